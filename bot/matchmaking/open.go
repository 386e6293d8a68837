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

// threadMade is the usual time to create the thread of a new table. The message about the
// table links to the thread.
const threadMade = 5 * time.Second

// open opens the table of a ready check that all have confirmed. The same transaction
// ends their tickets.
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
	if m.Guild != "" { // a table across servers has no channel for its card until it starts
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

// newTable returns the table of a ready check. Nobody else may join it.
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

// limited handles a table that exceeds a limit of the server. If a person has too many
// tables, their ticket is paused and somebody else is asked. If the server has too many
// tables, the ready check is tried again later.
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

// begin starts the table of a ready check if it has not started, and ends the ready
// check. A table stays open if people left it before its start.
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
			r.rooms.Tables.Log.WarnContext(ctx, "start table of ready check", "table", m.Table, "why", refused.Reason)
		}
	}
	_, err = r.change(ctx, storage.TicketChange{ReadyCheck: &m, Ends: true})
	return err
}
