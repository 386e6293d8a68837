package league_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/league"
	"guildhall/bot/webhook"
	"guildhall/storage"
)

// A webhook of a server gets the events of its seasons once each, and one of another league none.
func TestSeasonSendsItsEvents(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	for _, hook := range []storage.Webhook{{Guild: "g", Made: h.Clock}, {Guild: "g", League: 1, Made: h.Clock}, {Guild: "g", League: 99, Made: h.Clock}, {Guild: "other", Made: h.Clock}} {
		_, err := h.DB.AddWebhook(ctx, hook, 10)
		h.Must(err)
	}
	b := h.create(6, func(l *storage.LeagueTerms) { l.Format, l.Rounds = league.Swiss, 2 })
	id := b.League.ID
	h.start(id)
	b = h.playAll(id)
	f := b.Fixtures[0]
	ranks := []int{2, 2, 2}
	ranks[slices.IndexFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.Rank == 3 })] = 1
	h.Must(h.correct(id, f.Table, ranks))
	h.Must(h.correct(id, f.Table, nil))

	due, err := h.DB.Claim(ctx, h.Clock.Add(48*time.Hour), h.Clock.Add(49*time.Hour), 10_000)
	h.Must(err)
	got := map[int64][]string{}
	corrections := ""
	for _, d := range due {
		if d.Kind != webhook.Kind {
			continue
		}
		m, err := webhook.MessageOf(d)
		h.Must(err)
		if !strings.HasPrefix(m.Type, "match.") {
			got[m.Hook] = append(got[m.Hook], m.Type)
		} else if m.Season != b.Season.ID || !strings.Contains(string(m.Payload), `"league":1`) {
			t.Errorf("an event of a match without its season: %s", m.Payload)
		}
		if m.Type == webhook.ResultCorrected {
			corrections += string(m.Payload)
		}
		if strings.Contains(string(m.Payload), "reason") {
			t.Errorf("the payload is %s", m.Payload)
		}
	}
	want := []string{"season.opened", "season.drawn", "season.round", "season.ended", "result.corrected", "result.corrected"}
	if !slices.Equal(got[1], want) || !slices.Equal(got[2], want) || len(got) != 2 {
		t.Errorf("events %v", got)
	}
	if !strings.Contains(corrections, `"entry":2,"kind":"corrected","places":[`) || !strings.Contains(corrections, `"entry":3,"kind":"void"`) {
		t.Errorf("corrections %s", corrections)
	}
}
