package table

import (
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// contestRefuses returns the reason why a motion is not possible in a contest; nil if it is
// possible. A takeback would be a second try: the person has seen the result of their turn,
// or the computer opponents would draw other random numbers.
func contestRefuses(t storage.Table, motion string) *RefusedError {
	if !t.TableState.Contest {
		return nil
	}
	switch motion {
	case voting.Undo:
		return Refuse(OneTry, nil, "undo_draft")
	case voting.Replace, voting.Standin:
		return Refuse(PlayedAlone, nil, "resign_contest")
	}
	return nil
}

// OpponentsTurn reports whether the computer opponent of a seat may answer now. If several
// seats of a contest are asked at once, the person answers first, then the opponents in seat
// order. Otherwise the opponents' entries in the record, and so their random numbers, would
// depend on who is faster.
func (tx *Tx) OpponentsTurn(seat engine.Seat) bool {
	if !tx.Table.TableState.Contest {
		return true
	}
	for _, other := range tx.Pending() {
		if other < seat || other != seat && seating.PersonPlays(tx.Table.Seats[other]) {
			return false
		}
	}
	return true
}
