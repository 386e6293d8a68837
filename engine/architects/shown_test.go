package architects_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

// TestAutomaIsAnnounced checks the last answers of turns against an automa. A place that shows
// nothing hidden itself announces that a scheme is turned up; a place that turns up a card of its
// own does not. If the automa only recalls its workers, nothing is announced.
func TestAutomaIsAnnounced(t *testing.T) {
	announced, own, quiet := 0, 0, 0
	for seed := range uint64(3) {
		s := enginetest.Start(t, architects.Rules{}, 1, 40+seed, nil)
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(seed)))
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			m := random(s, seat)
			o := s.Describe(seat, m)
			var ev engine.Events
			if err := s.Clone().Play(seat, m, &ev); err != nil {
				t.Fatal(err)
			}
			scheme := false
			for _, e := range ev.List {
				scheme = scheme || e.Text.Key == "architects.event.scheme"
			}
			switch {
			case !o.Shown.IsZero() && !(o.Reveals && scheme):
				t.Errorf("%s announces a scheme, but reveals: %v, turns one up: %v", o.Code, o.Reveals, scheme)
			case !o.Shown.IsZero():
				announced++
			case o.Reveals:
				own++
			case ev.TurnOver:
				quiet++
			}
			return m
		}, nil)
	}
	if announced == 0 || own == 0 {
		t.Errorf("%d answers announce a scheme, %d reveal something themselves, %d end a turn without", announced, own, quiet)
	}
}
