package levels_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/engine/market"
)

func init() { longtest.Roomy() }

// eachSetup runs a test for every game and number of seats.
func eachSetup(t *testing.T, run func(*testing.T, engine.Rules, int)) {
	for _, rules := range catalogtest.Games() {
		for _, seats := range rules.Info().Seats {
			t.Run(fmt.Sprintf("%s-%d", rules.Info().ID, seats), func(t *testing.T) { run(t, rules, seats) })
		}
	}
}

// If the features of a game change, the game needs a new net (lab train).
func TestEveryGameHasAFittingNet(t *testing.T) {
	eachSetup(t, func(t *testing.T, rules engine.Rules, seats int) {
		if _, err := levels.Net(rules, seats); err != nil {
			t.Errorf("%v: train it with lab train --game %s --seats %d", err, rules.Info().ID, seats)
		}
	})
}

// Every level has a net that fits. Level 4 of Villagers and of Caylus has a net of its own with two
// seats; all other levels use the net of the game. With a net that does not fit, a level would
// search with playouts and look only a few answers ahead.
func TestEveryLevelHasAFittingNet(t *testing.T) {
	eachSetup(t, func(t *testing.T, rules engine.Rules, seats int) {
		common, err := levels.Net(rules, seats)
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range levels.All {
			net := netOf(t, rules, seats, level)
			if own := slices.Contains([]string{"villagers", "caylus"}, rules.Info().ID) && seats == 2 && level == levels.Expert; net == nil || (net != common) != own {
				t.Errorf("level %d: it has a net: %v, a net of its own: %v, want %v", level, net != nil, net != common, own)
			}
		}
	})
}

// netOf returns the net of a level, or nil if no net fits.
func netOf(t *testing.T, rules engine.Rules, seats, level int) *value.Net {
	t.Helper()
	p, err := levels.Of(rules, seats, level)
	if err != nil {
		t.Fatal(err)
	}
	switch p := levels.Settled(p).(type) {
	case search.Player:
		return p.Net
	case value.Player:
		return p.Net
	}
	return nil
}

// Every level plays every game at every number of seats to its end.
func TestLevelsPlayAllGames(t *testing.T) {
	eachSetup(t, func(t *testing.T, rules engine.Rules, seats int) {
		for _, level := range []int{levels.Beginner, levels.Casual} {
			if !longtest.Wanted() && level > levels.Beginner {
				continue
			}
			p, err := levels.Of(rules, seats, level)
			if err != nil {
				t.Fatal(err)
			}
			setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(level))}
			s, err := rules.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			players := make([]ai.Player, seats)
			for i := range players {
				players[i] = p
			}
			if _, err := ladder.Match(s, players, engine.NewRand(setup.Seed), nil); err != nil {
				t.Errorf("level %d: %v", level, err)
			}
		}
	})
}

func TestUnknownLevel(t *testing.T) {
	for _, level := range []int{0, 5} {
		if _, err := levels.Of(netless{}, 2, level); err == nil {
			t.Errorf("there is a level %d", level)
		}
	}
}

// netless is a game for which no net was trained.
type netless struct{ market.Rules }

func (n netless) Info() engine.Info {
	info := n.Rules.Info()
	info.ID = "netless"
	return info
}

func (netless) Files() engine.Files { return engine.Files{FS: fstest.MapFS{}} }

// The player of a game without a net searches with playouts.
func TestWithoutANet(t *testing.T) {
	p, err := levels.Of(netless{}, 2, levels.Casual)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: netless{}, Setup: engine.Setup{Seats: 2}, Matches: 40,
		One: ladder.Entrant{Name: "casual", Player: p}, Others: ladder.Entrant{Name: "random", Player: ai.Random{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if low, _ := s.Interval(); low < 0.5 {
		t.Errorf("level %d wins %.0f of %d against random moves", levels.Casual, s.Wins, s.Matches)
	}
}
