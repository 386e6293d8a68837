package train_test

import (
	"bytes"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/train"
	"guildhall/engine/ai/value"
	"guildhall/engine/architects"
	"guildhall/engine/market"
)

// endless holds options with which an untrained player does little for the end:
// a seat without workers gets none back from other boards.
var endless = map[string]string{"recall": "circles"}

// alone returns a net that was trained with this number of matches to end
// Architects alone.
func alone(t *testing.T, opening *value.Net, matches int) *value.Net {
	t.Helper()
	tr, err := train.New(train.Plan{
		Rules: architects.Rules{}, Seats: 2, Options: endless, Hidden: 12, Seed: engine.NumberedSeed(1), Alone: true, Opening: opening,
		Lambda: 0.8, Discount: 1, Hurry: 0.985, Patience: 4, Stray: 0.05, Rate: 0.003, Matches: matches,
	})
	if err != nil {
		t.Fatal(err)
	}
	for range matches {
		if err := tr.Match(); err != nil {
			t.Fatal(err)
		}
	}
	return tr.Net()
}

// In twenty rounds, one move ahead, a net that was trained to end matches alone
// does more for the end than an untrained one.
func TestAloneTeachesTheEnd(t *testing.T) {
	done := func(net *value.Net) (sum float64) {
		p, other := value.Player{Net: net}, ai.Decline{}
		for deal := range uint64(8) {
			s, err := architects.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(deal), Options: endless})
			if err != nil {
				t.Fatal(err)
			}
			r := engine.NumberedSeed(deal).Rand("alone")
			for s.Result() == nil && s.View(0).Header().Turn < 40 {
				seat := s.Pending(nil)[0]
				by := ai.Player(other)
				if seat == 0 {
					by = p
				}
				c, err := by.Choose(ai.NewSampler(s, seat), seat, r)
				if err != nil {
					t.Fatal(err)
				}
				if err := s.Play(seat, c[0].Move, nil); err != nil {
					t.Fatal(err)
				}
			}
			sum += s.(engine.Contributed).Contribution(0)
		}
		return sum
	}
	net := alone(t, nil, 300)
	with, without := done(net), done(alone(t, nil, 0))
	t.Logf("it does %.2f of eight ends, a net that knows nothing %.2f", with, without)
	if with < without+0.25 {
		t.Errorf("it does %.2f of eight ends, a net that knows nothing %.2f", with, without)
	}
	few := alone(t, net, 10).Encode(value.Features{})
	if !bytes.Equal(few, alone(t, net, 10).Encode(value.Features{})) {
		t.Error("the same plan gives two nets")
	}
	if bytes.Equal(few, alone(t, nil, 10).Encode(value.Features{})) {
		t.Error("who plays the first turns changes nothing")
	}
}

func TestAloneNeedsAGameThatPlayersEnd(t *testing.T) {
	tr, err := train.New(train.Plan{Rules: market.Rules{}, Seats: 2, Hidden: 4, Alone: true, Hurry: 0.985, Patience: 4})
	if err != nil {
		t.Fatal(err)
	}
	if tr.Match() == nil {
		t.Error("a net learns to end a game that ends by itself")
	}
}
