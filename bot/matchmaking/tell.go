package matchmaking

import (
	"encoding/json"
	"strconv"

	"guildhall/storage"
)

// Kinds of deliveries. A delivery names a ticket; the sender reads it when it sends,
// and says what is true then.
const (
	// KindAsk: a match is found; ask User to confirm, or tell them how it stands.
	KindAsk = "findask"
	// KindPersonalNotice: tell User what became of their ticket.
	KindPersonalNotice = "findtold"
)

// Why somebody is told about their ticket.
const (
	WhyRests     = "rests"
	WhyDissolved = "dissolved" // the match does not come about; the ticket keeps its place
	WhyCancelled = "cancelled" // the ticket is given up, and its question loses its buttons
	WhyOpened    = "opened"    // Table has opened, and the ticket is used up
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

// delivery makes a delivery about a ticket. A newer one of its kind replaces it until
// it is claimed.
func (r *Service) delivery(t storage.Ticket, kind, why string, p storage.Priority) storage.Delivery {
	d := r.rooms.Tables.Outbox.Public(storage.Table{}, kind, p)
	d.Key = kind + ":" + strconv.FormatInt(t.ID, 10)
	body, err := json.Marshal(Notice{Ticket: t.ID, Why: why})
	if err != nil {
		panic("tickets: told: " + err.Error()) // a number and a word
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
