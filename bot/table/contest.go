package table

import (
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// contestRefuses says why a motion is not possible in a contest; nil where it is. A
// takeback would be a second try: the person has seen what their turn brought, or the
// computer opponents would draw other chance.
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

// OpponentsTurn reports whether the computer opponent of a seat may answer now. In a
// contest the person answers first where several seats are asked at once, then the
// opponents answer in seat order: otherwise it would depend on who is quicker which
// entries of the record are theirs, and with it their chance.
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
