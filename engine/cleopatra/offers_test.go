package cleopatra_test

import (
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// builder returns a move of a player who prefers the quarry and mosaics, so that sanctuaries are
// closed.
func builder(s engine.State, seat engine.Seat, r *engine.Rand) engine.Move {
	moves := s.Moves(seat, nil)
	for _, m := range moves {
		if code := s.Code(seat, m); code == "quarry" || strings.HasPrefix(code, "mosaic") {
			return m
		}
	}
	return moves[r.Intn(len(moves))]
}

// amount returns the number in an argument of a text.
func amount(t engine.Text, name string) int {
	for _, a := range t.Args {
		if n, ok := a.Value.(int); ok && a.Name == name {
			return n
		}
	}
	return 0
}

// TestClaimShowsForfeit checks that, with the option palm_or_claim, the answer that claims a
// sanctuary shows the scarabs for palms that the seat then loses: the same number as for leaving
// it. Without the option it shows none.
func TestClaimShowsForfeit(t *testing.T) {
	for _, palm := range []string{"on", "off"} {
		told := 0
		for seed := range uint64(40) {
			s := enginetest.Start(t, cleopatra.Rules{}, 3, seed, map[string]string{"palm_or_claim": palm})
			r := engine.NewRand(engine.NumberedSeed(seed))
			enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
				if moves := s.Moves(seat, nil); s.Ask(seat).Kind == "claim" {
					forfeit := amount(s.Describe(seat, moves[0]).Label, "palms")
					if want := paidForPalms(t, s, seat); forfeit > 0 && forfeit != want {
						t.Errorf("seed %d: claiming forfeits %d, leaving pays %d", seed, forfeit, want)
					}
					if forfeit > 0 {
						told++
					}
				}
				return builder(s, seat, r)
			}, nil)
		}
		if (told > 0) != (palm == "on") {
			t.Errorf("palm_or_claim %s: %d answers tell what they forfeit", palm, told)
		}
	}
}

// paidForPalms returns the scarabs that the seat gets for palms if it leaves every sanctuary of the
// question.
func paidForPalms(t *testing.T, s engine.State, seat engine.Seat) int {
	t.Helper()
	c := s.Clone()
	var ev engine.Events
	for slices.Contains(c.Pending(nil), seat) && c.Ask(seat).Kind == "claim" {
		moves := c.Moves(seat, nil)
		if err := c.Play(seat, moves[len(moves)-1], &ev); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range ev.For(seat) {
		if e.Text.Key == "cleopatra.event.palms" {
			return amount(e.Text, "n")
		}
	}
	return 0
}

// TestBuildOffersAllItsSites checks that the option of a structure lists every free site, not only
// the best one.
func TestBuildOffersAllItsSites(t *testing.T) {
	found := 0
	for seed := range uint64(6) {
		s := enginetest.Start(t, cleopatra.Rules{}, 3, seed, nil)
		r := engine.NewRand(engine.NumberedSeed(seed))
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			for _, m := range s.Moves(seat, nil) {
				if s.Code(seat, m) != "build wall" && s.Code(seat, m) != "wall" {
					continue
				}
				free := 0
				for _, w := range s.View(seat).(*cleopatra.View).Walls {
					if w.Seat < 0 {
						free++
					}
				}
				found++
				if got := len(s.Describe(seat, m).Places); got != free {
					t.Errorf("seed %d: a wall names %d places, %d are free", seed, got, free)
				}
			}
			return builder(s, seat, r)
		}, nil)
	}
	if found == 0 {
		t.Error("no wall was offered")
	}
}

// TestUsedWorshipperIsTheOnlySlotOfItsEvent checks that the event of a used worshipper marks the
// slot to which the tile moves, and not the slots of the tiles that moved up.
func TestUsedWorshipperIsTheOnlySlotOfItsEvent(t *testing.T) {
	s := enginetest.Start(t, cleopatra.Rules{}, 2, 1, nil)
	seat := s.Pending(nil)[0]
	for _, m := range s.Moves(seat, nil) {
		if !strings.HasPrefix(s.Code(seat, m), "use ") {
			continue
		}
		var ev engine.Events
		if err := s.Clone().Play(seat, m, &ev); err != nil {
			t.Fatal(err)
		}
		for _, e := range ev.For(seat) {
			for _, p := range e.Places {
				if strings.HasPrefix(p, "slot:") && p != "slot:5" {
					t.Errorf("%s marks %s", s.Code(seat, m), p)
				}
			}
		}
	}
}
