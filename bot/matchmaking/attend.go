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
	// batch is how many tickets and musters are read at once.
	batch = 500
	// retryAfter is when something is attended to again after a failure.
	retryAfter = 10 * time.Minute
)

// ProcessDue does everything that is due: it finds matches, gives up on people who did
// not answer, opens and starts tables, and puts tickets to rest. What fails delays
// nothing else.
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
		if err != nil && !errors.Is(err, storage.ErrConflict) { // then it is still due
			r.rooms.Tables.Log.ErrorContext(ctx, "muster not attended to", "muster", m.ID, "table", m.Table, "err", err)
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
	var rest []storage.Ticket // those that also look across servers
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

// failed notes when tickets are attended to again after a failure. It returns the
// error of a process that ends.
func (r *Service) failed(ctx context.Context, guild string, due []storage.Ticket, err error) error {
	if err == nil || errors.Is(err, storage.ErrConflict) { // then they are still due
		return nil
	}
	if ctx.Err() != nil {
		return err
	}
	r.rooms.Tables.Log.ErrorContext(ctx, "tickets not attended to", "guild", guild, "err", err)
	for i := range due {
		due[i].Next = r.now().Add(retryAfter)
	}
	r.postpone(ctx, storage.TicketChange{Tickets: due})
	return nil
}

// postpone stores when something that failed is attended to again. If that fails, too,
// it stays due, and delays nothing else.
func (r *Service) postpone(ctx context.Context, c storage.TicketChange) {
	if _, err := r.change(ctx, c); err != nil && !errors.Is(err, storage.ErrConflict) {
		r.rooms.Tables.Log.ErrorContext(ctx, "tickets not postponed", "err", err)
	}
}

// processGuild attends to the tickets of a server that are due: those whose time is
// over rest, those that rested long enough are deleted, and for the others it looks
// for a match. It returns those that found none there and look across servers, too:
// they are still due.
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

// find musters the people of tickets that fit, and says for the others when to look
// again. On a server it returns those that look across servers, too, instead.
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
			if t.Next.Before(next) && t.Next.After(r.now()) { // on its server
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

// lookNext is when a ticket without a match is looked at again, if nobody new comes.
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

// startReadyCheck stores a match that is found, and asks its people.
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

// ask puts a ticket into the muster of a change. The first answer that is due decides
// when the muster is attended to.
func (r *Service) ask(c *storage.TicketChange, w storage.QueuedTicket) {
	t := w.Ticket
	t.ReadyCheckID, t.Answer, t.Due = c.ReadyCheck.ID, Asked, Undisturbed(w.Preferences, r.now()).Add(ConfirmTimeout)
	c.Tickets = append(c.Tickets, t)
	c.Deliveries = append(c.Deliveries, r.asks(t, storage.Ping))
	if c.ReadyCheck.Next.IsZero() || t.Due.Before(c.ReadyCheck.Next) {
		c.ReadyCheck.Next = t.Due
	}
}
