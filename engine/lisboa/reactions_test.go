package lisboa_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestReactionsAreForeseen compares every reaction that is asked with the announced one: the kind,
// the codes, and the cost of following.
func TestReactionsAreForeseen(t *testing.T) {
	asked := map[string]int{}
	for seed := range uint64(12) {
		s := enginetest.Start(t, lisboa.Rules{}, 1+int(seed%4), seed, nil)
		r := engine.NewRand(engine.NumberedSeed(seed))
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			q := s.Ask(seat)
			if foreseen, ok := foreseenAs(s, seat, q.Kind); ok != q.Reaction {
				t.Errorf("%s: a reaction %v, foreseen %v", q.Kind, q.Reaction, ok)
			} else if ok {
				asked[q.Kind]++
				for _, m := range s.Moves(seat, nil) {
					o := s.Describe(seat, m)
					if was, ok := foreseen[o.Code]; q.Kind == "follow" && (!ok || !cmp.Equal(was.Label, o.Label) || was.Cost != o.Cost || !cmp.Equal(was.CostIn, o.CostIn)) {
						t.Errorf("offered %+v, foreseen %+v", o, was)
					}
				}
			}
			return atCourt(s, seat, r)
		}, func(engine.Seat, *engine.Events) {})
	}
	if asked["follow"] < 10 || asked["church"] < 10 {
		t.Errorf("asked %v, want both reactions", asked)
	}
	if list := enginetest.Start(t, lisboa.Rules{}, 2, 1, nil).(engine.ReactionState).Reactions(engine.Spectator); list != nil {
		t.Errorf("a spectator may be asked %+v", list)
	}
}

// foreseenAs returns the options of an announced reaction, by code. It returns false if the
// reaction was not announced.
func foreseenAs(s engine.State, seat engine.Seat, kind string) (map[string]engine.Option, bool) {
	for _, one := range s.(engine.ReactionState).Reactions(seat) {
		if one.Kind == kind {
			options := map[string]engine.Option{}
			for _, o := range one.Options {
				options[o.Code] = o
			}
			return options, true
		}
	}
	return nil, false
}
