package votes_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// pings counts the messages in the thread of a table that notify a person.
func pings(h *discordtest.Fixture, tb storage.Table, user string) (n int) {
	for _, p := range h.Wire.In(tb.Thread, "") {
		if !p.Silent && slices.Contains(p.Pinged, user) {
			n++
		}
	}
	return n
}

// A vote pings nobody in their quiet hours or on vacation. They are notified afterwards,
// if the vote still waits for them.
func TestVoteWaitsForQuietTimes(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	h.Change("2", func(p *storage.ReminderPreferences) {
		p.Away = []storage.Vacation{{From: h.Now, Until: h.Now.Add(6 * time.Hour)}}
	})
	h.Change("3", func(p *storage.ReminderPreferences) {
		p.Away = []storage.Vacation{{From: h.Now, Until: h.Now.Add(2 * time.Hour)}}
	})
	before := [3]int{pings(h, tb, "1"), pings(h, tb, "2"), pings(h, tb, "3")}
	h.Reach("1", tb.Thread, "table manage", nil, "pause")
	h.Deliver()
	card := voteCard(h, tb)
	for i, user := range []string{"1", "2", "3"} {
		if n := pings(h, tb, user) - before[i]; n != 0 {
			t.Errorf("the vote pings %s %d times while they are away or asked for it", user, n)
		}
	}
	if strings.Contains(card.Content, "<@2>") || !strings.Contains(card.Content, "Bo") {
		t.Errorf("the card mentions somebody who is away, or does not name them:\n%s", card.Content)
	}
	h.Now = h.Now.Add(2*time.Hour + time.Minute)
	h.Deliver()
	if a, b := pings(h, tb, "3")-before[2], pings(h, tb, "2")-before[1]; a != 1 || b != 0 {
		t.Errorf("after the vacation of 3 it pings 3 %d times and 2 %d times, want 1 and 0", a, b)
	}
	h.Press("2", card, discordtest.Verb(card, "vote"))
	h.Deliver()
	h.Now = h.Now.Add(5 * time.Hour)
	h.Deliver()
	if n := pings(h, tb, "2") - before[1]; n != 0 {
		t.Errorf("who has voted is pinged %d times", n)
	}
}
