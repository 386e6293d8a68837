package catalog_test

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
)

// Records of matches with takebacks pass the same checks as other records, in every game.
func TestTakebacksInEveryGame(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for _, seats := range info.Seats {
			t.Run(fmt.Sprintf("%s %d", info.ID, seats), func(t *testing.T) {
				t.Parallel()
				r := withTakebacks(t, rules, seats, 3)
				if err := engine.Verify(rules, r); err != nil {
					t.Fatal(err)
				}
				c, err := r.Canonical(rules)
				if err != nil {
					t.Fatal(err)
				}
				if err := engine.Verify(rules, c); err != nil {
					t.Fatalf("in canonical order: %v", err)
				}
			})
		}
	}
}

// withTakebacks returns the record of a random match with n takebacks, to any entry. A short match
// may have fewer.
func withTakebacks(t *testing.T, rules engine.Rules, seats, n int) engine.Record {
	t.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(seats))}
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NewRand(setup.Seed)
	r := engine.NewRecord(rules.Info(), setup)
	states := []engine.State{s.Clone()}
	for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
		seat := pending[chance.Intn(len(pending))]
		p := engine.RecordEntry{Seat: seat, Version: r.Version}
		if n > 0 && (len(r.Moves) == 2 || len(r.Moves) > 5 && chance.Intn(3) == 0) { // the first one early: a match may have six moves
			to := chance.Intn(len(r.Moves))
			p.Code = engine.TakebackCode(to)
			s, n = states[to].Clone(), n-1
		} else {
			moves := s.Moves(seat, nil)
			m := moves[chance.Intn(len(moves))]
			p.Code = s.Code(seat, m)
			if err := s.Play(seat, m, nil); err != nil {
				t.Fatal(err)
			}
		}
		r.Moves, states = append(r.Moves, p), append(states, s.Clone())
	}
	if n > 0 && len(r.Moves) > 20 {
		t.Fatalf("%d takebacks fewer than wanted in %d entries", n, len(r.Moves))
	}
	r.Result = s.Result()
	return r
}
