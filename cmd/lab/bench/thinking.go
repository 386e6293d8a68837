package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
)

// measureThinking measures what people wait for, in every game with all its seats:
// hints during a match between opponents of level 2, and the look back at it.
func measureThinking(ctx context.Context) ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		info := rules.Info()
		r, times, err := hintedMatch(rules, slices.Max(info.Seats))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", info.ID, err)
		}
		set, _, err := levels.Review(rules, r.Setup)
		if err != nil {
			return nil, err
		}
		set.Seed = r.Setup.Seed
		before, err := figure.ProcessorTime()
		if err != nil {
			return nil, err
		}
		m, err := analysis.Of(rules, r, set)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", info.ID, err)
		}
		after, err := figure.ProcessorTime()
		if err != nil {
			return nil, err
		}
		figures = append(figures,
			figure.New(info.ID+" hint, median", times.Median(), "ms", "<= 1000"),
			figure.New(info.ID+" hint, p99", times.At(99), "ms", ""),
			figure.New(fmt.Sprintf("%s analysis of %d answers, processor time", info.ID, len(m.Answers)), (after-before).Seconds(), "s", "<= 2"))
	}
	return figures, nil
}

// hintEvery is how many answers lie between two hints that are measured.
const hintEvery = 12

// hintedMatch plays a match between opponents of level 2 and measures hints on the
// way.
func hintedMatch(rules engine.Rules, seats int) (r engine.Record, times figure.Durations, err error) {
	r = engine.NewRecord(rules.Info(), rules.Info().Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(7)}))
	s, err := rules.New(r.Setup)
	if err != nil {
		return r, nil, err
	}
	adviser, err := advice.New(rules, seats)
	if err != nil {
		return r, nil, err
	}
	p, err := levels.Of(rules, seats, levels.Casual)
	if err != nil {
		return r, nil, err
	}
	var failed error
	chance := engine.NewRand(engine.NumberedSeed(9))
	_, err = ladder.Match(s, slices.Repeat([]ai.Player{p}, seats), engine.NewRand(engine.NumberedSeed(8)), func(s engine.State, seat engine.Seat, m engine.Move) {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: rules.Info().Version})
		if failed != nil || len(r.Moves)%hintEvery != 0 || len(s.Moves(seat, nil)) < 2 {
			return
		}
		start := time.Now()
		_, failed = adviser.Advise(ai.NewSampler(s, seat), seat, 3, chance)
		times = append(times, time.Since(start))
	})
	if err == nil {
		err = failed
	}
	return r, times, err
}
