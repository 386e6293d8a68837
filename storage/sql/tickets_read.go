package sql

import (
	"context"
	"fmt"
	"time"

	"guildhall/storage"
)

const ticketColumns = `k.id, k.rev, k.user, k.name, k.guild, k.channel, k.wish, k.since, k.not_before, k.expires, k.rests, k.muster_id, k.answer, k.due, k.next`

// scanTicket reads a ticket, and what a query has behind it.
func scanTicket(row Row, more ...any) (storage.Ticket, error) {
	var t storage.Ticket
	var wish []byte
	var since, from, expires, due, next int64
	err := scanRow(row, append([]any{&t.ID, &t.Rev, &t.User, &t.Name, &t.Guild, &t.Channel, &wish, &since, &from, &expires, &t.Rests, &t.Muster, &t.Answer,
		&due, &next}, more...)...)
	if err != nil {
		return t, err
	}
	t.Since, t.From, t.Expires, t.Due, t.Next = instant(since), instant(from), instant(expires), instant(due), instant(next)
	return t, parse(wish, &t.Wish)
}

// tickets reads tickets. The condition names them k.
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

// TicketsDue returns tickets that must be attended to.
func (db *Store) TicketsDue(ctx context.Context, now time.Time, limit int) ([]storage.Ticket, error) {
	return db.tickets(ctx, "tickets that are due", `WHERE k.muster_id = 0 AND k.next <= $1 AND k.intact ORDER BY k.next, k.id LIMIT $2`, millis(now), limit)
}

// MusterTickets returns the tickets in a muster.
func (db *Store) MusterTickets(ctx context.Context, muster int64) ([]storage.Ticket, error) {
	return db.tickets(ctx, fmt.Sprintf("tickets in muster %d", muster), `WHERE k.muster_id = $1 AND k.muster_id <> 0 ORDER BY k.since, k.id`, muster)
}

// inQueue is the condition of tickets k in the queue of guild $1. The wish of a damaged row
// may be no JSON.
func inQueue(guild string) string {
	if guild == "" {
		return `$1::text = '' AND CASE WHEN k.intact THEN coalesce((k.wish::json ->> 'across')::boolean, false) END`
	}
	return `k.guild = $1::text`
}

// TicketsWaiting returns the tickets in the queue of a guild.
func (db *Store) TicketsWaiting(ctx context.Context, guild string) ([]storage.Waiting, error) {
	waiting := func(row Row) (storage.Waiting, error) {
		var w storage.Waiting
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

const musterColumns = `SELECT intact, id, rev, guild, channel, game, pace, lang, people, computers, opened, played_at, next FROM musters `

func scanMuster(row Row) (storage.Muster, error) {
	var m storage.Muster
	var opened, next int64
	err := scanRow(row, &m.ID, &m.Rev, &m.Guild, &m.Channel, &m.Game, &m.Pace, &m.Lang, &m.People, &m.Computers, &opened, &m.Table, &next)
	m.Opened, m.Next = instant(opened), instant(next)
	return m, err
}

// Muster returns a muster.
func (db *Store) Muster(ctx context.Context, id int64) (storage.Muster, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("muster %d", id), scanMuster, musterColumns+`WHERE id = $1`, id))
}

// MustersDue returns musters that must be attended to, earliest first.
func (db *Store) MustersDue(ctx context.Context, now time.Time, limit int) ([]storage.Muster, error) {
	return queried(ctx, db, "musters that are due", scanMuster, musterColumns+`WHERE next <= $1 AND intact ORDER BY next, id LIMIT $2`, millis(now), limit)
}

// Avoid puts a person on the avoid list of a user, or takes them off.
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
			return &storage.LimitReached{User: user, N: n, Most: most}
		}
		_, err = tx.Exec(ctx, `INSERT INTO avoided ("user", whom, n) VALUES ($1, $2, $3)`, user, whom, last+1)
		return err
	})
	if err != nil {
		return fmt.Errorf("avoid list: %w", err) // without names: nobody else sees them
	}
	return nil
}

const selectAvoided = `SELECT intact, whom FROM avoided WHERE "user" = $1 ORDER BY n`

// Avoided returns the avoid list of a user.
func (db *Store) Avoided(ctx context.Context, user string) ([]string, error) {
	return queried(ctx, db, "avoid list", alone[string], selectAvoided, user)
}

// AvoidedIn returns the avoid lists of all who have a ticket in the queue of a guild.
func (db *Store) AvoidedIn(ctx context.Context, guild string) (map[string][]string, error) {
	type pair struct{ user, whom string }
	scan := func(row Row) (p pair, err error) {
		err = scanRow(row, &p.user, &p.whom)
		return p, err
	}
	pairs, err := queried(ctx, db, "avoid lists", scan, `SELECT intact, "user", whom FROM avoided WHERE "user" IN (SELECT k.user FROM tickets k WHERE `+inQueue(guild)+`) ORDER BY "user", n`, guild)
	lists := map[string][]string{}
	for _, p := range pairs {
		lists[p.user] = append(lists[p.user], p.whom)
	}
	return lists, err
}
