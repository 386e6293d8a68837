package league_test

import (
	"context"
	"testing"
	"time"

	"guildhall/bot/league"
	"guildhall/storage"
)

// Nobody can join or be invited before the date on which joining opens. After
// it everything is as if the season had been opened at that moment.
func TestJoiningOpensOnItsDate(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	h.start(id)
	h.playAll(id)
	opens := h.Clock.Add(72 * time.Hour)
	_, r, err := h.leagues.Organising.Revise(ctx, h.act(id, "root"), func(l storage.LeagueTerms) (storage.LeagueTerms, error) {
		l.Opens, l.Starts = opens, opens.Add(72*time.Hour)
		return l, nil
	})
	h.Must(err)
	if r.Season != 2 {
		t.Fatalf("the dates are of season %d", r.Season)
	}
	h.Must(second(h.leagues.Organising.Open(ctx, h.act(id, "root"))))
	h.attend()
	b = h.latest(id)
	if !b.IsComing(h.Clock) || !b.Season.Next.Equal(opens) || !b.League.Terms.Opens.IsZero() {
		t.Errorf("before its date: opens %v, looked at %v, the next one %v", b.Season.Terms.Opens, b.Season.Next, b.League.Terms.Opens)
	}
	for _, sub := range []bool{false, true} {
		if got := reason(second(h.leagues.Entering.Join(ctx, h.act(id, "100"), "Ada", sub))); got != "not_open" {
			t.Errorf("joining before the date (as a substitute: %v): %s", sub, got)
		}
	}
	if n := h.notices(league.NoticeInvited); len(n) != 0 {
		t.Errorf("invited before the date: %v", n)
	}
	owed, err := h.leagues.Seasons.Owing(ctx, b)
	h.Must(err)
	over, err := h.leagues.Organising.Overview(ctx, h.act(id, "root"))
	h.Must(err)
	if len(owed) != 0 || len(over.Silent) != 0 {
		t.Errorf("before the date %d messages are owed, and %d people have not answered", len(owed), len(over.Silent))
	}
	h.Clock = opens
	h.attend()
	if n := h.notices(league.NoticeInvited); len(n) != 4 {
		t.Errorf("invited on the date: %v", n)
	}
	for _, user := range []string{"100", "101", "102"} {
		h.join(id, user, false)
	}
	h.Clock = opens.Add(72 * time.Hour)
	h.attend()
	if got := h.latest(id).Season.Phase; got != storage.SeasonPlaying {
		t.Errorf("on the date of its start the season is %s", got)
	}
}

// Terms whose dates have passed do not stop a later change or season.
func TestPastDatesAreForgotten(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	opens := h.Clock.Add(time.Hour)
	b := h.create(0, func(l *storage.LeagueTerms) { l.Opens = opens })
	id := b.League.ID
	if !b.Season.Terms.Opens.Equal(opens) {
		t.Fatalf("opens %v", b.Season.Terms.Opens)
	}
	h.Clock = opens.Add(time.Hour)
	days := func(n int) league.Revision {
		t.Helper()
		_, r, err := h.leagues.Organising.Revise(ctx, h.act(id, "root"), func(l storage.LeagueTerms) (storage.LeagueTerms, error) { l.Days = n; return l, nil })
		h.Must(err)
		return r
	}
	if r := days(20); r.Season != 1 || h.latest(id).Season.Terms.Days != 20 {
		t.Errorf("changed from season %d on", r.Season)
	}
	for _, user := range []string{"100", "101", "102"} {
		h.join(id, user, false)
	}
	h.start(id)
	_, _, err := h.leagues.Organising.Revise(ctx, h.act(id, "root"), func(l storage.LeagueTerms) (storage.LeagueTerms, error) {
		l.Opens, l.Starts = h.Clock.Add(time.Hour), h.Clock.Add(2*time.Hour)
		return l, nil
	})
	h.Must(err)
	h.playAll(id)
	h.Clock = h.Clock.Add(72 * time.Hour)
	h.Must(second(h.leagues.Organising.Open(ctx, h.act(id, "root"))))
	if got := h.latest(id).Season.Terms; !got.Opens.IsZero() || !got.Starts.IsZero() {
		t.Errorf("the next season opens %v and starts %v", got.Opens, got.Starts)
	}
}

// The dates on which joining opens are checked like dates of the start, and
// must be before it.
func TestDatesOfOpeningAreChecked(t *testing.T) {
	h := newFixture(t)
	at := h.Clock.Add(48 * time.Hour)
	for name, tt := range map[string]struct {
		opens, starts time.Time
		want          string
	}{
		"past":         {h.Clock.Add(-time.Hour), time.Time{}, "opens"},
		"far":          {h.Clock.AddDate(1, 1, 0), time.Time{}, "opens"},
		"start before": {at, at.Add(-time.Hour), "starts_first"},
		"start at it":  {at, at, "starts_first"},
	} {
		_, err := h.leagues.Organising.Create(context.Background(), league.Creation{
			Guild: "g", Channel: "c", Name: name, Lang: "en", By: "root", Press: h.Press(),
			Terms: storage.LeagueTerms{Game: "bazaar", Seats: 3, Opens: tt.opens, Starts: tt.starts},
		})
		if reason(err) != tt.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
