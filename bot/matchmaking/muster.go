package matchmaking

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/matchmaking/grouping"
	"guildhall/storage"
)

// processReadyCheck does everything that is due in one ready check.
func (r *Service) processReadyCheck(ctx context.Context, m storage.ReadyCheck) error {
	if m.Table != 0 {
		return r.begin(ctx, m)
	}
	// The ready check was read first: a later answer raises its revision, so this change
	// is refused.
	members, err := r.store().ReadyCheckTickets(ctx, m.ID)
	if err != nil {
		return err
	}
	c := storage.TicketChange{ReadyCheck: &m}
	var stay []storage.Ticket
	for _, t := range members {
		if t.Answer == Asked && !t.Due.After(r.now()) {
			t = released(t)
			t.Rests, t.Next = Unanswered, r.now().Add(RetryDelay)
			c.Tickets = append(c.Tickets, t)
			c.Deliveries = append(c.Deliveries, r.notice(t, WhyRests, storage.Ping))
			continue
		}
		stay = append(stay, t)
	}
	m.Next = m.Opened.Add(TicketTTL) // after any deadline for an answer
	for _, t := range stay {
		if t.Answer == Asked && t.Due.Before(m.Next) {
			m.Next = t.Due
		}
	}
	waiting := slices.ContainsFunc(stay, func(t storage.Ticket) bool { return t.Answer == Asked })
	switch {
	case len(stay) < m.People:
		return r.replace(ctx, c, stay)
	case waiting:
		_, err = r.change(ctx, c)
		return err
	}
	return r.open(ctx, c, stay)
}

// released returns the ticket without its ready check.
func released(t storage.Ticket) storage.Ticket {
	t.ReadyCheckID, t.Answer, t.Due = 0, "", time.Time{}
	return t
}

// replace asks the next people in line to take free places. If there is nobody, the
// others play with fewer players or with computers, if that suits them all. Otherwise the
// ready check ends, and its people keep their places in the queue.
func (r *Service) replace(ctx context.Context, c storage.TicketChange, stay []storage.Ticket) error {
	q, err := r.readQueue(ctx, c.ReadyCheck.Guild)
	if err != nil {
		return err
	}
	if next, found := r.nextInLine(q, *c.ReadyCheck, stay); found {
		for _, i := range next {
			r.ask(&c, q.list[i])
		}
		c = r.refresh(c, stay)
		_, err = r.change(ctx, c)
		return err
	}
	if players, fits := r.fewer(q, *c.ReadyCheck, stay); fits {
		c.ReadyCheck.People, c.ReadyCheck.Computers, c.ReadyCheck.Next = len(stay), players-len(stay), r.now()
		c = r.refresh(c, stay)
		_, err = r.change(ctx, c)
		return err
	}
	c.Ends = true
	for _, t := range stay {
		t = released(t)
		t.Next = r.now()
		c.Tickets = append(c.Tickets, t)
		c.Deliveries = append(c.Deliveries, r.notice(t, WhyDissolved, storage.Ping))
	}
	_, err = r.change(ctx, c)
	return err
}

// refresh adds deliveries that show the people of a ready check its current state.
func (r *Service) refresh(c storage.TicketChange, stay []storage.Ticket) storage.TicketChange {
	for _, t := range stay {
		c.Deliveries = append(c.Deliveries, r.asks(t, storage.Picture))
	}
	return c
}

// group returns the tickets of a ready check, narrowed to the terms that it agreed on,
// and these terms.
func (q *queue) group(m storage.ReadyCheck, stay []storage.Ticket) (members []grouping.Ticket, agreed grouping.Group, lang int) {
	game, langs := q.gamesOf([]string{m.Game}), setOf(&q.langs, []string{m.Lang})
	pace := grouping.Of(max(0, slices.Index(Paces, m.Pace)))
	for _, t := range stay {
		one := q.read(t, storage.ReminderPreferences{}, m.Opened)
		one.Games, one.Paces, one.Langs, one.Due = game, pace, langs, true
		members = append(members, one)
	}
	return members, grouping.Group{Players: m.People + m.Computers, Computers: m.Computers, Game: game.First(), Pace: pace.First()}, langs.First()
}

// nextInLine finds people for the free places.
func (r *Service) nextInLine(q *queue, m storage.ReadyCheck, stay []storage.Ticket) ([]int, bool) {
	members, agreed, lang := q.group(m, stay)
	if len(members) == 0 {
		return nil, false
	}
	return grouping.Complete(r.now(), members, q.waits, agreed, lang, q.avoid)
}

// fewer reports whether the people who stay can play without the others, and returns the
// number of players including computers. They have already been asked together, so hours
// and avoid lists are ignored.
func (r *Service) fewer(q *queue, m storage.ReadyCheck, stay []storage.Ticket) (players int, fits bool) {
	if q.guild.Settings.Paused {
		return 0, false
	}
	members, _, _ := q.group(m, stay)
	for i := range members {
		members[i].Since = r.now().Add(-grouping.Patience)
	}
	for _, g := range grouping.Find(r.now(), members, q.seats, nil) {
		if len(g.Tickets) == len(members) {
			return g.Players, true
		}
	}
	return 0, false
}
