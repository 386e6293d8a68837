package matchmaking

import (
	"context"
	"errors"
	"slices"
	"time"

	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// TicketRequest is a request to add or change a ticket.
type TicketRequest struct {
	Ticket  int64 // 0: a new ticket
	User    string
	Name    string
	Guild   string // empty in direct messages: the ticket looks only across servers
	Channel string // channel in which the table opens; empty in direct messages
	Wish    storage.Criteria
	Press   string
}

// Write adds a ticket to the queue, or changes its criteria. A paused ticket is resumed.
func (r *Service) Write(ctx context.Context, w TicketRequest) (t storage.Ticket, err error) {
	if w.Wish, err = r.check(w.Wish); err != nil {
		return t, err
	}
	name, ok := seating.ShownName(w.Name)
	if !ok {
		return t, refuse("name", nil, "rename")
	}
	err = again(func() error {
		t = storage.Ticket{User: w.User, Name: name, Guild: w.Guild, Channel: w.Channel, Since: r.now()}
		if w.Ticket != 0 {
			if t, err = r.Own(ctx, w.User, w.Ticket); err != nil {
				return err
			}
			if t.ReadyCheckID != 0 {
				return refuse("asked", nil, "answer_first")
			}
			t.Name = name
		}
		if err := r.mayLook(ctx, t, w.Wish); err != nil {
			return err
		}
		t.Wish, t.Rests, t.Expires, t.Next = w.Wish, "", r.now().Add(TicketTTL), r.now()
		return r.put(ctx, &t, w.Press)
	})
	if errors.Is(err, storage.ErrDuplicate) {
		return r.latest(ctx, w)
	}
	return t, err
}

// put stores one ticket.
func (r *Service) put(ctx context.Context, t *storage.Ticket, press string) error {
	kept, err := r.change(ctx, storage.TicketChange{Press: press, Tickets: []storage.Ticket{*t}, MaxTickets: MaxTickets})
	var limit *storage.LimitError
	if errors.As(err, &limit) {
		return refuse("most", []engine.Arg{engine.N("n", limit.N), engine.N("most", limit.Max)}, "cancel", "change")
	}
	if err == nil {
		*t = kept.Tickets[0]
	}
	return err
}

// latest returns the ticket of a press that was already processed.
func (r *Service) latest(ctx context.Context, w TicketRequest) (storage.Ticket, error) {
	if w.Ticket != 0 {
		return r.Own(ctx, w.User, w.Ticket)
	}
	of, err := r.store().TicketsOf(ctx, w.User)
	if err == nil && len(of) == 0 {
		err = refuse("no_ticket", nil, "list", "write")
	}
	if err != nil {
		return storage.Ticket{}, err
	}
	return of[len(of)-1], nil
}

// mayLook returns a refusal if a person may not look for matches with a ticket; otherwise
// nil.
func (r *Service) mayLook(ctx context.Context, t storage.Ticket, wish storage.Criteria) error {
	if t.Guild == "" {
		if !wish.Across {
			return refuse("no_server", nil, "on_server")
		}
		return nil
	}
	if wish.Across {
		g, err := r.store().Guild(ctx, t.Guild)
		if err != nil {
			return err
		}
		if !g.Settings.Across {
			return refuse("not_across", nil, "here", "in_direct")
		}
	}
	return r.reliable(ctx, t)
}

// reliable returns a refusal if a person is not reliable enough for the server of a
// ticket; otherwise nil.
func (r *Service) reliable(ctx context.Context, t storage.Ticket) error {
	if t.Guild == "" {
		return nil
	}
	g, err := r.store().Guild(ctx, t.Guild)
	if err != nil {
		return err
	}
	return lobby.CheckReliability(ctx, r.store(), t.User, g.Settings.Reliability)
}

// Cancel takes a ticket out of the queue. Its ready check, if any, looks for another
// person.
func (r *Service) Cancel(ctx context.Context, user string, ticket int64, press string) (t storage.Ticket, err error) {
	err = again(func() error {
		if t, err = r.Own(ctx, user, ticket); err != nil {
			return err
		}
		c := storage.TicketChange{Press: press, Drop: []storage.Ticket{t}}
		if t.ReadyCheckID != 0 {
			if c.ReadyCheck, err = r.dueNow(ctx, t.ReadyCheckID); err != nil {
				return err
			}
			c.Deliveries = append(c.Deliveries, r.notice(t, WhyCancelled, storage.Picture))
		}
		_, err = r.change(ctx, c)
		return err
	})
	if errors.Is(err, storage.ErrDuplicate) {
		err = nil
	}
	return t, err
}

// dueNow returns a ready check, changed to be processed at once.
func (r *Service) dueNow(ctx context.Context, id int64) (*storage.ReadyCheck, error) {
	m, err := r.store().ReadyCheck(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, storage.ErrConflict // it has ended in the meantime
	}
	m.Next = r.now()
	return &m, err
}

// Renew extends a ticket, or resumes a paused one. A ticket that was paused because its person
// did not answer goes to the end of the queue.
func (r *Service) Renew(ctx context.Context, user string, ticket int64, press string) (t storage.Ticket, err error) {
	err = again(func() error {
		if t, err = r.Own(ctx, user, ticket); err != nil {
			return err
		}
		if err := r.reliable(ctx, t); err != nil {
			return err
		}
		if t.Rests == Unanswered {
			t.Since = r.now()
		}
		t.Rests, t.From, t.Expires = "", time.Time{}, r.now().Add(TicketTTL)
		if t.ReadyCheckID == 0 {
			t.Next = r.now()
		}
		return r.put(ctx, &t, press)
	})
	if errors.Is(err, storage.ErrDuplicate) {
		return r.Own(ctx, user, ticket)
	}
	return t, err
}

// Of returns the tickets of a person, oldest first.
func (r *Service) Of(ctx context.Context, user string) ([]storage.Ticket, error) {
	return r.store().TicketsOf(ctx, user)
}

// Avoid adds somebody to a person's avoid list or removes them, and returns the list. It
// affects only matches found later. A match already found continues, because a person
// left out of it could guess the reason.
func (r *Service) Avoid(ctx context.Context, user, whom string, on bool) ([]string, error) {
	if whom == user || whom == "" || seating.IsComputer(whom) {
		return nil, refuse("avoid_whom", nil, "choose_person")
	}
	err := r.store().Avoid(ctx, user, whom, on, MaxAvoided)
	var limit *storage.LimitError
	if errors.As(err, &limit) {
		return nil, refuse("avoid_most", []engine.Arg{engine.N("most", limit.Max)}, "avoid_fewer")
	}
	if err != nil {
		return nil, err
	}
	return r.Avoided(ctx, user)
}

// Avoided returns the avoid list of a person.
func (r *Service) Avoided(ctx context.Context, user string) ([]string, error) {
	return r.store().Avoided(ctx, user)
}

// Place returns the channel for tables of a server when a person writes in channel.
func Place(g storage.Guild, channel string) string {
	if len(g.Channels) > 0 && !slices.Contains(g.Channels, channel) {
		return g.Channels[0]
	}
	return channel
}
