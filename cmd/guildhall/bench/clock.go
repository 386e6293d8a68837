package bench

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"guildhall/cmd/guildhall/year"
)

// measureClock simulates a year at forty tables and counts errors.
func measureClock(ctx context.Context) ([]Figure, error) {
	from := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	var r *year.Report
	err := inTempDir(func(dir string) (err error) {
		r, err = year.Run(ctx, filepath.Join(dir, "year.db"), year.Setup{Tables: 40, From: from, Until: from.AddDate(1, 0, 0), Seed: 1})
		return err
	})
	if err != nil {
		return nil, err
	}
	count := func(name string, n int, goal string) Figure {
		return Figure{"clock year, " + name, float64(n), "", goal}
	}
	figures := []Figure{
		count("answers", r.Commits, "-"), count("reminders", r.Reminders, "-"), count("mentions in threads", r.Mentions, "-"),
		count("times that ran out", r.TimeOuts, "-"), count("calls in threads", r.Escalations, "-"), count("waits for stand-ins", r.StandinWaits, "-"),
		count("taken back", r.Undone, "-"), count("crashes", r.Crashes, "-"), count("outages", r.Outages, "-"),
		count("stale", len(r.Stale), "0"), count("doubled", len(r.Doubled), "0"), count("in quiet hours", len(r.Quiet), "0"),
		count("missed", len(r.Missed), "0"), count("too early", len(r.Early), "0"), count("too late", len(r.Late), "0"),
	}
	if bad := r.Problems(); len(bad) > 0 {
		return figures, fmt.Errorf("%d problems, first: %s", len(bad), strings.Join(bad[:min(20, len(bad))], "; "))
	}
	return figures, nil
}
