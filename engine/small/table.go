package small

import "guildhall/engine"

// Table holds the facts of a match that every viewer may know. A game embeds it in its view.
type Table struct {
	Head   engine.Header `json:"header"`
	Scores []int         `json:"scores"` // points of each seat if the match ended now
}

// Header returns the facts that all games have in common.
func (t *Table) Header() engine.Header { return t.Head }

// Points returns the points of each seat.
func (t *Table) Points() []int { return t.Scores }

// Round returns the number of the round being played, after the end that of the last one, for
// a game whose rounds are one turn of each seat.
func (t *Table) Round() int {
	turn := t.Head.Turn
	if t.Head.Over {
		turn--
	}
	return (turn-1)/t.Head.Seats + 1
}
