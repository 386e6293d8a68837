// Package matchmaking finds matches for people who look for one. A person writes a
// ticket; when tickets fit, the bot musters their people; when all confirm, a table
// opens and starts by itself.
//
// What people do and what Attend does are changes of tickets and at most one muster,
// by one transaction each (storage.ChangeTickets). The revision of a muster guards
// the answers in it. A change is made from one reading, or refused with
// storage.ErrConflict and made again. A table opens in the transaction that takes
// its tickets out of the queue; starting it may be repeated, and the muster is
// deleted afterwards. So a process may be killed between any two writes, and several
// may attend at once.
//
// Avoid lists are read in one place alone, where groups are found. Nothing that is
// said to anybody is made from them.
package matchmaking

import (
	"context"
	"embed"
	"errors"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the message files of this package, en.json and ko.json.
//
//go:embed text
var Texts embed.FS

const (
	// MaxTickets is how many tickets a person may have, on all servers together.
	MaxTickets = 5
	// MaxAvoided is how many people an avoid list holds.
	MaxAvoided = 25
	// TicketTTL is how long a ticket is in the queue unless it is renewed.
	TicketTTL = 14 * 24 * time.Hour
	// RetryDelay is how long a ticket that rests can be renewed.
	RetryDelay = 30 * 24 * time.Hour
	// ConfirmTimeout is how long a person has to confirm, from when they may be disturbed.
	ConfirmTimeout = 24 * time.Hour
	// Pause is how long somebody who declined is not asked again.
	Pause = 24 * time.Hour
)

// Answers in a muster.
const (
	Asked = "asked"
	In    = "in"
)

// Why a ticket rests.
const (
	Unanswered = "unanswered"
	Expired    = "expired"
	Limited    = "limited" // its person plays as many tables as they may
)

// Service holds the tickets of a database. Its methods are safe for concurrent use, also by
// several processes. They return a *table.RefusedError when a person may not do what was
// asked.
type Service struct{ rooms *services.Services }

// New returns the tickets on tables.
func New(t *services.Services) *Service { return &Service{t} }

func (r *Service) store() storage.Store { return r.rooms.Tables.Store }

func (r *Service) now() time.Time { return r.rooms.Tables.Now() }

// refuse makes a refusal of this package.
func refuse(reason string, args []engine.Arg, instead ...string) *table.RefusedError {
	r := &table.RefusedError{Reason: table.Reason("tickets_" + reason), Text: engine.T("tickets.refused."+reason, args...)}
	for _, key := range instead {
		r.Instead = append(r.Instead, engine.T("tickets.instead."+key))
	}
	return r
}

// again makes a change anew while others are first.
func again(do func() error) error {
	_, err := storage.Again("change tickets", func() (struct{}, error) { return struct{}{}, do() })
	return err
}

// own returns a ticket of a person, or refuses.
func (r *Service) own(ctx context.Context, user string, id int64) (storage.Ticket, error) {
	t, err := r.store().Ticket(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && t.User != user {
		return storage.Ticket{}, refuse("no_ticket", nil, "list", "write")
	}
	return t, err
}

// change stores a change and wakes the delivery worker.
func (r *Service) change(ctx context.Context, c storage.TicketChange) (storage.TicketChange, error) {
	kept, err := r.store().ChangeTickets(ctx, c)
	if err == nil && len(kept.Deliveries) > 0 {
		r.rooms.Tables.Outbox.Hint()
	}
	return kept, err
}

// Undisturbed returns the first instant from at on when a person may be disturbed.
func Undisturbed(p storage.ReminderPreferences, at time.Time) time.Time {
	if !clock.HasQuietTimes(p) {
		p.Quiet = &storage.QuietHours{}
	}
	return clock.NextUndisturbed(storage.Terms{}, storage.Wait{}, p, at)
}
