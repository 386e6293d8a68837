package league_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// Pairs that an organiser keeps apart do not meet in the first two rounds of any format, and
// the file of the draw repeats that.
func TestPairsApartDoNotMeetEarly(t *testing.T) {
	ctx := context.Background()
	for _, format := range league.Formats {
		t.Run(format, func(t *testing.T) {
			h := newFixture(t)
			b := h.create(12, func(l *storage.LeagueTerms) {
				l.Format, l.Size, l.AtOnce, l.Rounds = format, 12, 1, 3
				if format == league.Knockout || format == league.Swiss {
					l.AtOnce = 0
				}
				if format == league.Cup {
					l.Size = 13 // an organiser starts it
				}
			})
			id := b.League.ID
			pairs := [][2]string{{"100", "101"}, {"102", "103"}, {"104", "105"}}
			for _, p := range pairs {
				h.Must(second(h.leagues.Organising.Apart(ctx, h.act(id, "root"), p[1], p[0], true)))
			}
			if format == league.Cup {
				h.join(id, "112", false)
				h.attend()
			} else {
				h.start(id)
			}
			h.playAll(id)
			b, err := h.leagues.Seasons.Numbered(ctx, id, 1) // a cup has opened the next one
			h.Must(err)
			h.Must(drawOf(h, b).Check())
			together := func(p [2]string, f storage.Fixture) bool {
				sits := func(user string) bool {
					return slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.Entrant == b.Of(user).N })
				}
				return sits(p[0]) && sits(p[1])
			}
			for _, f := range b.Fixtures {
				for _, p := range pairs {
					if f.Round <= 2 && together(p, f) {
						t.Errorf("%v meet in round %d", p, f.Round)
					}
				}
			}
		})
	}
}

// Only people who have joined are kept apart, each pair once; the preview warns when that is
// impossible, and a pair may meet again.
func TestPairsApartAreChecked(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(3, nil)
	id := b.League.ID
	do := func(by, one, other string, apart bool) error {
		return second(h.leagues.Organising.Apart(ctx, h.act(id, by), one, other, apart))
	}
	for want, err := range map[string]error{
		"only_organiser": do("100", "100", "101", true),
		"not_joined":     do("root", "100", "999", true),
		"same_person":    do("root", "100", "100", true),
	} {
		if reason(err) != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	h.Must(do("root", "101", "100", true))
	h.Must(do("root", "100", "101", true))
	if got := h.latest(id).Season.Terms.Apart; !slices.Equal(got, [][2]int{{1, 2}}) {
		t.Errorf("apart: %v", got)
	}
	warned := func(key string) bool {
		p, err := h.leagues.Organising.Preview(ctx, h.act(id, "root"))
		h.Must(err)
		return slices.ContainsFunc(p.Warnings, func(w engine.Text) bool { return w.Key == "league.warning."+key })
	}
	if !warned("apart") || !warned("apart_at_once") {
		t.Error("three players at tables of three: no warning")
	}
	h.Must(do("root", "100", "101", false))
	if len(h.latest(id).Season.Terms.Apart) != 0 || warned("apart") || warned("apart_at_once") {
		t.Error("the pair is still apart")
	}
	for i := range 8 {
		h.join(id, fmt.Sprint(200+i), false)
	}
	n := 0
	for i := range 8 {
		for j := range i {
			if err := do("root", fmt.Sprint(200+i), fmt.Sprint(200+j), true); err == nil {
				n++
			} else if reason(err) != "many_pairs" {
				t.Error(err)
			}
		}
	}
	if n != league.MaxApart {
		t.Errorf("%d pairs, want %d", n, league.MaxApart)
	}
}
