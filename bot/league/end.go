package league

import (
	"context"
	"slices"
	"time"

	"guildhall/storage"
)

// end makes the places of a season final. A cup opens its next queue at once.
func (l Attending) end(b *Book) error {
	for d := 1; d <= b.DivisionCount(); d++ {
		for _, r := range b.Standings(d) {
			b.changeEntrant(r.Entrant.N).Place = r.Place
		}
	}
	s := b.touch()
	s.Phase, s.Ended, s.Next = storage.SeasonOver, l.now(), time.Time{}
	b.tell(l.news(b))
	for _, e := range b.Entrants {
		if e.State == In || e.State == Out {
			l.tellPerson(b, e.User)
		}
	}
	if b.Season.Terms.Format != Cup || !b.League.Ended.IsZero() {
		return nil
	}
	next := &Book{League: b.League}
	if err := l.openSeason(next, b.Season.N+1); err != nil {
		return err
	}
	b.change.Seasons = append(b.change.Seasons, next.Season)
	return nil
}

// NextOrder is the order in which a season leaves its entrants for the next one,
// by number: the first of it play in the first division. Between two divisions the
// worst fall and the best rise. Drop-outs are not in it.
func (b *Book) NextOrder() []int {
	count := b.DivisionCount()
	lists := make([][]int, count)
	for d := range count {
		for _, r := range b.Standings(d + 1) {
			if r.Entrant.State != Left {
				lists[d] = append(lists[d], r.Entrant.N)
			}
		}
	}
	moves := b.Season.Terms.Moves
	rise, fall := make([][]int, count+1), make([][]int, count+1)
	for d := range lists {
		m := min(moves, len(lists[d])/2)
		if d > 0 {
			rise[d-1], lists[d] = lists[d][:m], lists[d][m:]
		}
		if d < count-1 {
			at := max(0, len(lists[d])-m)
			fall[d+1], lists[d] = lists[d][at:], lists[d][:at]
		}
	}
	var order []int
	for d := range lists {
		order = slices.Concat(order, fall[d], lists[d], rise[d])
	}
	return order
}

// ranksBefore are the ranks of users in the order that the season before left.
// Newcomers have none.
func (l *Seasons) ranksBefore(ctx context.Context, b *Book) (map[string]int, error) {
	seasons, err := l.store().SeasonsOf(ctx, b.League.ID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(seasons, func(s storage.Season) bool { return s.N == b.Season.N-1 })
	if i < 0 || seasons[i].Phase != storage.SeasonOver {
		return nil, nil
	}
	last, err := l.Read(ctx, seasons[i].ID)
	if err != nil {
		return nil, err
	}
	ranks := map[string]int{}
	for i, n := range last.NextOrder() {
		ranks[last.Entrant(n).User] = i + 1
	}
	return ranks, nil
}

// Champion is a line of the hall of a league: a season that is over, and the first
// of its first division.
type Champion struct {
	Season storage.Season
	First  []storage.Entrant // places 1 to 3
}

// Hall returns the past seasons of a league, newest first.
func (l *Seasons) Hall(ctx context.Context, league int64) ([]Champion, error) {
	seasons, err := l.store().SeasonsOf(ctx, league)
	if err != nil {
		return nil, err
	}
	slices.Reverse(seasons)
	var hall []Champion
	for _, s := range seasons {
		if s.Phase != storage.SeasonOver {
			continue
		}
		entrants, err := l.store().Entrants(ctx, s.ID, 1)
		if err != nil {
			return nil, err
		}
		c := Champion{Season: s}
		for place := 1; place <= 3; place++ {
			if i := slices.IndexFunc(entrants, func(e storage.Entrant) bool { return e.Place == place }); i >= 0 {
				c.First = append(c.First, entrants[i])
			}
		}
		hall = append(hall, c)
	}
	return hall, nil
}
