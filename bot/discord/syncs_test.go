package discord_test

import (
	"math/rand/v2"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage/testdb"
)

// A turn waits for the disk once for its commit, and once before each new message that
// could be sent twice after a crash. Editing the card, and storing confirmed requests,
// does not wait.
func TestSyncsOfATurn(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	db := testdb.File(t, h.Store)
	r := rand.New(rand.NewPCG(3, 2))
	h.PlayOn(r, tb.ID, 80) // each person sees the hint for each kind of question once, and this is stored
	syncs, messages, before := db.Syncs(), len(h.Wire.In(tb.Thread, "")), h.Table(tb.ID).Turns
	h.PlayOn(r, tb.ID, 60)
	turns := h.Table(tb.ID).Turns - before
	if turns < 10 || len(h.Wire.In(tb.Thread, "")) < messages {
		t.Fatalf("%d turns, %d messages in the thread", turns, len(h.Wire.In(tb.Thread, "")))
	}
	if got := db.Syncs() - syncs; got > int64(2*turns) || got < int64(turns) {
		t.Errorf("%d turns waited for the disk %d times, want one to two times each", turns, got)
	} else {
		t.Logf("%d turns waited for the disk %d times", turns, got)
	}
}
