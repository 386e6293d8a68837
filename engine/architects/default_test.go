package architects_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
)

// TestDefaultIsHarmless plays the default moves for one seat in random matches. That seat collects
// goods; it captures nobody, hires nobody and builds nothing.
func TestDefaultIsHarmless(t *testing.T) {
	for seed := range uint64(14) {
		s := begin(t, int(seed), 60+seed)
		chance := engine.NewRand(engine.NumberedSeed(40 + seed))
		absent := engine.Seat(int(seed) % s.View(0).Header().Seats)
		for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
			seat := pending[0]
			moves := s.Moves(seat, nil)
			m := moves[chance.Intn(len(moves))]
			if seat == absent {
				m = s.Default(seat)
			}
			if err := s.Play(seat, m, nil); err != nil {
				t.Fatal(err)
			}
			p := s.View(absent).(*architects.View).Players[absent]
			held := 0
			for _, n := range p.Captured {
				held += n
			}
			if len(p.Built)+len(p.Hired)+held+p.Cathedral > 0 {
				t.Fatalf("seed %d: the absent seat has built, hired or captured: %+v", seed, p)
			}
			if s.Result() == nil && s.View(absent).Header().Turn > 3000 {
				break // no other seat has to end the match
			}
		}
	}
}
