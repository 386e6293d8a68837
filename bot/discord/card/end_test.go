package card_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// beforeLast returns a match of Rounds that ends with the next turn.
func beforeLast(t *testing.T) (*discordtest.Fixture, storage.Table) {
	h := discordtest.New(t, discordtest.Rounds{})
	return h, h.Nodding(discordtest.RoundsTurns - 1)
}

// ended plays the last turn.
func ended(h *discordtest.Fixture, tb storage.Table) []*discordtest.Posted {
	h.T.Helper()
	h.Nod()
	h.Deliver()
	return endCards(h, tb)
}

// endCards returns the messages with «Rematch».
func endCards(h *discordtest.Fixture, tb storage.Table) (list []*discordtest.Posted) {
	for _, p := range h.Wire.In(tb.Thread, "") {
		if p.Button("Rematch") != "" {
			list = append(list, p)
		}
	}
	return list
}

// After the end of a match, the last card no longer names a person to move.
func TestEndCardNamesNoPersonToMove(t *testing.T) {
	h, tb := beforeLast(t)
	card := liveCardOf(h, tb)
	if !strings.Contains(card.Content, "to play") {
		t.Fatalf("the live card says:\n%s", card.Content)
	}
	ended(h, tb)
	for _, p := range h.Wire.In(tb.Thread, "") {
		if strings.Contains(p.Content, "to play") || discordtest.Verb(p, "turn") != "" {
			t.Errorf("a message of the match says after its end:\n%s", p.Text())
		}
	}
}

// TestEndCardPingsEverybody checks that the end card pings everybody at the table
// and names the duration. The hashes are only in the record.
func TestEndCardPingsEverybody(t *testing.T) {
	h, tb := beforeLast(t)
	list := ended(h, tb)
	if len(list) != 1 || list[0].Edits != 0 {
		t.Fatalf("%d end cards; want one, never edited", len(list))
	}
	end := list[0]
	slices.Sort(end.Pinged)
	if !slices.Equal(end.Pinged, []string{"1", "2"}) {
		t.Errorf("pinged %v, want both", end.Pinged)
	}
	if strings.Contains(end.Content, "Hash") || !strings.Contains(end.Content, "started <t:") {
		t.Errorf("content:\n%s", end.Content)
	}
	record := h.Reach("1", tb.Thread, "log", nil, "record")
	if !strings.Contains(record.Content, "Seed of the shuffle") || !strings.Contains(record.Content, "Hash published") || len(record.Files) != 1 {
		t.Errorf("record:\n%s", record.Text())
	}
}

// TestEndPingsNobodyInQuietHours checks that a person in quiet hours is named
// without a ping.
func TestEndPingsNobodyInQuietHours(t *testing.T) {
	h, tb := beforeLast(t)
	h.Change("2", func(w *storage.ReminderPreferences) { w.Zone, w.Quiet = "UTC", quietFrom(h.Now) })
	list := ended(h, tb)
	if len(list) != 1 || !slices.Equal(list[0].Pinged, []string{"1"}) || !strings.Contains(list[0].Content, "<@2>") {
		t.Fatalf("%d end cards, want one that names both and pings 1", len(list))
	}
}

// TestEndOnceAfterLostResponses checks that the end is announced once even if Discord's
// responses are lost, Discord has forgotten the nonce, and quiet hours have begun before
// the retry.
func TestEndOnceAfterLostResponses(t *testing.T) {
	for _, outage := range []time.Duration{0, time.Hour} {
		h, tb := beforeLast(t)
		for range 40 {
			h.Wire.Fail["after send"] = append(h.Wire.Fail["after send"], wire.ErrOutcomeUnknown)
		}
		ended(h, tb)
		sent := len(endCards(h, tb))
		h.Change("2", func(w *storage.ReminderPreferences) { w.Zone, w.Quiet = "UTC", quietFrom(h.Now.Add(time.Minute)) })
		h.Wire.Down = discordtest.Outages()["Discord"]
		h.Pass(outage, outbox.MaxBackoff)
		h.Wire.Down = nil
		clear(h.Wire.Fail)
		h.Pass(outbox.MaxBackoff, outbox.MaxBackoff/2)
		if n := len(endCards(h, tb)); sent != 1 || n != 1 {
			t.Errorf("after %v: %d end cards sent at first, %d now; want one", outage, sent, n)
		}
		if _, found, _ := h.Bot.Messages.Post(context.Background(), tb.ID, "over", ""); !found {
			t.Error("the end is not stored")
		}
	}
}

// quietFrom returns quiet hours that begin at a time and last three hours.
func quietFrom(at time.Time) *storage.QuietHours {
	from := at.UTC().Hour()*60 + at.UTC().Minute()
	return &storage.QuietHours{From: from, To: (from + 180) % (24 * 60)}
}
