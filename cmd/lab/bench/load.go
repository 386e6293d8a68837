package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/bench/loadgen"
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
func measureLoad(ctx context.Context, program string) ([]figure.Figure, error) {
	var figures []figure.Figure
	err := figure.InTempDir(func(dir string) error {
		file := filepath.Join(dir, "guildhall.db")
		w, err := loadgen.NewWorld(ctx, file, loadTables)
		if err != nil {
			return err
		}
		defer w.Server.Close()
		started := time.Now()
		bot, err := loadgen.StartBot(ctx, program, dir, file, w)
		if err != nil {
			return err
		}
		defer bot.Stop()
		figures = append(figures, figure.New("start with 10,000 open tables", time.Since(started).Seconds(), "s", "<= 3"))
		for _, part := range []struct {
			name    string
			goal    string
			rate, n int
		}{{"50 turns/s", "<= 100", loadRate, loadTurns}, {"200 turns/s", "", overloadRate, overloadTurns}} {
			before, err := bot.Processor()
			if err != nil {
				return err
			}
			c := &loadgen.Generator{World: w, Rate: part.rate, Write: true}
			took := c.Play(ctx, w.Tables[:part.n])
			after, err := bot.Processor()
			if err != nil {
				return err
			}
			w.Tables = w.Tables[part.n:]
			if err := w.CheckUntouched(); err != nil {
				return err
			}
			if len(c.Acks) == 0 {
				return errors.New("no press was acknowledged: " + c.Failures())
			}
			fmt.Fprintf(os.Stderr, "%s: %d presses in %v, %d of %d turns finished; %s\n", part.name, len(c.Acks), took.Round(time.Second), c.Turns, part.n, c.Failures())
			name := "press to acknowledgement, 10,000 open tables, " + part.name
			figures = append(figures,
				figure.New(name+", p99", c.Acks.At(99), "ms", part.goal),
				figure.New(name+", median", c.Acks.Median(), "ms", ""),
				figure.New("turns finished, "+part.name, float64(c.Turns)/took.Seconds(), "turns/s", ""),
				figure.New("processor time of the bot a turn finished, "+part.name, (after-before).Seconds()*1000/float64(max(c.Turns, 1)), "ms", ""))
			rss, err := bot.Resident()
			if err != nil {
				return err
			}
			figures = append(figures, figure.New("memory with 10,000 open tables, after "+part.name, rss, "MB", "<= 180"))
		}
		return nil
	})
	return figures, err
}
