package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// The load: the number of open tables in the middle of their matches, and the
// rate of started turns.
const (
	loadTables    = 10_000
	loadRate      = 50  // turns started a second
	overloadRate  = 200 // far more than two processors can serve
	loadTurns     = 60 * loadRate
	overloadTurns = 10 * overloadRate
)

// measureLoad plays against a bot in a separate process, started like `run`,
// through a local Discord with rate limits. It measures the time until a press is
// acknowledged, the memory of the process and its start time.
func measureLoad(ctx context.Context) ([]Figure, error) {
	var figures []Figure
	err := inTempDir(func(dir string) error {
		file := filepath.Join(dir, "guildhall.db")
		w, err := newWorld(ctx, file, loadTables)
		if err != nil {
			return err
		}
		defer w.server.Close()
		started := time.Now()
		bot, err := startBot(ctx, dir, file, w)
		if err != nil {
			return err
		}
		defer bot.stop()
		figures = append(figures, Figure{"start with 10,000 open tables", time.Since(started).Seconds(), "s", "<= 3"})
		for _, part := range []struct {
			name    string
			goal    string
			rate, n int
		}{{"50 turns/s", "<= 100", loadRate, loadTurns}, {"200 turns/s", "", overloadRate, overloadTurns}} {
			c := &loadGenerator{world: w, rate: part.rate, write: true}
			took := c.play(ctx, w.tables[:part.n])
			w.tables = w.tables[part.n:]
			if len(c.acks) == 0 {
				return errors.New("no press was acknowledged: " + c.failures())
			}
			fmt.Fprintf(os.Stderr, "%s: %d presses in %v, %d of %d turns finished; %s\n", part.name, len(c.acks), took.Round(time.Second), c.turns, part.n, c.failures())
			name := "press to acknowledgement, 10,000 open tables, " + part.name
			figures = append(figures,
				Figure{name + ", p99", c.acks.at(99), "ms", part.goal},
				Figure{name + ", median", c.acks.median(), "ms", ""},
				Figure{"press to answer with picture, " + part.name + ", median", c.answers.median(), "ms", ""},
				Figure{"press to answer with picture, " + part.name + ", p99", c.answers.at(99), "ms", ""},
				Figure{"turns finished, " + part.name, float64(c.turns) / took.Seconds(), "turns/s", ""})
			rss, err := bot.resident()
			if err != nil {
				return err
			}
			figures = append(figures, Figure{"memory with 10,000 open tables, after " + part.name, rss, "MB", "<= 300"})
		}
		return nil
	})
	return figures, err
}
