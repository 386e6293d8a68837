package bench

import (
	"context"
	"fmt"
	"runtime"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/catalog"
)

// searchBudget is the number of simulations that each question gets when they are counted.
const searchBudget = 500

// searchEvery is the number of answers between two searches that are measured.
const searchEvery = 12

// measureSimulations measures the simulations of a search in a second of
// processor time, over positions of a random match of two: with the net of the
// game, and with playouts to the end of the match.
func measureSimulations(ctx context.Context) ([]figure.Figure, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		net, err := levels.Net(rules, 2)
		if err != nil {
			return nil, err
		}
		for _, way := range []struct {
			name   string
			player search.Player
		}{
			{"its net", search.Player{Net: net}},
			{"playouts", search.Player{Playouts: 1}},
		} {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			p := way.player
			p.Explore, p.Iterations, p.Further = 1, searchBudget, searchBudget
			rate, err := simulations(rules, p)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", rules.Info().ID, err)
			}
			figures = append(figures, figure.New(fmt.Sprintf("%s search with %s", rules.Info().ID, way.name), rate, "simulations/s", ""))
		}
	}
	return figures, nil
}

// simulations returns the simulations in a second of processor time.
func simulations(rules engine.Rules, p search.Player) (float64, error) {
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)}))
	if err != nil {
		return 0, err
	}
	made, asked := 0, 0
	chance := engine.NumberedSeed(3).Rand("search")
	before, err := figure.ProcessorTime()
	if err != nil {
		return 0, err
	}
	var failed error
	if _, err := engine.Random(s, engine.NumberedSeed(2).Rand("players"), 2000, func(s engine.State, seat engine.Seat, _ engine.Move) {
		if asked++; asked%searchEvery != 0 || failed != nil || len(s.Moves(seat, nil)) < 2 {
			return
		}
		chain, err := p.Choose(ai.NewSampler(s, seat), seat, chance)
		made, failed = made+searchBudget*len(chain), err
	}); err != nil {
		return 0, err
	}
	if failed != nil {
		return 0, failed
	}
	after, err := figure.ProcessorTime()
	return float64(made) / (after - before).Seconds(), err
}
