package bench

import (
	"context"
	"runtime"
	"slices"
	"time"

	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

// repetitions is how often a noisy figure is measured; the median is reported.
const repetitions = 7

// measurePlayout measures random play and cloning of every game on one core: this
// includes the work of the garbage collector, but not its synchronisation between
// cores.
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
			figure.New(info.ID+" playout, slowest seat count", slowest, "decisions/s", ">= 300000"),
			figure.New(info.ID+" clone", clone, "us", "<= 2"))
	}
	return figures, nil
}

func playoutRate(rules engine.Rules, seats int) (float64, error) {
	rates := make([]float64, 0, repetitions)
	for round := range repetitions {
		decisions, spent, err := autoplay.Race(rules, engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(round))}, 100)
		if err != nil {
			return 0, err
		}
		rates = append(rates, float64(decisions)/spent.Seconds())
	}
	slices.Sort(rates)
	return rates[repetitions/2], nil
}

func cloneTime(rules engine.Rules, seats int) (float64, error) {
	s, err := rules.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1)})
	if err != nil {
		return 0, err
	}
	if _, err := engine.Random(s, engine.NumberedSeed(1).Rand("players"), 120, nil); err != nil {
		return 0, err
	}
	const clones = 20_000
	times := make([]float64, 0, repetitions)
	for range repetitions {
		start := time.Now()
		for range clones {
			runtime.KeepAlive(s.Clone())
		}
		times = append(times, float64(time.Since(start).Nanoseconds())/clones/1000)
	}
	slices.Sort(times)
	return times[repetitions/2], nil
}
