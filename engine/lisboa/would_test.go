package lisboa

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestLacerdaMovesMatchGhosts lets Lacerda act at positions of random matches and compares
// the changed places with those that the view announced. The announcement must be the same in every
// world that looks the same to the player.
func TestLacerdaMovesMatchGhosts(t *testing.T) {
	stores, ends := 0, 0
	for seed := range uint64(4) {
		g := enginetest.Start(t, Rules{}, 1, seed, nil).(*game)
		r := engine.NewRand(engine.NumberedSeed(seed))
		for !g.over {
			if s := g.asked(); s != stepClergy {
				would := g.View(0).(*View).Lacerda.Would
				other := g.Resample(0, engine.NewRand(engine.NumberedSeed(seed+9))).View(0)
				if !bytes.Equal(jsonOf(t, g.View(0)), jsonOf(t, other)) {
					t.Fatalf("turn %d: the view differs in a world that the player cannot tell from it", g.turn)
				}
				decrees := slices.DeleteFunc(slices.Clone(would), func(place string) bool { return !strings.HasPrefix(place, "decree:") })
				if office := (g.agent + 1) % nobles; (office == minister) != (len(decrees) > 0) || len(decrees) > lacerdaTakes {
					t.Errorf("turn %d: in the office %d Lacerda would take %v", g.turn, office, decrees)
				}
				c := g.Clone().(*game)
				moveAgent(c, entry{}, nil)
				patron(c, entry{n: int16(c.agent)}, nil)
				for space := range g.stores {
					if c.stores[space] != g.stores[space] {
						stores++
						if word := g.t.spaces[space].word; !slices.Contains(would, word) {
							t.Errorf("turn %d: Lacerda builds on %s; foretold were %v", g.turn, word, would)
						}
					}
				}
				for end := range g.opened {
					if c.opened[end] != g.opened[end] {
						ends++
						if word := g.t.ends[end].word; !slices.Contains(would, word) {
							t.Errorf("turn %d: Lacerda opens %s; foretold were %v", g.turn, word, would)
						}
					}
				}
			}
			moves := g.Moves(0, nil)
			if err := g.Play(0, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
		if would := g.View(0).(*View).Lacerda.Would; would != nil {
			t.Errorf("after the end %v are foretold", would)
		}
	}
	if stores < 50 || ends < 50 {
		t.Errorf("compared %d stores and %d public buildings", stores, ends)
	}
}

func jsonOf(t *testing.T, v engine.View) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
