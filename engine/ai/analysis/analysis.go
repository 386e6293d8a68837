// Package analysis analyses a finished match: the chances of each seat after every turn,
// the answers that cost chances, and the share of luck.
package analysis

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Match is the analysis of a match.
type Match struct {
	// Points holds the chances at the start and after every turn.
	Points []Point `json:"points"`
	// Answers holds the analysed answers: those with more than one option that were not
	// taken back.
	Answers []Answer `json:"answers"`
	// Seats holds a summary for each seat.
	Seats []Summary `json:"seats"`
}

// Point holds the chances of all seats after an entry of the record.
type Point struct {
	Entry   int         `json:"entry"`   // from 1; 0 is the start
	Seat    engine.Seat `json:"seat"`    // the seat whose turn ended; NoSeat at the start
	Chances []float64   `json:"chances"` // by seat, 0 to 1
}

// Answer compares a decision of a match with the best one.
type Answer struct {
	Entry int         `json:"entry"`
	Turn  int         `json:"turn"` // Header.Turn
	Seat  engine.Seat `json:"seat"`
	Code  string      `json:"code"` // as played
	Best  string      `json:"best"` // the choice of the search; equal to Code if it agrees
	Lost  float64     `json:"lost"` // chance lost, 0 to 1
	// Error is the standard error of Lost. A loss below two standard errors does not count.
	Error     float64   `json:"error"`
	Judgement Judgement `json:"judgement"`
	// Played and Better are the labels of the played answer and the best one; set only for
	// judged answers.
	Played engine.Text `json:"played,omitzero"`
	Better engine.Text `json:"better,omitzero"`
	// Why lists the reasons why the best answer is better. It is nil if no few reasons
	// explain most of the difference, or if the answer is not judged.
	Why []engine.Reason `json:"why,omitempty"`
}

// Judgement is a class of answers by the chance that they cost.
type Judgement int

// Judgements begin at a loss of 5, 10 and 15 percentage points.
const (
	Fine Judgement = iota
	Inaccuracy
	Mistake
	Blunder
)

func (j Judgement) String() string {
	return [...]string{"fine", "inaccuracy", "mistake", "blunder"}[j]
}

// Each and Iterations are good values for Settings: more iterations for an answer change
// little, and a match takes at most ten seconds of processor time.
const (
	Each       = 1_200
	Iterations = 200_000
)

// Judged returns the answers that cost chances.
func (m *Match) Judged() []Answer {
	return slices.DeleteFunc(slices.Clone(m.Answers), func(a Answer) bool { return a.Judgement == Fine })
}

// Summary holds three numbers about a seat's match. Luck and Skill are changes of its
// chance: Luck by what was revealed, Skill by its own answers. Skill is never above 0.
type Summary struct {
	Luck   float64          `json:"luck"`
	Skill  float64          `json:"skill"`
	Judged [Blunder + 1]int `json:"judged"` // number of answers by judgement
}

// Settings holds the parameters of Of.
type Settings struct {
	Net *value.Net
	// Told converts a chance from the search into a calibrated one (levels.Curve); nil
	// changes nothing.
	Told func(said float64) float64
	// Why returns the reasons why one answer is better than another, as its seat sees it;
	// nil means no reasons.
	Why func(see ai.Sampler, seat engine.Seat, better, worse engine.Move, r *engine.Rand) ([]engine.Reason, error)
	// Iterations is the budget of the search for the whole match. Each answer gets an equal
	// part, at most Each.
	Iterations, Each int
	Seed             engine.Seed // of the search
	// Between is called before each analysed answer. An error from it stops the analysis.
	// It may be nil.
	Between func() error
}

// looking is an analysis in progress.
type looking struct {
	Settings
	player  search.Player
	r       *engine.Rand
	scratch value.Scratch
	out     *Match
	before  engine.State
	chances []float64
}

// Of analyses a record. It returns an error if the record cannot be replayed, or if there
// is no net for the game and its number of seats.
func Of(rules engine.Rules, record engine.Record, set Settings) (*Match, error) {
	decisions, err := decisions(rules, record)
	if err != nil {
		return nil, err
	}
	l := &looking{Settings: set, r: engine.NewRand(set.Seed), out: &Match{Seats: make([]Summary, record.Setup.Seats)}}
	l.player = search.Player{Net: set.Net, Iterations: min(set.Each, set.Iterations/max(1, decisions)), Explore: 1, Whole: len(l.out.Seats)}
	start, err := record.Start(rules)
	if err != nil {
		return nil, err
	}
	l.before, l.chances = start, l.chancesIn(start)
	l.out.Points = append(l.out.Points, Point{Seat: engine.NoSeat, Chances: l.chances})
	gone := takenBack(record.Moves)
	var failed error
	_, err = engine.ReplayEach(rules, record, func(i int, s engine.State, ev *engine.Events) {
		if failed == nil {
			failed = l.entry(i+1, record.Moves[i], gone[i], s, ev)
		}
	})
	if failed != nil {
		return nil, failed
	}
	return l.out, err
}

// decisions counts the answers with more than one option.
func decisions(rules engine.Rules, record engine.Record) (int, error) {
	s, err := record.Start(rules)
	if err != nil {
		return 0, err
	}
	n := 0
	_, err = engine.ReplayEach(rules, record, func(i int, after engine.State, _ *engine.Events) {
		if _, back := engine.Takeback(record.Moves[i].Code); !back && len(s.Moves(record.Moves[i].Seat, nil)) > 1 {
			n++
		}
		s = after.Clone()
	})
	return n, err
}

// takenBack reports, for each entry, whether it was taken back later.
func takenBack(moves []engine.RecordEntry) []bool {
	gone := make([]bool, len(moves))
	for i, p := range moves {
		if to, back := engine.Takeback(p.Code); back {
			for j := to; j <= i; j++ {
				gone[j] = true
			}
		}
	}
	return gone
}

// entry analyses entry n. s is the state after it.
func (l *looking) entry(n int, p engine.RecordEntry, gone bool, s engine.State, ev *engine.Events) error {
	lost := 0.0
	if l.Between != nil {
		if err := l.Between(); err != nil {
			return err
		}
	}
	if !gone && len(l.before.Moves(p.Seat, nil)) > 1 {
		a, err := l.answer(n, p)
		if err != nil {
			return fmt.Errorf("entry %d: %w", n, err)
		}
		l.out.Answers = append(l.out.Answers, a)
		sum := &l.out.Seats[p.Seat]
		sum.Judged[a.Judgement]++
		if a.Judgement > Fine {
			lost = a.Lost
			sum.Skill -= lost
		}
	}
	now := l.chancesIn(s)
	if ev.Revealed != 0 && !gone {
		for seat := range now {
			l.out.Seats[seat].Luck += now[seat] - l.chances[seat]
		}
		l.out.Seats[p.Seat].Luck += lost
	}
	if ev.TurnOver || len(s.Pending(nil)) == 0 {
		l.out.Points = append(l.out.Points, Point{Entry: n, Seat: p.Seat, Chances: now})
	}
	l.before, l.chances = s.Clone(), now
	return nil
}

// answer compares a played move with the best one, using only what its seat knew.
func (l *looking) answer(n int, p engine.RecordEntry) (Answer, error) {
	played, ok := engine.Exactly(l.before, p.Seat, p.Code)
	if !ok {
		return Answer{}, fmt.Errorf("%q is not legal", p.Code)
	}
	c, err := l.player.Weigh(ai.NewSampler(l.before, p.Seat), p.Seat, played, l.r)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Entry: n, Turn: l.before.View(engine.Spectator).Header().Turn, Seat: p.Seat, Code: p.Code, Best: l.before.Code(p.Seat, c.Move)}
	var best, given ai.Considered
	for _, o := range c.Options {
		if o.Move == c.Move {
			best = o
		}
		if o.Move == played {
			given = o
		}
	}
	told := l.told()
	a.Lost = told(ai.Chance(best.Value)) - told(ai.Chance(given.Value))
	// What the search is unsure of, in the chances that are told.
	steep := (told(ai.Chance(best.Value+best.Spread)) - told(ai.Chance(best.Value-best.Spread))) / 2
	flat := (told(ai.Chance(given.Value+given.Spread)) - told(ai.Chance(given.Value-given.Spread))) / 2
	a.Error = math.Hypot(steep, flat)
	if a.Judgement = judge(a.Lost, a.Error); a.Judgement == Fine {
		return a, nil
	}
	a.Played, a.Better = l.before.Describe(p.Seat, played).Label, l.before.Describe(p.Seat, c.Move).Label
	if l.Why != nil { // by chance of its own, so that what is judged does not depend on it
		a.Why, err = l.Why(ai.NewSampler(l.before, p.Seat), p.Seat, c.Move, played, l.Seed.Rand("why "+strconv.Itoa(n)))
	}
	return a, err
}

// judge returns the judgement of a loss, reduced by its uncertainty.
func judge(lost, err float64) Judgement {
	sure := lost - 2*err
	switch {
	case sure <= 0 || lost < 0.05:
		return Fine
	case lost < 0.10:
		return Inaccuracy
	case lost < 0.15:
		return Mistake
	}
	return Blunder
}

// chancesIn returns the chances of all seats in a position.
func (l *looking) chancesIn(s engine.State) []float64 {
	return Chances(l.Net, s, len(l.out.Seats), l.told(), &l.scratch)
}

// told returns Settings.Told, or the identity if it is nil.
func (l *looking) told() func(float64) float64 {
	if l.Told == nil {
		return func(said float64) float64 { return said }
	}
	return l.Told
}
