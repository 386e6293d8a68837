// Package play runs a game whose rules are written as steps.
//
// A step acts by itself, or it asks a seat for one of several answers. A game defines each
// of its steps in one place, as a Step: the answers it offers, the name, effect and gain of
// each, and the reason why it may be illegal. From these the Rulebook implements the
// methods of engine.State: it lists moves, plays them, describes them and refuses them.
//
// The agenda of the match is a stack of the steps that are still to be done, as small
// values of the game's own type. The next step is on top. A step is removed before it acts
// and before its answer is carried out; a step that continues pushes itself again.
package play

import (
	"fmt"
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// Kind numbers the steps of a game, from 1.
type Kind int8

// Entry is a step on the agenda of a match.
type Entry interface{ Step() Kind }

// Game is the state of a match. It usually implements engine.State with the methods of a
// Rulebook; package small does that for others.
type Game[E Entry] interface {
	// Agenda returns the steps that are still to be done. It is empty when the match is
	// over.
	Agenda() *agenda.Stack[E]
	// Active returns the seat that must answer the top step, if that step has no Owes.
	Active() engine.Seat
}

// Step is a kind of step of a game G with agenda entries E. A step without Answers never
// asks.
type Step[G, E any] struct {
	Kind    Kind
	Name    string      // in stored states; also the kind of the step's question
	Rule    string      // section of the rules about the question
	Purpose engine.Text // purpose of the question

	// Asks reports whether the step asks. nil means that it asks if it has Answers and,
	// with Owes, while a seat owes one.
	Asks func(G, E) bool
	// Act performs a step that does not ask; nil does nothing.
	Act func(G, E, *engine.Events)
	// Insists reports whether the step asks even if only one answer is legal. nil means
	// that the game gives a single answer itself. A step insists if giving the answer would
	// reveal a secret, or if the answer could be taken back. It may also insist if it sees
	// faster than by listing all answers that there is a choice. With Owes it is called with the
	// entry of each seat that owes an answer, and must insist if the others could not know that
	// the seat has a single answer.
	Insists func(G, E) bool
	// Empty is called when the step asks but no answer is legal; nil does nothing, and the
	// step is over.
	Empty func(G, E, *engine.Events)
	// Owes reports whether a seat owes a sealed answer. It is called for every seat number
	// below engine.MaxSeats. The step stays on the agenda until no seat owes an answer. nil
	// means that Game.Active owes an open answer.
	Owes func(g G, e E, seat engine.Seat) bool
	// As returns the entry for the answer of one of the seats of a step with Owes; nil
	// means Item.For.
	As func(e E, seat engine.Seat) E

	Question engine.Text                                         // the text of the question, without Ask
	Ask      func(G, E) engine.Question                          // the text and the form, and lines to add to the trail and the facts; nil: Question
	Offer    func(g G, e E, dst []engine.Move) []engine.Move     // the legal answers, in the order of display; nil: those for which Legal returns 0
	All      func(g G, e E, dst []engine.Move) []engine.Move     // answers that are legal in some position; nil: the same as Offer, or the Listed ones without Offer
	Declines func(G, E) bool                                     // reports whether the last answer is the harmless one; nil: the first one is
	Refuse   func(g G, e E, text string, r *engine.Refusal) bool // explains words for something that is never an answer; returns false for other words
	Answers  []Answer[G, E]

	Trail  func(G, E) engine.Text   // position in the turn, for the trail of every question above this step on the agenda
	Notice func(G, E) []engine.Text // lines for the whole table while the step asks: for whom or for which decision it waits
	Pauses bool                     // the effects that an answer promises end before this step

	Feature string                   // name of the question as a feature for computer opponents
	Ahead   func(G, E) (what, n int) // for features: the number n of things of kind what that this entry will still bring
	Left    func(E) int              // remaining times that it asks, or remaining choices

	Args  string                     // arguments after the name in a stored state: a letter for each
	On    []Kind                     // the steps that may lie directly below it; 0 is the bottom of the agenda; nil: any step, but not the bottom
	Holds func(g G, e, below E) bool // reports whether the entry agrees with the position; nil: always

	offered bool // Offer does not call Answer.Legal
}

// Reason numbers the reasons why an answer is not legal. 0 means that it is legal. A list of
// blocked moves leaves out those with a negative reason, because players see at once that they
// are illegal.
type Reason int8

// No is the reason of an answer that has only one.
const No Reason = 1

// If returns 0 if legal, and No otherwise.
func If(legal bool) Reason {
	if legal {
		return 0
	}
	return No
}

// Answer is one kind of answer to a step.
type Answer[G, E any] struct {
	Kind uint16 // Move.Kind of its moves: unique within the step
	Word string // its notation, if it has no numbers
	Code func(G, E, engine.Move) string

	// Do carries out the answer. Its step is no longer on the agenda.
	Do func(G, E, engine.Move, *engine.Events)

	Title    engine.Text                           // its name, if the name is always the same
	Label    func(G, E, engine.Move) engine.Text   // its name, even while it is not legal
	Describe func(G, E, engine.Move) engine.Option // the option of a legal one, without the code; a label set here replaces Label
	// Legal returns the reason why a move of All is not legal, or 0 if it is; nil: always 0. A step
	// without Offer offers the legal moves of All, and after them each legal answer that has a Word
	// but no Why; All leaves these out.
	Legal func(G, E, engine.Move) Reason
	// Why returns the text of a reason of Legal, and the section of the rules.
	Why func(G, E, engine.Move, Reason) (why engine.Text, rule string)
	// Beside is set if the answer is offered only after others. Steps with Offer ignore it.
	Beside bool
	// Also holds other words for the answer, if it has no numbers.
	Also []string
	// Means returns a function that reports whether text means a move although it is not
	// its notation.
	Means func(g G, e E, text string) func(engine.Move) bool

	names int // number of names of Listed
}

// Doing returns a copy of the answer with another Do, for two steps that ask the same
// question.
func (a Answer[G, E]) Doing(do func(G, E, engine.Move, *engine.Events)) Answer[G, E] {
	a.Do = do
	return a
}

// If returns a copy of the answer that is legal only if legal returns 0.
func (a Answer[G, E]) If(legal func(G, E, engine.Move) Reason) Answer[G, E] {
	a.Legal = legal
	return a
}

// stands reports whether a step without Offer offers the answer after those of All.
func (a *Answer[G, E]) stands() bool { return a.Word != "" && a.Why == nil }

// mayBeIllegal reports whether a step without Offer may have to leave out or to add the answer.
func (a Answer[G, E]) mayBeIllegal() bool { return a.Legal != nil || a.Beside || a.stands() }

func (a *Answer[G, E]) reason(g G, e E, m engine.Move) Reason {
	if a.Legal == nil {
		return 0
	}
	return a.Legal(g, e, m)
}

// WhyNot returns the text of the reason why a move is not legal, and the section of the rules. The
// text is zero if the move is legal. An answer without Legal is not legal.
func (a *Answer[G, E]) WhyNot(g G, e E, m engine.Move) (why engine.Text, rule string) {
	reason := No
	if a.Legal != nil {
		reason = a.Legal(g, e, m)
	}
	if reason == 0 || a.Why == nil {
		return why, ""
	}
	return a.Why(g, e, m, reason)
}

func (a *Answer[G, E]) label(g G, e E, m engine.Move) engine.Text {
	if a.Label == nil {
		return a.Title
	}
	return a.Label(g, e, m)
}

// Rulebook holds all steps of a game.
type Rulebook[G Game[E], E Entry] struct {
	words Words[G]
	steps []Step[G, E] // by kind
}

// New makes a rulebook. It panics unless there is exactly one step of each kind from 1 on,
// and no step has two answers of a kind.
func New[G Game[E], E Entry](words Words[G], steps ...Step[G, E]) *Rulebook[G, E] {
	b := &Rulebook[G, E]{words.completed(), make([]Step[G, E], len(steps)+1)}
	for _, s := range steps {
		if s.Owes != nil && s.As == nil {
			s.As, _ = any(Item.For).(func(E, engine.Seat) E)
		}
		if (s.Owes == nil) != (s.As == nil) {
			panic(fmt.Sprintf("play: %s: step %s needs both Owes and As, or none", words.Game, s.Name))
		}
		if s.Kind < 1 || int(s.Kind) > len(steps) || b.steps[s.Kind].Kind != 0 {
			panic(fmt.Sprintf("play: %s: step %d twice or out of range", words.Game, s.Kind))
		}
		for i := range s.Answers {
			if s.answer(s.Answers[i].Kind) != &s.Answers[i] {
				panic(fmt.Sprintf("play: %s: two answers of a kind to %s", words.Game, s.Name))
			}
		}
		b.steps[s.Kind] = s
		step := &b.steps[s.Kind]
		if s.Ask == nil {
			step.Ask = func(G, E) engine.Question { return engine.Question{Text: s.Question} }
		}
		if s.All == nil && s.Offer == nil {
			step.All = step.listed
		}
		switch {
		case s.Offer != nil:
			step.offered = true
		case slices.ContainsFunc(s.Answers, Answer[G, E].mayBeIllegal):
			step.Offer = step.legal
		default:
			step.Offer, step.offered = step.All, true
		}
	}
	return b
}

// Of returns the step of an entry.
func (b *Rulebook[G, E]) Of(e E) *Step[G, E] { return &b.steps[e.Step()] }

// Steps returns all steps, indexed by kind. Index 0 is not a step.
func (b *Rulebook[G, E]) Steps() []Step[G, E] { return b.steps }

// Left returns the number of times that the open question will still be asked, or 0 if its
// step does not count.
func (b *Rulebook[G, E]) Left(g G) int {
	if g.Agenda().Len() == 0 {
		return 0
	}
	return b.Of(*g.Agenda().Top()).left(*g.Agenda().Top())
}

func (s *Step[G, E]) left(e E) int {
	if s.Left == nil {
		return 0
	}
	return s.Left(e)
}

// Ahead adds, for each agenda entry that of accepts, the things that it will still bring to
// counts (see Step.Ahead).
func (b *Rulebook[G, E]) Ahead(g G, of func(E) bool, counts []int) {
	for _, e := range g.Agenda().Steps() {
		if s := b.Of(e); s.Ahead != nil && of(e) {
			what, n := s.Ahead(g, e)
			counts[what] += n
		}
	}
}

// Notice returns the lines for the whole table while the open question is asked; nil if
// there are none.
func (b *Rulebook[G, E]) Notice(g G) []engine.Text {
	if s := b.Asked(g); s.Notice != nil {
		return s.Notice(g, *g.Agenda().Top())
	}
	return nil
}

// answer returns the answer of a kind, or nil if the step has none.
func (s *Step[G, E]) answer(kind uint16) *Answer[G, E] {
	for i := range s.Answers {
		if s.Answers[i].Kind == kind {
			return &s.Answers[i]
		}
	}
	return nil
}

// listed is All of a step that leaves it to Answer.Listed.
func (s *Step[G, E]) listed(_ G, _ E, dst []engine.Move) []engine.Move {
	for i := range s.Answers {
		if a := &s.Answers[i]; a.names > 0 {
			dst = Each(dst, a.Kind, 0, int8(a.names-1))
		}
	}
	return dst
}

// legal is Offer of a step that leaves it to Answer.Legal.
func (s *Step[G, E]) legal(g G, e E, dst []engine.Move) []engine.Move {
	return s.legalUpTo(g, e, dst, math.MaxInt)
}

// legalUpTo appends the first legal answers, at most max of them.
func (s *Step[G, E]) legalUpTo(g G, e E, dst []engine.Move, max int) []engine.Move {
	from := len(dst)
	dst = s.All(g, e, dst)
	kept := dst[:from]
	var a *Answer[G, E]
	for _, m := range dst[from:] {
		if len(kept)-from == max {
			return kept
		}
		if a == nil || a.Kind != m.Kind {
			a = s.answer(m.Kind)
		}
		if (!a.Beside || len(kept) > from) && (a.Legal == nil || a.Legal(g, e, m) == 0) {
			kept = append(kept, m)
		}
	}
	for i := range s.Answers {
		if a := &s.Answers[i]; a.stands() && (!a.Beside || len(kept) > from) && a.reason(g, e, engine.Move{Kind: a.Kind}) == 0 {
			kept = append(kept, engine.Move{Kind: a.Kind})
		}
	}
	return kept
}

// offers reports whether an answer is legal. It lists as little as possible.
func (s *Step[G, E]) offers(g G, e E, m engine.Move) bool {
	a := s.answer(m.Kind)
	switch {
	case a == nil:
		return false
	case a.Beside || s.offered && (a.Legal == nil || s.All == nil):
		return agenda.Answers(func(dst []engine.Move) []engine.Move { return s.Offer(g, e, dst) }).Offers(m)
	case a.stands():
		return m == engine.Move{Kind: m.Kind} && a.reason(g, e, m) == 0
	case s.All == nil:
		return false
	}
	return agenda.Answers(func(dst []engine.Move) []engine.Move { return s.All(g, e, dst) }).Offers(m) && a.reason(g, e, m) == 0
}

func (s *Step[G, E]) asks(g G, e E) bool {
	switch {
	case len(s.Answers) == 0:
		return false
	case s.Asks != nil:
		return s.Asks(g, e)
	case s.Owes == nil:
		return true
	}
	for seat := range engine.Seat(engine.MaxSeats) {
		if s.Owes(g, e, seat) {
			return true
		}
	}
	return false
}

// insists reports whether the step asks even if only one answer is legal. With Owes, e is the
// entry of the seat that answers.
func (s *Step[G, E]) insists(g G, e E) bool { return s.Insists != nil && s.Insists(g, e) }

// Names returns the names of the steps, indexed by kind.
func (b *Rulebook[G, E]) Names() []string {
	return b.each(func(s *Step[G, E]) string { return s.Name })
}

// Features returns the feature names of the questions, indexed by kind.
func (b *Rulebook[G, E]) Features() []string {
	return b.each(func(s *Step[G, E]) string { return s.Feature })
}

func (b *Rulebook[G, E]) each(word func(*Step[G, E]) string) []string {
	list := make([]string, len(b.steps))
	for kind := range b.steps {
		list[kind] = word(&b.steps[kind])
	}
	return list
}

// Purposes returns the purpose of each kind of question.
func (b *Rulebook[G, E]) Purposes() []engine.Purpose {
	var list []engine.Purpose
	for _, s := range b.steps {
		if len(s.Answers) > 0 {
			list = append(list, engine.Purpose{Kind: s.Name, Rule: s.Rule, About: s.Purpose})
		}
	}
	return list
}

// CheckAgenda returns an error for the first step that may not lie at its place on the
// agenda, or that contradicts the position.
func (b *Rulebook[G, E]) CheckAgenda(g G, over bool) error {
	var below E
	return g.Agenda().Check(over, func(at int) error {
		e := g.Agenda().Steps()[at]
		s := b.Of(e)
		if !s.liesOn(below.Step()) {
			return fmt.Errorf("step %q on %q", s.Name, b.Of(below).Name)
		}
		if s.Holds != nil && !s.Holds(g, e, below) {
			return fmt.Errorf("step %q: the position does not agree", s.Name)
		}
		below = e
		return nil
	})
}

// liesOn reports whether the step may lie directly on a step of the kind below; 0 is the
// bottom.
func (s *Step[G, E]) liesOn(below Kind) bool {
	if s.On == nil {
		return below != 0
	}
	return slices.Contains(s.On, below)
}
