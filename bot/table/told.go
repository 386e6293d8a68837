package table

import (
	"slices"
	"time"

	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// commitDeliveries returns the deliveries of a commit that leads to after, with
// its waits. The card is due at once or soon, and messages to people are due at
// told. by is the user who committed moves of their own seat, or "". Hands are
// not delivered separately: the message about a new turn contains them.
func commitDeliveries(tx *Tx, by string, after *match, waits []storage.Wait, over bool, now, told time.Time) []storage.Delivery {
	table := tx.Table
	table.Seq = after.seq
	var d []storage.Delivery
	if over {
		d = append(d, tx.Tables.Outbox.Delivery(table, deliveries.KindOver, "", -1, storage.Ping, now),
			tx.Tables.Outbox.Delivery(table, deliveries.KindLobby, "", -1, storage.Digest, now))
	} else {
		d = append(d, tx.Tables.Outbox.Delivery(table, deliveries.KindCard, "", -1, storage.Picture, cardDue(by, waits, after.state.Pending(nil), now)))
		d = append(d, turnDeliveries(tx.Tables, table, by, tx.match.state.Pending(nil), after.state.Pending(nil), waits, told)...)
	}
	return d
}

// cardDue returns the time at which the card shows a commit: normally now. If
// nobody pressed for the commit and all pending seats are computer opponents
// that answer within AnswerAfter, the card waits for their answers, until
// answerLate after the last is due.
func cardDue(by string, waits []storage.Wait, asked []engine.Seat, now time.Time) time.Time {
	due := now
	for _, seat := range asked {
		i := slices.IndexFunc(waits, func(w storage.Wait) bool { return w.Seat == int(seat) })
		if by != "" || i < 0 || !seating.IsComputer(waits[i].User) || waits[i].Act.After(now.Add(AnswerAfter)) {
			return now
		}
		if shown := waits[i].Act.Add(answerLate); shown.After(due) {
			due = shown
		}
	}
	return due
}

// answerLate is the time that the card waits for a late answer of a computer.
const answerLate = time.Second

// turnDeliveries returns the messages to people who newly owe a move. It leaves
// out by, who made the commit, and people who are notified by a later check of
// their wait, after their standing orders.
func turnDeliveries(t *Tables, table storage.Table, by string, before, now []engine.Seat, waits []storage.Wait, at time.Time) []storage.Delivery {
	var d []storage.Delivery
	for _, seat := range now {
		later := slices.ContainsFunc(waits, func(w storage.Wait) bool { return w.Seat == int(seat) && !w.Act.IsZero() })
		if asked := seating.WaitingUser(table.Seats[seat]); asked != "" && asked != by && !later && !slices.Contains(before, seat) {
			d = append(d, t.Outbox.Delivery(table, deliveries.KindTurn, asked, int(seat), storage.Ping, at))
		}
	}
	return d
}

// handDeliveries returns the messages to the people who see a seat's hand.
func (tx *Tx) handDeliveries(table storage.Table, seat int, at time.Time) []storage.Delivery {
	var d []storage.Delivery
	for _, user := range handReaders(table.Seats[seat]) {
		d = append(d, tx.Tables.Outbox.Delivery(table, deliveries.KindHand, user, seat, storage.Picture, at))
	}
	return d
}

// handReaders returns the people who get the hand of a seat by direct message.
func handReaders(s storage.Seat) []string {
	return slices.DeleteFunc(seating.MayAct(s), func(user string) bool { return user == s.User && s.Quiet })
}
