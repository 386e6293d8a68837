package bench

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/feature"
)

// measureFeatures measures the processor time in which a game computes the
// features of a position for one seat. It uses the positions of a random match
// with the largest number of seats.
func measureFeatures(context.Context) ([]figure.Figure, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		if feature.NamesOf(rules, rules.Info().Seats[0]) == nil {
			continue
		}
		spent, err := featureTime(rules)
		if err != nil {
			return nil, err
		}
		figures = append(figures, figure.New(rules.Info().ID+" features of a position, processor time", spent, "us", "<= 5"))
	}
	return figures, nil
}

// featureTime returns the median time of several rounds, in microseconds.
func featureTime(rules engine.Rules) (float64, error) {
	seats := rules.Info().Seats
	most := seats[len(seats)-1]
	s, err := rules.New(engine.Setup{Seats: most, Seed: engine.NumberedSeed(1)})
	if err != nil {
		return 0, err
	}
	var positions []engine.FeatureState
	if _, err := engine.Random(s, engine.NumberedSeed(1).Rand("players"), 2000, func(s engine.State, _ engine.Seat, _ engine.Move) {
		if m, ok := s.Clone().(engine.FeatureState); ok {
			positions = append(positions, m)
		}
	}); err != nil {
		return 0, err
	}
	if len(positions) == 0 {
		return 0, fmt.Errorf("%s: the rules name features, but %T has none", rules.Info().ID, s)
	}
	const calls = 100_000 // the clock of processor time is coarse
	var numbers []float32
	times := make([]float64, 0, repetitions)
	for range repetitions {
		before, err := figure.ProcessorTime()
		if err != nil {
			return 0, err
		}
		for i := range calls {
			numbers = positions[i%len(positions)].Features(engine.Seat(i%most), numbers[:0])
		}
		after, err := figure.ProcessorTime()
		if err != nil {
			return 0, err
		}
		times = append(times, float64((after-before).Microseconds())/calls)
	}
	runtime.KeepAlive(numbers)
	slices.Sort(times)
	return times[repetitions/2], nil
}
