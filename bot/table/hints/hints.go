// Package hints shows a person who is asked which answers a strong computer opponent prefers,
// at a table that allows it: the best three, and how the others differ from the first in
// points and in the game's quantities.
//
// It is built on bot/table. A hint is computed from samples of what the person's seat may
// know (engine.State.Resample), never from the true state. All its random numbers are drawn
// from the table, the turn and the draft, so the same question has the same hint in every
// process. A hint is computed without the table's lock, by the goroutine that thinks for
// computer opponents, and stored as a blob of its person. The table does not change, so
// nobody else can notice it. Every call may be repeated.
package hints

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/storage"
)

// MaxAnswers is the maximum number of answers in a hint.
const MaxAnswers = 3

// maxThinking is the maximum number of hints that are computed at a time.
const maxThinking = 8

// Reasons for refusing a hint.
const (
	NotAllowed table.Reason = "hints_off"   // the table was opened without hints
	Busy       table.Reason = "hint_busy"   // too many people wait for hints
	Failed     table.Reason = "hint_failed" // the search failed in a sampled world
)

// Adviser finds the best answers to the question of a seat, the best first. It
// draws all chance from r.
type Adviser interface {
	Advise(see ai.Sampler, seat engine.Seat, limit int, r *engine.Rand) (advice.Advised, error)
}

// Advisers returns the adviser for a game and number of seats.
type Advisers func(rules engine.Rules, seats int) (Adviser, error)

// Service gives hints.
type Service struct {
	tables   *table.Tables
	advisers Advisers
	orderer  Ranker
	later    func(do func(context.Context))

	mu       sync.Mutex
	thinking map[string]*thought // by person, table and question
}

// New returns a Service for tables. later queues the computation of a hint,
// which another goroutine does soon.
func New(t *table.Tables, a Advisers, o Ranker, later func(do func(context.Context))) *Service {
	return &Service{tables: t, advisers: a, orderer: o, later: later, thinking: map[string]*thought{}}
}

// ReplaceAdvisers replaces the advisers. It is for tests, and called before the
// first hint.
func (r *Service) ReplaceAdvisers(a Advisers) { r.advisers = a }

// ReplaceLater replaces the function that queues computations. It is for tests,
// and called before the first hint.
func (r *Service) ReplaceLater(later func(do func(context.Context))) { r.later = later }

// Hint is advice on the open question in a person's draft.
type Hint struct {
	Table    storage.Table  // as the person may know it
	Rev      table.Revision // of the question; presses on an answer contain it
	Question engine.Question
	Answers  []Answer // the best first; a single one when there is no other
	Only     bool     // there is no other answer, so nothing was searched
	// Plan holds further answers of the person that follow the first one in most samples.
	Plan      []engine.Text
	Chance    float64 // the chance to win in the position, 0 to 1
	HasChance bool    // the Chance is known
}

// Comparisons of an answer with the first one: see advice.Verdict and
// advice.Likeness.
const (
	Unknown = advice.Unknown
	Less    = advice.Less
	Equal   = advice.Equal

	Different = advice.Different
	Same      = advice.Same
	Even      = advice.Even
	Unclear   = advice.Unclear
	TurnEven  = advice.TurnEven
)

// Answer is a good answer, compared with the first one: see advice.Answer.
type Answer struct {
	engine.Option
	Verdict  advice.Verdict
	Points   int
	Likeness advice.Likeness
	Why      []engine.Reason
	Soon     bool
}

// position is a person's present question.
type position struct {
	table storage.Table
	rev   table.Revision
	rules engine.Rules
	state engine.State // with the draft; never changed
	seat  engine.Seat
	seed  engine.Seed // identifies the question: the turn and the draft
}

// Ask queues the computation of a hint on the question that is open in a
// person's draft, or refuses. The returned function waits for the hint. It
// returns at once if the same question was asked before.
func (r *Service) Ask(ctx context.Context, id int64, user string) (wait func(context.Context) (*Hint, error), err error) {
	at, err := r.look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	kept, err := r.read(ctx, user)
	if err != nil {
		return nil, err
	}
	if s, ok := kept.at(id, at.stamp()); ok {
		if h := at.hint(s.thinking); h != nil {
			return func(context.Context) (*Hint, error) { return h, nil }, nil
		}
	}
	t, err := r.begin(user, at)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (*Hint, error) {
		select {
		case <-t.done:
		case <-ctx.Done():
			return nil, table.Refuse(Busy, nil, "hint_again")
		}
		if t.err != nil {
			return nil, t.err
		}
		return at.hint(t.thinking), nil
	}, nil
}

// look reads the present question of a person, or refuses.
func (r *Service) look(ctx context.Context, id int64, user string) (position, error) {
	seen, err := r.tables.Look(ctx, id, user)
	if err != nil {
		return position{}, err
	}
	return table.View(ctx, r.tables, id, user, func(tx *table.Tx) (position, error) {
		if err := mayAsk(ctx, tx); err != nil {
			return position{}, err
		}
		at := position{table: seen.Table, rev: seen.Rev, rules: tx.Rules, state: tx.Draft.State, seat: tx.Seat}
		at.seed = sha256.Sum256(fmt.Append(nil, "hint ", id, " ", tx.Table.Turns, " ", tx.Seat, " ", strings.Join(tx.Draft.Codes(), ";")))
		return at, nil
	})
}

// stamp returns a short identifier of the question.
func (at position) stamp() string { return hex.EncodeToString(at.seed[:8]) }

// mayAsk returns why a person gets no hint, or nil.
func mayAsk(ctx context.Context, tx *table.Tx) error {
	switch {
	case tx.Table.Phase == storage.Finished:
		return tx.Refuse(ctx, table.IsOver, nil, "see_result")
	case tx.Table.Phase == storage.Closed:
		return tx.Refuse(ctx, table.IsClosed, nil, "open_new")
	case !tx.Table.TableState.Hints:
		return tx.Refuse(ctx, NotAllowed, nil, "what", "plan", "open_hints")
	case !tx.Playing():
		return tx.Refuse(ctx, table.NotPlaying, nil, "wait_start")
	case tx.Seat < 0:
		return tx.RefuseStranger(ctx)
	case tx.Draft == nil:
		return tx.RefuseTurn(ctx)
	case tx.Draft.Ready():
		return tx.Refuse(ctx, table.TurnComplete, nil, "confirm", "undo")
	}
	return nil
}

// hint returns stored advice with the present descriptions of the answers; nil
// when one of them is not a legal answer.
func (at position) hint(k thinking) *Hint {
	h := &Hint{Table: at.table, Rev: at.rev, Question: at.state.Ask(at.seat), Only: len(k.Answers) == 1, Plan: k.Plan, Chance: float64(k.Chance) / scale, HasChance: k.HasChance}
	for _, s := range k.Answers {
		m, ok := engine.Exactly(at.state, at.seat, s.Code)
		if !ok {
			return nil
		}
		h.Answers = append(h.Answers, Answer{at.state.Describe(at.seat, m), s.Verdict, s.Points, s.Likeness, s.Why, s.Soon})
	}
	return h
}

// errFailed returns the refusal of a hint whose search failed.
func errFailed() error { return table.Refuse(Failed, nil, "what", "plan") }

// Ranker orders answers of a seat, each of one or more moves, using only what
// the seat may know. It returns their indexes in the list, the best first.
type Ranker func(rules engine.Rules, seats int, see ai.Sampler, seat engine.Seat, answers [][]engine.Move) ([]int, error)

// Order returns the indexes of offers in the order for the person of a
// Snapshot, the best first. It returns nil if MayOrder is false; then the
// rulebook's order applies.
func (r *Service) Order(ctx context.Context, s *table.Snapshot, offers []draft.Offer) ([]int, error) {
	if !MayOrder(s) || len(offers) == 0 {
		return nil, nil
	}
	answers := make([][]engine.Move, len(offers))
	for i, o := range offers {
		answers[i] = o.Moves
	}
	return table.WithLockedTable(ctx, s, func(tx *table.Tx) ([]int, error) {
		if tx.Draft == nil || tx.Draft.Ready() {
			return nil, nil
		}
		return r.orderer(tx.Rules, len(tx.Table.Seats), ai.NewSampler(tx.Draft.State, tx.Seat), tx.Seat, answers)
	})
}

// MayOrder reports whether advice may order the answers of a Snapshot's person.
// It may at tables with hints, and at unrated tables where all others are
// computers. Everywhere else all people see the rulebook's order, so that
// nobody is helped.
func MayOrder(s *table.Snapshot) bool {
	return s.Table.TableState.Hints || MaySwitch(s.Table, s.User)
}
