package play

import (
	"sync"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// Pending appends the seats that owe an answer. There are none when the match is over.
func (b *Rulebook[G, E]) Pending(g G, dst []engine.Seat) []engine.Seat {
	if g.Agenda().Len() == 0 {
		return dst
	}
	e := *g.Agenda().Top()
	owes := b.Of(e).Owes
	if owes == nil {
		return append(dst, g.Active())
	}
	for seat := range engine.Seat(engine.MaxSeats) {
		if owes(g, e, seat) {
			dst = append(dst, seat)
		}
	}
	return dst
}

// IsAsked reports whether seat owes an answer.
func (b *Rulebook[G, E]) IsAsked(g G, seat engine.Seat) bool {
	_, _, asked := b.question(g, seat)
	return asked
}

// question returns the top step with the entry that seat answers; asked is false if seat owes no
// answer. Moves and Play call it only once to be fast, because computer opponents call them most
// often.
func (b *Rulebook[G, E]) question(g G, seat engine.Seat) (e E, s *Step[G, E], asked bool) {
	a := g.Agenda()
	if a.Len() == 0 {
		return e, nil, false
	}
	e = *a.Top()
	s = b.Of(e)
	if s.Owes == nil {
		return e, s, g.Active() == seat
	}
	if seat < 0 || seat >= engine.MaxSeats || !s.Owes(g, e, seat) {
		return e, s, false
	}
	return s.As(e, seat), s, true
}

// Asked returns the kind of the top step, which asks the open question, or 0 when the match
// is over. Unlike the method Rulebook.Asked, steps can call it without referring to their
// own rulebook.
func Asked[E Entry](a *agenda.Stack[E]) Kind {
	if a.Len() == 0 {
		return 0
	}
	return (*a.Top()).Step()
}

// Asked returns the step that asks the open question, or the zero step when the match is
// over.
func (b *Rulebook[G, E]) Asked(g G) *Step[G, E] {
	if g.Agenda().Len() == 0 {
		return &b.steps[0]
	}
	return b.Of(*g.Agenda().Top())
}

// open returns the top entry as seat answers it. The agenda must not be empty.
func (b *Rulebook[G, E]) open(g G, seat engine.Seat) E {
	e := *g.Agenda().Top()
	if as := b.Of(e).As; as != nil {
		return as(e, seat)
	}
	return e
}

// Moves appends every legal move of seat.
func (b *Rulebook[G, E]) Moves(g G, seat engine.Seat, dst []engine.Move) []engine.Move {
	e, s, asked := b.question(g, seat)
	if !asked {
		return dst
	}
	return s.Offer(g, e, dst)
}

// offer appends the answers of seat to the open question.
func (b *Rulebook[G, E]) offer(g G, seat engine.Seat, dst []engine.Move) []engine.Move {
	e := b.open(g, seat)
	return b.Of(e).Offer(g, e, dst)
}

// Play performs a move that Moves offers, and continues to the next question.
func (b *Rulebook[G, E]) Play(g G, seat engine.Seat, m engine.Move, ev *engine.Events) error {
	e, s, asked := b.question(g, seat)
	if !asked || !s.offers(g, e, m) {
		return engine.Refused(b.words.Game, seat, m)
	}
	s.perform(g.Agenda(), g, e, m, ev)
	b.Settle(g, ev)
	return nil
}

// Perform carries out an answer of seat that Moves offers. It does not continue to the next
// question.
func (b *Rulebook[G, E]) Perform(g G, seat engine.Seat, m engine.Move, ev *engine.Events) {
	e := b.open(g, seat)
	b.Of(e).perform(g.Agenda(), g, e, m, ev)
}

// Reveals reports whether an answer of seat, or a step that follows it, shows somebody
// something hidden. It plays the answer on c, which must be a copy of the match.
func (b *Rulebook[G, E]) Reveals(c G, seat engine.Seat, m engine.Move) bool {
	var ev engine.Events
	b.Perform(c, seat, m, &ev)
	b.Settle(c, &ev)
	return ev.Revealed != 0
}

// perform carries out a listed answer.
func (s *Step[G, E]) perform(a *agenda.Stack[E], g G, e E, m engine.Move, ev *engine.Events) {
	if s.Owes == nil {
		a.Pop()
	}
	s.answer(m.Kind).Do(g, e, m, ev)
}

// Settle continues until somebody has a choice. It runs steps that do not ask, and gives an
// answer that is the only legal one.
func (b *Rulebook[G, E]) Settle(g G, ev *engine.Events) {
	for a := g.Agenda(); a.Len() > 0 && b.proceed(a, g, ev); {
	}
}

// Proceed does one iteration of Settle: it runs or answers the top step. It returns false
// and changes nothing when somebody has a choice. The agenda must not be empty.
func (b *Rulebook[G, E]) Proceed(g G, ev *engine.Events) bool { return b.proceed(g.Agenda(), g, ev) }

func (b *Rulebook[G, E]) proceed(a *agenda.Stack[E], g G, ev *engine.Events) bool {
	e := *a.Top()
	s := b.Of(e)
	if !s.asks(g, e) {
		a.Pop()
		if s.Act != nil {
			s.Act(g, e, ev)
		}
		return true
	}
	if s.Owes != nil {
		return b.giveSealed(s, g, e, ev)
	}
	if s.insists(g, e) {
		return false
	}
	only, n := b.forced(s, g, e, g.Active(), ev)
	switch n {
	case 0:
		a.Pop()
		if s.Empty != nil {
			s.Empty(g, e, ev)
		}
	case 1:
		s.perform(a, g, e, only, ev)
	default:
		return false
	}
	return true
}

// forced returns the only answer of seat to the step s, and whether there are no answers, one or
// more: n is 0, 1 or greater. It records a single answer in ev, which may be nil.
func (b *Rulebook[G, E]) forced(s *Step[G, E], g G, e E, seat engine.Seat, ev *engine.Events) (only engine.Move, n int) {
	list := agenda.Answers(func(dst []engine.Move) []engine.Move {
		if s.offered {
			return s.Offer(g, e, dst)
		}
		return s.legalUpTo(g, e, dst, 2)
	})
	if ev == nil { // no garbage while nobody reads events
		return list.First()
	}
	return list.Forced(b.described(g), seat, ev)
}

// giveSealed gives the answer of the first seat that owes one to the sealed step s and has no
// choice, unless s insists on its question. It returns false if there is no such seat.
func (b *Rulebook[G, E]) giveSealed(s *Step[G, E], g G, e E, ev *engine.Events) bool {
	for seat := range engine.Seat(engine.MaxSeats) {
		if !s.Owes(g, e, seat) {
			continue
		}
		own := s.As(e, seat)
		if s.insists(g, own) {
			continue
		}
		if only, n := b.forced(s, g, own, seat, ev); n == 1 {
			s.perform(g.Agenda(), g, own, only, ev)
			return true
		}
	}
	return false
}

// Ask returns the open question of seat, or the zero Question if seat owes no answer. It
// prefixes the question's own trail and facts with those of q, and appends the trails of the
// steps on the agenda.
func (b *Rulebook[G, E]) Ask(g G, seat engine.Seat, q engine.Question) engine.Question {
	if !b.IsAsked(g, seat) {
		return engine.Question{}
	}
	e := b.open(g, seat)
	s := b.Of(e)
	own := s.Ask(g, e)
	own.Kind, own.Trail, own.Facts = s.Name, append(q.Trail, own.Trail...), append(q.Facts, own.Facts...)
	for _, e := range g.Agenda().Steps() {
		if s := b.Of(e); s.Trail != nil {
			own.Trail = append(own.Trail, s.Trail(g, e))
		}
	}
	return own
}

// Default returns the harmless move of seat.
func (b *Rulebook[G, E]) Default(g G, seat engine.Seat) engine.Move {
	if !b.IsAsked(g, seat) {
		return engine.Move{}
	}
	e := b.open(g, seat)
	moves := b.offer(g, seat, nil)
	if declines := b.Of(e).Declines; declines != nil && declines(g, e) {
		return moves[len(moves)-1]
	}
	return moves[0]
}

// Code returns the notation of an answer of seat to the open question, or "" for any other
// move.
func (b *Rulebook[G, E]) Code(g G, seat engine.Seat, m engine.Move) string {
	if g.Agenda().Len() == 0 {
		return ""
	}
	e := b.open(g, seat)
	switch a := b.Of(e).answer(m.Kind); {
	case a == nil:
		return ""
	case a.Code == nil:
		return a.Word
	default:
		return a.Code(g, e, m)
	}
}

// Describe returns a listed move as an option for a person.
func (b *Rulebook[G, E]) Describe(g G, seat engine.Seat, m engine.Move) engine.Option {
	e := b.open(g, seat)
	a := b.Of(e).answer(m.Kind)
	var o engine.Option
	if a.Describe != nil {
		o = a.Describe(g, e, m)
	}
	if o.Label.IsZero() {
		o.Label = a.label(g, e, m)
	}
	o.Code = b.Code(g, seat, m)
	return o
}

// StatePool copies game states of type G and reuses the memory of returned copies (see
// engine.Recycler). A search copies a state in every iteration; without reuse, garbage
// collection would take a fifth of its time. It is safe for concurrent use, and its zero
// value is ready to use.
type StatePool[G any] struct{ returned sync.Pool }

// Of returns a copy of a state.
func (c *StatePool[G]) Of(g *G) *G {
	w, ok := c.returned.Get().(*G)
	if !ok {
		w = new(G)
	}
	*w = *g
	return w
}

// Return gives back the memory of a state that is no longer used.
func (c *StatePool[G]) Return(g *G) { c.returned.Put(g) }
