// Package play runs a game whose rules are written as steps.
//
// A step acts by itself, or it asks a seat for one of several answers. A game
// writes each of its steps down in one place, as a Step: what it offers, what
// every answer is called, does and brings, and why it may not be given now. From
// these the Rulebook makes what the contract wants of a game: it lists moves,
// plays them, describes them and refuses them.
//
// The steps that are still to be done lie on the agenda of the match, as small
// values of the game's own type, the next one on top. A step is taken off before
// it acts, and before its answer is carried out: one that goes on puts itself
// back.
package play

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// Kind numbers the steps of a game, from 1.
type Kind int8

// Entry is a step on the agenda.
type Entry interface{ Step() Kind }

// Game is the state of a match.
type Game[E Entry] interface {
	engine.State
	// Agenda holds what is still to be done. It is empty when the match is over.
	Agenda() *agenda.Stack[E]
	// Active is the seat that the step on top asks, where its Owes does not say it.
	Active() engine.Seat
}

// Step is one kind of step of a game G with entries E. Without Answers it never
// asks.
type Step[G, E any] struct {
	Kind    Kind
	Name    string      // in stored states; of a step that asks, also the kind of its question
	Rule    string      // section of the rules that people read about its question
	Purpose engine.Text // what its question is for

	// Asks reports whether it asks; nil: always, if it has answers, with Owes while a
	// seat owes one.
	Asks func(G, E) bool
	// Act is what it does without asking; nil: nothing.
	Act func(G, E, *engine.Events)
	// Insists reports whether it asks even when one answer is left; nil: then the
	// answer is given without a question. Where a single answer would tell a secret,
	// or could be taken back, a step insists; and it may where it sees a choice sooner
	// than by listing all answers.
	Insists func(G, E) bool
	// Empty is what happens when it has no answer; nil: it is over.
	Empty func(G, E, *engine.Events)
	// Owes reports whether a seat owes a sealed answer; it is asked about every
	// seat number below engine.MaxSeats. The step stays on the agenda until nobody
	// owes one, and insists. nil: Game.Active owes an open answer.
	Owes func(g G, e E, seat engine.Seat) bool
	// As is the entry of a step with Owes as one of the seats answers it; nil: Item.For.
	As func(e E, seat engine.Seat) E

	Ask      func(G, E) engine.Question                          // the text and the form; also its own part of the trail and of the facts
	Offer    func(g G, e E, dst []engine.Move) []engine.Move     // the legal answers, in the order of display
	All      func(g G, e E, dst []engine.Move) []engine.Move     // answers that are legal in some position; nil: those that are offered
	Declines func(G, E) bool                                     // whether the last answer is the harmless one; nil: the first is
	Refuse   func(g G, e E, text string, r *engine.Refusal) bool // words that ask for something that is never an answer
	Answers  []Answer[G, E]

	Trail  func(G, E) engine.Text   // where in the turn a question stands while this step lies on the agenda
	Notice func(G, E) []engine.Text // what the whole table is told while it asks: for whom or what everybody waits
	Pauses bool                     // what an answer brings at once is told up to here

	Feature string                   // of a step that asks, for computer opponents
	Ahead   func(G, E) (what, n int) // what is still to come while it lies on the agenda, by the game's own numbers
	Left    func(E) int              // how often it asks yet, or how much may still be chosen

	Args  string                     // what follows the name in a stored state, a letter each
	On    []Kind                     // the steps that it can lie on, 0 being the bottom of the agenda; nil: any step, but not the bottom
	Holds func(g G, e, below E) bool // whether the position agrees with it; nil: always
}

// Answer is one kind of answer to a step.
type Answer[G, E any] struct {
	Kind uint16 // of its moves: unique within the step
	Word string // its notation, where it has no numbers
	Code func(G, E, engine.Move) string

	// Do carries it out. Its step has been taken off the agenda.
	Do func(G, E, engine.Move, *engine.Events)

	Title    engine.Text                           // names it, where its name never changes
	Label    func(G, E, engine.Move) engine.Text   // names it, legal or not
	Describe func(G, E, engine.Move) engine.Option // the rest of a legal one; a label here goes before Label
	// WhyNot tells why it is not legal, with the section of the rules.
	WhyNot func(G, E, engine.Move) (why engine.Text, rule string)
	// Obvious reports whether nobody needs to be told why it is not legal.
	Obvious func(G, E, engine.Move) bool
	// Also are other words for it, where it has no numbers.
	Also []string
	// Means returns which moves a text means that is not their notation.
	Means func(g G, e E, text string) func(engine.Move) bool
}

// Doing is the answer with another deed: two steps may ask for the same thing.
func (a Answer[G, E]) Doing(do func(G, E, engine.Move, *engine.Events)) Answer[G, E] {
	a.Do = do
	return a
}

// label names an answer.
func (a *Answer[G, E]) label(g G, e E, m engine.Move) engine.Text {
	if a.Label == nil {
		return a.Title
	}
	return a.Label(g, e, m)
}

// Rulebook is all steps of a game.
type Rulebook[G Game[E], E Entry] struct {
	words Words[G]
	steps []Step[G, E] // by kind
}

// New makes a rulebook. Each kind from 1 on must be there once, and a step must
// have one answer of a kind.
func New[G Game[E], E Entry](words Words[G], steps ...Step[G, E]) *Rulebook[G, E] {
	b := &Rulebook[G, E]{words, make([]Step[G, E], len(steps)+1)}
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
	}
	return b
}

// Of is the step of an entry.
func (b *Rulebook[G, E]) Of(e E) *Step[G, E] { return &b.steps[e.Step()] }

// Steps are all steps by kind; the first is none.
func (b *Rulebook[G, E]) Steps() []Step[G, E] { return b.steps }

// Left is how often the open question is asked yet, 0 where that is not counted.
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

// Ahead adds to counts what the steps of the agenda that are of a kind still bring.
func (b *Rulebook[G, E]) Ahead(g G, of func(E) bool, counts []int) {
	for _, e := range g.Agenda().Steps() {
		if s := b.Of(e); s.Ahead != nil && of(e) {
			what, n := s.Ahead(g, e)
			counts[what] += n
		}
	}
}

// Notice is what the whole table is told while the open question is asked.
func (b *Rulebook[G, E]) Notice(g G) []engine.Text {
	if s := b.Asked(g); s.Notice != nil {
		return s.Notice(g, *g.Agenda().Top())
	}
	return nil
}

// answer is the answer of a kind, nil if the step has none.
func (s *Step[G, E]) answer(kind uint16) *Answer[G, E] {
	for i := range s.Answers {
		if s.Answers[i].Kind == kind {
			return &s.Answers[i]
		}
	}
	return nil
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

// insists reports whether a single answer is asked for, too.
func (s *Step[G, E]) insists(g G, e E) bool {
	return s.Owes != nil || s.Insists != nil && s.Insists(g, e)
}

// Names are the names of the steps by kind.
func (b *Rulebook[G, E]) Names() []string {
	names := make([]string, len(b.steps))
	for kind := range b.steps {
		names[kind] = b.steps[kind].Name
	}
	return names
}

// Features are the names of the questions for computer opponents, by kind.
func (b *Rulebook[G, E]) Features() []string {
	names := make([]string, len(b.steps))
	for kind := range b.steps {
		names[kind] = b.steps[kind].Feature
	}
	return names
}

// Purposes tell what each kind of question is for.
func (b *Rulebook[G, E]) Purposes() []engine.Purpose {
	var list []engine.Purpose
	for _, s := range b.steps {
		if len(s.Answers) > 0 {
			list = append(list, engine.Purpose{Kind: s.Name, Rule: s.Rule, About: s.Purpose})
		}
	}
	return list
}

// CheckAgenda reports the first step that cannot lie where it does, or that the
// position does not agree with.
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

// liesOn reports whether a step can lie on one of a kind, 0 being the bottom.
func (s *Step[G, E]) liesOn(below Kind) bool {
	if s.On == nil {
		return below != 0
	}
	return slices.Contains(s.On, below)
}
