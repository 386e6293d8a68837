package ledger

import (
	"cmp"
	"slices"
	"time"

	"guildhall/storage"
)

// Share compares the number of wins with the number that even chances would give.
type Share struct {
	Matches  int
	Wins     float64 // a shared win counts as a fraction
	Expected float64
}

// Won returns the share of matches won; 0 without matches.
func (s Share) Won() float64 { return ratio(s.Wins, float64(s.Matches)) }

// Even returns the share of matches that even chances would win.
func (s Share) Even() float64 { return ratio(s.Expected, float64(s.Matches)) }

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func (s *Share) add(r storage.Result, seat int) {
	s.Matches++
	s.Expected += 1 / float64(len(r.Seats))
	s.Wins += won(r, seat)
}

// won returns a seat's fraction of the win.
func won(r storage.Result, seat int) float64 {
	if r.Seats[seat].Rank != 1 {
		return 0
	}
	winners := 0
	for _, s := range r.Seats {
		if s.Rank == 1 {
			winners++
		}
	}
	return 1 / float64(winners)
}

// Mean is a running average.
type Mean struct {
	Sum float64
	N   int
}

func (m *Mean) add(v float64) { m.Sum, m.N = m.Sum+v, m.N+1 }

// Value returns the average; 0 without values.
func (m Mean) Value() float64 { return ratio(m.Sum, float64(m.N)) }

// Source is a source of points, by its message key, with its average points in a match.
type Source struct {
	Name string
	Mean float64
}

// Use is a component, by its code in the library.
type Use struct {
	Code    string
	Times   int // how often it was chosen
	Matches int // in how many matches
	Wins    float64
}

// Place holds the results of one seat number at tables of one size.
type Place struct {
	Seat, Seats int // Seat counts from 0
	Share
}

// Game holds the statistics of one game, for one person or for everybody.
type Game struct {
	Game   string
	Share       // matches with two or more seats
	Alone  int  // solo matches
	Beaten int  // solo matches that were won
	Points Mean // of each seat
	Turns  Mean // of each match
	Length []time.Duration
	Answer []time.Duration // median answer times, one for each match and seat
	places map[[2]int]*Place
	points map[string]*Mean
	uses   map[string]*Use
}

func newGame(id string) *Game {
	return &Game{Game: id, places: map[[2]int]*Place{}, points: map[string]*Mean{}, uses: map[string]*Use{}}
}

// add adds the statistics of one seat of a match.
func (g *Game) add(r storage.Result, seat int) {
	s := r.Seats[seat]
	g.Points.add(float64(s.Points))
	if s.Answer > 0 {
		g.Answer = append(g.Answer, s.Answer)
	}
	for _, from := range s.Sources {
		if g.points[from.Name] == nil {
			g.points[from.Name] = new(Mean)
		}
		g.points[from.Name].Sum += float64(from.Points)
	}
	for code, times := range s.Uses {
		u := g.uses[code]
		if u == nil {
			u = &Use{Code: code}
			g.uses[code] = u
		}
		u.Times, u.Matches, u.Wins = u.Times+times, u.Matches+1, u.Wins+won(r, seat)
	}
	if len(r.Seats) == 1 {
		g.Alone++
		if s.Rank == 1 {
			g.Beaten++
		}
		return
	}
	g.Share.add(r, seat)
	key := [2]int{seat, len(r.Seats)}
	if g.places[key] == nil {
		g.places[key] = &Place{Seat: seat, Seats: len(r.Seats)}
	}
	g.places[key].Share.add(r, seat)
}

// match adds the statistics that belong to the match as a whole.
func (g *Game) match(r storage.Result) {
	g.Turns.add(float64(r.Turns))
	g.Length = append(g.Length, r.Ended.Sub(r.Started))
}

// Sources returns the sources of points, most points first.
func (g *Game) Sources() []Source {
	var list []Source
	for name, m := range g.points {
		list = append(list, Source{name, ratio(m.Sum, float64(g.Points.N))})
	}
	slices.SortFunc(list, func(a, b Source) int { return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Name, b.Name)) })
	return list
}

// Uses returns the chosen components, most frequent first.
func (g *Game) Uses() []Use {
	var list []Use
	for _, u := range g.uses {
		list = append(list, *u)
	}
	slices.SortFunc(list, func(a, b Use) int { return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Code, b.Code)) })
	return list
}

// Places returns the seat numbers at tables of each size, in order.
func (g *Game) Places() []Place {
	var list []Place
	for _, p := range g.places {
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b Place) int { return cmp.Or(cmp.Compare(a.Seats, b.Seats), cmp.Compare(a.Seat, b.Seat)) })
	return list
}

// Median returns the median of a list; 0 if it is empty.
func Median(list []time.Duration) time.Duration {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}

// Of returns the statistics of a person by game, most played first.
func Of(user string, results []storage.Result) []*Game {
	return collect(results, func(r storage.Result, g *Game) {
		if i := slices.IndexFunc(r.Seats, func(s storage.SeatResult) bool { return s.User == user }); i >= 0 {
			g.add(r, i)
		}
	})
}

// All returns the statistics of everybody by game, most played first.
func All(results []storage.Result) []*Game {
	return collect(results, func(r storage.Result, g *Game) {
		for i := range r.Seats {
			g.add(r, i)
		}
	})
}

func collect(results []storage.Result, add func(storage.Result, *Game)) []*Game {
	by := map[string]*Game{}
	var list []*Game
	for _, r := range results {
		g := by[r.Game]
		if g == nil {
			g = newGame(r.Game)
			by[r.Game] = g
			list = append(list, g)
		}
		g.match(r)
		add(r, g)
	}
	slices.SortFunc(list, func(a, b *Game) int {
		return cmp.Or(cmp.Compare(b.Turns.N, a.Turns.N), cmp.Compare(a.Game, b.Game))
	})
	return list
}
