package bench

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"guildhall/bot/table"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/bench/loadgen"
)

// The load of computer opponents: at tables of four, each person's turn is followed by turns
// of up to three computers of level 3.
const (
	computersRate  = 5 // turns of people started a second
	computersTurns = 100 * computersRate
)

// measureComputers plays at 10,000 tables, some with computer opponents, against a bot in a
// separate process. It measures the processor time of the process, the delay of computers'
// answers, and the time until a press is acknowledged.
func measureComputers(ctx context.Context, program string) ([]figure.Figure, error) {
	var figures []figure.Figure
	err := figure.InTempDir(func(dir string) error {
		file := filepath.Join(dir, "guildhall.db")
		w, err := loadgen.NewWorldWith(ctx, file, loadTables, true)
		if err != nil {
			return err
		}
		defer w.Server.Close()
		listen, err := freeAddress()
		if err != nil {
			return err
		}
		bot, err := loadgen.StartBot(ctx, program, dir, file, w, "health:\n  listen: "+listen+"\n")
		if err != nil {
			return err
		}
		defer bot.Stop()
		figures, err = playBesideComputers(ctx, w, bot, "http://"+listen+"/metrics")
		return err
	})
	return figures, err
}

// playBesideComputers starts turns of people for a while and reads the metrics of the
// computers that answered.
func playBesideComputers(ctx context.Context, w *loadgen.World, bot *loadgen.Bot, metrics string) ([]figure.Figure, error) {
	began, err := warmUp(ctx, w, metrics)
	if err != nil {
		return nil, err
	}
	before, err := bot.Processor()
	if err != nil {
		return nil, err
	}
	start := time.Now()
	g := &loadgen.Generator{World: w, Rate: computersRate, Write: true}
	took := g.Play(ctx, w.Tables[warmTurns:warmTurns+computersTurns])
	if len(g.Acks) == 0 {
		return nil, errors.New("no press was acknowledged: " + g.Failures())
	}
	if err := sleep(ctx, 3*table.AnswerAfter); err != nil { // for the answers to the last turns
		return nil, err
	}
	after, err := bot.Processor()
	if err != nil {
		return nil, err
	}
	elapsed := time.Since(start)
	m, err := readMetrics(ctx, metrics)
	if err != nil {
		return nil, err
	}
	m.subtract(began)
	answers := m.sum(lateness + "_count")
	if answers == 0 {
		return nil, fmt.Errorf("no computer answered: %d of %d turns of people finished; %s", g.Turns, computersTurns, g.Failures())
	}
	fmt.Fprintf(os.Stderr, "%d presses and %.0f computer turns in %v, %d of %d turns of people finished; %s\n", len(g.Acks), answers, elapsed.Round(time.Second), g.Turns, computersTurns, g.Failures())
	return []figure.Figure{
		figure.New("computers, turns at level 3 among 10,000 tables", answers/took.Seconds(), "turns/s", ">= 12"),
		figure.New("computers, cores used by the whole process", (after-before).Seconds()/elapsed.Seconds(), "cores", "<= 0.5"),
		figure.New("computers, share of a core spent thinking", m.sum("guildhall_computer_thinking_seconds_sum")/elapsed.Seconds(), "cores", ""),
		figure.New("computers, lateness of an answer, p99 at most", m.quantile(lateness, 0.99), "s", "<= 60"),
		figure.New("computers, failed turns", m.sum(`guildhall_computer_turns_total{outcome="failed"`), "turns", "0"),
		figure.New("computers, press to acknowledgement beside them, p99", g.Acks.At(99), "ms", "<= 100"),
		figure.New("computers, press to acknowledgement beside them, median", g.Acks.Median(), "ms", ""),
	}, nil
}

// lateness is the name of the histogram of the delay of computers' answers.
const lateness = "guildhall_computer_late_seconds"

// The bot is warm after a computer has answered one of the first turns.
const (
	warmTurns = 2 * computersRate
	warmLimit = 5 * time.Minute
)

// warmUp plays some turns and waits until a computer has answered, since a new process first
// reads all tables. It returns the metrics at that time.
func warmUp(ctx context.Context, w *loadgen.World, metrics string) (processMetrics, error) {
	ctx, cancel := context.WithTimeout(ctx, warmLimit)
	defer cancel()
	(&loadgen.Generator{World: w, Rate: computersRate, Write: true}).Play(ctx, w.Tables[:warmTurns])
	for {
		m, err := readMetrics(ctx, metrics)
		if err != nil {
			return nil, err
		}
		if m.sum(lateness+"_count") > 0 {
			return m, nil
		}
		if err := sleep(ctx, time.Second); err != nil {
			return nil, fmt.Errorf("no computer answered a first turn: %w", err)
		}
	}
}

// sleep waits for a while, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// freeAddress returns an unused local address.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
