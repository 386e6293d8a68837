// Package matchmaking finds matches. A person creates a ticket. When tickets fit, the bot
// starts a ready check with their people. When all confirm, a table opens and starts by
// itself.
//
// Actions of people and ProcessDue change tickets and at most one ready check in one
// transaction each (storage.ChangeTickets). The revision of a ready check guards its
// answers. A change is computed from one reading, and repeated after storage.ErrConflict.
// A table opens in the transaction that removes its tickets from the queue. Starting it
// may be repeated, and the ready check is deleted afterwards. So a process may be killed
// between any two writes, and several may process due tickets at once.
//
// Avoid lists are read only where groups are computed. No text is derived from them.
package matchmaking

import (
	"context"
	"embed"
	"errors"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Texts holds the message files of this package, en.json and ko.json.
//
//go:embed text
var Texts embed.FS

const (
	// MaxTickets is the maximum number of a person's tickets on all servers together.
	MaxTickets = 5
	// MaxAvoided is the maximum number of people on an avoid list.
	MaxAvoided = 25
	// TicketTTL is the time after which a ticket that is not renewed leaves the queue.
	TicketTTL = 14 * 24 * time.Hour
	// RetryDelay is the time during which a paused ticket can be renewed.
	RetryDelay = 30 * 24 * time.Hour
	// ConfirmTimeout is the time to confirm. It starts outside the person's quiet hours.
	ConfirmTimeout = 24 * time.Hour
	// Pause is the time during which a person who declined is not asked again.
	Pause = 24 * time.Hour
)

// Answers in a ready check.
const (
	Asked = "asked"
	In    = "in"
)

// Reasons why a ticket is paused.
const (
	Unanswered = "unanswered"
	Expired    = "expired"
	Limited    = "limited" // the person has reached their limit of tables
)

// Service manages the tickets of a database. Its methods are safe for concurrent use,
// also by several processes. They return a *table.RefusedError when a person may not do
// something.
type Service struct{ rooms *services.Services }

// New returns a Service on the services of tables.
func New(t *services.Services) *Service { return &Service{t} }

func (r *Service) store() storage.Store { return r.rooms.Tables.Store }

func (r *Service) now() time.Time { return r.rooms.Tables.Now() }

// refuse returns a refusal with a message key of this package.
var refuse = table.Refusals("tickets")

// again repeats a change after conflicts with others.
func again(do func() error) error {
	_, err := storage.Again("change tickets", func() (struct{}, error) { return struct{}{}, do() })
	return err
}

// Own returns a ticket of a person; a refusal if they have no such ticket.
func (r *Service) Own(ctx context.Context, user string, id int64) (storage.Ticket, error) {
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

// Undisturbed returns the first instant, not before at, when a person may be disturbed.
func Undisturbed(p storage.ReminderPreferences, at time.Time) time.Time {
	if !clock.HasQuietTimes(p) {
		p.Quiet = &storage.QuietHours{}
	}
	return clock.NextUndisturbed(storage.Terms{}, storage.Wait{}, p, at)
}
