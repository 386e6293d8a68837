// Package deliveries makes the messages caused by a change of a table: their kinds and
// addressees, stored in the transaction of the change. The delivery worker reads the table
// when it sends, so the text is up to date.
package deliveries

import (
	"strconv"
	"time"

	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of deliveries. A delivery names an intent; the delivery worker
// reads the table when it sends, and says what is true then, or nothing when the
// intent is no longer true.
//
// Body is the JSON of an Intent.
const (
	// KindLobby: the public card of an open table changed, or the table left
	// that phase and the card shows so. For the table's channel.
	KindLobby = "lobby"
	// KindThread: the match began; make the place it is played in, publish the
	// hash of the shuffle there, and call Placed.
	KindThread = "thread"
	// KindCard: the public live card changed: board, pending seats, question.
	KindCard = "card"
	// KindOver: the match has a result; show it publicly, with the seed.
	KindOver = "over"
	// KindClosed: the table ended without a result; say so publicly. The reason
	// is Table.Ending, a message key.
	KindClosed = "closed"
	// KindResigned: somebody left a running match, and the game answers for the
	// seat from now on; say so publicly. Intent.Seat is whose.
	KindResigned = "resigned"
	// KindWelcome: User joined; open the place for private messages and say
	// what happens next. Skip when the seat is Quiet.
	KindWelcome = "welcome"
	// KindKeep: the table has been open for long; ask User, its owner, whether they keep
	// it. Untrue once they answered, or the table is not open any more.
	KindKeep = "keep"
	// KindChanged: the settings of the table changed after User joined; tell
	// them the new ones. Skip when it was only the owner who sits there.
	KindChanged = "changed"
	// KindHand: show User what they alone know: in a private message of its own,
	// unless the one that asks them shows it. Not sent for Quiet seats.
	KindHand = "hand"
	// KindTurn: User is newly asked; tell them, with their hand. Untrue once they
	// answered.
	KindTurn = "turn"
	// KindLeft: User no longer acts for a seat; remove their private messages
	// about it.
	KindLeft = "left"
	// KindVote: the table votes about something, or did; show the card of
	// Intent.Vote, or how it ended (Intent.Outcome).
	KindVote = "vote"
	// KindLine: something happened beside the match; say Intent.Said publicly.
	KindLine = "said"
	// KindRematch: a rematch is open as table TableState.Next; tell the people
	// who played.
	KindRematch = "rematch"
	// KindRemind: remind User of everything that waits for them, if anything
	// does and they may be reminded now. Intent.Urgent: little time is left.
	KindRemind = "remind"
	// KindDeadline: the time of Intent.Seat runs out or has run out; post the
	// deadline message in the thread. Untrue once the seat owes no move.
	KindDeadline = "call"
	// KindPlayed: the game answered for User when their time ran out, or a stand-in
	// answers for their seat from now on (Intent.Standin); tell them. The latter is untrue
	// once that one stands in no more.
	KindPlayed = "played"
	// KindReverted: the host restored a backup; messages that show later moves
	// are wrong. Intent.Until and Intent.Undone say what the backup lacks.
	KindReverted = "reverted"
)

// Body is the body of a delivery.
type Body struct {
	Seq     int            `json:"seq"`  // entry of the record that caused it
	Seat    int            `json:"seat"` // the seat it is about; -1: none in particular
	Vote    *storage.Vote  `json:"vote,omitempty"`
	Outcome voting.Outcome `json:"outcome,omitempty"` // how the vote ended
	Said    engine.Text    `json:"said,omitzero"`
	Urgent  bool           `json:"urgent,omitempty"`
	Standin string         `json:"standin,omitempty"` // who answers for the seat, for KindPlayed; empty: the game did, once
	TimeOut bool           `json:"timeout,omitempty"` // Standin does because User's time ran out
	Until   time.Time      `json:"until,omitzero"`    // when the backup was made, at the latest
	Undone  int            `json:"undone,omitempty"`  // commits that it lacks; -1: not known
}

// Reverted makes the delivery for a table of a restored backup. It goes before
// all others of the table.
func Reverted(id string, t storage.Table, until time.Time, undone int, now time.Time) storage.Delivery {
	return storage.Delivery{
		ID: id, Key: KindReverted + ":" + strconv.FormatInt(t.ID, 10), Table: t.ID, Kind: KindReverted, Priority: storage.Answer, Due: now,
		Body: BodyOf(Body{Seq: t.Seq, Seat: -1, Until: until, Undone: undone}),
	}
}
