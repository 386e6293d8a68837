package search_test

import (
	"fmt"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/feature"
	"guildhall/engine/market"
)

var player = search.Player{Iterations: 60, Further: 20, Explore: 1}

func match(t *testing.T, seats int, deal uint64) engine.State {
	t.Helper()
	s, err := market.Rules{}.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(deal)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play lets players choose until the match is over, and calls see with every
// choice.
func play(t *testing.T, s engine.State, p ai.Player, see func(engine.State, engine.Seat, []ai.Decision)) {
	t.Helper()
	r := engine.NewRand(engine.NumberedSeed(9))
	for n := 0; ; n++ {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		seat := pending[n%len(pending)]
		chain, err := p.Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			t.Fatal(err)
		}
		see(s, seat, chain)
		if err := s.Play(seat, chain[0].Move, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestBeatsRandom(t *testing.T) {
	for _, seats := range []int{2, 3} {
		score, err := ladder.Play(t.Context(), ladder.Pairing{
			Rules: market.Rules{}, Setup: engine.Setup{Seats: seats}, Matches: 40,
			One: ladder.Entrant{Name: "search", Player: player}, Others: ladder.Entrant{Name: "random", Player: ai.Random{}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if low, _ := score.Interval(); low < 1/float64(seats) {
			t.Errorf("%d seats: a search wins %.0f of %d against random players", seats, score.Wins, score.Matches)
		}
	}
}

// The choice of a seat does not depend on anything that is hidden from it.
func TestPairedWorlds(t *testing.T) {
	for deal := range uint64(5) {
		play(t, match(t, 3, deal), player, func(s engine.State, seat engine.Seat, chain []ai.Decision) {
			other := s.Resample(seat, engine.NewRand(engine.NumberedSeed(deal+100)))
			again := choose(t, s, seat)
			if got := choose(t, other, seat); got != again {
				t.Fatalf("deal %d: two worlds alike, two choices:\n%s\n%s", deal, again, got)
			}
		})
	}
}

func choose(t *testing.T, s engine.State, seat engine.Seat) string {
	t.Helper()
	chain, err := player.Choose(ai.NewSampler(s, seat), seat, engine.NewRand(engine.NumberedSeed(5)))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(chain)
}

func TestChains(t *testing.T) {
	longest := 0
	for deal := range uint64(5) {
		play(t, match(t, 2, deal), player, func(s engine.State, seat engine.Seat, chain []ai.Decision) {
			longest = max(longest, len(chain))
			w := s.Clone()
			for i, c := range chain {
				if !slices.Contains(w.Moves(seat, nil), c.Move) {
					t.Fatalf("deal %d: move %d of a chain is not legal", deal, i)
				}
				sealed := w.Ask(seat).Sealed
				var ev engine.Events
				if err := w.Play(seat, c.Move, &ev); err != nil {
					t.Fatal(err)
				}
				if i < len(chain)-1 && (ev.Revealed != 0 || sealed) {
					t.Fatalf("deal %d: a chain goes on behind a revelation", deal)
				}
			}
		})
	}
	if longest < 2 {
		t.Error("no chain has two moves")
	}
}

func TestConsideredAddsUp(t *testing.T) {
	play(t, match(t, 2, 1), player, func(s engine.State, seat engine.Seat, chain []ai.Decision) {
		moves := s.Moves(seat, nil)
		if len(moves) == 1 {
			return
		}
		var visits int
		for i, o := range chain[0].Options {
			if o.Move != moves[i] {
				t.Fatalf("option %d is %v, want %v", i, o.Move, moves[i])
			}
			if o.Value < 0 || o.Value > 1 || o.Spread < 0 {
				t.Errorf("option %d: value %v ± %v", i, o.Value, o.Spread)
			}
			visits += o.Visits
		}
		if visits != player.Iterations {
			t.Errorf("%d visits of %d iterations", visits, player.Iterations)
		}
	})
}

// An answer with one visit has the net's value of the position after it: of its
// seat, or with Whole of all seats, scaled like a result.
func TestWholeScalesAllSeats(t *testing.T) {
	rules := caylus.Rules{}
	s, err := rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(3)})
	if err != nil {
		t.Fatal(err)
	}
	seat := s.Pending(nil)[0]
	moves := s.Moves(seat, nil)
	net := value.New(len(feature.NamesOf(rules, 2)), 4, engine.NewRand(engine.NumberedSeed(4)))
	var scratch value.Scratch
	for name, test := range map[string]struct {
		whole int
		worth func(engine.State) float64
	}{
		"alone": {0, func(s engine.State) float64 { return net.Of(s, seat, &scratch) }},
		"whole": {2, func(s engine.State) float64 { return net.Whole(s, 2, &scratch, nil)[seat] }},
	} {
		p := search.Player{Net: net, Iterations: len(moves), Explore: 1, Whole: test.whole}
		chain, err := p.Choose(ai.NewSampler(s, seat), seat, engine.NewRand(engine.NumberedSeed(5)))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range chain[0].Options {
			after := s.Clone()
			if err := after.Play(seat, o.Move, nil); err != nil {
				t.Fatal(err)
			}
			if want := test.worth(after); o.Visits != 1 || o.Value != want {
				t.Errorf("%s: %v is worth %v after %d visits, want %v after one", name, o.Move, o.Value, o.Visits, want)
			}
		}
	}
}

// The random answers of Slips are legal moves.
func TestSlips(t *testing.T) {
	p := player
	p.Slips = 1
	play(t, match(t, 2, 1), p, func(s engine.State, seat engine.Seat, chain []ai.Decision) {
		if !engine.IsLegal(s, seat, chain[0].Move) {
			t.Error("a slip is not legal")
		}
	})
}

// A search reuses the memory of its worlds. Garbage would cost a fifth of its
// time.
func TestReusesItsWorlds(t *testing.T) {
	s, err := caylus.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	drawn, different := 0, map[engine.State]bool{} // which also keeps them from the garbage collector
	see := func(r *engine.Rand) engine.State {
		world := s.Resample(0, r)
		drawn++
		different[world] = true
		return world
	}
	p := search.Player{Playouts: 1, Iterations: 300, Further: 300, Explore: 1}
	if _, err := p.Choose(see, s.Pending(nil)[0], engine.NewRand(engine.NumberedSeed(1))); err != nil {
		t.Fatal(err)
	}
	if drawn < 300 || len(different) > drawn/2 {
		t.Errorf("%d worlds in %d places", drawn, len(different))
	}
}

// A Single returns only the first answer of a chain.
func TestSingleAnswersOneQuestion(t *testing.T) {
	p := player
	s, err := cleopatra.Rules{}.New(cleopatra.Rules{}.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(3)}))
	if err != nil {
		t.Fatal(err)
	}
	chains := 0
	for range 12 {
		seat := s.Pending(nil)[0]
		chain, err := p.Choose(ai.NewSampler(s, seat), seat, engine.NewRand(engine.NumberedSeed(4)))
		if err != nil {
			t.Fatal(err)
		}
		one, err := search.Single{Player: p}.Choose(ai.NewSampler(s, seat), seat, engine.NewRand(engine.NumberedSeed(4)))
		if err != nil || len(one) != 1 || one[0].Move != chain[0].Move || one[0].Value != chain[0].Value {
			t.Errorf("a single answer %+v, a chain begins with %+v; %v", one, chain[0], err)
		}
		if len(chain) > 1 {
			chains++
		}
		if err := s.Play(seat, chain[0].Move, nil); err != nil {
			t.Fatal(err)
		}
	}
	if chains == 0 {
		t.Error("no chain has a second answer")
	}
}
