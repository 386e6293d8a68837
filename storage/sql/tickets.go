package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

// ChangeTickets stores a change of tickets and a ready check, all or nothing.
func (db *Store) ChangeTickets(ctx context.Context, c storage.TicketChange) (storage.TicketChange, error) {
	given := c
	err := db.write(ctx, func(tx Tx) error {
		c = given.Own()
		if err := lock(ctx, tx, newcomers(c)...); err != nil {
			return err
		}
		if err := usePress(ctx, tx, c.Press); err != nil {
			return err
		}
		if err := db.openForReadyCheck(ctx, tx, &c); err != nil {
			return err
		}
		if err := saveReadyCheck(ctx, tx, &c); err != nil {
			return err
		}
		for _, t := range c.Drop {
			if err := raise(ctx, tx, `DELETE FROM tickets WHERE id = $1 AND rev = $2`, t.ID, t.Rev); err != nil {
				return err
			}
		}
		for i := range c.Tickets {
			if err := saveTicket(ctx, tx, &c, i); err != nil {
				return err
			}
		}
		return Enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return storage.TicketChange{}, fmt.Errorf("change tickets: %w", err)
	}
	return c, nil
}

// newcomers returns the lock names for the new tickets of people whose number of tickets is
// limited.
func newcomers(c storage.TicketChange) (names []string) {
	for _, t := range c.Tickets {
		if t.ID == 0 && c.MaxTickets != 0 {
			names = append(names, ticketsLock(t.User))
		}
	}
	return names
}

// ticketsLock returns the lock name for the tickets and the avoid list of a user.
func ticketsLock(user string) string { return "tickets " + user }

// openForReadyCheck creates the table of a ready check.
func (db *Store) openForReadyCheck(ctx context.Context, tx Tx, c *storage.TicketChange) error {
	if c.Table == nil {
		return nil
	}
	if c.ReadyCheck == nil || c.ReadyCheck.Table != 0 {
		return errors.New("a ready check without a table has a new table")
	}
	c.Table.Phase = storage.Open
	// Checked before the table gets a number, so that a refusal does not use one up.
	if err := db.checkLimits(ctx, tx, *c.Table, nil); err != nil {
		return err
	}
	if err := insertTable(ctx, tx, c.Table); err != nil {
		return err
	}
	*c.Table = normal(*c.Table)
	c.ReadyCheck.Table = c.Table.ID
	storage.AssignNew(c.Deliveries, c.Table.ID)
	return nil
}

func saveReadyCheck(ctx context.Context, tx Tx, c *storage.TicketChange) error {
	m := c.ReadyCheck
	if m == nil {
		return nil
	}
	isNew := m.ID == 0
	if !isNew {
		query := `UPDATE musters SET rev = rev + 1 WHERE id = $1 AND rev = $2`
		if c.Ends {
			query = `DELETE FROM musters WHERE id = $1 AND rev = $2`
		}
		if err := raise(ctx, tx, query, m.ID, m.Rev); err != nil || c.Ends {
			return err
		}
	}
	m.Rev++
	args := []any{m.Rev, m.Channel, m.People, m.Computers, m.Table, Millis(m.Next)}
	if !isNew {
		_, err := tx.Exec(ctx, `UPDATE musters SET rev = $1, channel = $2, people = $3, computers = $4, played_at = $5, next = $6 WHERE id = $7`, append(args, m.ID)...)
		return err
	}
	return tx.QueryRow(ctx, `INSERT INTO musters (rev, channel, people, computers, played_at, next, guild, game, pace, lang, opened)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`, append(args, m.Guild, m.Game, m.Pace, m.Lang, Millis(m.Opened))...).Scan(&m.ID)
}

func saveTicket(ctx context.Context, tx Tx, c *storage.TicketChange, i int) error {
	t := &c.Tickets[i]
	if t.Answer != "" && t.ReadyCheckID == 0 && c.ReadyCheck != nil {
		t.ReadyCheckID = c.ReadyCheck.ID
	}
	wish, err := json.Marshal(t.Wish)
	if err != nil {
		return err
	}
	isNew := t.ID == 0
	if isNew {
		if err := checkTickets(ctx, tx, t.User, c.MaxTickets); err != nil {
			return err
		}
	} else if err := raise(ctx, tx, `UPDATE tickets SET rev = rev + 1 WHERE id = $1 AND rev = $2`, t.ID, t.Rev); err != nil {
		return err
	}
	t.Rev++
	args := []any{t.Rev, t.Name, t.Channel, string(wish), Millis(t.Since), Millis(t.From), Millis(t.Expires), t.Rests, t.ReadyCheckID, t.Answer, Millis(t.Due), Millis(t.Next)}
	if isNew {
		err = tx.QueryRow(ctx, `INSERT INTO tickets (rev, name, channel, wish, since, not_before, expires, rests, muster_id, answer, due, next, "user", guild)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`, append(args, t.User, t.Guild)...).Scan(&t.ID)
	} else {
		_, err = tx.Exec(ctx, `UPDATE tickets SET rev = $1, name = $2, channel = $3, wish = $4, since = $5, not_before = $6, expires = $7, rests = $8,
			muster_id = $9, answer = $10, due = $11, next = $12 WHERE id = $13`, append(args, t.ID)...)
	}
	if errors.Is(err, ErrTaken) {
		return fmt.Errorf("user of ticket %d is in another ready check: %w", t.ID, storage.ErrConflict)
	}
	return err
}

// checkTickets returns a *LimitError when a person already has the maximum number of tickets.
// The transaction holds their ticketsLock.
func checkTickets(ctx context.Context, tx Tx, user string, most int) error {
	if most == 0 {
		return nil
	}
	var n int
	if err := tx.QueryRow(ctx, `SELECT count(*) FROM tickets WHERE "user" = $1`, user).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return &storage.LimitError{User: user, N: n, Max: most}
	}
	return nil
}

// forgetInTickets deletes the tickets and avoid lists of a user and removes them from other
// avoid lists. Their ready check looks for another person.
func forgetInTickets(ctx context.Context, tx Tx, user string) error {
	return execAll(ctx, tx, user,
		`UPDATE musters SET rev = rev + 1, next = 1 WHERE intact AND id IN (SELECT muster_id FROM tickets WHERE "user" = $1 AND muster_id <> 0)`,
		`DELETE FROM tickets WHERE "user" = $1`,
		`DELETE FROM avoided WHERE "user" = $1 OR whom = $1`,
		`DELETE FROM departures WHERE "user" = $1`)
}

const ticketColumns = `k.id, k.rev, k.user, k.name, k.guild, k.channel, k.wish, k.since, k.not_before, k.expires, k.rests, k.muster_id, k.answer, k.due, k.next`

// scanTicket scans the columns of a ticket, followed by more.
func scanTicket(row Row, more ...any) (t storage.Ticket, err error) {
	return t, scanRow(row, append([]any{&t.ID, &t.Rev, &t.User, &t.Name, &t.Guild, &t.Channel, document{&t.Wish}, at(&t.Since), at(&t.From), at(&t.Expires),
		&t.Rests, &t.ReadyCheckID, &t.Answer, at(&t.Due), at(&t.Next)}, more...)...)
}

// tickets reads tickets, named k in the condition.
func (db *Store) tickets(ctx context.Context, what, condition string, args ...any) ([]storage.Ticket, error) {
	return queried(ctx, db, what, oneTicket, `SELECT k.intact, `+ticketColumns+` FROM tickets k `+condition, args...)
}

func oneTicket(row Row) (storage.Ticket, error) { return scanTicket(row) }

// Ticket returns a ticket.
func (db *Store) Ticket(ctx context.Context, id int64) (storage.Ticket, error) {
	return onlyOne(db.tickets(ctx, fmt.Sprintf("ticket %d", id), `WHERE k.id = $1`, id))
}

// TicketsOf returns the tickets of a user, oldest first.
func (db *Store) TicketsOf(ctx context.Context, user string) ([]storage.Ticket, error) {
	return db.tickets(ctx, "tickets of "+user, `WHERE k.user = $1 ORDER BY k.id`, user)
}

// TicketsDue returns tickets that must be processed.
func (db *Store) TicketsDue(ctx context.Context, now time.Time, limit int) ([]storage.Ticket, error) {
	return db.tickets(ctx, "tickets that are due", `WHERE k.muster_id = 0 AND k.next <= $1 AND k.intact ORDER BY k.next, k.id LIMIT $2`, Millis(now), limit)
}

// ReadyCheckTickets returns the tickets in a ready check.
func (db *Store) ReadyCheckTickets(ctx context.Context, muster int64) ([]storage.Ticket, error) {
	return db.tickets(ctx, fmt.Sprintf("tickets in ready check %d", muster), `WHERE k.muster_id = $1 AND k.muster_id <> 0 ORDER BY k.since, k.id`, muster)
}

// inQueue returns the condition for tickets k in the queue of guild $1. It does not parse the
// wish of a damaged row, which may not be JSON.
func inQueue(guild string) string {
	if guild == "" {
		return `$1::text = '' AND CASE WHEN k.intact THEN coalesce((k.wish::json ->> 'across')::boolean, false) END`
	}
	return `k.guild = $1::text`
}

// TicketsWaiting returns the tickets in the queue of a guild.
func (db *Store) TicketsWaiting(ctx context.Context, guild string) ([]storage.QueuedTicket, error) {
	waiting := func(row Row) (storage.QueuedTicket, error) {
		var w storage.QueuedTicket
		var ways []byte
		var err error
		if w.Ticket, err = scanTicket(row, &ways, &w.Running, &w.Asked); err != nil || ways == nil {
			return w, err
		}
		return w, parse(ways, &w.Preferences)
	}
	return queried(ctx, db, "tickets in the queue", waiting, `
		WITH queue AS (SELECT DISTINCT k.user FROM tickets k WHERE `+inQueue(guild)+` AND k.muster_id = 0 AND k.rests = ''),
		running AS (SELECT s.user, count(DISTINCT t.id) AS n FROM queue q JOIN seats s ON s.user = q.user AND NOT s.vacant
			JOIN tables t ON t.id = s.table_id AND t.guild = $1 AND t.phase IN ('open', 'playing') GROUP BY s.user)
		SELECT k.intact AND coalesce(p.intact, true), `+ticketColumns+`, p.ways, coalesce(r.n, 0),
			EXISTS (SELECT 1 FROM tickets b WHERE b.user = k.user AND b.muster_id <> 0)
		FROM tickets k LEFT JOIN persons p ON p.user = k.user LEFT JOIN running r ON r.user = k.user
		WHERE `+inQueue(guild)+` AND k.muster_id = 0 AND k.rests = '' AND k.intact AND coalesce(p.intact, true) ORDER BY k.since, k.id`, guild)
}

const readyCheckColumns = `SELECT intact, id, rev, guild, channel, game, pace, lang, people, computers, opened, played_at, next FROM musters `

func scanReadyCheck(row Row) (m storage.ReadyCheck, err error) {
	return m, scanRow(row, &m.ID, &m.Rev, &m.Guild, &m.Channel, &m.Game, &m.Pace, &m.Lang, &m.People, &m.Computers, at(&m.Opened), &m.Table, at(&m.Next))
}

// ReadyCheck returns a ready check.
func (db *Store) ReadyCheck(ctx context.Context, id int64) (storage.ReadyCheck, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("ready check %d", id), scanReadyCheck, readyCheckColumns+`WHERE id = $1`, id))
}

// MustersDue returns ready checks that must be processed, earliest first.
func (db *Store) MustersDue(ctx context.Context, now time.Time, limit int) ([]storage.ReadyCheck, error) {
	return queried(ctx, db, "ready checks that are due", scanReadyCheck, readyCheckColumns+`WHERE next <= $1 AND intact ORDER BY next, id LIMIT $2`, Millis(now), limit)
}

// Avoid puts a person on the avoid list of a user, or removes them.
func (db *Store) Avoid(ctx context.Context, user, whom string, on bool, most int) error {
	err := db.write(ctx, func(tx Tx) error {
		if !on {
			_, err := tx.Exec(ctx, `DELETE FROM avoided WHERE "user" = $1 AND whom = $2`, user, whom)
			return err
		}
		if err := lock(ctx, tx, ticketsLock(user)); err != nil {
			return err
		}
		var n, last int
		var there bool
		err := tx.QueryRow(ctx, `SELECT count(*), coalesce(max(n), 0), count(*) FILTER (WHERE whom = $2) > 0 FROM avoided WHERE "user" = $1`, user, whom).Scan(&n, &last, &there)
		if err != nil || there {
			return err
		}
		if n >= most {
			return &storage.LimitError{User: user, N: n, Max: most}
		}
		_, err = tx.Exec(ctx, `INSERT INTO avoided ("user", whom, n) VALUES ($1, $2, $3)`, user, whom, last+1)
		return err
	})
	if err != nil {
		return fmt.Errorf("avoid list: %w", err) // without names, because nobody else may see them
	}
	return nil
}

const selectAvoided = `SELECT intact, whom FROM avoided WHERE "user" = $1 ORDER BY n`

// Avoided returns the avoid list of a user.
func (db *Store) Avoided(ctx context.Context, user string) ([]string, error) {
	return queried(ctx, db, "avoid list", alone[string], selectAvoided, user)
}

// AvoidedIn returns the avoid lists of everybody with a ticket in the queue of a guild.
func (db *Store) AvoidedIn(ctx context.Context, guild string) (map[string][]string, error) {
	type pair struct{ user, whom string }
	scan := func(row Row) (p pair, err error) {
		return p, scanRow(row, &p.user, &p.whom)
	}
	pairs, err := queried(ctx, db, "avoid lists", scan, `SELECT intact, "user", whom FROM avoided WHERE "user" IN (SELECT k.user FROM tickets k WHERE `+inQueue(guild)+`) ORDER BY "user", n`, guild)
	lists := map[string][]string{}
	for _, p := range pairs {
		lists[p.user] = append(lists[p.user], p.whom)
	}
	return lists, err
}
