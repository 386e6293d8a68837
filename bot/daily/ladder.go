package daily

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"guildhall/storage"
)

// rankPoints holds the points for the first places of a deal in the ladder of the month.
// All other places get one point.
var rankPoints = []int{10, 8, 6, 5, 4, 3, 2}

// BestOf is the number of a person's best deals that count for a month, so that a few
// missed days cost little.
const BestOf = 15

// Place is a line of the ladder of a deal.
type Place struct {
	storage.DealTry
	Place  int // from 1; equal tries share a place
	Points int // for the ladder of the month
}

// Ladder ranks the counted tries of a deal: victories first, then by rank in the match, then
// by score. Equal tries share a place.
func Ladder(tries []storage.DealTry) []Place {
	var list []Place
	for _, t := range tries {
		if t.State == storage.TryCounted {
			list = append(list, Place{DealTry: t})
		}
	}
	result := func(a, b Place) int {
		won := map[bool]int{true: 0, false: 1}
		return cmp.Or(won[a.Won]-won[b.Won], a.Rank-b.Rank, b.Score-a.Score)
	}
	slices.SortFunc(list, func(a, b Place) int { return cmp.Or(result(a, b), a.N-b.N) })
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && result(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
		list[i].Points = 1
		if p := list[i].Place; p <= len(rankPoints) {
			list[i].Points = rankPoints[p-1]
		}
	}
	return list
}

// Standing is a line of the ladder of a month.
type Standing struct {
	Place  int // from 1; equal people share a place
	User   string
	Name   string // the person's latest name
	Points int    // sum of the best BestOf deals
	Deals  int    // deals finished in time
	Wins   int    // deals won
	First  int    // first places
}

// Month ranks the people of a server by the points of their best finished deals of a month
// ("2026-11"). Equal points are ordered by first places.
func (d *Service) Month(ctx context.Context, guild, month string) ([]Standing, error) {
	from, to, err := daysOf(month)
	if err != nil {
		return nil, err
	}
	tries, err := d.store().TriesBetween(ctx, guild, from, to)
	if err != nil {
		return nil, err
	}
	return monthly(tries), nil
}

func monthly(tries []storage.DealTry) []Standing {
	points := map[string][]int{}
	lines := map[string]*Standing{}
	for len(tries) > 0 {
		n := 1 // the tries of a deal are adjacent
		for n < len(tries) && tries[n].Deal == tries[0].Deal {
			n++
		}
		for _, p := range Ladder(tries[:n]) {
			who := p.User
			if p.Name == "" { // ghosts are numbered within each deal
				who = fmt.Sprint(p.User, " ", p.Deal)
			}
			s := lines[who]
			if s == nil {
				s = &Standing{User: p.User}
				lines[who] = s
			}
			s.Name = p.Name
			s.Deals++
			if p.Won {
				s.Wins++
			}
			if p.Place == 1 {
				s.First++
			}
			points[who] = append(points[who], p.Points)
		}
		tries = tries[n:]
	}
	var list []Standing
	for who, s := range lines {
		best := points[who]
		slices.SortFunc(best, func(a, b int) int { return b - a })
		for _, p := range best[:min(len(best), BestOf)] {
			s.Points += p
		}
		list = append(list, *s)
	}
	result := func(a, b Standing) int { return cmp.Or(b.Points-a.Points, b.First-a.First) }
	slices.SortFunc(list, func(a, b Standing) int {
		return cmp.Or(result(a, b), b.Wins-a.Wins, cmp.Compare(a.Name, b.Name), cmp.Compare(a.User, b.User))
	})
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && result(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}

// daysOf returns the first and the last day of a month.
func daysOf(month string) (from, to string, err error) {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return "", "", refuse("month", nil, "write_month")
	}
	return at.Format(time.DateOnly), at.AddDate(0, 1, -1).Format(time.DateOnly), nil
}

// MonthOf returns the month of a day ("2026-11").
func MonthOf(day string) string { return day[:min(len(day), len("2026-11"))] }
