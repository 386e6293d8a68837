package agenda

import (
	"slices"
	"sync"

	"guildhall/engine"
)

// Answers is a function that appends the answers to the open question to dst: the game's
// list of moves.
type Answers func(dst []engine.Move) []engine.Move

// buffers holds slices for lists of moves, so that playing allocates nothing.
var buffers = sync.Pool{New: func() any { return new([]engine.Move) }}

// Offers reports whether m is one of the answers.
func (list Answers) Offers(m engine.Move) bool {
	buffer := buffers.Get().(*[]engine.Move)
	defer buffers.Put(buffer)
	*buffer = list((*buffer)[:0])
	return slices.Contains(*buffer, m)
}

// First returns the first answer (the zero Move if there is none) and the number of
// answers.
func (list Answers) First() (first engine.Move, n int) {
	buffer := buffers.Get().(*[]engine.Move)
	defer buffers.Put(buffer)
	*buffer = list((*buffer)[:0])
	if len(*buffer) > 0 {
		first = (*buffer)[0]
	}
	return first, len(*buffer)
}

// Each calls look with every answer.
func (list Answers) Each(look func(engine.Move)) {
	buffer := buffers.Get().(*[]engine.Move)
	defer buffers.Put(buffer)
	*buffer = list((*buffer)[:0])
	for _, m := range *buffer {
		look(m)
	}
}

// Describer writes and names moves, as engine.State does.
type Describer interface {
	Code(engine.Seat, engine.Move) string
	Describe(engine.Seat, engine.Move) engine.Option
}

// Forced returns the answer of seat if it is the only one, and records in ev, which may be
// nil, that the game gave it without asking. The caller must play it. n is the number of
// answers; unless it is 1, nothing is recorded.
func (list Answers) Forced(g Describer, seat engine.Seat, ev *engine.Events) (only engine.Move, n int) {
	only, n = list.First()
	if n == 1 && ev != nil {
		ev.Force(seat, g.Code(seat, only), g.Describe(seat, only).Label)
	}
	return only, n
}
