package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
)

// UserData returns everything stored about a user.
func (db *DB) UserData(ctx context.Context, user string) (storage.UserData, error) {
	var k storage.UserData
	err := db.read(ctx, func(tx *sql.Tx) (err error) {
		if k.Person, err = personByID(ctx, tx, user); err != nil {
			return err
		}
		if k.Tables, err = tablesNaming(ctx, tx, user); err != nil {
			return err
		}
		if k.Owed, err = deliveriesOf(ctx, tx, `user = ?1`, user); err != nil {
			return err
		}
		return errors.Join(readNotes(ctx, tx, user, &k), readDrafts(ctx, tx, user, &k), readWaits(ctx, tx, user, &k),
			readPosts(ctx, tx, user, &k), readActs(ctx, tx, user, &k), readEntries(ctx, tx, user, &k), readTries(ctx, tx, user, &k), readTickets(ctx, tx, user, &k), readBlobs(ctx, tx, user, &k),
			readResults(ctx, tx, user, &k), readRatings(ctx, tx, user, &k))
	})
	if err != nil {
		return storage.UserData{}, fmt.Errorf("what is kept of %s: %w", user, err)
	}
	return k, nil
}

// each calls f for every row of a query about a user.
func each(ctx context.Context, tx *sql.Tx, user, query string, f func(*sql.Rows) error) error {
	rows, err := tx.QueryContext(ctx, query, user)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func readNotes(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) error {
	k.Notes = map[int64]string{}
	err := each(ctx, tx, user, `SELECT intact, table_id, note FROM notes WHERE user = ?`, func(rows *sql.Rows) error {
		var table int64
		var note string
		err := scanRow(rows, &table, &note)
		k.Notes[table] = note
		return err
	})
	if err != nil {
		return err
	}
	return each(ctx, tx, user, `SELECT intact, table_id FROM follows WHERE user = ? ORDER BY table_id`, func(rows *sql.Rows) error {
		var table int64
		err := scanRow(rows, &table)
		k.Follows = append(k.Follows, table)
		return err
	})
}

func readDrafts(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) error {
	return each(ctx, tx, user, `
		SELECT d.intact AND s.intact, d.table_id, d.seat, d.after, d.step, d.codes, d.at FROM drafts d JOIN seats s ON s.table_id = d.table_id AND s.n = d.seat
		WHERE NOT s.vacant AND ?1 IN (s.user, s.standin) ORDER BY d.table_id, d.seat`, func(rows *sql.Rows) error {
		var d storage.Draft
		var codes []byte
		var at int64
		if err := scanRow(rows, &d.Table, &d.Seat, &d.After, &d.Step, &codes, &at); err != nil {
			return err
		}
		d.At = instant(at)
		err := parse(codes, &d.Codes)
		k.Drafts = append(k.Drafts, d)
		return err
	})
}

func readPosts(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) error {
	return each(ctx, tx, user, `SELECT intact, table_id, kind, channel, message, seq, digest FROM posts WHERE user = ? ORDER BY table_id, kind`, func(rows *sql.Rows) error {
		p := storage.Post{User: user}
		err := scanRow(rows, &p.Table, &p.Kind, &p.Channel, &p.Message, &p.Seq, &p.Digest)
		k.Posts = append(k.Posts, p)
		return err
	})
}

func readActs(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) error {
	return each(ctx, tx, user, `SELECT intact, at, guild, table_id, act, detail FROM audits WHERE user = ? ORDER BY n`, func(rows *sql.Rows) error {
		a := storage.Audit{User: user}
		var at int64
		err := scanRow(rows, &at, &a.Guild, &a.Table, &a.Act, &a.Detail)
		a.At = instant(at)
		k.Acts = append(k.Acts, a)
		return err
	})
}

func readBlobs(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) error {
	k.Blobs = map[string][]byte{}
	return each(ctx, tx, user, `SELECT intact, space, value FROM blobs WHERE key = ?`, func(rows *sql.Rows) error {
		var space string
		var value []byte
		err := scanRow(rows, &space, &value)
		k.Blobs[space] = value
		return err
	})
}

// deliveriesOf returns the deliveries that match a condition about a user, oldest
// first.
func deliveriesOf(ctx context.Context, tx *sql.Tx, where, user string) ([]storage.Delivery, error) {
	var list []storage.Delivery
	err := each(ctx, tx, user, `
		SELECT intact, id, key, table_id, kind, user, body, priority, due, attempts, error FROM deliveries WHERE `+where+` ORDER BY n`, func(rows *sql.Rows) error {
		var d storage.Delivery
		var due int64
		err := scanRow(rows, &d.ID, &d.Key, &d.Table, &d.Kind, &d.User, &d.Body, &d.Priority, &due, &d.Attempts, &d.Error)
		d.Due = instant(due)
		list = append(list, d)
		return err
	})
	return list, err
}

func readEntries(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) (err error) {
	k.Entries, err = rowsOfQuery(ctx, tx, "seasons", scanEntrant, entrantColumns+`WHERE user = ? ORDER BY season_id`, user)
	return err
}

func readTickets(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) (err error) {
	if k.Tickets, err = rowsOfQuery(ctx, tx, "tickets", oneTicket, `SELECT k.intact, `+ticketColumns+` FROM tickets k WHERE k.user = ? ORDER BY k.id`, user); err != nil {
		return err
	}
	whom := func(row scanner) (whom string, err error) { return whom, scanRow(row, &whom) }
	if k.Avoided, err = rowsOfQuery(ctx, tx, "avoid list", whom, `SELECT intact, whom FROM avoided WHERE user = ? ORDER BY n`, user); err != nil {
		return err
	}
	number := func(row scanner) (id int64, err error) { return id, scanRow(row, &id) }
	k.Left, err = rowsOfQuery(ctx, tx, "matches left", number, `SELECT intact, table_id FROM departures WHERE user = ? ORDER BY table_id`, user)
	return err
}
