package league_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"guildhall/bot/league"
	"guildhall/storage"
)

// rate gives people ratings after a number of matches, the first the highest.
func (h *fixture) rate(matches int, users ...string) {
	h.T.Helper()
	by := storage.Rater{
		Entrants: func(r storage.Result) (list []string) {
			for _, s := range r.Seats {
				list = append(list, s.Entrant)
			}
			return list
		},
		Update: func(_ storage.Result, had []storage.Rating) []storage.Rating {
			list := slices.Clone(had)
			for i := range list {
				list[i].Mu, list[i].Sigma, list[i].Matches = float64(40-i), 1, had[i].Matches+1
			}
			return list
		},
	}
	for range matches {
		r := storage.Result{Table: h.Start("bazaar", 3), Hash: h.Press(), Game: "bazaar", Class: "bazaar.3", Ended: h.Clock}
		for _, u := range users {
			r.Seats = append(r.Seats, storage.SeatResult{User: u, Entrant: u, SeatFacts: storage.SeatFacts{Rank: 1}})
		}
		h.Must(h.DB.SaveResult(context.Background(), r, by))
	}
}

// A seeded season fills its first divisions by visible ratings; others follow
// by lot. The file of the draw repeats the order. The next season keeps the
// order of the previous one.
func TestFirstDivisionsByRating(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(9, func(l *storage.LeagueTerms) { l.Size, l.Seeded, l.Moves = 3, true, league.NoMoves })
	id := b.League.ID
	h.rate(10, "108", "103", "105", "100")
	h.rate(9, "107", "106") // not shown yet
	p, err := h.leagues.Organising.Preview(ctx, h.act(id, "root"))
	h.Must(err)
	b = h.start(id)
	for _, book := range []*league.SeasonTx{p.Book, b} {
		var first []string
		for _, e := range book.Entrants {
			if e.Division == 1 {
				first = append(first, e.User)
			}
		}
		if slices.Sort(first); !slices.Equal(first, []string{"103", "105", "108"}) || book.Of("100").Division != 2 {
			t.Errorf("the first division has %v, and the fourth by rating is in division %d", first, book.Of("100").Division)
		}
		if e := book.Of("107"); e.Before != 0 {
			t.Errorf("a rating that is not shown gives rank %d", e.Before)
		}
	}
	h.Must(league.DrawOf(b).Check())
	b = h.playAll(id)
	order := b.NextOrder()
	h.Must(second(h.leagues.Organising.Open(ctx, h.act(id, "root"))))
	for _, n := range order {
		h.join(id, b.Entrant(n).User, false)
	}
	next := h.start(id)
	for i, n := range order {
		if got := next.Of(b.Entrant(n).User); got.Before != i+1 {
			t.Errorf("rank %d of the season before is rank %d now", i+1, got.Before)
		}
	}
}

func TestOnlyDivisionsAreSeeded(t *testing.T) {
	h := newFixture(t)
	for i, format := range []string{league.Swiss, league.Cup, league.Knockout} {
		_, err := h.leagues.Organising.Create(context.Background(), league.Creation{
			Guild: "g", Channel: "c", Name: fmt.Sprint(i), Lang: "en", By: "root", Press: h.Press(),
			Terms: storage.LeagueTerms{Game: "bazaar", Seats: 3, Format: format, Seeded: true},
		})
		if reason(err) != "seeded" {
			t.Errorf("%s: %v", format, err)
		}
	}
}
