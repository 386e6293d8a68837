package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/render"
	pictures "guildhall/render/catalog"
)

// seriesMatches is the number of measured matches of a game and size, seriesTurns the number
// of turns of each.
const (
	seriesMatches = 2
	seriesTurns   = 60
)

// measureSeries measures the picture of a board after a turn, made by a cache that made the
// one before the turn, and for comparison the same picture painted and compressed as a whole.
// The pictures are those of a spectator with all seats taken.
func measureSeries(ctx context.Context) ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		for _, size := range []struct {
			name string
			size render.Size
			goal string
		}{{"phone", render.Phone, "<= 5"}, {"1600 pixels", render.Full, "<= 5"}} {
			var s series
			for match := range seriesMatches {
				if err := s.play(ctx, rules, size.size, uint64(match)); err != nil {
					return nil, err
				}
			}
			name := fmt.Sprintf("turn picture, %s, %s", rules.Info().ID, size.name)
			figures = append(figures,
				figure.New(name+", median", s.next.Median(), "ms of processor", size.goal),
				figure.New(name+", p90", s.next.At(90), "ms of processor", ""),
				figure.New(name+", as a whole, median", s.whole.Median(), "ms of processor", ""),
				figure.New(name+", bytes", float64(s.nextBytes)/float64(s.wholeBytes), "of a whole one", "<= 1.06"))
		}
	}
	return figures, nil
}

// series holds the measurements of pictures of matches.
type series struct {
	next, whole           figure.Durations // processor time
	nextBytes, wholeBytes int
}

// play measures the pictures of a random match.
func (s *series) play(ctx context.Context, rules engine.Rules, size render.Size, match uint64) error {
	info := rules.Info()
	seed := engine.NumberedSeed(70 + match)
	seats := slices.Max(info.Seats)
	state, err := rules.New(engine.Setup{Seats: seats, Seed: seed})
	if err != nil {
		return err
	}
	o, err := boardOptions(info.Short, seats, nil)
	if err != nil {
		return err
	}
	o.Size = size
	artist := pictures.Artist(info.ID)
	cache := render.NewCache(64 << 20)
	w := autoplay.Watcher{Viewer: engine.Spectator}
	chance := seed.Rand("players")
	for turn := 0; turn < seriesTurns && len(state.Pending(nil)) > 0; {
		over, err := w.PlayMove(state, chance)
		if err != nil {
			return err
		}
		if !over {
			continue
		}
		turn++
		view := state.View(engine.Spectator)
		o.Changed = w.Marks
		scene := func() *render.Scene {
			s := artist.Board(view, o)
			s.Series = "series"
			return s
		}
		var next, whole []byte
		if err := timeProcessor(&s.whole, func() (err error) { whole, err = render.PNG(scene(), render.Normal()); return err }); err != nil {
			return err
		}
		var d figure.Durations
		if err := timeProcessor(&d, func() (err error) {
			next, err = cache.Picture(fmt.Sprint(turn), render.Normal(), scene)
			return err
		}); err != nil {
			return err
		}
		if turn > 1 {
			s.next = append(s.next, d...)
		}
		s.nextBytes += len(next)
		s.wholeBytes += len(whole)
	}
	return ctx.Err()
}

// timeProcessor adds the processor time that f takes, with the garbage that is collected
// meanwhile.
func timeProcessor(d *figure.Durations, f func() error) error {
	start := cli.ProcessorTime()
	err := f()
	*d = append(*d, (cli.ProcessorTime() - start).Round(time.Microsecond))
	return err
}
