package table

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Outbox makes the deliveries of tables. Making one stores nothing: it goes
// into the transaction of the change that causes it.
type Outbox struct {
	newID func() string
	now   func() time.Time
	wake  chan struct{}
}

// Wake returns a channel that receives soon after deliveries were added by
// this process. A receiver that is busy misses nothing but the hint.
func (t *Tables) Wake() <-chan struct{} { return t.Outbox.wake }

// Hint wakes the delivery worker after deliveries were stored.
func (o *Outbox) Hint() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// Delivery makes a delivery of a table. A newer one of the same kind for the
// same person replaces it until it is claimed.
func (o *Outbox) Delivery(table storage.Table, kind, user string, seat int, p storage.Priority, now time.Time) storage.Delivery {
	key := kind + ":" + strconv.FormatInt(table.ID, 10)
	if user != "" {
		key += ":" + user
	}
	if kind == KindResigned {
		key += ":" + strconv.Itoa(seat)
	}
	return storage.Delivery{
		ID: o.newID(), Key: key, Table: table.ID, Kind: kind, User: user,
		Body: BodyOf(Intent{Seq: table.Seq, Seat: seat}), Priority: p, Due: now,
	}
}

// toPeople returns deliveries without those to computer opponents. Every transaction
// of a table goes through it.
func toPeople(list []storage.Delivery) []storage.Delivery {
	return slices.DeleteFunc(list, func(d storage.Delivery) bool { return seating.IsComputer(d.User) })
}

// BodyOf is an intent as the body of a delivery.
func BodyOf(in Intent) []byte {
	body, err := json.Marshal(in)
	if err != nil {
		panic("table: intent: " + err.Error())
	}
	return body
}

// Vote makes the delivery of a vote's public card. A newer delivery about the
// same vote replaces it.
func (o *Outbox) Vote(table storage.Table, v storage.Vote, how voting.Outcome) storage.Delivery {
	d := o.Public(table, KindVote, storage.Ping)
	d.Key += ":" + strconv.Itoa(v.ID)
	d.Body = BodyOf(Intent{Seq: table.Seq, Seat: v.Seat, Vote: &v, Outcome: how})
	return d
}

// Said makes the delivery of something that happened beside the match. Nothing
// replaces it.
func (o *Outbox) Said(table storage.Table, what engine.Text) storage.Delivery {
	d := o.Public(table, KindSaid, storage.Ping)
	d.Key = ""
	d.Body = BodyOf(Intent{Seq: table.Seq, Seat: -1, Said: what})
	return d
}

// Public makes a delivery for everybody at a table.
func (o *Outbox) Public(table storage.Table, kind string, p storage.Priority) storage.Delivery {
	return o.Delivery(table, kind, "", -1, p, o.now())
}

// commitDeliveries lists the deliveries of a commit that leads to after, with
// its waits: the card is due now, and messages to people are due at told.
func commitDeliveries(tx *Tx, after *match, waits []storage.Wait, over bool, now, told time.Time) []storage.Delivery {
	table := tx.Table
	table.Seq = after.seq
	var d []storage.Delivery
	if over {
		d = append(d, tx.Tables.Outbox.Delivery(table, KindOver, "", -1, storage.Ping, now),
			tx.Tables.Outbox.Delivery(table, KindLobby, "", -1, storage.Digest, now))
	} else {
		d = append(d, tx.Tables.Outbox.Delivery(table, KindCard, "", -1, storage.Picture, now))
		d = append(d, turnDeliveries(tx.Tables, table, tx.match.state.Pending(nil), after.state.Pending(nil), waits, told)...)
	}
	before, known := known(tx.match, len(table.Seats)), known(after, len(table.Seats))
	for i := range table.Seats {
		if before[i] != known[i] {
			d = append(d, tx.handDeliveries(table, i, told)...)
		}
	}
	return d
}

// turnDeliveries lists the messages to people who newly owe a move, except those
// who are notified by a later check of their wait, after standing orders had
// their chance.
func turnDeliveries(t *Tables, table storage.Table, before, now []engine.Seat, waits []storage.Wait, at time.Time) []storage.Delivery {
	var d []storage.Delivery
	for _, seat := range now {
		later := slices.ContainsFunc(waits, func(w storage.Wait) bool { return w.Seat == int(seat) && !w.Act.IsZero() })
		if asked := seating.WaitingUser(table.Seats[seat]); asked != "" && !later && !slices.Contains(before, seat) {
			d = append(d, t.Outbox.Delivery(table, KindTurn, asked, int(seat), storage.Ping, at))
		}
	}
	return d
}

// handDeliveries lists the messages to the people who see a seat's hand.
func (tx *Tx) handDeliveries(table storage.Table, seat int, at time.Time) []storage.Delivery {
	var d []storage.Delivery
	one := table.Seats[seat]
	for _, user := range seating.MayAct(one) {
		if user != one.User || !one.Quiet {
			d = append(d, tx.Tables.Outbox.Delivery(table, KindHand, user, seat, storage.Picture, at))
		}
	}
	return d
}
