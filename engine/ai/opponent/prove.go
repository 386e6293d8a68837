package opponent

import (
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Players returns the opponent of a level and its fingerprint. A reduced opponent has half
// of its budget.
type Players func(rules engine.Rules, seats, level int, reduced bool) (p ai.Player, fingerprint string, err error)

// ErrOther is returned when the record names other opponents than this program has, so that
// their answers cannot be checked.
var ErrOther = errors.New("other opponents played")

// DifferentError is returned when an opponent now answers differently than recorded.
type DifferentError struct {
	Entry    int // from 1
	Seat     engine.Seat
	Recorded string
	Answers  string
}

func (e *DifferentError) Error() string {
	return fmt.Sprintf("entry %d: the opponent of seat %d answers %q, not %q", e.Entry, e.Seat+1, e.Answers, e.Recorded)
}

// VerifyRecord repeats all answers of computer opponents in a finished record and returns
// the number of their moves. The error is a *DifferentError if an opponent answers
// differently, and wraps ErrOther if other opponents played.
func VerifyRecord(rules engine.Rules, r engine.Record, players Players) (moves int, err error) {
	if r.Computers == nil {
		return 0, nil
	}
	start, err := r.Start(rules)
	if err != nil {
		return 0, err
	}
	p := &proof{rules: rules, record: r, players: players, before: start}
	_, err = engine.ReplayEach(rules, r, func(i int, s engine.State, _ *engine.Events) {
		if p.failed == nil {
			p.failed = p.entry(i)
		}
		p.before = s.Clone()
	})
	if err == nil {
		err = p.failed
	}
	return p.moves, err
}

// proof is the verification of a record in progress.
type proof struct {
	rules   engine.Rules
	record  engine.Record
	players Players
	before  engine.State // state before the entry
	done    int          // number of verified entries
	moves   int          // number of verified moves of opponents
	failed  error
}

// entry verifies the answer that begins with move i of the record.
func (p *proof) entry(i int) error {
	if i < p.done {
		return nil
	}
	one := p.record.Moves[i]
	if _, back := engine.Takeback(one.Code); back {
		return nil
	}
	if _, legal := engine.Exactly(p.before, one.Seat, one.Code); !legal {
		return nil // the game now gives this answer itself
	}
	if p.before.Ask(one.Seat).Sealed {
		return p.sealed(i)
	}
	stint, ok := p.record.Computers.Chosen(one.Seat, i+1)
	if !ok {
		return nil
	}
	codes, err := p.answers(stint, p.before, i, i+1)
	if err != nil {
		return err
	}
	for k, code := range codes {
		if i+k >= len(p.record.Moves) || p.record.Moves[i+k].Seat != one.Seat || p.record.Moves[i+k].Code != code {
			return p.different(min(i+k, len(p.record.Moves)-1), one.Seat, code)
		}
	}
	p.done = i + len(codes)
	p.moves += len(codes)
	return nil
}

func (p *proof) different(i int, seat engine.Seat, code string) error {
	return &DifferentError{Entry: i + 1, Seat: seat, Recorded: p.record.Moves[i].Code, Answers: code}
}

// answers returns the moves that the opponent of a stint chooses in a state. index is the
// move's index in the record, and entry the number that it had when it was played.
func (p *proof) answers(stint engine.ComputerSpan, s engine.State, index, entry int) ([]string, error) {
	player, by, err := p.players(p.rules, p.record.Setup.Seats, stint.Level, slices.Contains(p.record.Computers.Halved, index+1))
	if err != nil {
		return nil, err
	}
	if by != stint.By {
		return nil, fmt.Errorf("entry %d: %w: %s, this program has %s", index+1, ErrOther, stint.By, by)
	}
	a, err := Choose(player, p.record.Computers.Secret, s, stint.Seat, entry)
	if err != nil {
		return nil, fmt.Errorf("entry %d: %w", index+1, err)
	}
	return a.Codes, nil
}

// sealed verifies the answers to a sealed question. A record has them in seat order,
// although they came in any order. So each answer may have been given after any set of the
// others.
func (p *proof) sealed(i int) error {
	group := []int{}
	for k := i; k < len(p.record.Moves); k++ {
		one := p.record.Moves[k]
		if _, back := engine.Takeback(one.Code); back || !p.before.Ask(one.Seat).Sealed || p.answered(group, one.Seat) {
			break
		}
		group = append(group, k)
	}
	p.done = i + len(group)
	for _, k := range group {
		stint, ok := p.record.Computers.Chosen(p.record.Moves[k].Seat, k+1)
		if !ok {
			continue
		}
		if err := p.sealedAnswer(stint, group, k); err != nil {
			return err
		}
		p.moves++
	}
	return nil
}

// answered reports whether a group contains a move of a seat.
func (p *proof) answered(group []int, seat engine.Seat) bool {
	return slices.ContainsFunc(group, func(k int) bool { return p.record.Moves[k].Seat == seat })
}

// sealedAnswer verifies one answer of a group: the opponent must choose it after some set
// of the others.
func (p *proof) sealedAnswer(stint engine.ComputerSpan, group []int, k int) error {
	first := ""
	for set := range 1 << len(group) {
		s, given, fits := p.replay(group, set, k)
		if !fits {
			continue
		}
		codes, err := p.answers(stint, s, k, group[0]+given+1)
		if err != nil {
			return err
		}
		if codes[0] == p.record.Moves[k].Code {
			return nil
		}
		if first == "" {
			first = codes[0]
		}
	}
	return p.different(k, stint.Seat, first)
}

// replay plays the answers of a group that are in set, and returns their number. fits is
// false if set contains move k of the record or an answer that is not legal.
func (p *proof) replay(group []int, set, k int) (s engine.State, given int, fits bool) {
	s = p.before.Clone()
	for n, other := range group {
		if set>>n&1 == 0 {
			continue
		}
		one := p.record.Moves[other]
		m, ok := engine.Exactly(s, one.Seat, one.Code)
		if other == k || !ok || s.Play(one.Seat, m, nil) != nil {
			return nil, 0, false
		}
		given++
	}
	return s, given, true
}
