package villagers

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// playWritten plays a written chain of moves.
func playWritten(t *testing.T, g *game, seat engine.Seat, written string) {
	t.Helper()
	for rest := engine.NormalizeNotation(written); rest != ""; {
		w, ok := engine.Read(g, seat, rest)
		if !ok {
			t.Fatalf("seat %d may not play %q", seat, rest)
		}
		var ev engine.Events
		if err := g.Play(seat, w.Move, &ev); err != nil {
			t.Fatal(err)
		}
		rest = engine.SkipForced(g, w.Rest, seat, &ev)
	}
}

// building returns a match in the build turn of seat 0. Everybody saw the drafted cards of its
// hand, but not the dealt ones.
func building(t *testing.T, dealt, drafted []kind) *game {
	t.Helper()
	g := match(t, 2, 4, normal)
	g.agenda = agenda.Stack[entry]{}
	for i, kind := range []play.Kind{stepMarkets, stepEndBuild, stepBuilders, stepBuild} {
		g.push(kind, []int{0, 0, 1, 0}[i])
	}
	g.first, g.active, g.now = 0, 0, newTurn()
	g.now.limit = 5
	p := &g.p[0]
	p.hand, p.seen, p.holds, p.nhand = [kinds]int8{}, deck.Copies{}, 0, 0
	for _, k := range dealt {
		p.draw(k)
	}
	for _, k := range drafted {
		p.take(k)
	}
	return g
}

func kindsOf(t *testing.T, names ...string) []kind {
	t.Helper()
	var list []kind
	for _, name := range names {
		k, err := kindOf(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, k)
	}
	return list
}

func knownCards(g *game, seat int8) []string {
	var list []string
	for k, n := range g.surelyInHand(seat) {
		for range n {
			list = append(list, builtIn.ids[k])
		}
	}
	return list
}

// TestKnownHand checks RULES 11: cards that were drafted openly are known until they are played.
// After a trade, any known card of that suit may be the traded one, until the traded card is turned
// up.
func TestKnownHand(t *testing.T) {
	g := building(t, kindsOf(t, "carpenter", "mason"), kindsOf(t, "cooper", "wheeler", "hunter"))
	steps := []struct {
		play string
		want []string
	}{
		{"", []string{"cooper", "wheeler", "hunter"}},
		{"place hunter", []string{"cooper", "wheeler"}},
		{"trade miner stack 2 give mason", []string{"cooper", "wheeler"}}, // ore: neither known card
		{"trade lumberjack stack 1 give carpenter", nil},                  // wood: one of three cards, two of them known
		{"place wheeler", nil},                                            // the cooper may be the traded card
	}
	for _, s := range steps {
		playWritten(t, g, 0, s.play)
		if got := knownCards(g, 0); !slices.Equal(got, s.want) {
			t.Errorf("after %q everybody knows %v, want %v", s.play, got, s.want)
		}
	}
	if k := g.turnUp(0, nil); builtIn.ids[k] != "carpenter" {
		t.Fatalf("stack 1 shows %s", builtIn.ids[k])
	}
	if got := knownCards(g, 0); !slices.Equal(got, []string{"cooper"}) {
		t.Errorf("once the carpenter is seen on the stack, everybody knows %v, want the cooper", got)
	}
}

// TestTradeRevealsNoCard trades one of two cards of a suit. The views of the others must not depend on
// which one it was.
func TestTradeRevealsNoCard(t *testing.T) {
	var views [2]string
	for i, card := range []string{"cooper", "carpenter"} {
		g := building(t, kindsOf(t, "carpenter"), kindsOf(t, "cooper", "hunter"))
		playWritten(t, g, 0, "trade miner stack 3 give "+card)
		views[i] = asJSON(t, g.View(1)) + asJSON(t, g.View(engine.Spectator))
	}
	if views[0] != views[1] {
		t.Errorf("the views differ:\n%s\n%s", views[0], views[1])
	}
}

// TestOwnTrade checks RULES 11: the seat that traded a card knows its place.
func TestOwnTrade(t *testing.T) {
	g := building(t, kindsOf(t, "carpenter", "mason"), nil)
	playWritten(t, g, 0, "trade miner stack 3 give carpenter; trade hayer stack 3 give mason")
	want := []Buried{{Card: "carpenter", Stack: 3, Depth: 1}, {Card: "mason", Stack: 3, Depth: 0}}
	if got := g.View(0).(*View).Own.Traded; !slices.Equal(got, want) {
		t.Errorf("seat 0 knows %+v, want %+v", got, want)
	}
	if got := g.View(1).(*View).Own.Traded; len(got) != 0 {
		t.Errorf("seat 1 is told of %+v", got)
	}
	r := engine.NewRand(engine.NumberedSeed(6))
	for range 50 {
		w := g.Resample(0, r).(*game)
		if c := w.piles.of(2); builtIn.ids[c[len(c)-1].kind] != "mason" || builtIn.ids[c[len(c)-2].kind] != "carpenter" {
			t.Fatal("a world of seat 0 has other cards where it traded")
		}
	}
}

// TestResampleKeepsVisibleCards checks resampled worlds of the other seats in random matches. Backs,
// suits of hands and known cards stay; all other cards may change.
func TestResampleKeepsVisibleCards(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(1))
	for seed := range uint64(30) {
		g := match(t, 2+int(seed%4), seed, normal)
		if _, err := engine.Random(g, r, 60+int(seed), nil); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			w := g.Resample(0, r).(*game)
			if err := w.Check(); err != nil {
				t.Fatal(err)
			}
			for s := range g.seats {
				if g.p[s].suitsHeld() != w.p[s].suitsHeld() || g.surelyInHand(s) != w.surelyInHand(s) {
					t.Fatalf("seed %d: seat %d shows other backs or other known cards", seed, s)
				}
				for k, n := range g.surelyInHand(s) {
					if w.p[s].hand[k] < n {
						t.Fatalf("seed %d: seat %d has %d cards %s, %d are known", seed, s, w.p[s].hand[k], builtIn.ids[k], n)
					}
				}
			}
			for i := range g.piles.end {
				for j, c := range g.piles.of(i) {
					if c.mark&backSeen != 0 && builtIn.cards[c.kind].suit != builtIn.cards[w.piles.of(i)[j].kind].suit {
						t.Fatalf("seed %d: a back that was seen is another", seed)
					}
				}
			}
		}
	}
}
