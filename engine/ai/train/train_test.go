package train_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/script"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/train"
	"guildhall/engine/ai/value"
	"guildhall/engine/homestead"
	"guildhall/engine/longtest"
	"guildhall/engine/market"
)

func init() { longtest.Roomy() }

// trained returns a net for Market Day after this number of matches.
func trained(t *testing.T, seats, matches int) *value.Net {
	t.Helper()
	tr, err := train.New(train.Plan{
		Rules: market.Rules{}, Seats: seats, Hidden: 12, Seed: engine.NumberedSeed(1),
		Lambda: 0.8, Discount: 0.998, Hurry: 1, Patience: 4, Stray: 0.05, Rate: 0.003, Matches: matches,
	})
	if err != nil {
		t.Fatal(err)
	}
	for range matches {
		if err := tr.Match(); err != nil {
			t.Fatal(err)
		}
	}
	if tr.Played() != matches || !(tr.Deviation() > 0 && tr.Deviation() < 0.6) {
		t.Errorf("%d matches, error %v", tr.Played(), tr.Deviation())
	}
	return tr.Net()
}

func TestSamePlanSameNet(t *testing.T) {
	a, b := trained(t, 3, 30).Encode(value.Features{}), trained(t, 3, 30).Encode(value.Features{})
	if !bytes.Equal(a, b) {
		t.Error("the same plan gives two nets")
	}
	if bytes.Equal(a, trained(t, 3, 31).Encode(value.Features{})) {
		t.Error("another match changes nothing")
	}
}

// A net can be trained further with matches in which a search chooses, and then
// plays better than random moves. The same plan gives the same net on every
// processor.
func TestSearchTeaches(t *testing.T) {
	first := trained(t, 3, 1)
	taught := func(iterations, matches int) *value.Net {
		tr := train.From(train.Plan{
			Rules: market.Rules{}, Seats: 3, Seed: engine.NumberedSeed(2),
			Lambda: 0.8, Discount: 1, Hurry: 1, Patience: 4, Stray: 0.05, Rate: 0.003, Search: iterations, Matches: matches,
		}, first.Copy())
		for range matches {
			if err := tr.Match(); err != nil {
				t.Fatal(err)
			}
		}
		return tr.Net()
	}
	sum := func(n *value.Net) string { return fmt.Sprintf("%x", sha256.Sum256(n.Encode(value.Features{})))[:16] }
	if got, want := sum(taught(12, 20)), "7f793526f2d35aa5"; got != want {
		t.Errorf("the net is %s, want %s", got, want)
	}
	if sum(taught(12, 20)) == sum(taught(0, 20)) {
		t.Error("the search changes nothing")
	}
	score, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: market.Rules{}, Setup: engine.Setup{Seats: 3}, Matches: 150,
		One: ladder.Entrant{Player: value.Player{Net: taught(12, 300)}}, Others: ladder.Entrant{Player: ai.Random{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if low, _ := score.Interval(); low < 0.5 {
		t.Errorf("it wins %.1f of %d matches against random moves", score.Wins, score.Matches)
	}
}

func TestTrainedNetWins(t *testing.T) {
	net := trained(t, 2, 1500)
	for name, p := range map[string]ai.Player{
		"one move ahead":  value.Player{Net: net},
		"search":          search.Player{Net: net, Iterations: 60, Further: 20, Explore: 1},
		"search and half": search.Player{Net: net, Iterations: 30, Further: 10, Explore: 1, Playouts: 0.5},
	} {
		score, err := ladder.Play(t.Context(), ladder.Pairing{
			Rules: market.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: 100,
			One: ladder.Entrant{Name: name, Player: p}, Others: ladder.Entrant{Name: "random", Player: ai.Random{}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if low, _ := score.Interval(); low < 0.6 {
			t.Errorf("%s wins %.0f of %d against random moves", name, score.Wins, score.Matches)
		}
	}
}

// Players with a net do not use anything that is hidden from their seat.
func TestPairedWorlds(t *testing.T) {
	net := trained(t, 3, 50)
	for deal := range uint64(10) {
		s, err := market.Rules{}.New(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(deal)})
		if err != nil {
			t.Fatal(err)
		}
		r := engine.NewRand(engine.NumberedSeed(7))
		for _, p := range []ai.Player{value.Player{Net: net, Worlds: 2}, search.Player{Net: net, Iterations: 40, Explore: 1}} {
			w := s.Clone()
			_, err := engine.Random(w, r, 30, func(w engine.State, seat engine.Seat, _ engine.Move) {
				a, errA := p.Choose(ai.NewSampler(w, seat), seat, engine.NewRand(engine.NumberedSeed(deal)))
				b, errB := p.Choose(ai.NewSampler(w.Resample(seat, r), seat), seat, engine.NewRand(engine.NumberedSeed(deal)))
				if errA != nil || errB != nil || a[0].Move != b[0].Move || a[0].Value != b[0].Value {
					t.Errorf("deal %d: two worlds alike, choices %v and %v (%v, %v)", deal, a[0], b[0], errA, errB)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestRefusesGamesWithoutFeatures(t *testing.T) {
	if _, err := train.New(train.Plan{Rules: homestead.Rules, Seats: 2, Hidden: 4}); err == nil {
		t.Error("a game that tells no numbers is trained")
	}
}

// Training and search give the same bytes on every processor; CI runs the test on two.
func TestSameBitsEverywhere(t *testing.T) {
	net := trained(t, 3, 20)
	sum := sha256.New()
	sum.Write(net.Encode(value.Features{}))
	s, err := market.Rules{}.New(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(4)})
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRand(engine.NumberedSeed(5))
	p := search.Player{Net: net, Iterations: 50, Further: 20, Explore: 1, Playouts: 0.5}
	for range 8 {
		seat := s.Pending(nil)[0]
		chain, err := p.Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(sum, "%v", chain)
		if err := s.Play(seat, chain[0].Move, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := fmt.Sprintf("%x", sum.Sum(nil)[:8]), "3a704eb483f12738"; got != want {
		t.Errorf("net and choices %s, want %s", got, want)
	}
}

// asked records the options of the matches that start.
type asked struct {
	market.Rules
	options *[]map[string]string
}

func (a asked) Info() engine.Info {
	info := a.Rules.Info()
	for _, id := range []string{"fixed", "drawn"} {
		info.Options = append(info.Options, engine.OptionSpec{ID: id, Default: "a", Values: []engine.OptionValue{{ID: "a"}, {ID: "b"}}})
	}
	return info
}

func (a asked) New(setup engine.Setup) (engine.State, error) {
	*a.options = append(*a.options, setup.Options)
	setup.Options = nil
	return a.Rules.New(setup)
}

// Every match has the options of its plan; the other options are drawn.
func TestOptionsOfAPlan(t *testing.T) {
	var options []map[string]string
	tr, err := train.New(train.Plan{
		Rules: asked{options: &options}, Seats: 2, Options: map[string]string{"fixed": "b"}, Hidden: 4, Seed: engine.NumberedSeed(1),
		Lambda: 0.8, Discount: 0.998, Hurry: 1, Patience: 4, Stray: 0.05, Rate: 0.003,
	})
	if err != nil {
		t.Fatal(err)
	}
	options = nil
	for range 20 {
		if err := tr.Match(); err != nil {
			t.Fatal(err)
		}
	}
	drawn := map[string]int{}
	for _, o := range options {
		if o["fixed"] != "b" {
			t.Errorf("a match has the options %v", o)
		}
		drawn[o["drawn"]]++
	}
	if drawn[""] == 0 || drawn["a"] == 0 || drawn["b"] == 0 {
		t.Errorf("options drawn: %v, want the usual one, a and b", drawn)
	}
}

// A net that meets scripts in every match learns how to beat them.
func TestScriptsTeach(t *testing.T) {
	all, err := script.All(market.Rules{}, 2)
	if err != nil {
		t.Fatal(err)
	}
	taught := func(scripted float64) *value.Net {
		tr, err := train.New(train.Plan{
			Rules: market.Rules{}, Seats: 2, Hidden: 12, Seed: engine.NumberedSeed(1), Scripts: all, Scripted: scripted,
			Lambda: 0.8, Discount: 0.998, Hurry: 1, Patience: 4, Stray: 0.05, Rate: 0.003, Matches: 300,
		})
		if err != nil {
			t.Fatal(err)
		}
		for range tr.Matches {
			if err := tr.Match(); err != nil {
				t.Fatal(err)
			}
		}
		return tr.Net()
	}
	net := taught(1)
	if bytes.Equal(net.Encode(value.Features{}), taught(0).Encode(value.Features{})) {
		t.Error("scripts change nothing")
	}
	for _, s := range all[:3] {
		score, err := ladder.Play(t.Context(), ladder.Pairing{
			Rules: market.Rules{}, Setup: engine.Setup{Seats: 2}, Matches: 60,
			One: ladder.Entrant{Player: value.Player{Net: net}}, Others: ladder.Entrant{Player: s},
		})
		if err != nil || score.Share() < 0.7 {
			t.Errorf("against %q: %.2f of 60 won, want at least 0.7; %v", s.Plan, score.Share(), err)
		}
	}
}
