// Package analysis analyses finished matches: how the chances of each seat
// changed turn by turn, which answers cost points compared with a club
// player's, and how much was luck.
package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/points"
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

// Answer compares a decision of a match with the answer of a club player.
type Answer struct {
	Entry int         `json:"entry"`
	Turn  int         `json:"turn"` // Header.Turn
	Seat  engine.Seat `json:"seat"`
	Code  string      `json:"code"` // as played
	Best  string      `json:"best"` // as the club player would have played
	// Points is the expected gain of the club player's answer over the played
	// one, in points of the final lead, and Error its standard error. It is
	// negative if the played answer is better.
	Points float64 `json:"points"`
	Error  float64 `json:"error"`
	Lost   float64 `json:"lost"` // the same difference as a chance to win, -1 to 1
	// Refined is set for the worst answers of each seat: they are followed in enough
	// worlds for a Judgement, and described. The fields below are zero for the others.
	Refined   bool      `json:"refined,omitempty"`
	Judgement Judgement `json:"judgement"`
	// Played and Better are the played answer and the club player's in words.
	Played engine.Text `json:"played,omitzero"`
	Better engine.Text `json:"better,omitzero"`
	// Why holds the amounts in which the two differ. Soon is set when these are the amounts
	// at the end of the turn; otherwise those after the seat's next turns.
	Why  []engine.Reason `json:"why,omitempty"`
	Soon bool            `json:"soon,omitempty"`
}

// atLeast returns the cost of an answer minus two standard errors.
func (a Answer) atLeast() float64 { return a.Points - float64(2*a.Error) }

// Teaches reports whether an answer cost at least one point beyond two standard
// errors, and Why names something that the better answer brings.
func (a Answer) Teaches() bool {
	return a.Points >= 1 && a.atLeast() > 0 && slices.ContainsFunc(a.Why, func(r engine.Reason) bool { return !r.Against })
}

// Judgement is a class of answers by the points that they cost.
type Judgement int

// Judgements of losses beyond two standard errors, from 2, 4 and 8 points on.
const (
	Fine Judgement = iota
	Inaccuracy
	Mistake
	Blunder
)

func (j Judgement) String() string {
	return [...]string{"fine", "inaccuracy", "mistake", "blunder"}[j]
}

// Judged returns the answers that are worse than fine.
func (m *Match) Judged() []Answer {
	return slices.DeleteFunc(slices.Clone(m.Answers), func(a Answer) bool { return a.Judgement == Fine })
}

// Worst returns at most n answers of a seat that cost points, in the order of the match. It
// prefers answers that teach something (Answer.Teaches), then those with the largest certain
// cost.
func (m *Match) Worst(seat engine.Seat, n int) []Answer {
	list := slices.DeleteFunc(slices.Clone(m.Answers), func(a Answer) bool { return !a.Refined || a.Seat != seat || a.Points <= 0 })
	slices.SortStableFunc(list, func(a, b Answer) int {
		if x, y := a.Teaches(), b.Teaches(); x != y {
			if x {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.atLeast(), a.atLeast())
	})
	list = list[:min(len(list), n)]
	slices.SortFunc(list, func(a, b Answer) int { return cmp.Compare(a.Entry, b.Entry) })
	return list
}

// Summary sums up a seat's match: the changes of its expected final lead, in
// points, by what was revealed (Luck) and by its own answers compared with a
// club player's (Skill).
type Summary struct {
	Luck   float64          `json:"luck"`
	Skill  float64          `json:"skill"`
	Judged [Blunder + 1]int `json:"judged"` // refined answers by judgement
}

// Settings holds the parameters of Of.
type Settings struct {
	Net *value.Net
	// Calibrate converts a chance of the net into a calibrated one
	// (levels.Curve). If it is nil, chances are used as they are.
	Calibrate func(said float64) float64
	Judge     points.Judge // its Chance is not used
	Club      ai.Player    // the player with whom answers are compared
	Seed      engine.Seed
	// Between is called before each answer is analysed; its error ends the
	// work. It may be nil.
	Between func() error
}

const (
	// looks is the number of worlds that the answers of a match share, and
	// maxLooks the largest number for one answer.
	looks, maxLooks = 500, 4
	// doubted is the number of answers of a seat that are followed in doubtedWorlds more
	// worlds. The worst of them, refined, are followed once more in refinedWorlds worlds; up
	// to maxRefined, as long as fewer than lessons of them teach something.
	doubted, doubtedWorlds = 28, 4
	refined, refinedWorlds = 8, 12
	maxRefined, lessons    = 18, 3
)

// Of analyses a record. It fails if the record cannot be replayed.
func Of(rules engine.Rules, record engine.Record, set Settings) (*Match, error) {
	decisions, err := decisions(rules, record)
	if err != nil {
		return nil, err
	}
	l := &looking{Settings: set, r: engine.NewRand(set.Seed), out: &Match{Seats: make([]Summary, record.Setup.Seats)}}
	l.effort = points.Effort{Worlds: min(maxLooks, max(1, looks/max(1, decisions)))}
	l.Judge.Chance = func(s engine.State, seat engine.Seat) float64 { return l.chancesIn(s)[seat] }
	start, err := record.Start(rules)
	if err != nil {
		return nil, err
	}
	l.before, l.leads = start, l.leadsIn(start)
	l.out.Points = append(l.out.Points, Point{Seat: engine.NoSeat, Chances: l.chancesIn(start)})
	gone := takenBack(record.Moves)
	var failed error
	_, err = engine.ReplayEach(rules, record, func(i int, s engine.State, ev *engine.Events) {
		if failed == nil {
			failed = l.entry(i+1, record.Moves[i], gone[i], s, ev)
		}
	})
	if err = cmp.Or(failed, err); err != nil {
		return nil, err
	}
	for seat := range l.out.Seats {
		if err := l.refine(engine.Seat(seat)); err != nil {
			return nil, err
		}
	}
	l.sum()
	return l.out, nil
}

// looking is an analysis in progress.
type looking struct {
	Settings
	effort  points.Effort
	r       *engine.Rand
	scratch value.Scratch
	lead    points.Scratch
	out     *Match
	asked   []asked   // by answer
	rough   []float64 // points by answer, before any was followed again
	luck    []luck
	before  engine.State
	leads   []float64
}

// asked holds the question to an answer, and the points that the answer cost in each world
// in which it was followed to find the worst ones.
type asked struct {
	state        engine.State
	played, club engine.Move
	costs        []float64
}

// luck holds the changes of the expected leads, by seat, when an entry revealed something.
type luck struct {
	entry int
	leads []float64
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
	if l.Between != nil {
		if err := l.Between(); err != nil {
			return err
		}
	}
	if !gone && len(l.before.Moves(p.Seat, nil)) > 1 {
		if err := l.answer(n, p); err != nil {
			return fmt.Errorf("entry %d: %w", n, err)
		}
	}
	leads := l.leadsIn(s)
	if ev.Revealed != 0 && !gone {
		l.luck = append(l.luck, luck{n, changes(l.leads, leads)})
	}
	if ev.TurnOver || len(s.Pending(nil)) == 0 {
		l.out.Points = append(l.out.Points, Point{Entry: n, Seat: p.Seat, Chances: l.chancesIn(s)})
	}
	l.before, l.leads = s.Clone(), leads
	return nil
}

func changes(from, to []float64) []float64 {
	out := make([]float64, len(to))
	for i := range to {
		out[i] = to[i] - from[i]
	}
	return out
}

// answer compares a played move with the club player's, as its seat could see it.
func (l *looking) answer(n int, p engine.RecordEntry) error {
	played, ok := engine.Exactly(l.before, p.Seat, p.Code)
	if !ok {
		return fmt.Errorf("%q is not legal", p.Code)
	}
	chosen, err := l.Club.Choose(ai.NewSampler(l.before, p.Seat), p.Seat, l.r)
	if err != nil {
		return err
	}
	q := asked{state: l.before, played: played, club: chosen[0].Move}
	a := Answer{Entry: n, Turn: l.before.View(engine.Spectator).Header().Turn, Seat: p.Seat, Code: p.Code, Best: l.before.Code(p.Seat, q.club)}
	if err := l.follow(&a, &q, l.effort.Worlds); err != nil {
		return err
	}
	l.out.Answers, l.asked, l.rough = append(l.out.Answers, a), append(l.asked, q), append(l.rough, a.Points)
	return nil
}

// compare stores the cost of an answer. It returns the comparison, which is
// zero for equal moves.
func (l *looking) compare(a *Answer, q asked, worlds int) (c points.Comparison, err error) {
	if q.club == q.played {
		return c, nil
	}
	c, err = l.Judge.Compare(ai.NewSampler(q.state, a.Seat), a.Seat, []engine.Move{q.club, q.played}, points.Effort{Worlds: worlds}, l.r)
	if err != nil {
		return c, err
	}
	d := c.Points(0, 1)
	a.Points, a.Error, a.Lost = d.Mean, d.Error, c.Chance(0, 1).Mean
	return c, nil
}

// follow compares an answer in further worlds, and stores its cost in all worlds so far.
func (l *looking) follow(a *Answer, q *asked, worlds int) error {
	c, err := l.compare(a, *q, worlds)
	if err != nil || q.club == q.played {
		return err
	}
	for w := range c.Worlds() {
		q.costs = append(q.costs, c.LeadIn(0, w)-c.LeadIn(1, w))
	}
	d := points.Paired(len(q.costs), func(w int) float64 { return q.costs[w] })
	a.Points, a.Error = d.Mean, d.Error
	return nil
}

// refine follows the worst answers of a seat in more worlds. It judges and
// explains the worst of these, by new worlds: in those that selected them they look too bad.
func (l *looking) refine(seat engine.Seat) error {
	for _, i := range l.worst(seat, doubted) {
		a := &l.out.Answers[i]
		if err := l.follow(a, &l.asked[i], doubtedWorlds); err != nil {
			return fmt.Errorf("entry %d: %w", a.Entry, err)
		}
	}
	teaching := 0
	for n, i := range l.worst(seat, maxRefined) {
		a, q := &l.out.Answers[i], l.asked[i]
		if n >= refined && (teaching >= lessons || a.Points < 1) {
			continue
		}
		if l.Between != nil {
			if err := l.Between(); err != nil {
				return err
			}
		}
		c, err := l.compare(a, q, refinedWorlds)
		if err != nil {
			return fmt.Errorf("entry %d: %w", a.Entry, err)
		}
		why, when := c.Reasons(0, 1)
		a.Refined, a.Judgement, a.Why, a.Soon = true, judge(c.Points(0, 1)), why, when == points.Soon
		a.Played, a.Better = q.state.Describe(seat, q.played).Label, q.state.Describe(seat, q.club).Label
		if a.Teaches() {
			teaching++
		}
	}
	return nil
}

// worst returns the indexes in out.Answers of the n answers of a seat that cost most, by the
// lower end of what they cost.
func (l *looking) worst(seat engine.Seat, n int) (list []int) {
	usual := l.variance(seat)
	low := make([]float64, len(l.out.Answers))
	for i, a := range l.out.Answers {
		if a.Seat == seat && a.Code != a.Best {
			list, low[i] = append(list, i), lowest(l.asked[i].costs, usual)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(low[j], low[i]) })
	return list[:min(len(list), n)]
}

// variance returns the mean variance of the costs of a seat's answers between worlds.
func (l *looking) variance(seat engine.Seat) float64 {
	sum, n := 0.0, 0
	for i, a := range l.out.Answers {
		if costs := l.asked[i].costs; a.Seat == seat && len(costs) > 1 {
			squares, _ := squaresOf(costs)
			sum, n = sum+squares, n+len(costs)-1
		}
	}
	return sum / float64(max(1, n))
}

const (
	// shrunk is the weight of the usual variance in that of one answer, in worlds: few worlds
	// say little about it.
	shrunk = 4.0
	// doubts is the number of standard errors that an answer must cost to come first.
	doubts = 2.5
)

// lowest returns the mean of costs less doubts standard errors.
func lowest(costs []float64, usual float64) float64 {
	squares, mean := squaresOf(costs)
	n := float64(max(1, len(costs)))
	variance := (squares + float64(shrunk*usual)) / (n - 1 + shrunk)
	return mean - float64(doubts*math.Sqrt(variance/n))
}

// squaresOf returns the mean of costs and the sum of the squared distances from it.
func squaresOf(costs []float64) (squares, mean float64) {
	for _, x := range costs {
		mean += x / float64(len(costs))
	}
	for _, x := range costs {
		squares += float64((x - mean) * (x - mean))
	}
	return squares, mean
}

// sum adds up luck and the cost of answers. It uses the points from the same
// number of worlds for every answer (rough): correcting only those that look
// worst would make the sum too good. The cost of an answer is not counted as
// luck of what it reveals.
func (l *looking) sum() {
	for i, a := range l.out.Answers {
		l.out.Seats[a.Seat].Skill -= l.rough[i]
		if a.Refined {
			l.out.Seats[a.Seat].Judged[a.Judgement]++
		}
	}
	for _, u := range l.luck {
		for seat, change := range u.leads {
			l.out.Seats[seat].Luck += change
		}
		if i := slices.IndexFunc(l.out.Answers, func(a Answer) bool { return a.Entry == u.entry }); i >= 0 {
			l.out.Seats[l.out.Answers[i].Seat].Luck += l.rough[i]
		}
	}
}

// judge returns the judgement of a loss in points. An uncertain loss is Fine.
func judge(d points.Difference) Judgement {
	switch {
	case !d.Sure() || d.Mean < 2:
		return Fine
	case d.Mean < 4:
		return Inaccuracy
	case d.Mean < 8:
		return Mistake
	}
	return Blunder
}

// leadsIn returns the expected final leads of all seats in a position.
func (l *looking) leadsIn(s engine.State) []float64 {
	leads := make([]float64, len(l.out.Seats))
	for seat := range leads {
		leads[seat] = l.Judge.Lead.Of(s, engine.Seat(seat), &l.lead)
	}
	return leads
}

// chancesIn returns the chances of all seats in a position.
func (l *looking) chancesIn(s engine.State) []float64 {
	return Chances(l.Net, s, len(l.out.Seats), l.calibrate(), &l.scratch)
}

// calibrate returns Calibrate, or a function that changes nothing if it is nil.
func (l *looking) calibrate() func(float64) float64 {
	if l.Calibrate == nil {
		return func(said float64) float64 { return said }
	}
	return l.Calibrate
}
