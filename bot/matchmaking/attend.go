package matchmaking

import (
	"context"
	"errors"
	"slices"
	"time"

	"guildhall/bot/matchmaking/grouping"
	"guildhall/storage"
)

const (
	// batch is the number of tickets and ready checks that are read at once.
	batch = 500
	// retryAfter is the time until something is processed again after a failure.
	retryAfter = 10 * time.Minute
)

// ProcessDue does everything that is due: it finds matches, gives up on people who did
// not answer, opens and starts tables, and pauses tickets. Errors are logged and do not
// delay the rest.
func (r *Service) ProcessDue(ctx context.Context) error {
	musters, err := r.store().MustersDue(ctx, r.now(), batch)
	if err != nil {
		return err
	}
	for _, m := range musters {
		err := r.processReadyCheck(ctx, m)
		if err != nil && ctx.Err() != nil {
			return err
		}
		if err != nil && !errors.Is(err, storage.ErrConflict) { // the ready check stays due
			r.rooms.Tables.Log.ErrorContext(ctx, "process ready check", "muster", m.ID, "table", m.Table, "err", err)
			m.Next = r.now().Add(retryAfter)
			r.postpone(ctx, storage.TicketChange{ReadyCheck: &m})
		}
	}
	due, err := r.store().TicketsDue(ctx, r.now(), batch)
	if err != nil {
		return err
	}
	var guilds []string
	for _, t := range due {
		if !slices.Contains(guilds, t.Guild) {
			guilds = append(guilds, t.Guild)
		}
	}
	var rest []storage.Ticket // tickets that also look across servers
	for _, guild := range guilds {
		of := slices.DeleteFunc(slices.Clone(due), func(t storage.Ticket) bool { return t.Guild != guild })
		left, err := r.processGuild(ctx, guild, of)
		if err := r.failed(ctx, guild, of, err); err != nil {
			return err
		}
		rest = append(rest, left...)
	}
	if len(rest) == 0 {
		return nil
	}
	_, err = r.find(ctx, "", rest)
	return r.failed(ctx, "", rest, err)
}

// failed stores when the due tickets are processed again after a failure. It returns an
// error only if the process is shutting down.
func (r *Service) failed(ctx context.Context, guild string, due []storage.Ticket, err error) error {
	if err == nil || errors.Is(err, storage.ErrConflict) { // the tickets stay due
		return nil
	}
	if ctx.Err() != nil {
		return err
	}
	r.rooms.Tables.Log.ErrorContext(ctx, "process tickets", "guild", guild, "err", err)
	for i := range due {
		due[i].Next = r.now().Add(retryAfter)
	}
	r.postpone(ctx, storage.TicketChange{Tickets: due})
	return nil
}

// postpone stores when something that failed is processed again. If storing fails too, it
// stays due without delaying anything else.
func (r *Service) postpone(ctx context.Context, c storage.TicketChange) {
	if _, err := r.change(ctx, c); err != nil && !errors.Is(err, storage.ErrConflict) {
		r.rooms.Tables.Log.ErrorContext(ctx, "postpone tickets", "err", err)
	}
}

// processGuild processes the due tickets of a server. It pauses expired tickets, deletes
// those that were paused too long, and looks for matches for the others. It returns the
// tickets without a match that also look across servers; they are still due.
func (r *Service) processGuild(ctx context.Context, guild string, due []storage.Ticket) (rest []storage.Ticket, err error) {
	var ended storage.TicketChange
	var look []storage.Ticket
	for _, t := range due {
		switch {
		case t.Rests != "":
			ended.Drop = append(ended.Drop, t)
		case !t.Expires.After(r.now()):
			t.Rests, t.Next = Expired, r.now().Add(RetryDelay)
			ended.Tickets = append(ended.Tickets, t)
			ended.Deliveries = append(ended.Deliveries, r.notice(t, WhyRests, storage.Ping))
		default:
			look = append(look, t)
		}
	}
	if len(ended.Drop)+len(ended.Tickets) > 0 {
		if _, err := r.change(ctx, ended); err != nil {
			return nil, err
		}
	}
	if guild == "" {
		return look, nil
	}
	if len(look) == 0 {
		return nil, nil
	}
	return r.find(ctx, guild, look)
}

// find starts ready checks for groups of tickets, and sets for the other tickets when to
// look again. On a server it returns the other tickets that also look across servers.
func (r *Service) find(ctx context.Context, guild string, due []storage.Ticket) (rest []storage.Ticket, err error) {
	q, err := r.readQueue(ctx, guild)
	if err != nil {
		return nil, err
	}
	for i, t := range q.waits {
		q.waits[i].Due = slices.ContainsFunc(due, func(o storage.Ticket) bool { return o.ID == t.ID })
	}
	asked := map[int64]bool{}
	for _, g := range grouping.Find(r.now(), q.waits, q.seats, q.avoid) {
		for _, i := range g.Tickets {
			asked[q.list[i].ID] = true
		}
		if err := r.startReadyCheck(ctx, q, g); err != nil {
			return nil, err
		}
	}
	var later []storage.Ticket
	for _, t := range due {
		switch {
		case asked[t.ID]:
		case guild != "" && t.Wish.Across:
			t.Next = r.lookNext(q, t)
			rest = append(rest, t)
		default:
			next := r.lookNext(q, t)
			if t.Next.Before(next) && t.Next.After(r.now()) { // the next search on the ticket's server
				next = t.Next
			}
			t.Next = next
			later = append(later, t)
		}
	}
	if len(later) > 0 {
		_, err = r.change(ctx, storage.TicketChange{Tickets: later})
	}
	return rest, err
}

// lookNext returns when a ticket without a match is checked again if no new ticket comes.
func (r *Service) lookNext(q *queue, t storage.Ticket) time.Time {
	next := t.Expires
	times := []time.Time{t.From, q.read(t, storage.ReminderPreferences{}, r.now()).Next(r.now())}
	if q.out[t.ID] {
		times = append(times, r.now().Add(lookAgain))
	}
	for _, at := range times {
		if at.After(r.now()) && at.Before(next) {
			next = at
		}
	}
	return next
}

// startReadyCheck stores a found match, and asks its people.
func (r *Service) startReadyCheck(ctx context.Context, q *queue, g grouping.Group) error {
	channel := ""
	if q.guild.ID != "" {
		channel = Place(q.guild, q.list[g.Tickets[0]].Channel)
	}
	c := storage.TicketChange{ReadyCheck: &storage.ReadyCheck{
		Guild: q.guild.ID, Channel: channel, Game: q.games[g.Game], Pace: Paces[g.Pace], Lang: q.langs[g.Langs.First()],
		People: len(g.Tickets), Computers: g.Computers, Opened: r.now(),
	}}
	for _, i := range g.Tickets {
		r.ask(&c, q.list[i])
	}
	_, err := r.change(ctx, c)
	return err
}

// ask adds a ticket to the ready check of a change. The earliest deadline for an answer
// decides when the ready check is processed.
func (r *Service) ask(c *storage.TicketChange, w storage.QueuedTicket) {
	t := w.Ticket
	t.ReadyCheckID, t.Answer, t.Due = c.ReadyCheck.ID, Asked, Undisturbed(w.Preferences, r.now()).Add(ConfirmTimeout)
	c.Tickets = append(c.Tickets, t)
	c.Deliveries = append(c.Deliveries, r.asks(t, storage.Ping))
	if c.ReadyCheck.Next.IsZero() || t.Due.Before(c.ReadyCheck.Next) {
		c.ReadyCheck.Next = t.Due
	}
}
