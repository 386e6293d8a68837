package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/yearsim"
	servers "guildhall/storage/postgres/pgserver"
)

// aYear returns the setup of a year with forty tables.
func aYear() yearsim.Setup {
	from := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	return yearsim.Setup{Tables: 40, From: from, Until: from.AddDate(1, 0, 0), Seed: 1}
}

// measureClock simulates a year and counts errors.
func measureClock(ctx context.Context) ([]figure.Figure, error) {
	var r *yearsim.Report
	err := figure.InTempDir(func(dir string) (err error) {
		r, err = yearsim.Run(ctx, filepath.Join(dir, "year.db"), aYear())
		return err
	})
	if err != nil {
		return nil, err
	}
	return yearFigures("clock year, ", r)
}

// measureSharedYear simulates a year of three processes that share a PostgreSQL
// database, and counts errors.
func measureSharedYear(ctx context.Context) ([]figure.Figure, error) {
	server, _, err := servers.Server(false)
	if err != nil {
		return nil, fmt.Errorf("no PostgreSQL: %w", err)
	}
	database, drop, err := servers.Create(ctx, server, "bench_year")
	if err != nil {
		return nil, err
	}
	s := aYear()
	s.Processes, s.Tables = 3, 10 // every call goes to a server: more tables take hours
	r, err := yearsim.Run(ctx, database, s)
	if err = errors.Join(err, drop()); err != nil {
		return nil, err
	}
	figures, err := yearFigures("machines, year, ", r)
	return append(figures,
		count("machines, year, processes that stood still", r.Stops, "-"), count("machines, year, calls that took long", r.Stalls, "-"),
		count("machines, year, cut off from the database", r.Cuts, "-"), count("machines, year, takeovers", r.Takeovers, "-"),
		figure.New("machines, year, longest takeover", r.MaxTakeover.Seconds(), "s", "<= 30"),
		count("machines, year, leases held twice or by nobody", len(r.Leases), "0"),
	), err
}

func count(name string, n int, goal string) figure.Figure {
	return figure.New(name, float64(n), "", goal)
}

// yearFigures returns the figures of a report, and an error that names its
// problems.
func yearFigures(prefix string, r *yearsim.Report) ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, one := range []struct {
		name string
		n    int
		goal string
	}{
		{"answers", r.Commits, "-"}, {"reminders", r.Reminders, "-"}, {"mentions in threads", r.Mentions, "-"}, {"messages that tell of a match or vote", r.Invitations, "-"},
		{"times that ran out", r.TimeOuts, "-"}, {"calls in threads", r.Escalations, "-"}, {"waits for stand-ins", r.StandinWaits, "-"},
		{"taken back", r.Undone, "-"}, {"crashes", r.Crashes, "-"}, {"outages", r.Outages, "-"},
		{"stale", len(r.Stale), "0"}, {"doubled", len(r.Doubled), "0"}, {"in quiet hours", len(r.Quiet), "0"},
		{"missed", len(r.Missed), "0"}, {"too early", len(r.Early), "0"}, {"too late", len(r.Late), "0"},
		{"moves lost", len(r.Lost), "0"},
	} {
		figures = append(figures, count(prefix+one.name, one.n, one.goal))
	}
	if bad := r.Problems(); len(bad) > 0 {
		return figures, fmt.Errorf("%d problems, first: %s", len(bad), strings.Join(bad[:min(20, len(bad))], "; "))
	}
	return figures, nil
}
