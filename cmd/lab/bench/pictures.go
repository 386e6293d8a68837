package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/bench/multiprocess"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/render"
	pictures "guildhall/render/catalog"
)

// boardPositions lists the numbers of random moves before each drawing.
var boardPositions = []int{0, 40, 80, 120, 160, 200}

// measurePictures measures boards at 1600 pixels with all seats taken.
func measurePictures(ctx context.Context) ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		got, err := measureBoard(ctx, rules)
		if err != nil {
			return nil, err
		}
		figures = append(figures, got...)
	}
	return figures, nil
}

func measureBoard(ctx context.Context, rules engine.Rules) ([]figure.Figure, error) {
	game := rules.Info().ID
	var warm, cached, cold figure.Durations
	largest := 0
	cache := render.NewCache(64 << 20)
	for _, moves := range boardPositions {
		draw, err := boardAt(rules, moves)
		if err != nil {
			return nil, err
		}
		if _, err := render.PNG(draw(), render.Normal()); err != nil { // from here on the static layer is cached
			return nil, err
		}
		for range 8 {
			err := warm.Time(func() error {
				png, err := render.PNG(draw(), render.Normal())
				largest = max(largest, len(png))
				return err
			})
			if err != nil {
				return nil, err
			}
		}
		key := fmt.Sprint(moves)
		for i := range 20 {
			var one figure.Durations
			if err := one.Time(func() error { _, err := cache.Picture(key, render.Normal(), draw); return err }); err != nil {
				return nil, err
			}
			if i > 0 {
				cached = append(cached, one...)
			}
		}
	}
	for range repetitions {
		ms, err := freshProcess(ctx, "cold "+game)
		if err != nil {
			return nil, err
		}
		cold = append(cold, time.Duration(ms*float64(time.Millisecond)))
	}
	return []figure.Figure{
		figure.New(game+" board, warm static layer, median", warm.Median(), "ms", "<= 60"),
		figure.New(game+" board, first in a fresh process, median", cold.Median(), "ms", "<= 120"),
		figure.New(game+" board, largest", float64(largest)/1024, "KB", "<= 350"),
		figure.New(game+" board, cached, median", cached.Median(), "ms", "<= 2"),
	}, nil
}

// boardAt returns a function that draws the public board after some random moves.
func boardAt(rules engine.Rules, moves int) (func() *render.Scene, error) {
	info := rules.Info()
	seats := info.Seats[len(info.Seats)-1]
	seed := engine.NumberedSeed(7)
	s, err := rules.New(engine.Setup{Seats: seats, Seed: seed})
	if err != nil {
		return nil, err
	}
	w := autoplay.Watcher{Viewer: engine.Spectator}
	if err := w.PlayRandom(s, seed.Rand("players"), moves); err != nil {
		return nil, err
	}
	o, err := boardOptions(info.Short, seats, w.Marks)
	if err != nil {
		return nil, err
	}
	view := s.View(engine.Spectator)
	artist := pictures.Artist(info.ID)
	return func() *render.Scene { return artist.Board(view, o) }, nil
}

// boardNames lists the names of the players on a board.
var boardNames = []string{"Ada", "Bo", "Chen", "Dora", "Eun"}

// boardOptions returns options to draw the board in English, at full size.
func boardOptions(short engine.Text, seats int, changed []render.Mark) (render.Options, error) {
	words, err := wiring.Texts()
	if err != nil {
		return render.Options{}, err
	}
	names := boardNames[:min(seats, len(boardNames))]
	tell := words.Translator("en", func(s engine.Seat) string {
		if s >= 0 && int(s) < len(names) {
			return names[s]
		}
		return fmt.Sprint(s + 1)
	})
	title := tell(engine.T("discord.picture_title", engine.Term("game", short), engine.N("n", 1)))
	return render.Options{Tell: tell, Names: names, Table: title, Changed: changed, Theme: render.Normal()}, nil
}

// Child measures in a fresh process: "cold GAME" is the time to draw the first
// board.
func Child(ctx context.Context, out io.Writer, what string) error {
	if strings.HasPrefix(what, "commits ") {
		return multiprocess.Child(ctx, out, what)
	}
	rules, ok := catalog.Game(strings.TrimPrefix(what, "cold "))
	if !ok {
		return fmt.Errorf("--child: nothing to measure for %q", what)
	}
	draw, err := boardAt(rules, 120)
	if err != nil {
		return err
	}
	var l figure.Durations
	if err := l.Time(func() error { _, err := render.PNG(draw(), render.Normal()); return err }); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, l.Median())
	return err
}

// freshProcess starts this program as a new process to measure something, and
// returns the printed figure.
func freshProcess(ctx context.Context, what string) (float64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	out, err := exec.CommandContext(ctx, self, "bench", "--child", what).Output()
	if err != nil {
		return 0, fmt.Errorf("fresh process: %w", err)
	}
	return strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
}
