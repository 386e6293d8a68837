package card_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"guildhall/storage/testdb"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// reverted plays a match of three, makes a backup after the second turn, plays three more
// turns, restores the backup, and starts the bot with it.
func reverted(t *testing.T) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := discordtest.New(t, discordtest.Rounds{})
	testdb.File(t, h.Store)
	tb := h.Nodding(2)
	copied := h.File + ".copy"
	h.Ok(h.Store.Backup(context.Background(), copied))
	for range 3 {
		h.Now = h.Now.Add(time.Minute)
		h.Talk(tb.ID) // the next card is a new message
		h.Nod()
		h.Deliver()
	}
	h.Ok(h.Store.Close())
	_, err := sqlite.Restore(context.Background(), copied, h.File, h.Now, sqlite.Announce(func(r sqlite.Reverted) storage.Delivery {
		return deliveries.Reverted("R1", r.Table, r.Until, r.Undone, h.Now)
	}))
	h.Ok(err)
	h.Open()
	return h, h.Table(tb.ID)
}

// prompts returns the messages of a channel with «Take turn» or an answer.
func prompts(h *discordtest.Fixture, channel string) []*discordtest.Posted {
	var out []*discordtest.Posted
	for _, p := range h.Wire.In(channel, "") {
		if discordtest.Verb(p, "turn") != "" || discordtest.Verb(p, "pick") != "" {
			out = append(out, p)
		}
	}
	return out
}

func TestThreadListsTurnsUndoneByRestore(t *testing.T) {
	h, tb := reverted(t)
	before := prompts(h, tb.Thread)
	h.Deliver()
	all := h.Wire.In(tb.Thread, "")
	line, card := all[len(all)-2], all[len(all)-1]
	if !strings.Contains(line.Content, "3 confirmed steps were undone") || !strings.Contains(line.Content, "The last move that counts") {
		t.Errorf("the line is\n%s", line.Text())
	}
	if now := prompts(h, tb.Thread); len(now) != 1 || now[0] != card || len(before) == 0 || before[len(before)-1] == card {
		t.Errorf("%d prompts stand, want only a fresh card:\n%s", len(now), h.AllMessages(tb))
	}
	waited := h.Pending(tb.ID)
	for _, user := range []string{"1", "2", "3"} {
		turns := 0
		for _, p := range prompts(h, "dm-"+user) {
			if strings.HasPrefix(p.Content, "**Your turn**") {
				turns++
			}
		}
		if want := map[bool]int{true: 1}[user == waited]; turns != want {
			t.Errorf("user %s can answer on %d messages about their turn, want %d:\n%s", user, turns, want, h.AllMessages(tb))
		}
	}
	h.Nod()
	h.Deliver()
	if strings.Contains(h.Errs.String(), "level=ERROR") {
		t.Errorf("errors were logged: %s", h.Errs)
	}
}

// A process that is killed at any call announces the restore once.
func TestRestoreIsAnnouncedOnce(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5, 8} {
		h, tb := reverted(t)
		h.Wire.Budget, h.Wire.Late, h.Wire.Calls = n, n%2 == 0, 0
		h.DeliverWithCrashes()
		h.HasOneMessage(tb.Thread, "confirmed steps were undone")
		if got := prompts(h, tb.Thread); len(got) != 1 {
			t.Errorf("killed at call %d: %d prompts stand", n, len(got))
		}
	}
}

// Without a restore nothing is announced, and a press on a known card leaves its buttons.
func TestOrphansLoseTheirButtons(t *testing.T) {
	h, tb := discordtest.Nodding(t, 2)
	card := prompts(h, tb.Thread)[0]
	h.Press("1", card, discordtest.Verb(card, "board"))
	if len(card.Components) == 0 {
		t.Fatal("a press took the buttons off a card that stands")
	}
	sent, err := h.Wire.Send(context.Background(), tb.Thread, card.Message, "an orphan")
	h.Ok(err)
	orphan := h.Wire.Find(tb.Thread, sent.ID)
	if said := h.Press("2", orphan, discordtest.Verb(orphan, "hand")); said.Content == "" {
		t.Error("the press has no answer")
	}
	if len(orphan.Components) > 0 {
		t.Errorf("the orphan keeps its buttons:\n%s", orphan.Text())
	}
	sent, err = h.Wire.Send(context.Background(), discordtest.ChannelID, card.Message, "a table that is gone")
	h.Ok(err)
	lost := h.Wire.Find(discordtest.ChannelID, sent.ID)
	h.PressForged("2", lost, "join:77:0.0:")
	if len(lost.Components) > 0 {
		t.Errorf("a message about no table keeps its buttons:\n%s", lost.Text())
	}
}
