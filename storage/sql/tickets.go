package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// ChangeTickets stores a change of tickets and a muster, all or nothing.
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
		if err := db.openForMuster(ctx, tx, &c); err != nil {
			return err
		}
		if err := saveMuster(ctx, tx, &c); err != nil {
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
		return enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return storage.TicketChange{}, fmt.Errorf("change tickets: %w", err)
	}
	return c, nil
}

// newcomers are the names that stand for the tickets of all who get a new one, where
// their number is limited.
func newcomers(c storage.TicketChange) (names []string) {
	for _, t := range c.Tickets {
		if t.ID == 0 && c.Most != 0 {
			names = append(names, ticketsLock(t.User))
		}
	}
	return names
}

// ticketsLock is the name that stands for the tickets and the avoid list of a user.
func ticketsLock(user string) string { return "tickets " + user }

// openForMuster creates the table of a muster.
func (db *Store) openForMuster(ctx context.Context, tx Tx, c *storage.TicketChange) error {
	if c.Table == nil {
		return nil
	}
	if c.Muster == nil || c.Muster.Table != 0 {
		return errors.New("a new table belongs to a muster that has none")
	}
	c.Table.Phase = storage.Open
	// Before the table gets a number, which a refusal would waste.
	if err := db.checkLimits(ctx, tx, *c.Table, nil); err != nil {
		return err
	}
	if err := insertTable(ctx, tx, c.Table); err != nil {
		return err
	}
	*c.Table = normal(*c.Table)
	c.Muster.Table = c.Table.ID
	storage.AssignNew(c.Deliveries, c.Table.ID)
	return nil
}

func saveMuster(ctx context.Context, tx Tx, c *storage.TicketChange) error {
	m := c.Muster
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
	args := []any{m.Rev, m.Channel, m.People, m.Computers, m.Table, millis(m.Next)}
	if !isNew {
		_, err := tx.Exec(ctx, `UPDATE musters SET rev = $1, channel = $2, people = $3, computers = $4, played_at = $5, next = $6 WHERE id = $7`, append(args, m.ID)...)
		return err
	}
	return tx.QueryRow(ctx, `INSERT INTO musters (rev, channel, people, computers, played_at, next, guild, game, pace, lang, opened)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`, append(args, m.Guild, m.Game, m.Pace, m.Lang, millis(m.Opened))...).Scan(&m.ID)
}

func saveTicket(ctx context.Context, tx Tx, c *storage.TicketChange, i int) error {
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
	} else if err := raise(ctx, tx, `UPDATE tickets SET rev = rev + 1 WHERE id = $1 AND rev = $2`, t.ID, t.Rev); err != nil {
		return err
	}
	t.Rev++
	args := []any{t.Rev, t.Name, t.Channel, string(wish), millis(t.Since), millis(t.From), millis(t.Expires), t.Rests, t.Muster, t.Answer, millis(t.Due), millis(t.Next)}
	if isNew {
		err = tx.QueryRow(ctx, `INSERT INTO tickets (rev, name, channel, wish, since, not_before, expires, rests, muster_id, answer, due, next, "user", guild)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`, append(args, t.User, t.Guild)...).Scan(&t.ID)
	} else {
		_, err = tx.Exec(ctx, `UPDATE tickets SET rev = $1, name = $2, channel = $3, wish = $4, since = $5, not_before = $6, expires = $7, rests = $8,
			muster_id = $9, answer = $10, due = $11, next = $12 WHERE id = $13`, append(args, t.ID)...)
	}
	if errors.Is(err, ErrTaken) {
		return fmt.Errorf("user of ticket %d is in another muster: %w", t.ID, storage.ErrConflict)
	}
	return err
}

// checkTickets refuses one more ticket of a person who has as many as they may. The
// transaction holds their ticketsLock.
func checkTickets(ctx context.Context, tx Tx, user string, most int) error {
	if most == 0 {
		return nil
	}
	var n int
	if err := tx.QueryRow(ctx, `SELECT count(*) FROM tickets WHERE "user" = $1`, user).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return &storage.LimitReached{User: user, N: n, Most: most}
	}
	return nil
}

// forgetInTickets deletes the tickets and avoid lists of a user, takes them off the
// lists of others, and lets their muster look for somebody else.
func forgetInTickets(ctx context.Context, tx Tx, user string) error {
	for _, change := range []string{
		`UPDATE musters SET rev = rev + 1, next = 1 WHERE intact AND id IN (SELECT muster_id FROM tickets WHERE "user" = $1 AND muster_id <> 0)`,
		`DELETE FROM tickets WHERE "user" = $1`,
		`DELETE FROM avoided WHERE "user" = $1 OR whom = $1`,
		`DELETE FROM departures WHERE "user" = $1`,
	} {
		if _, err := tx.Exec(ctx, change, user); err != nil {
			return err
		}
	}
	return nil
}
