package league_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// A season starts automatically on its date. A day before, its people are reminded and
// its organisers see the draw's warnings. Each gets one message, even if the season is
// processed several times.
func TestSeasonStartsOnItsDate(t *testing.T) {
	h := newFixture(t)
	starts := h.Clock.Add(72 * time.Hour)
	b := h.create(6, func(l *storage.LeagueTerms) { l.Starts = starts })
	id := b.League.ID
	h.attend()
	if got := b.League.Terms.Starts; !got.IsZero() {
		t.Errorf("the next season has the date of this one: %v", got)
	}
	h.Clock = starts.Add(-25 * time.Hour)
	h.attend()
	if n := h.notices(league.NoticeStarts); len(n) != 0 {
		t.Errorf("reminded more than a day before: %v", n)
	}
	h.Clock = starts.Add(-24 * time.Hour)
	told := map[string]int{}
	for range 3 {
		h.attend()
		for user, n := range h.notices(league.NoticeStarts) {
			told[user] += n
		}
		h.Deliveries()
		h.Clock = h.Clock.Add(time.Hour)
	}
	if len(told) != 5 || told["100"] != 1 || told["104"] != 1 {
		t.Errorf("reminded of the start: %v", told)
	}
	h.Clock = starts.Add(-time.Minute)
	h.attend()
	if h.latest(id).Season.Phase != storage.SeasonOpen {
		t.Fatal("started before its date")
	}
	h.Clock = starts
	h.attend()
	h.attend()
	b = h.latest(id)
	if b.Season.Phase != storage.SeasonPlaying || !b.Season.Due.IsZero() || len(h.playing()) == 0 {
		t.Fatalf("on its date the season is %s, due %v, with %d tables", b.Season.Phase, b.Season.Due, len(h.playing()))
	}
	h.playAll(id)
	h.Must(second(h.leagues.Organising.Open(context.Background(), h.act(id, "root"))))
	if got := h.latest(id).Season.Terms.Starts; !got.IsZero() {
		t.Errorf("the second season starts on %v", got)
	}
}

// If there are too few entrants on the date, the organisers are notified and the season
// stays open.
func TestSeasonWithTooFewStaysOpen(t *testing.T) {
	h := newFixture(t)
	starts := h.Clock.Add(30 * time.Hour)
	b := h.create(2, func(l *storage.LeagueTerms) { l.Starts = starts })
	h.attend()
	h.Clock = starts.Add(-time.Hour)
	h.attend()
	if n := h.notices(league.NoticePreview); n["root"] != 1 || len(n) != 1 {
		t.Errorf("the preview goes to %v", n)
	}
	h.Clock = starts
	h.attend()
	b = h.latest(b.League.ID)
	if n := h.notices(league.NoticeNotStarted); n["root"] != 1 || b.Season.Phase != storage.SeasonOpen || !b.Season.Terms.Starts.IsZero() {
		t.Errorf("told %v; the season is %s and starts on %v", n, b.Season.Phase, b.Season.Terms.Starts)
	}
	h.Deliveries()
	h.Clock = h.Clock.Add(48 * time.Hour)
	h.attend()
	if n := h.notices(league.NoticeNotStarted); len(n) != 0 {
		t.Errorf("told again: %v", n)
	}
}

// A date is in the future, and within a year.
func TestDatesAreChecked(t *testing.T) {
	h := newFixture(t)
	for name, at := range map[string]time.Time{"past": h.Clock.Add(-time.Hour), "now": h.Clock, "far": h.Clock.AddDate(1, 1, 0)} {
		_, err := h.leagues.Organising.Create(context.Background(), league.Creation{
			Guild: "g", Channel: "c", Name: name, Lang: "en", By: "root", Terms: storage.LeagueTerms{Game: "bazaar", Seats: 3, Starts: at}, Press: h.Press(),
		})
		if reason(err) != "starts" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// abandon makes a person resign from two matches.
func (h *fixture) abandon(user string) {
	h.T.Helper()
	for range 2 {
		h.Must(second(h.Services.Absences.Resign(context.Background(), h.Start("bazaar", 3), user, h.Press())))
	}
}

// A person below the required reliability cannot join. An entrant who falls below it
// before the start is removed at the start.
func TestReliabilityOfEntrants(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, func(l *storage.LeagueTerms) { l.Reliability = 80 })
	id := b.League.ID
	h.join(id, "chen", false)
	h.abandon("bo")
	for _, sub := range []bool{false, true} {
		if _, err := h.leagues.Entering.Join(ctx, h.act(id, "bo"), "bo", sub); err == nil {
			t.Errorf("an unreliable person joins (as a substitute: %v)", sub)
		}
	}
	h.abandon("chen")
	p, err := h.leagues.Organising.Preview(ctx, h.act(id, "root"))
	h.Must(err)
	if !slices.ContainsFunc(p.Warnings, func(w engine.Text) bool { return w.Key == "league.warning.unreliable" }) {
		t.Errorf("the preview warns of %v", p.Warnings)
	}
	if h.latest(id).Of("chen").State != league.In {
		t.Error("the preview takes people out")
	}
	h.Must(second(h.leagues.Organising.Start(ctx, h.act(id, "root"), p.Rev)))
	b = h.latest(id)
	if e := b.Of("chen"); e.State != league.Removed || e.Division != 0 || len(b.InState(league.In)) != 4 {
		t.Errorf("the unreliable one is %+v, %d play", e, len(b.InState(league.In)))
	}
	kept, err := h.DB.UserData(ctx, "chen")
	h.Must(err)
	if !slices.ContainsFunc(kept.Owed, func(d storage.Delivery) bool { n, _ := league.NewsOf(d); return n.What == league.NoticeUnreliable }) {
		t.Errorf("they are told: %+v", kept.Owed)
	}
}
