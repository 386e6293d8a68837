package deliveries

import (
	"encoding/json"
	"strconv"
	"time"

	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Outbox makes the deliveries of tables. It stores nothing: a delivery goes into the
// transaction of the change that causes it.
type Outbox struct {
	newID func() string
	now   func() time.Time
	wake  chan struct{}
}

// NewOutbox returns an outbox that names its deliveries with newID.
func NewOutbox(newID func() string, now func() time.Time) *Outbox {
	return &Outbox{newID: newID, now: now, wake: make(chan struct{}, 1)}
}

// Wake returns a channel that receives soon after this process added deliveries. It has room
// for one signal, so a busy receiver misses no delivery.
func (o *Outbox) Wake() <-chan struct{} { return o.wake }

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
		Body: BodyOf(Body{Seq: table.Seq, Seat: seat}), Priority: p, Due: now,
	}
}

// BodyOf encodes an intent as the body of a delivery.
func BodyOf(in Body) []byte {
	body, err := json.Marshal(in)
	if err != nil {
		panic("deliveries: intent: " + err.Error())
	}
	return body
}

// Vote makes the delivery of a vote's public card. A newer delivery about the
// same vote replaces it.
func (o *Outbox) Vote(table storage.Table, v storage.Vote, how voting.Outcome) storage.Delivery {
	d := o.Public(table, KindVote, storage.Ping)
	d.Key += ":" + strconv.Itoa(v.ID)
	d.Body = BodyOf(Body{Seq: table.Seq, Seat: v.Seat, Vote: &v, Outcome: how})
	return d
}

// StandsIn makes the delivery that notifies the person of a seat of their stand-in. timeOut
// is set when it comes because their time ran out.
func (o *Outbox) StandsIn(table storage.Table, seat int, timeOut bool) storage.Delivery {
	d := o.Delivery(table, KindPlayed, table.Seats[seat].User, seat, storage.Ping, o.now())
	d.Body = BodyOf(Body{Seq: table.Seq, Seat: seat, Standin: table.Seats[seat].Standin, TimeOut: timeOut})
	return d
}

// Said makes the delivery of an event outside the match. No later delivery replaces it.
func (o *Outbox) Said(table storage.Table, what engine.Text) storage.Delivery {
	d := o.Public(table, KindLine, storage.Ping)
	d.Key = ""
	d.Body = BodyOf(Body{Seq: table.Seq, Seat: -1, Said: what})
	return d
}

// Public makes a delivery for everybody at a table.
func (o *Outbox) Public(table storage.Table, kind string, p storage.Priority) storage.Delivery {
	return o.Delivery(table, kind, "", -1, p, o.now())
}
