package discord_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

func TestWholeMatch(t *testing.T) {
	longtest.Only(t, "a whole match")
	for _, users := range [][]string{{"1", "2"}, {"3", "1", "2"}} {
		h, tb := discordtest.Started(t, users...)
		r := rand.New(rand.NewPCG(uint64(len(users)), 2))
		if !h.PlayOn(r, tb.ID, 20000) {
			t.Fatalf("the match does not end; log %s", h.Errs)
		}
		tb, _ = h.Bot.Services.Tables.Table(context.Background(), tb.ID)
		if tb.Phase != storage.Finished {
			t.Fatalf("phase %s, want over", tb.Phase)
		}
		public := h.Wire.In(tb.Thread, "")
		last := public[len(public)-1]
		log, begun := "Full log", "started <t:"
		if tb.Lang == "ko" { // the opener's language
			log, begun = "전체 기록", "<t:"
		}
		if last.Button(log) == "" || !strings.Contains(last.Content, begun) {
			t.Errorf("the last message is not an end card:\n%s", last.Text())
		}
		for _, p := range public[:len(public)-1] {
			if len(p.Components) > 0 {
				t.Errorf("buttons left on an old message:\n%s", p.Text())
			}
		}
		for _, user := range users {
			if !strings.Contains(last.Content, "<@"+user+">") {
				t.Errorf("%s is not told that the match is over:\n%s", user, last.Text())
			}
			over := 0
			for _, p := range h.Wire.In("dm-"+user, "") {
				if len(p.Components) > 0 || len(p.Files) > 0 && !strings.Contains(p.Content, tb.Thread) {
					t.Errorf("%s still holds after the end:\n%s", user, p.Text())
				}
				if strings.Contains(p.Content, "<#"+tb.Thread+">") {
					over++
				}
			}
			if over > 1 { // a message that showed the hand at the end
				t.Errorf("%s is told %d times where the match ended, want once at most", user, over)
			}
		}
		if strings.Contains(h.Errs.String(), "level=ERROR") {
			t.Errorf("errors were logged: %s", h.Errs)
		}
	}
}

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
