package bench

import (
	"context"
	"runtime"
	"time"

	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

// measurePlayout measures the processor time of random play and cloning of every game on one
// core. This includes garbage collection, but not its synchronisation between cores or other
// programs.
func measurePlayout(context.Context) ([]figure.Figure, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		info := rules.Info()
		slowest := 0.0
		for _, seats := range info.Seats {
			rate, err := playoutRate(rules, seats)
			if err != nil {
				return nil, err
			}
			if slowest == 0 || rate < slowest {
				slowest = rate
			}
		}
		clone, err := cloneTime(rules, info.Seats[len(info.Seats)-1])
		if err != nil {
			return nil, err
		}
		figures = append(figures,
			figure.New(info.ID+" playout, slowest seat count", slowest, "decisions/s of processor", ">= 1000000"),
			figure.New(info.ID+" clone", clone, "us of processor", "<= 2"))
	}
	return figures, nil
}

// playoutRate returns the playouts in a second. It plays many matches, since
// the clock of processor time is coarse.
func playoutRate(rules engine.Rules, seats int) (float64, error) {
	var states []engine.State
	var players []*engine.Rand
	if err := autoplay.Matches(rules, engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1)}, 3000, func(s engine.State, r *engine.Rand) error {
		states, players = append(states, s), append(players, r)
		return nil
	}); err != nil {
		return 0, err
	}
	var playout engine.Playout
	decisions := 0
	spent, err := processorTime(func() error {
		for i, s := range states {
			made, err := playout.Run(s, players[i], autoplay.MaxMoves, nil)
			if err != nil {
				return err
			}
			decisions += made
		}
		return nil
	})
	return float64(decisions) / spent.Seconds(), err
}

func cloneTime(rules engine.Rules, seats int) (float64, error) {
	s, err := rules.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1)})
	if err != nil {
		return 0, err
	}
	if _, err := engine.Random(s, engine.NumberedSeed(1).Rand("players"), 120, nil); err != nil {
		return 0, err
	}
	const clones = 1_000_000
	spent, err := processorTime(func() error {
		for range clones {
			runtime.KeepAlive(s.Clone())
		}
		return nil
	})
	return float64(spent.Nanoseconds()) / clones / 1000, err
}

// processorTime returns the processor time that f uses.
func processorTime(f func() error) (time.Duration, error) {
	before, err := figure.ProcessorTime()
	if err != nil {
		return 0, err
	}
	if err := f(); err != nil {
		return 0, err
	}
	after, err := figure.ProcessorTime()
	return after - before, err
}
