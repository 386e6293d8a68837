package lisboa

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// word returns the value of an argument of a text, or nil.
func word(t engine.Text, name string) any {
	i := slices.IndexFunc(t.Args, func(a engine.Arg) bool { return a.Name == name })
	if i < 0 {
		return nil
	}
	return t.Args[i].Value
}

// TestLacerdaMovesMatchAnnouncement lets Lacerda act at positions of random matches and compares his
// moves with the announcement of lacerdaWould.
func TestLacerdaMovesMatchAnnouncement(t *testing.T) {
	compared := map[string]int{}
	for seed := range uint64(6) {
		g := enginetest.Start(t, Rules{}, 1, seed, nil).(*game)
		r := engine.NewRand(engine.NumberedSeed(seed))
		for !g.over {
			if s := g.asked(); s != stepClergy && s != stepFollow && g.now.noble == none {
				then := word(lacerdaWould(g), "then").(engine.Text)
				c, ev := g.Clone().(*game), engine.Events{}
				office := (c.agent + 1) % nobles
				moveAgent(c, entry{}, &ev)
				patron(c, entry{n: int16(office)}, &ev)
				for _, e := range ev.List {
					want := map[string]string{"lisboa.event.lacerdaStore": "lisboa.would.store", "lisboa.event.lacerdaOpen": "lisboa.would.open", "lisboa.event.impossible": "lisboa.would.none"}[e.Text.Key]
					if want == "" {
						continue
					}
					compared[want]++
					if then.Key != want || !reflect.DeepEqual(word(then, "space"), word(e.Text, "space")) {
						t.Errorf("foretold %s on %v; then %s on %v", then.Key, word(then, "space"), e.Text.Key, word(e.Text, "space"))
					}
				}
			}
			moves := g.Moves(0, nil)
			if err := g.Play(0, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared["lisboa.would.store"] < 50 || compared["lisboa.would.open"] < 50 {
		t.Errorf("compared %v", compared)
	}
}

// TestRankNow compares the rank in the notice at the last question of a match with the result of
// the final scoring in the same position.
func TestRankNow(t *testing.T) {
	g := enginetest.Start(t, Rules{}, 1, 3, nil).(*game)
	r := engine.NewRand(engine.NumberedSeed(3))
	for !g.over {
		if g.asked() != stepClergy {
			told := g.soloNotice()
			c := g.Clone().(*game)
			c.finish(nil)
			if word(told[0], "n") != int(c.p[0].wigs) || word(told[0], "his") != int(c.p[lacerda].wigs) || word(told[0], "rank").(engine.Text).Key != rankTexts[c.rank()].Key {
				t.Fatalf("told %v; the final scoring gives %s with %d to %d", told[0], rankIDs[c.rank()], c.p[0].wigs, c.p[lacerda].wigs)
			}
			if c.rank() > rightHand != strings.HasSuffix(told[1].Key, "next") {
				t.Fatalf("behind the rank stands %v", told[1])
			}
		}
		moves := g.Moves(0, nil)
		if err := g.Play(0, moves[r.Intn(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
}
