package judge

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Joined is how good orders of answers were of which some are several in one, given with one
// press.
type Joined struct {
	Questions int
	// Lost is the chance that the first answer costs, summed up, 0 to 1 each: in an order by
	// the first moves alone, and by levels.Ordered.
	LostByMove, Lost float64
}

// JoinedOf compares the orders of answers with a search at questions of the matches where
// some of at least three answers are joined.
func JoinedOf(p Plan, answers func(engine.State, engine.Seat) [][]engine.Move) (Joined, error) {
	var j Joined
	net, err := levels.Net(p.Rules, p.Seats)
	if err != nil {
		return j, err
	}
	err = p.play(func(_ int, s engine.State, seat engine.Seat, _ *engine.Rand) error {
		list := answers(s, seat)
		if len(list) < 3 || !slices.ContainsFunc(list, func(a []engine.Move) bool { return len(a) > 1 }) {
			return nil
		}
		moves := s.Moves(seat, nil)
		byMove, err := levels.Ordered(p.Rules, p.Seats, ai.SightOf(s, seat), seat, levels.Alone(moves))
		if err != nil {
			return err
		}
		whole, err := levels.Ordered(p.Rules, p.Seats, ai.SightOf(s, seat), seat, list)
		if err != nil {
			return err
		}
		first := slices.MinFunc(list, func(a, b []engine.Move) int {
			rank := func(m engine.Move) int { return slices.Index(byMove.Answers, slices.Index(moves, m)) }
			return rank(a[0]) - rank(b[0])
		})
		one, err := lostBy(net, s, seat, first)
		if err != nil {
			return err
		}
		two, err := lostBy(net, s, seat, list[whole.Answers[0]])
		j.Questions, j.LostByMove, j.Lost = j.Questions+1, j.LostByMove+one, j.Lost+two
		return err
	}, nil)
	return j, err
}

// lostBy is the chance that an answer costs: that of each of its moves together, as a search
// judges it among the others of its question.
func lostBy(net *value.Net, s engine.State, seat engine.Seat, answer []engine.Move) (lost float64, err error) {
	for _, m := range answer {
		n := len(s.Moves(seat, nil))
		player := search.Player{Net: net, Iterations: min(4000, 300+80*n), Explore: 1}
		best, err := player.Best(ai.SightOf(s, seat), seat, n, engine.NumberedSeed(1).Rand("judge"))
		if err != nil {
			return 0, err
		}
		i := slices.IndexFunc(best, func(c ai.Considered) bool { return c.Move == m })
		lost += ai.Chance(best[0].Value) - ai.Chance(best[i].Value)
		s = s.Clone()
		if err := s.Play(seat, m, nil); err != nil {
			return 0, err
		}
	}
	return lost, nil
}

// Add adds the questions of others.
func (j *Joined) Add(o Joined) {
	j.Questions, j.LostByMove, j.Lost = j.Questions+o.Questions, j.LostByMove+o.LostByMove, j.Lost+o.Lost
}

// String is a line with the losses of an answer in points of chance.
func (j Joined) String() string {
	lost := func(sum float64) float64 { return 100 * sum / float64(max(1, j.Questions)) }
	return fmt.Sprintf("%5d questions: by the first move lost %.1f, by all of them %.1f", j.Questions, lost(j.LostByMove), lost(j.Lost))
}
