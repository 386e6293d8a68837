package points

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// Lesson holds the parameters of the training of a lead net.
type Lesson struct {
	Rules   engine.Rules
	Seats   int
	Options map[string]string // of every match
	Player  *value.Net        // of the Reference that plays; the lead net begins with its weights
	Matches int
	Rate    float64 // size of a learning step; it falls in the second half
	R       *engine.Rand
}

// strays lists shares of random answers, in percent. Each player of a match
// answers with one of them up to some point of the match, so that the net also
// learns positions of bad and of random players.
var strays = []int{0, 0, 10, 30, 60, 100}

// late is the share of random answers after that point, in percent.
const late = 1

// kept is the share of the final lead that is passed on to the previous
// position. The rest is the net's expectation there.
const kept = 0.95

// Teach trains a net to estimate leads and returns it. It calls each after
// every match; an error of each ends the training.
func Teach(l Lesson, each func(match int) error) (Net, error) {
	n := Net{l.Player.Copy()}
	learner := value.NewLearner(n.Value)
	for i := range l.Matches {
		learner.Rate = float32(l.Rate)
		if 2*i > l.Matches {
			learner.Rate = float32(l.Rate * (1 - 0.9*(2*float64(i)/float64(l.Matches)-1)))
		}
		if err := l.match(n, learner); err != nil {
			return n, fmt.Errorf("match %d: %w", i+1, err)
		}
		if err := each(i + 1); err != nil {
			return n, err
		}
	}
	return n, nil
}

// sample is a position as a seat sees it, with the net's output before the
// training step.
type sample struct {
	features []float32
	expected float64
}

// match plays one match and trains the net with it. A match that takes too long
// is not used.
func (l *Lesson) match(n Net, learner *value.Learner) error {
	s, err := l.Rules.New(l.Rules.Info().Fill(engine.Setup{Seats: l.Seats, Options: l.Options, Seed: l.R.Seed()}))
	if err != nil {
		return err
	}
	var w Scratch
	ref := Reference{Net: l.Player}
	stray := make([]int, l.Seats)
	for k := range stray {
		stray[k] = strays[l.R.Intn(len(strays))]
	}
	until := l.R.Intn(max(2, l.Seats) * l.Rules.Info().Moves)
	samples := make([][]sample, l.Seats)
	last := engine.NoSeat
	for step := range maxMoves {
		w.pending = s.Pending(w.pending[:0])
		if len(w.pending) == 0 {
			break
		}
		who := w.pending[0]
		w.moves = s.Moves(who, w.moves[:0])
		if step >= until && len(w.moves) > 1 {
			for k := range l.Seats {
				if seat := engine.Seat(k); seat == who || who != last {
					f := s.(engine.FeatureState).Features(seat, nil)
					samples[k] = append(samples[k], sample{f, float64(n.Value.Value(f, &w.net))})
				}
			}
			last = who
		}
		share := late
		if step < until {
			share = max(late, stray[who])
		}
		m := w.moves[l.R.Intn(len(w.moves))]
		if l.R.Intn(100) >= share {
			world := s.Resample(who, l.R)
			if m, err = ref.Best(world, who, w.moves, &w, l.R); err != nil {
				return err
			}
			ai.Release(world)
		}
		if err := s.Play(who, m, nil); err != nil {
			return err
		}
	}
	r := s.Result()
	if r == nil {
		return nil
	}
	for k, list := range samples {
		target := float64(targetOf(Lead(r, engine.Seat(k))))
		for j := len(list) - 1; j >= 0; j-- {
			learner.Learn(list[j].features, float32(target))
			target = float64(kept*target) + float64((1-kept)*list[j].expected)
		}
	}
	return nil
}
