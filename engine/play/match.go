package play

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

// Match is the part of a state that is the same in every game of Items. A game embeds it. It
// is plain data: a copy is a clone.
type Match struct {
	Seats  int8
	Turn   int16 // number of the turn being played, from 1
	agenda agenda.Stack[Item]
}

// Base returns the match, for generic code.
func (m *Match) Base() *Match { return m }

// Agenda returns the steps that are still to be done.
func (m *Match) Agenda() *agenda.Stack[Item] { return &m.agenda }

// Active returns the seat of the top step. The match must not be over.
func (m *Match) Active() engine.Seat { return engine.Seat(m.agenda.Top().Seat) }

// EndTurn ends the turn being played. ev may be nil.
func (m *Match) EndTurn(ev *engine.Events) {
	m.Turn++
	ev.EndTurn()
}

// Fields writes or reads the first fields of a stored state: rules version and number of the
// turn. It takes the number of seats from the length of the list "players". It returns false
// if the game does not allow that number; then the game lists no more fields.
func (m *Match) Fields(o *codec.Object, info engine.Info) bool {
	o.Rules("version", info.Version)
	codec.Int(o, "turn", &m.Turn, 1, codec.MaxAmount)
	seats := o.Count("players", int(m.Seats))
	if !slices.Contains(info.Seats, seats) {
		o.Fail("players", fmt.Errorf("%d seats", seats))
		return false
	}
	m.Seats = int8(seats)
	return true
}
