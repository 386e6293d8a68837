package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// ChangeTickets stores a change of tickets and a muster, all or nothing.
func (db *DB) ChangeTickets(ctx context.Context, c storage.TicketChange) (storage.TicketChange, error) {
	err := db.write(ctx, func(tx *sql.Tx) error {
		if err := db.usePress(ctx, tx, c.Press); err != nil {
			return err
		}
		c = c.Own()
		if err := db.openForMuster(ctx, tx, &c); err != nil {
			return err
		}
		if err := saveMuster(ctx, tx, &c); err != nil {
			return err
		}
		for _, t := range c.Drop {
			if err := raise(ctx, tx, `DELETE FROM tickets WHERE id = ? AND rev = ?`, t.ID, t.Rev); err != nil {
				return err
			}
		}
		for i := range c.Tickets {
			if err := saveTicket(ctx, tx, &c, i); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return storage.TicketChange{}, fmt.Errorf("change tickets: %w", err)
	}
	return c, nil
}

// openForMuster creates the table of a muster.
func (db *DB) openForMuster(ctx context.Context, tx *sql.Tx, c *storage.TicketChange) error {
	if c.Table == nil {
		return nil
	}
	if c.Muster == nil || c.Muster.Table != 0 {
		return errors.New("a new table belongs to a muster that has none")
	}
	c.Table.Phase = storage.Open
	if err := insertTable(ctx, tx, c.Table); err != nil {
		return err
	}
	if err := db.checkLimits(ctx, tx, *c.Table, nil); err != nil {
		return err
	}
	*c.Table = normal(*c.Table)
	c.Muster.Table = c.Table.ID
	storage.AssignNew(c.Deliveries, c.Table.ID)
	return nil
}

func saveMuster(ctx context.Context, tx *sql.Tx, c *storage.TicketChange) error {
	m := c.Muster
	if m == nil {
		return nil
	}
	isNew := m.ID == 0
	if !isNew {
		query := `UPDATE musters SET rev = rev + 1 WHERE id = ? AND rev = ?`
		if c.Ends {
			query = `DELETE FROM musters WHERE id = ? AND rev = ?`
		}
		if err := raise(ctx, tx, query, m.ID, m.Rev); err != nil || c.Ends {
			return err
		}
	}
	m.Rev++
	res, err := tx.ExecContext(ctx, `INSERT INTO musters (id, rev, guild, channel, game, pace, lang, people, computers, opened, played_at, next)
		VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, channel = excluded.channel, people = excluded.people, computers = excluded.computers,
			played_at = excluded.played_at, next = excluded.next`,
		m.ID, m.Rev, m.Guild, m.Channel, m.Game, m.Pace, m.Lang, m.People, m.Computers, millis(m.Opened), m.Table, millis(m.Next))
	if err != nil || !isNew {
		return err
	}
	m.ID, err = res.LastInsertId()
	return err
}

func saveTicket(ctx context.Context, tx *sql.Tx, c *storage.TicketChange, i int) error {
	t := &c.Tickets[i]
	if t.Answer != "" && t.Muster == 0 && c.Muster != nil {
		t.Muster = c.Muster.ID
	}
	wish, err := json.Marshal(t.Wish)
	if err != nil {
		return err
	}
	isNew := t.ID == 0
	if isNew {
		if err := checkTickets(ctx, tx, t.User, c.Most); err != nil {
			return err
		}
	} else if err := raise(ctx, tx, `UPDATE tickets SET rev = rev + 1 WHERE id = ? AND rev = ?`, t.ID, t.Rev); err != nil {
		return err
	}
	t.Rev++
	res, err := tx.ExecContext(ctx, `INSERT INTO tickets (id, rev, user, name, guild, channel, wish, since, not_before, expires, rests, muster_id, answer, due, next)
		VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, name = excluded.name, channel = excluded.channel, wish = excluded.wish, since = excluded.since,
			not_before = excluded.not_before, expires = excluded.expires, rests = excluded.rests, muster_id = excluded.muster_id, answer = excluded.answer,
			due = excluded.due, next = excluded.next`,
		t.ID, t.Rev, t.User, t.Name, t.Guild, t.Channel, string(wish), millis(t.Since), millis(t.From), millis(t.Expires), t.Rests, t.Muster, t.Answer,
		millis(t.Due), millis(t.Next))
	if isTaken(err) {
		return fmt.Errorf("user of ticket %d is in another muster: %w", t.ID, storage.ErrConflict)
	}
	if err != nil || !isNew {
		return err
	}
	t.ID, err = res.LastInsertId()
	return err
}

// checkTickets refuses one more ticket of a person who has as many as they may.
func checkTickets(ctx context.Context, tx *sql.Tx, user string, most int) error {
	if most == 0 {
		return nil
	}
	var n int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM tickets WHERE user = ?`, user).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return &storage.LimitReached{User: user, N: n, Most: most}
	}
	return nil
}

// forgetInTickets deletes the tickets and avoid lists of a user, takes them off the
// lists of others, and lets their muster look for somebody else.
func forgetInTickets(ctx context.Context, tx *sql.Tx, user string) error {
	for _, change := range []string{
		`UPDATE musters SET rev = rev + 1, next = 1 WHERE intact AND id IN (SELECT muster_id FROM tickets WHERE user = ?1 AND muster_id <> 0)`,
		`DELETE FROM tickets WHERE user = ?1`,
		`DELETE FROM avoided WHERE user = ?1 OR whom = ?1`,
		`DELETE FROM departures WHERE user = ?1`,
	} {
		if _, err := tx.ExecContext(ctx, change, user); err != nil {
			return err
		}
	}
	return nil
}
