package matchmaking

import (
	"encoding/json"
	"strconv"

	"guildhall/storage"
)

// Kinds of deliveries. A delivery names a ticket. The sender reads the ticket when it
// sends the message, so the message is up to date.
const (
	// KindAsk: a match is found; ask User to confirm, or show the state of the ready
	// check.
	KindAsk = "findask"
	// KindPersonalNotice: report a change of the ticket to User.
	KindPersonalNotice = "findtold"
)

// Reasons for a message about a ticket.
const (
	WhyRests     = "rests"
	WhyDissolved = "dissolved" // the match failed; the ticket keeps its place
	WhyCancelled = "cancelled" // the ticket was cancelled, and its question loses its buttons
	WhyOpened    = "opened"    // Table has opened, and the ticket is deleted
)

// Notice is the body of a delivery.
type Notice struct {
	Ticket int64  `json:"ticket"`
	Why    string `json:"why,omitempty"`
}

// NoticeOf reads the body of a delivery.
func NoticeOf(d storage.Delivery) (t Notice, err error) {
	return t, json.Unmarshal(d.Body, &t)
}

// delivery returns a delivery about a ticket. It replaces an unclaimed delivery of the
// same kind.
func (r *Service) delivery(t storage.Ticket, kind, why string, p storage.Priority) storage.Delivery {
	d := r.rooms.Tables.Outbox.Public(storage.Table{}, kind, p)
	d.Key = kind + ":" + strconv.FormatInt(t.ID, 10)
	body, err := json.Marshal(Notice{Ticket: t.ID, Why: why})
	if err != nil {
		panic("tickets: told: " + err.Error()) // the body is a number and a word
	}
	d.User, d.Body = t.User, body
	return d
}

func (r *Service) asks(t storage.Ticket, p storage.Priority) storage.Delivery {
	return r.delivery(t, KindAsk, "", p)
}

func (r *Service) notice(t storage.Ticket, why string, p storage.Priority) storage.Delivery {
	return r.delivery(t, KindPersonalNotice, why, p)
}
