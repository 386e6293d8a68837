package matchmaking

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/matchmaking/grouping"
	"guildhall/storage"
)

// processReadyCheck does what is due in one muster.
func (r *Service) processReadyCheck(ctx context.Context, m storage.ReadyCheck) error {
	if m.Table != 0 {
		return r.begin(ctx, m)
	}
	// The muster was read first: an answer that comes meanwhile raises its revision.
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
	m.Next = m.Opened.Add(TicketTTL) // beyond any answer
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

// released is a ticket outside of any muster.
func released(t storage.Ticket) storage.Ticket {
	t.ReadyCheckID, t.Answer, t.Due = 0, "", time.Time{}
	return t
}

// replace asks the next in line where somebody is missing. When there is nobody, the
// others play with fewer, or with computers, where that suits them all; otherwise the
// muster ends, and its people keep their places in the queue.
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

// refresh tells the people of a muster how it stands now.
func (r *Service) refresh(c storage.TicketChange, stay []storage.Ticket) storage.TicketChange {
	for _, t := range stay {
		c.Deliveries = append(c.Deliveries, r.asks(t, storage.Picture))
	}
	return c
}

// group returns the tickets of a muster, narrowed to what it agreed on, and this
// agreement.
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

// nextInLine finds people for the places that are free.
func (r *Service) nextInLine(q *queue, m storage.ReadyCheck, stay []storage.Ticket) ([]int, bool) {
	members, agreed, lang := q.group(m, stay)
	if len(members) == 0 {
		return nil, false
	}
	return grouping.Complete(r.now(), members, q.waits, agreed, lang, q.avoid)
}

// fewer reports whether those who stay can play without the others, and with how many
// players including computers. They have been asked together, so neither hours nor
// avoid lists matter any more.
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
