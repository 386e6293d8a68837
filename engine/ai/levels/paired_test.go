package levels_test

import (
	"context"
	"errors"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/opponent"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// Levels choose the same, byte for byte, in worlds that their seat cannot
// distinguish. "lab bench --only paired" compares ten thousand pairs of each
// game.
func TestPairedWorldsOfLevels(t *testing.T) {
	first, pairs := longtest.Seed(t), longtest.Number(30, 120)
	hiding := 0
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			p, err := opponent.Compare(context.Background(), rules, levels.Player, func(pair int) int { return 1 + pair%levels.Club }, first, pairs)
			if err != nil {
				t.Fatal(err)
			}
			if p.Compared != pairs || p.Different > 0 && p.Different < pairs/2 {
				t.Errorf("%+v, want %d pairs of which most differ", p, pairs)
			}
			if p.Different > 0 {
				hiding++
			}
		})
	}
	if hiding < 4 && catalogtest.AllGames() { // only Caylus hides nothing
		t.Errorf("worlds differ in %d games", hiding)
	}
}

// peeking is a player that uses the true state, which it must not know.
type peeking struct{ ai.Player }

func (p peeking) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	c, err := p.Player.Choose(see, seat, r)
	if err == nil {
		// A sample that another generator draws in each call serves as the true
		// state.
		peeks++
		world := see(engine.NewRand(engine.NumberedSeed(uint64(peeks))))
		c[0].Value = float64(len(world.Encode())) + float64(world.Encode()[peeks%40])
	}
	return c, err
}

var peeks int

func TestPeekingIsNoticed(t *testing.T) {
	rules := catalog.Games()[0]
	_, err := opponent.Compare(context.Background(), rules, func(engine.Rules, int, int, bool) (ai.Player, string, error) {
		return peeking{ai.Random{}}, "", nil
	}, func(int) int { return 1 }, 0, 50)
	var leak *opponent.LeakError
	if !errors.As(err, &leak) {
		t.Errorf("%v, want a leak", err)
	}
}
