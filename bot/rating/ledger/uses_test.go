package ledger

import (
	"math/rand/v2"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
)

// In every game some options name components by their codes.
func TestUsesOfEveryGame(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			s, err := rules.New(info.Fill(engine.Setup{Seats: slices.Max(info.Seats), Seed: engine.NumberedSeed(7)}))
			if err != nil {
				t.Fatal(err)
			}
			c := newCounter(rules, slices.Max(info.Seats))
			for range 3000 {
				asked := s.Pending(nil)
				if len(asked) == 0 {
					break
				}
				moves := s.Moves(asked[0], nil)
				m := moves[r.IntN(len(moves))]
				c.count(s, engine.RecordEntry{Seat: asked[0], Code: s.Code(asked[0], m)})
				if err := s.Play(asked[0], m, nil); err != nil {
					t.Fatal(err)
				}
			}
			known := map[string]bool{}
			for _, e := range rules.Library().Cards {
				known[e.Code] = true
			}
			different := 0
			for _, uses := range c.uses {
				different += len(uses)
				for code := range uses {
					if !known[code] {
						t.Errorf("%q is not a component", code)
					}
				}
			}
			t.Logf("%d components by seat", different)
			if different < 8 {
				t.Errorf("only %d components were noticed", different)
			}
		})
	}
}
