package league

import (
	"context"
	"slices"
	"time"

	"guildhall/storage"
)

// end makes the places of a season final. A cup opens its next queue at once.
func (l Ticker) end(b *SeasonTx) error {
	b.setPlaces()
	s := b.touch()
	s.Phase, s.Ended, s.Next = storage.SeasonOver, l.seasons.now(), time.Time{}
	b.tell(l.seasons.Card(b))
	for _, user := range b.endAudience() {
		l.seasons.tellPerson(b, user)
	}
	if b.Season.Terms.Format != Cup || !b.League.Ended.IsZero() {
		return nil
	}
	next := &SeasonTx{League: b.League}
	if err := l.seasons.openSeason(next, b.Season.N+1); err != nil {
		return err
	}
	b.change.Seasons = append(b.change.Seasons, next.Season)
	return nil
}

// setPlaces writes the places of all divisions.
func (b *SeasonTx) setPlaces() {
	for d := 1; d <= b.DivisionCount(); d++ {
		for _, r := range b.Standings(d) {
			if b.Entrant(r.Entrant.N).Place != r.Place {
				b.changeEntrant(r.Entrant.N).Place = r.Place
			}
		}
	}
}

// Movement is the effect of a place on the next season.
type Movement int

// Promoted and Relegated change the order from which the next divisions are made. The
// actual division of a person depends on the entrants of the next season.
const (
	Stays     Movement = 0
	Promoted  Movement = 1
	Relegated Movement = -1
)

// moved returns the entrants of each division, best first, without drop-outs, and the
// movement of each entrant. Between two divisions the last entrants are relegated and the
// first promoted.
func (b *SeasonTx) moved() (lists [][]int, marks map[int]Movement) {
	count := b.DivisionCount()
	lists, marks = make([][]int, count), map[int]Movement{}
	for d := range count {
		for _, r := range b.Standings(d + 1) {
			if r.Entrant.State != Left {
				lists[d] = append(lists[d], r.Entrant.N)
			}
		}
		m := min(b.Season.Terms.Moves, len(lists[d])/2)
		if b.Season.Terms.Format != Divisions {
			m = 0
		}
		for i, n := range lists[d] {
			switch {
			case d > 0 && i < m:
				marks[n] = Promoted
			case d < count-1 && i >= len(lists[d])-m:
				marks[n] = Relegated
			}
		}
	}
	return lists, marks
}

// Mark returns the movement of an entrant at their current place.
func (b *SeasonTx) Mark(n int) Movement {
	_, marks := b.moved()
	return marks[n]
}

// Marks returns the movement of all entrants, by number.
func (b *SeasonTx) Marks() map[int]Movement {
	_, marks := b.moved()
	return marks
}

// NextOrder returns the order of a season's entrants for the next one, by number, best
// first. It does not contain drop-outs.
func (b *SeasonTx) NextOrder() []int {
	lists, marks := b.moved()
	with := func(d int, m Movement) []int {
		if d < 0 || d >= len(lists) {
			return nil
		}
		return slices.DeleteFunc(slices.Clone(lists[d]), func(n int) bool { return marks[n] != m })
	}
	var order []int
	for d := range lists {
		order = slices.Concat(order, with(d-1, Relegated), with(d, Stays), with(d+1, Promoted))
	}
	return order
}

// SeasonBefore returns the previous season if it ended with places; otherwise nil.
func (l *Seasons) SeasonBefore(ctx context.Context, b *SeasonTx) (*SeasonTx, error) {
	seasons, err := l.store().SeasonsOf(ctx, b.League.ID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(seasons, func(s storage.Season) bool { return s.N == b.Season.N-1 })
	if i < 0 || seasons[i].Phase != storage.SeasonOver {
		return nil, nil
	}
	return l.Read(ctx, seasons[i].ID)
}

// Champion is a line of the hall of a league: a finished season with the first places of
// its first division.
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
