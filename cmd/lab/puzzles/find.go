package puzzles

import (
	"cmp"
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
	"guildhall/engine/puzzle"
)

const (
	// times is the budget of the search that proves a puzzle, relative to the search that
	// finds it.
	times = 10
	// worlds is the number of sampled worlds in which the net looks one answer ahead.
	worlds = 3
	// promising is the number of questions searched in each half of a match. They are selected
	// by a search with 1/short of the budget.
	promising, short = 14, 6
	// proofs is the maximum number of questions proved in each half.
	proofs = 6
	// The best answer must have a chance between hopeless and safe, so that it decides
	// something.
	hopeless, safe = 0.12, 0.97
)

// question is a question of a match that may make a puzzle.
type question struct {
	state engine.State
	seat  engine.Seat
	moves []engine.Move
	entry int // number of earlier moves
	kind  string
	first engine.Move // the net's choice without a search
	gap   float64     // lead of the best answer after a short search
}

// finder finds puzzles in matches of a game with one number of seats.
type finder struct {
	rules   engine.Rules
	seats   int
	net     *value.Net
	curve   levels.Curve
	adviser advice.Adviser
	club    ai.Player
	// iterations is the budget of the search for puzzles.
	iterations int
	r          *engine.Rand
	tally
}

// tally counts the questions that reached each stage.
type tally struct{ searched, clear, unlike, checked, confirmed, proved int }

// found is a puzzle with the properties used to choose among many.
type found struct {
	*puzzle.Puzzle
	kind, answer  string // of the question, and the code of the best answer
	listed, shown bool   // listed: the best answer is the first of the list; shown: it is the net's choice without a search
	club          bool   // an opponent of level 3 finds it
}

// questions returns the questions of a match with a suitable number of answers.
// The net values each of their answers once.
func (f *finder) questions(s engine.State, moves []engine.RecordEntry) (list []question, err error) {
	quick := value.Player{Net: f.net, Worlds: worlds}
	for i, p := range moves {
		all := s.Moves(p.Seat, nil)
		if n := len(all); n >= puzzle.LeastAnswers && n <= puzzle.MaxAnswers && !s.Ask(p.Seat).Sealed {
			c, err := quick.Choose(ai.NewSampler(s, p.Seat), p.Seat, f.r)
			if err != nil {
				return nil, err
			}
			list = append(list, question{state: s.Clone(), seat: p.Seat, moves: all, entry: i, kind: s.Ask(p.Seat).Kind, first: c[0].Move})
		}
		m, ok := engine.Exactly(s, p.Seat, p.Code)
		if !ok {
			return nil, &engine.ReplayError{Index: i, Played: p, Err: engine.ErrRefused}
		}
		if err := s.Play(p.Seat, m, nil); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// pick returns the questions for which a short search finds one answer far better than the
// others.
func (f *finder) pick(list []question) ([]question, error) {
	list = slices.Clone(list)
	for i := range list {
		best, err := f.search(list[i], f.iterations/short)
		if err != nil {
			return nil, err
		}
		if top := f.chance(best[0].Value); top >= hopeless && top <= safe {
			list[i].gap = top - f.chance(best[1].Value)
		}
	}
	slices.SortStableFunc(list, func(a, b question) int { return cmp.Compare(b.gap, a.gap) })
	return list[:min(len(list), promising)], nil
}

// search evaluates all answers to a question, best first.
func (f *finder) search(q question, iterations int) ([]ai.Considered, error) {
	w := search.Player{Net: f.net, Iterations: iterations, Explore: 1, Whole: f.seats}
	return w.Best(ai.NewSampler(q.state, q.seat), q.seat, len(q.moves), f.r)
}

// chance converts a value to the win probability shown to people.
func (f *finder) chance(v float64) float64 { return f.curve.At(ai.Chance(v)) }

// lead returns how much better the best answer is than the next with certainty: the difference
// minus three standard errors.
func (f *finder) lead(best []ai.Considered) float64 {
	sure := 3 * math.Hypot(best[0].Spread, best[1].Spread)
	return min(f.chance(best[0].Value)-f.chance(best[1].Value), f.chance(best[0].Value-sure/2)-f.chance(best[1].Value+sure/2)+float64(puzzle.Clear)/2000)
}

const clear = float64(puzzle.Clear) / 1000

// half returns a puzzle from the questions of one half of a match that wanted
// accepts, or nil.
func (f *finder) half(list []question, setup engine.Setup, moves []engine.RecordEntry, wanted func(found) bool) (*found, error) {
	type searched struct {
		question
		best []ai.Considered
		lead float64
	}
	var good []searched
	picked, err := f.pick(list)
	if err != nil {
		return nil, err
	}
	for _, q := range picked {
		best, err := f.search(q, f.iterations)
		if err != nil {
			return nil, err
		}
		if top := f.chance(best[0].Value); top < hopeless || top > safe {
			continue
		}
		f.searched++
		one := searched{q, best, f.lead(best)}
		if one.lead < clear {
			continue
		}
		f.clear++
		if wanted(f.seen(q, best)) {
			f.unlike++
			good = append(good, one)
		}
	}
	slices.SortStableFunc(good, func(a, b searched) int { // questions that the net does not solve without a search come first
		if x, y := a.best[0].Move == a.first, b.best[0].Move == b.first; x != y {
			return map[bool]int{false: -1, true: 1}[x]
		}
		return cmp.Compare(b.lead, a.lead)
	})
	for _, one := range good[:min(len(good), proofs)] {
		f.checked++
		p, err := f.prove(one.question, one.best[0].Move, setup, moves)
		if err != nil || p != nil && wanted(*p) {
			return p, err
		}
	}
	return nil, nil
}

// seen returns the properties of a searched question.
func (f *finder) seen(q question, best []ai.Considered) found {
	return found{kind: q.kind, answer: q.state.Code(q.seat, best[0].Move), listed: best[0].Move == q.moves[0], shown: best[0].Move == q.first}
}

// prove searches a question with ten times the budget. It returns nil unless the same answer
// is best by far and there is a reason to show.
func (f *finder) prove(q question, before engine.Move, setup engine.Setup, moves []engine.RecordEntry) (*found, error) {
	best, err := f.search(q, times*f.iterations)
	if err != nil || best[0].Move != before || f.lead(best) < clear {
		return nil, err
	}
	f.confirmed++
	see := ai.NewSampler(q.state, q.seat)
	why, err := f.why(q, best[0].Move, best[1].Move)
	if err != nil || why == nil {
		return nil, err
	}
	f.proved++
	one := f.seen(q, best)
	club, err := f.club.Choose(see, q.seat, f.r)
	if err != nil {
		return nil, err
	}
	one.club = club[0].Move == best[0].Move
	p := &puzzle.Puzzle{
		ID: puzzle.IDOf(f.rules.Info().ID, setup, moves[:q.entry]), Game: f.rules.Info().ID, Version: f.rules.Info().Version,
		Setup: setup, Seat: q.seat, Moves: moves[:q.entry:q.entry], Best: q.state.Code(q.seat, best[0].Move), Chances: f.chances(q, best), Why: why,
	}
	if p.Margin() < puzzle.Clear {
		return nil, nil
	}
	one.Puzzle = p
	p.Rating = one.rating()
	return &one, nil
}

// chances returns the win probabilities of the answers in thousandths, in display order.
func (f *finder) chances(q question, best []ai.Considered) []int {
	out := make([]int, len(q.moves))
	for _, o := range best {
		out[slices.Index(q.moves, o.Move)] = int(math.Round(1000 * f.chance(o.Value)))
	}
	return out
}

// why returns the amounts in which an answer differs from another, or nil if
// none of them is certain and in its favour. It checks this also in other
// samples of what the seat may know.
func (f *finder) why(q question, better, worse engine.Move) ([]engine.Reason, error) {
	for range asked {
		why, err := f.adviser.Why(ai.NewSampler(q.state, q.seat), q.seat, better, worse, f.r)
		if err != nil || slices.ContainsFunc(why, func(r engine.Reason) bool { return !r.Against }) {
			return why, err
		}
	}
	return nil, nil
}

// asked is the number of samples for which reasons are computed.
const asked = 4

// rating estimates the difficulty of a puzzle before anybody has tried it. It
// is higher if the net or an opponent of level 3 chooses another answer, if
// there are many answers, and if the best leads by little.
func (o found) rating() int {
	points := 1500 + 10*(min(len(o.Chances), 16)-8) - (min(o.Margin(), 300)-150)/2
	if o.shown {
		points -= 120
	} else {
		points += 120
	}
	if o.club {
		points -= 80
	} else {
		points += 160
	}
	if o.listed {
		points -= 60
	}
	return points
}
