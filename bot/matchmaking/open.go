package matchmaking

import (
	"context"
	"errors"
	"slices"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// threadMade is how long the thread of a new table usually takes, which the message
// about it leads to.
const threadMade = 5 * time.Second

// open opens the table of a muster whose people have all confirmed, in one transaction
// with the end of their tickets.
func (r *Service) open(ctx context.Context, c storage.TicketChange, members []storage.Ticket) error {
	m := c.ReadyCheck
	paused, err := r.paused(ctx, m.Guild)
	if err != nil {
		return err
	}
	if paused {
		m.Next = r.now().Add(retryAfter)
		_, err := r.change(ctx, c)
		return err
	}
	row, err := r.newTable(ctx, *m, members)
	if err != nil {
		return err
	}
	c.Table, c.Drop, m.Next = &row, members, r.now()
	if m.Guild != "" { // across servers the table has no place for a card until it begins
		c.Deliveries = append(c.Deliveries, lobby.Card(r.rooms.Tables))
	}
	for _, t := range members {
		d := r.notice(t, WhyOpened, storage.Picture)
		d.Key, d.Due = "", d.Due.Add(threadMade)
		c.Deliveries = append(c.Deliveries, d)
	}
	kept, err := r.change(ctx, c)
	var limit *storage.LimitError
	if errors.As(err, &limit) {
		return r.limited(ctx, *m, members, limit.User)
	}
	if err != nil {
		return err
	}
	return r.begin(ctx, *kept.ReadyCheck)
}

// newTable is the table of a muster. Nobody else may join it.
func (r *Service) newTable(ctx context.Context, m storage.ReadyCheck, members []storage.Ticket) (storage.Table, error) {
	owner := members[0]
	p, err := r.store().Person(ctx, owner.User)
	if err != nil {
		return storage.Table{}, err
	}
	clock, _ := terms(m.Pace, p.Preferences.Zone)
	o := lobby.Request{
		Game: m.Game, Counts: []int{m.People + m.Computers}, Lang: m.Lang, Owner: owner.User, OwnerName: owner.Name,
		Guild: m.Guild, Channel: m.Channel, Across: m.Guild == "", Terms: clock,
	}
	for _, t := range members {
		o.Invited = append(o.Invited, t.User)
	}
	row, err := lobby.NewTable(r.rooms.Tables, o)
	if err != nil {
		return row, err
	}
	for _, t := range members[1:] {
		row.Seats = append(row.Seats, storage.Seat{User: t.User, Name: t.Name})
	}
	for range m.Computers {
		row.Seats = append(row.Seats, seating.NewComputer(row, seating.Club))
	}
	return row, nil
}

// limited deals with a table that the limits of the server do not allow: the ticket
// of a person with too many tables rests, and somebody else is asked; a server with
// too many tables is tried again later.
func (r *Service) limited(ctx context.Context, m storage.ReadyCheck, members []storage.Ticket, user string) error {
	c := storage.TicketChange{ReadyCheck: &m}
	i := slices.IndexFunc(members, func(t storage.Ticket) bool { return t.User == user })
	if i < 0 {
		m.Next = r.now().Add(lookAgain)
	} else {
		t := released(members[i])
		t.Rests, t.Next = Limited, r.now().Add(RetryDelay)
		c.Tickets = []storage.Ticket{t}
		c.Deliveries = []storage.Delivery{r.notice(t, WhyRests, storage.Ping)}
		m.Next = r.now()
	}
	_, err := r.change(ctx, c)
	return err
}

// begin starts the table of a muster, if it has not started, and ends the muster. A
// table whose people left before its start stays open.
func (r *Service) begin(ctx context.Context, m storage.ReadyCheck) error {
	row, err := r.rooms.Tables.Stored(ctx, m.Table)
	if err != nil {
		return err
	}
	if row.Phase == storage.Open {
		_, err := r.rooms.Lobby.Start(ctx, m.Table, row.Owner, "")
		var refused *table.RefusedError
		if err != nil && !errors.As(err, &refused) {
			return err
		}
		if refused != nil {
			r.rooms.Tables.Log.WarnContext(ctx, "a table that was found stays open", "table", m.Table, "why", refused.Reason)
		}
	}
	_, err = r.change(ctx, storage.TicketChange{ReadyCheck: &m, Ends: true})
	return err
}
