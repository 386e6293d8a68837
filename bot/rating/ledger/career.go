package ledger

import (
	"cmp"
	"slices"

	"guildhall/storage"
)

// Opponent holds a person's results without other people, against one solo opponent of a
// game or against computer opponents.
type Opponent struct {
	Game       string
	Against    string // message key of the game's solo opponent; empty: computer opponents
	Level      int    // of the strongest computer opponent
	Matches    int
	Won        int
	Best       int    // points of the best match
	Title      string // message key of the rank of the best match; empty if the game has none
	Streak     int    // current number of consecutive wins
	BestStreak int    // the longest such streak
}

// Career adds up the matches that a person played alone or against computer opponents
// only, by game and opponent. Most played opponents come first. Results must be newest
// first. Function level returns the level of a computer opponent.
func Career(user string, results []storage.Result, level func(user string) (int, bool)) []*Opponent {
	type key struct {
		game, against string
		level         int
	}
	known := map[key]*Opponent{}
	var list []*Opponent
	for _, r := range slices.Backward(results) {
		seat, strongest, alone := aloneAt(user, r, level)
		if !alone {
			continue
		}
		s := r.Seats[seat]
		k := key{r.Game, s.Against, strongest}
		o := known[k]
		if o == nil {
			o = &Opponent{Game: r.Game, Against: s.Against, Level: strongest}
			known[k], list = o, append(list, o)
		}
		o.add(s)
	}
	slices.SortStableFunc(list, func(a, b *Opponent) int { return cmp.Compare(b.Matches, a.Matches) })
	return list
}

// aloneAt returns the seat of a person who played without other people, and the highest
// level of the computer opponents; 0 without any.
func aloneAt(user string, r storage.Result, level func(string) (int, bool)) (seat, strongest int, alone bool) {
	seat = -1
	for i, s := range r.Seats {
		at, computer := level(s.User)
		switch {
		case s.User == user:
			seat = i
		case computer:
			strongest = max(strongest, at)
		default:
			return 0, 0, false
		}
	}
	return seat, strongest, seat >= 0
}

// add adds a match that ended after all others so far.
func (o *Opponent) add(s storage.SeatResult) {
	if o.Matches == 0 || s.Points > o.Best {
		o.Best, o.Title = s.Points, s.Title
	}
	o.Matches++
	if s.Rank != 1 {
		o.Streak = 0
		return
	}
	o.Won++
	o.Streak++
	o.BestStreak = max(o.BestStreak, o.Streak)
}
