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
	Place  int // from 1; equal people share a place
	User   string
	Name   string // the person's latest name
	Solved int    // daily puzzles solved at the first try
	Tried  int
	Streak int // days solved in a row until now; a missing try today does not end it yet
	Best   int // the longest streak of the month
}

// Ladder ranks the people of a server by the daily puzzles of a month ("2026-11") that
// they solved at their first try. Equal numbers are ordered by the longest streak.
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

// standings returns the standings from results up to and including the day until.
func standings(results []storage.PuzzleResult, until string) ([]Standing, error) {
	last, err := clock.DayNumber(until)
	if err != nil {
		return nil, err
	}
	lines, ends := map[string]*Standing{}, map[string]int{} // the day on which the current streak ends
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

// Month returns the current month of a server: "2026-11".
func (p *Puzzles) Month(ctx context.Context, guild string) (string, error) {
	zone, err := p.zone(ctx, guild)
	return clock.DayIn(zone, p.now())[:len("2026-11")], err
}
