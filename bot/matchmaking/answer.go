package matchmaking

import (
	"context"
	"errors"

	"guildhall/storage"
)

// ReadyStatus is a ready check with its members, as these people see it.
type ReadyStatus struct {
	storage.ReadyCheck
	Members []storage.Ticket // longest wait first
}

// Missing returns the number of members who have not confirmed.
func (s ReadyStatus) Missing() int {
	n := s.People
	for _, t := range s.Members {
		if t.Answer == In {
			n--
		}
	}
	return n
}

// Standing returns the ready check of a ticket; false if there is none.
func (r *Service) Standing(ctx context.Context, ticket storage.Ticket) (s ReadyStatus, in bool, err error) {
	if ticket.ReadyCheckID == 0 {
		return s, false, nil
	}
	if s.ReadyCheck, err = r.store().ReadyCheck(ctx, ticket.ReadyCheckID); errors.Is(err, storage.ErrNotFound) {
		return s, false, nil
	}
	if err == nil {
		s.Members, err = r.store().ReadyCheckTickets(ctx, s.ID)
	}
	return s, err == nil, err
}

// Answer stores a person's answer to a ready check; in is true for a confirmation. A
// person who declines keeps their place in the queue and is not asked again for a while.
// An answer to a ready check that has ended is refused.
func (r *Service) Answer(ctx context.Context, user string, ticket, muster int64, in bool, press string) (t storage.Ticket, err error) {
	err = again(func() error {
		if t, err = r.Own(ctx, user, ticket); err != nil {
			return err
		}
		if t.ReadyCheckID == 0 || t.ReadyCheckID != muster {
			return refuse("settled", nil, "list")
		}
		if in && t.Answer == In {
			return nil
		}
		c := storage.TicketChange{Press: press}
		if c.ReadyCheck, err = r.dueNow(ctx, t.ReadyCheckID); err != nil {
			return err
		}
		if in {
			t.Answer = In
		} else {
			t = released(t)
			t.From = r.now().Add(Pause)
			t.Next = t.From
		}
		members, err := r.store().ReadyCheckTickets(ctx, muster)
		if err != nil {
			return err
		}
		c = r.refresh(c, members)
		c.Tickets = []storage.Ticket{t}
		kept, err := r.change(ctx, c)
		if err == nil {
			t = kept.Tickets[0]
		}
		return err
	})
	if errors.Is(err, storage.ErrDuplicate) {
		return r.Own(ctx, user, ticket)
	}
	return t, err
}
