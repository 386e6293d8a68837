package deliveries

import (
	"encoding/json"
	"strconv"
	"time"

	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Outbox creates deliveries of tables. It stores nothing: a delivery is stored
// in the transaction of the change that causes it.
type Outbox struct {
	newID func() string
	now   func() time.Time
	wake  chan struct{}
}

// NewOutbox returns an outbox that takes the ids of deliveries from newID.
func NewOutbox(newID func() string, now func() time.Time) *Outbox {
	return &Outbox{newID: newID, now: now, wake: make(chan struct{}, 1)}
}

// Wake returns a channel that receives soon after this process added
// deliveries. A receiver that is busy may miss the hint, but no delivery.
func (o *Outbox) Wake() <-chan struct{} { return o.wake }

// Hint wakes the delivery worker after deliveries were stored.
func (o *Outbox) Hint() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// Delivery returns a delivery of a table. It replaces an unclaimed one of the
// same kind for the same person.
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

// BodyOf returns an intent encoded as the body of a delivery.
func BodyOf(in Body) []byte {
	body, err := json.Marshal(in)
	if err != nil {
		panic("deliveries: intent: " + err.Error())
	}
	return body
}

// Vote returns the delivery of a vote's public card. A newer delivery about the
// same vote replaces it.
func (o *Outbox) Vote(table storage.Table, v storage.Vote, how voting.Outcome) storage.Delivery {
	d := o.Public(table, KindVote, storage.Ping)
	d.Key += ":" + strconv.Itoa(v.ID)
	d.Body = BodyOf(Body{Seq: table.Seq, Seat: v.Seat, Vote: &v, Outcome: how})
	return d
}

// StandsIn returns the delivery that tells the person of a seat who stands in
// for them; timeOut is set if their time ran out.
func (o *Outbox) StandsIn(table storage.Table, seat int, timeOut bool) storage.Delivery {
	d := o.Delivery(table, KindPlayed, table.Seats[seat].User, seat, storage.Ping, o.now())
	d.Body = BodyOf(Body{Seq: table.Seq, Seat: seat, Standin: table.Seats[seat].Standin, TimeOut: timeOut})
	return d
}

// Said returns the delivery that announces something outside the match. No
// other delivery replaces it.
func (o *Outbox) Said(table storage.Table, what engine.Text) storage.Delivery {
	d := o.Public(table, KindLine, storage.Ping)
	d.Key = ""
	d.Body = BodyOf(Body{Seq: table.Seq, Seat: -1, Said: what})
	return d
}

// Public returns a delivery for everybody at a table.
func (o *Outbox) Public(table storage.Table, kind string, p storage.Priority) storage.Delivery {
	return o.Delivery(table, kind, "", -1, p, o.now())
}
