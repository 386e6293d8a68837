package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/feature"
)

// plain are the terms without a word.
var plain = map[string]term{
	"first":  func(_ question, moves []engine.Move) []engine.Move { return moves[:1] },
	"last":   func(_ question, moves []engine.Move) []engine.Move { return moves[len(moves)-1:] },
	"middle": func(_ question, moves []engine.Move) []engine.Move { return moves[len(moves)/2:][:1] },
	"random": func(q question, moves []engine.Move) []engine.Move { return moves[q.r.Intn(len(moves)):][:1] },
	// same keeps the answer whose notation comes first in the alphabet.
	"same": func(q question, moves []engine.Move) []engine.Move {
		return []engine.Move{slices.MinFunc(moves, func(a, b engine.Move) int { return cmp.Compare(q.Code(q.seat, a), q.Code(q.seat, b)) })}
	},
	// default keeps the answer of somebody who does not answer.
	"default": func(q question, moves []engine.Move) []engine.Move {
		return kept(moves, func(m engine.Move) bool { return m == q.Default(q.seat) })
	},
	// busy drops answers that pass, decline or end something.
	"busy": func(q question, moves []engine.Move) []engine.Move {
		return kept(moves, func(m engine.Move) bool { return !engine.EndsTurn(q.Code(q.seat, m)) })
	},
	"idle": func(q question, moves []engine.Move) []engine.Move {
		return kept(moves, func(m engine.Move) bool { return engine.EndsTurn(q.Code(q.seat, m)) })
	},
	// gain keeps the answers that bring most, cheap those that cost least.
	"gain": func(q question, moves []engine.Move) []engine.Move {
		return largest(moves, func(m engine.Move) float64 { return float64(q.Describe(q.seat, m).Gain) })
	},
	"cheap": func(q question, moves []engine.Move) []engine.Move {
		return largest(moves, func(m engine.Move) float64 { return -float64(q.Describe(q.seat, m).Cost) })
	},
	// nearer keeps the answers that bring the end of the match nearer, farther the others.
	"nearer":  func(q question, moves []engine.Move) []engine.Move { return largest(moves, q.after(ai.Closed)) },
	"farther": func(q question, moves []engine.Move) []engine.Move { return largest(moves, minus(q.after(ai.Closed))) },
}

// termOf returns a term: a plain one, "code X" or "not X" for answers whose notation begins
// with the words X, or "most W" or "least W" for a quantity of the game's advising.csv.
func termOf(rules engine.Rules, seats int, text string) (term, error) {
	if t, ok := plain[text]; ok {
		return t, nil
	}
	kind, word, _ := strings.Cut(text, " ")
	switch kind {
	case "code", "not":
		if word == "" {
			return nil, fmt.Errorf("term %q needs words", text)
		}
		return func(q question, moves []engine.Move) []engine.Move {
			return kept(moves, func(m engine.Move) bool {
				return strings.HasPrefix(q.Code(q.seat, m)+" ", word+" ") == (kind == "code")
			})
		}, nil
	case "most", "least":
		amount, err := amountOf(rules, seats, word)
		if err != nil {
			return nil, err
		}
		return func(q question, moves []engine.Move) []engine.Move {
			of := q.after(amount)
			if kind == "least" {
				of = minus(of)
			}
			return largest(moves, of)
		}, nil
	}
	return nil, fmt.Errorf("no term %q", text)
}

// amountOf returns the amount of a quantity in a position.
func amountOf(rules engine.Rules, seats int, word string) (func(engine.State, engine.Seat) float64, error) {
	words := feature.WordsOf(rules, seats)
	if words == nil {
		return nil, fmt.Errorf("%s names no quantities", rules.Info().ID)
	}
	at := slices.IndexFunc(words, func(w engine.FeatureWord) bool { return w.Name.Key == rules.Info().ID+".advising."+word })
	if at < 0 {
		return nil, fmt.Errorf("no quantity %q", word)
	}
	return func(s engine.State, seat engine.Seat) float64 {
		features, sum := s.(engine.FeatureState).Features(seat, nil), 0.0
		for i, place := range words[at].Amount {
			sum += float64(features[place] * float32(words[at].Full[i]))
		}
		return sum
	}, nil
}

// after returns a function that measures the position after a move. If the move
// cannot be played in the sampled state, it measures the position before the
// move.
func (q question) after(of func(engine.State, engine.Seat) float64) func(engine.Move) float64 {
	return func(m engine.Move) float64 {
		s := q.Clone()
		if s.Play(q.seat, m, nil) != nil {
			return of(q.State, q.seat)
		}
		return of(s, q.seat)
	}
}

func minus(of func(engine.Move) float64) func(engine.Move) float64 {
	return func(m engine.Move) float64 { return -of(m) }
}

// kept returns the moves that fit, or all of them if none does.
func kept(moves []engine.Move, fits func(engine.Move) bool) []engine.Move {
	some := slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return !fits(m) })
	if len(some) == 0 {
		return moves
	}
	return some
}

// largest returns the moves with the largest amount.
func largest(moves []engine.Move, of func(engine.Move) float64) (out []engine.Move) {
	most := 0.0
	for _, m := range moves {
		switch n := of(m); {
		case out == nil || n > most:
			out, most = []engine.Move{m}, n
		case n == most:
			out = append(out, m)
		}
	}
	return out
}
