package bench

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	pictures "guildhall/render/catalog"
	"guildhall/render/replay"
)

// measureReplay measures the film and the page of a whole random match of every
// game with all its seats: processor time and size. It also measures the time
// that a person waits for the film of a long match, at the first request and
// later.
func measureReplay(ctx context.Context) ([]figure.Figure, error) {
	words, err := wiring.Texts()
	if err != nil {
		return nil, err
	}
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		info := rules.Info()
		r, err := randomRecord(rules, slices.Max(info.Seats), 7)
		if err != nil {
			return nil, err
		}
		m := replay.New(rules, r, pictures.Artist(info.ID), info.Name, words.Languages(), words.Translator)
		m.Chances = levels.Chances(rules, r.Setup)
		for _, one := range []struct {
			name  string
			write func(*bytes.Buffer) error
			most  int
		}{
			{"film", func(b *bytes.Buffer) error { return m.Film(b, 0, -1) }, 5},
			{"page", func(b *bytes.Buffer) error { return m.Page(b) }, 3},
		} {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			var b bytes.Buffer
			before, err := figure.ProcessorTime()
			if err != nil {
				return nil, err
			}
			if err := one.write(&b); err != nil {
				return nil, err
			}
			after, err := figure.ProcessorTime()
			if err != nil {
				return nil, err
			}
			figures = append(figures,
				figure.New(fmt.Sprintf("replay, %s %s, processor time", info.ID, one.name), (after-before).Seconds(), "s", "<= 5"),
				figure.New(fmt.Sprintf("replay, %s %s", info.ID, one.name), float64(b.Len())/1e6, "MB", fmt.Sprint("<= ", one.most)))
		}
	}
	waits, err := measureFilmWaits(ctx)
	return append(figures, waits...), err
}

// randomRecord returns the record of a random match.
func randomRecord(rules engine.Rules, seats int, seed uint64) (engine.Record, error) {
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
	r := engine.NewRecord(rules.Info(), setup)
	s, err := rules.New(setup)
	if err != nil {
		return r, err
	}
	_, err = engine.Random(s, engine.NumberedSeed(seed+1).Rand("replay"), 1<<20, func(s engine.State, seat engine.Seat, m engine.Move) {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: rules.Info().Version})
	})
	r.Result = s.Result()
	return r, err
}
