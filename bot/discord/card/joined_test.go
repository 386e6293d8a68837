package card_test

import (
	"slices"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// threadPings returns the number of messages in the thread of a table that mention a
// person, and the number of those that notify.
func threadPings(h *discordtest.Fixture, tb storage.Table, user string) (mentions, loud int) {
	for _, p := range h.Wire.In(tb.Thread, "") {
		if slices.Contains(p.Pinged, user) {
			mentions++
			if !p.Silent {
				loud++
			}
		}
	}
	return mentions, loud
}

// The first message of a thread mentions nobody in their quiet hours or on vacation.
// After these end they are mentioned once, without a notification if "your turn" notifies
// them.
func TestOpeningOfAThreadWaitsForQuietTimes(t *testing.T) {
	h := discordtest.New(t)
	for _, user := range []string{"1", "2", "3"} {
		h.Change(user, func(p *storage.ReminderPreferences) { p.Met = true })
	}
	h.Change("2", func(p *storage.ReminderPreferences) {
		p.Zone = "UTC"
		from := h.Now.UTC().Hour() * 60
		p.Quiet = &storage.QuietHours{From: from, To: (from + 3*60) % (24 * 60)}
	})
	h.Change("3", func(p *storage.ReminderPreferences) {
		p.Away = []storage.Vacation{{From: h.Now.Add(-time.Hour), Until: h.Now.Add(5 * 24 * time.Hour)}}
	})
	tb := h.Started("1", "2", "3")
	h.Deliver()
	if mentions, loud := threadPings(h, tb, "1"); mentions != 1 || loud != 1 {
		t.Errorf("who is reachable is mentioned %d times, %d with a notification, want once", mentions, loud)
	}
	for _, user := range []string{"2", "3"} {
		if mentions, _ := threadPings(h, tb, user); mentions != 0 {
			t.Errorf("%s is mentioned %d times in their quiet time", user, mentions)
		}
	}
	asked := h.Pending(tb.ID)
	h.Now = h.Now.Add(3*time.Hour + time.Minute)
	h.Deliver()
	want := 1
	if asked == "2" {
		want = 0 // "your turn" notifies them
	}
	if mentions, loud := threadPings(h, tb, "2"); mentions != 1 || loud != want {
		t.Errorf("after the quiet hours 2 is mentioned %d times, %d with a notification, want 1 and %d", mentions, loud, want)
	}
	if mentions, _ := threadPings(h, tb, "3"); mentions != 0 {
		t.Errorf("3 is mentioned %d times on vacation", mentions)
	}
	h.Now = h.Now.Add(5 * 24 * time.Hour)
	h.Deliver()
	h.Deliver()
	if mentions, _ := threadPings(h, tb, "3"); mentions != 1 {
		t.Errorf("after the vacation 3 is mentioned %d times, want once", mentions)
	}
}
