// Package puzzlerating chooses puzzles for people, rates people and puzzles by their
// tries, and gives each server one puzzle a day with a ladder. It does not know any game,
// and it changes no tables.
//
// A try is rated like a match between a person and a puzzle. Only the first try at a
// puzzle counts. The puzzle of a day follows from the server and the day alone, so no job
// runs at midnight.
package puzzlerating

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/rating"
	"guildhall/engine"
	"guildhall/engine/puzzle"
	"guildhall/storage"
)

// ErrNone is returned for a game without puzzles.
var ErrNone = errors.New("no puzzles")

// Puzzles manages the puzzles of some games and people's tries at them. Its methods are
// safe for concurrent use, also by several processes.
type Puzzles struct {
	store storage.Store
	games []engine.Rules
	now   func() time.Time
	sets  func() (map[string]*puzzle.Set, error) // by game; read on first use
}

// New returns the puzzles of games.
func New(store storage.Store, games []engine.Rules, now func() time.Time) *Puzzles {
	p := &Puzzles{store: store, games: games, now: now}
	p.sets = sync.OnceValues(p.read)
	return p
}

func (p *Puzzles) read() (map[string]*puzzle.Set, error) {
	sets := map[string]*puzzle.Set{}
	for _, g := range p.games {
		s, err := puzzle.Read(g)
		if err != nil {
			return nil, err // the game's tests prevent such a file
		}
		if len(s.Puzzles) > 0 {
			sets[s.Game] = s
		}
	}
	return sets, nil
}

// Games returns the games with puzzles, in the order of the bot's list.
func (p *Puzzles) Games() ([]string, error) {
	sets, err := p.sets()
	var ids []string
	for _, g := range p.games {
		if id := g.Info().ID; sets[id] != nil {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// Set returns the puzzles of a game, or ErrNone.
func (p *Puzzles) Set(game string) (*puzzle.Set, error) {
	sets, err := p.sets()
	if err == nil && sets[game] == nil {
		err = fmt.Errorf("%q: %w", game, ErrNone)
	}
	return sets[game], err
}

// Difficulty is the wanted difficulty of a puzzle for a person.
type Difficulty string

// Difficulties.
const (
	Easy Difficulty = "easy"
	Even Difficulty = "even"
	Hard Difficulty = "hard"
)

// Difficulties are all, the easiest first.
var Difficulties = []Difficulty{Easy, Even, Hard}

// step is the difference in points between a person's rating and that of an easy or a
// hard puzzle.
const step = 200

// near is the number of puzzles with the closest ratings from which one is drawn.
const near = 5

// Next returns a puzzle of a game that the person never tried, with a rating near to
// theirs. If they tried all, it returns the one that they tried the longest time ago, and
// again is true.
func (p *Puzzles) Next(ctx context.Context, user, game string, how Difficulty) (next *puzzle.Puzzle, again bool, err error) {
	set, err := p.Set(game)
	if err != nil {
		return nil, false, err
	}
	tries, err := p.store.PuzzleTries(ctx, user)
	if err != nil {
		return nil, false, err
	}
	tried := map[string]bool{}
	tries = slices.DeleteFunc(tries, func(t storage.PuzzleTry) bool { return t.Game != game })
	for _, t := range tries {
		tried[t.Puzzle] = true
	}
	fresh := slices.DeleteFunc(slices.Clone(set.Puzzles), func(z *puzzle.Puzzle) bool { return tried[z.ID] })
	if len(fresh) == 0 {
		for _, t := range tries {
			if z := set.Find(t.Puzzle); z != nil {
				return z, true, nil
			}
		}
	}
	mine, err := p.Rating(ctx, user, game)
	if err != nil {
		return nil, false, err
	}
	points, err := p.points(ctx, game)
	if err != nil {
		return nil, false, err
	}
	want := mine.Strength.Points() + map[Difficulty]int{Easy: -step, Hard: step}[how]
	far := func(z *puzzle.Puzzle) int { return max(want-points(z), points(z)-want) }
	slices.SortStableFunc(fresh, func(a, b *puzzle.Puzzle) int { return far(a) - far(b) })
	fresh = fresh[:min(near, len(fresh))]
	first := slices.MinFunc(fresh, func(a, b *puzzle.Puzzle) int { return bytes.Compare(lot(user, a), lot(user, b)) })
	return first, false, nil
}

// lot returns a key that orders puzzles for somebody: pseudo-random, but always the same.
func lot(whose string, z *puzzle.Puzzle) []byte {
	sum := sha256.Sum256([]byte(whose + " " + z.Game + " " + z.ID))
	return sum[:]
}

// points returns a function that returns the displayed rating of a puzzle of a game.
func (p *Puzzles) points(ctx context.Context, game string) (func(*puzzle.Puzzle) int, error) {
	list, err := p.store.PuzzleRatings(ctx, game)
	if err != nil {
		return nil, err
	}
	known := map[string]storage.PuzzleRating{}
	for _, r := range list {
		known[r.Entrant] = r
	}
	return func(z *puzzle.Puzzle) int { return strengthOf(known[storage.PuzzleEntrant(z.ID)], z).Points() }, nil
}

// Day is the puzzle of a server on a day.
type Day struct {
	Guild string
	Day   string // "2026-11-26", in the server's zone
	*puzzle.Puzzle
	Ends time.Time // the time of the next puzzle
}

// Today returns the puzzle of a server's current day, the same for everybody there. All
// puzzles come once, in an order of the server's own, before any is repeated. Practice
// games are left out.
func (p *Puzzles) Today(ctx context.Context, guild string) (Day, error) {
	zone, err := p.zone(ctx, guild)
	if err != nil {
		return Day{}, err
	}
	sets, err := p.sets()
	if err != nil {
		return Day{}, err
	}
	var all []*puzzle.Puzzle
	for _, g := range p.games {
		if info := g.Info(); sets[info.ID] != nil && !info.Practice {
			all = append(all, sets[info.ID].Puzzles...)
		}
	}
	if len(all) == 0 {
		return Day{}, ErrNone
	}
	slices.SortFunc(all, func(a, b *puzzle.Puzzle) int { return bytes.Compare(lot(guild, a), lot(guild, b)) })
	d := Day{Guild: guild, Day: clock.DayIn(zone, p.now())}
	n, err := clock.DayNumber(d.Day)
	if err != nil {
		return Day{}, err
	}
	d.Puzzle = all[n%len(all)]
	tomorrow, err := clock.DayAfter(d.Day, 1)
	if err == nil {
		d.Ends, err = clock.OnDay(zone, tomorrow, 0)
	}
	return d, err
}

// zone returns the time zone of a server: that of its daily deals, otherwise that of its
// usual terms.
func (p *Puzzles) zone(ctx context.Context, guild string) (string, error) {
	daily, err := p.store.Daily(ctx, guild)
	if err != nil || daily.Zone != "" {
		return daily.Zone, err
	}
	g, err := p.store.Guild(ctx, guild)
	return g.Settings.DefaultTerms().Zone, err
}

// strengthOf returns the rating of a puzzle for calculations. A puzzle without a stored
// rating starts with the rating of z.
func strengthOf(r storage.PuzzleRating, z *puzzle.Puzzle) rating.Strength {
	if r.Tries == 0 {
		return rating.Strength{Mu: rating.At(z.Rating).Mu, Sigma: puzzleDeviation}
	}
	return rating.Strength{Mu: r.Mu, Sigma: r.Sigma}
}

// puzzleDeviation is the deviation of a puzzle that nobody has tried. It is smaller than
// a newcomer's, since a search has estimated the puzzle.
const puzzleDeviation = rating.Deviation / 2
