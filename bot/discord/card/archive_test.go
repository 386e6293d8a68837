package card_test

import (
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// The thread of an ended table is archived. If there is a result, it is archived an hour
// later, so that people can ask for a rematch.
func TestThreadOfEndedTableIsArchived(t *testing.T) {
	h, tb := discordtest.Timed(t, storage.Terms{}, "1", "2")
	archived := func() bool {
		at, err := h.Wire.Channel(t.Context(), tb.Thread)
		h.Ok(err)
		return at.Archived
	}
	for range 40 {
		who := h.Pending(tb.ID)
		if who == "" {
			break
		}
		h.Play(tb.ID, who)
		h.Deliver()
	}
	if phase := h.Table(tb.ID).Phase; phase != storage.Finished || archived() {
		t.Fatalf("the table is %s, its thread archived: %v", phase, archived())
	}
	h.Now = h.Now.Add(61 * time.Minute)
	h.Deliver()
	if !archived() {
		t.Error("an hour after the end the thread is still active")
	}
}
