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

// Kinds of deliveries. A delivery names an intent. The delivery worker reads
// the table when it sends: the text is up to date, and nothing is sent if the
// intent is obsolete.
//
// Body is the JSON of an Intent.
const (
	// KindLobby: the public card of an open table changed, or the table started
	// or ended and its card shows that. For the table's channel.
	KindLobby = "lobby"
	// KindThread: the match began. Create its thread, publish the hash of the
	// shuffle there, and call Placed.
	KindThread = "thread"
	// KindCard: the public live card changed: board, pending seats, question.
	KindCard = "card"
	// KindOver: the match has a result; show it publicly, with the seed.
	KindOver = "over"
	// KindClosed: the table ended without a result; announce it. The reason is
	// Table.Ending, a message key.
	KindClosed = "closed"
	// KindResigned: the person of Intent.Seat left a running match, and the
	// game answers for the seat from now on; announce it.
	KindResigned = "resigned"
	// KindWelcome: User joined; open the place for private messages and explain
	// what happens next. Skip when the seat is Quiet.
	KindWelcome = "welcome"
	// KindKeep: the table has been open for a long time; ask User, its owner,
	// whether they keep it. Obsolete once they answered or the table is no
	// longer open.
	KindKeep = "keep"
	// KindChanged: the settings of the table changed after User joined; send
	// them the new ones. Skip when only the owner has a seat.
	KindChanged = "changed"
	// KindHand: show User their private information, in a private message of
	// its own unless the message about their turn contains it. Not sent for
	// Quiet seats.
	KindHand = "hand"
	// KindTurn: User newly owes an answer; notify them, with their hand.
	// Obsolete once they answered.
	KindTurn = "turn"
	// KindLeft: User no longer acts for a seat; remove their private messages
	// about it.
	KindLeft = "left"
	// KindVote: a vote opened, changed or ended; show the card of Intent.Vote,
	// or its outcome (Intent.Outcome).
	KindVote = "vote"
	// KindLine: something happened outside the match; announce Intent.Said.
	KindLine = "said"
	// KindRematch: a rematch is open as table TableState.Next; notify the
	// people who played.
	KindRematch = "rematch"
	// KindRemind: remind User of all tables that wait for them, if any does and
	// they may be reminded now. Intent.Urgent is set when little time is left.
	KindRemind = "remind"
	// KindDeadline: the time of Intent.Seat runs out or has run out; post the
	// deadline message in the thread. Obsolete once the seat owes no move.
	KindDeadline = "call"
	// KindPlayed: the game answered for User when their time ran out, or a
	// stand-in answers for their seat from now on (Intent.Standin); notify
	// them. The second case is obsolete once the stand-in has left.
	KindPlayed = "played"
	// KindReverted: the host restored a backup; messages that show later moves
	// are wrong. Intent.Until and Intent.Undone describe the missing part.
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
	Standin string         `json:"standin,omitempty"` // the stand-in of the seat, for KindPlayed; empty: the game answered once
	TimeOut bool           `json:"timeout,omitempty"` // Standin answers because User's time ran out
	Until   time.Time      `json:"until,omitzero"`    // when the backup was made, at the latest
	Undone  int            `json:"undone,omitempty"`  // commits that it lacks; -1: not known
}

// Reverted returns the delivery for a table of a restored backup. It is sent
// before all other deliveries of the table.
func Reverted(id string, t storage.Table, until time.Time, undone int, now time.Time) storage.Delivery {
	return storage.Delivery{
		ID: id, Key: KindReverted + ":" + strconv.FormatInt(t.ID, 10), Table: t.ID, Kind: KindReverted, Priority: storage.Answer, Due: now,
		Body: BodyOf(Body{Seq: t.Seq, Seat: -1, Until: until, Undone: undone}),
	}
}
