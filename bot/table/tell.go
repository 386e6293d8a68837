package table

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Wake returns a channel that receives soon after deliveries were added by
// this process. A receiver that is busy misses nothing but the hint.
func (t *Tables) Wake() <-chan struct{} { return t.wake }

func (t *Tables) woken() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// owed makes a delivery of a table. A newer one of the same kind for the same
// person replaces it as long as it waits.
func (t *Tables) owed(table storage.Table, kind, user string, seat int, p storage.Priority, now time.Time) storage.Delivery {
	body, err := json.Marshal(Intent{Seq: table.Seq, Seat: seat})
	if err != nil {
		panic("table: intent: " + err.Error())
	}
	key := kind + ":" + strconv.FormatInt(table.ID, 10)
	if user != "" {
		key += ":" + user
	}
	if kind == KindResigned {
		key += ":" + strconv.Itoa(seat)
	}
	return storage.Delivery{
		ID: t.newID(), Key: key, Table: table.ID, Kind: kind, User: user,
		Body: body, Priority: p, Due: now,
	}
}

// public makes a delivery for everybody at a table.
func (t *Tables) public(table storage.Table, kind string, p storage.Priority) storage.Delivery {
	return t.owed(table, kind, "", -1, p, t.now())
}

// tellCommit lists whom to tell what when the match goes on to after.
func (s *sitting) tellCommit(after *match, over bool, now time.Time) []storage.Delivery {
	table := s.table
	table.Seq = after.seq
	var d []storage.Delivery
	if over {
		d = append(d, s.t.owed(table, KindOver, "", -1, storage.Ping, now),
			s.t.owed(table, KindLobby, "", -1, storage.Digest, now))
	} else {
		d = append(d, s.t.owed(table, KindCard, "", -1, storage.Picture, now))
		d = append(d, s.tellAsked(table, s.match.state.Pending(nil), after.state.Pending(nil), now)...)
	}
	before, known := s.match.known(len(table.Seats)), after.known(len(table.Seats))
	for i, seat := range table.Seats {
		if before[i] != known[i] && !seat.Vacant && !seat.Quiet {
			d = append(d, s.t.owed(table, KindHand, seat.User, i, storage.Picture, now))
		}
	}
	return d
}

// tellAsked lists the messages to those who are newly asked.
func (s *sitting) tellAsked(table storage.Table, before, now []engine.Seat, at time.Time) []storage.Delivery {
	var d []storage.Delivery
	for _, seat := range now {
		if !slices.Contains(before, seat) && !s.vacant(seat) {
			d = append(d, s.t.owed(table, KindTurn, table.Seats[seat].User, int(seat), storage.Ping, at))
		}
	}
	return d
}
