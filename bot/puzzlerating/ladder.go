package puzzlerating

import (
	"cmp"
	"context"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

// Standing is a line of the ladder of a month.
type Standing struct {
	Place  int // from 1; equals share it
	User   string
	Name   string // the latest one
	Solved int    // puzzles of the days solved at the first try
	Tried  int
	Streak int // days in a row solved up to now; today may still come
	Best   int // the longest streak of the month
}

// Ladder ranks the people of a server by the puzzles of the days of a month that they
// solved at their first try: "2026-11". Equal numbers are ordered by the longest streak.
func (p *Puzzles) Ladder(ctx context.Context, guild, month string) ([]Standing, error) {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return nil, err
	}
	zone, err := p.zone(ctx, guild)
	if err != nil {
		return nil, err
	}
	list, err := p.store.PuzzleResults(ctx, guild, at.Format(time.DateOnly), at.AddDate(0, 1, -1).Format(time.DateOnly))
	if err != nil {
		return nil, err
	}
	return standings(list, min(clock.DayIn(zone, p.now()), at.AddDate(0, 1, -1).Format(time.DateOnly)))
}

// standings returns the standings of results up to the day until, inclusive.
func standings(results []storage.PuzzleResult, until string) ([]Standing, error) {
	last, err := clock.DayNumber(until)
	if err != nil {
		return nil, err
	}
	lines, ends := map[string]*Standing{}, map[string]int{} // the day on which the present streak ends
	for _, r := range results {
		day, err := clock.DayNumber(r.Day)
		if err != nil {
			return nil, err
		}
		s := lines[r.User]
		if s == nil {
			s = &Standing{User: r.User}
			lines[r.User] = s
		}
		s.Name = r.Name
		s.Tried++
		if !r.Solved {
			s.Streak = 0
			continue
		}
		s.Solved++
		if ends[r.User] != day-1 {
			s.Streak = 0
		}
		s.Streak, ends[r.User] = s.Streak+1, day
		s.Best = max(s.Best, s.Streak)
	}
	var list []Standing
	for user, s := range lines {
		if ends[user] < last-1 {
			s.Streak = 0
		}
		list = append(list, *s)
	}
	order := func(a, b Standing) int { return cmp.Or(b.Solved-a.Solved, b.Best-a.Best, a.Tried-b.Tried) }
	slices.SortFunc(list, func(a, b Standing) int {
		return cmp.Or(order(a, b), cmp.Compare(a.Name, b.Name), cmp.Compare(a.User, b.User))
	})
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && order(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list, nil
}

// Month is the present month of a server: "2026-11".
func (p *Puzzles) Month(ctx context.Context, guild string) (string, error) {
	zone, err := p.zone(ctx, guild)
	return clock.DayIn(zone, p.now())[:len("2026-11")], err
}
