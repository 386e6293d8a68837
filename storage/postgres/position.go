package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// seatsOfPerson selects the seats of table $1 that $2 plays or stands in for.
const seatsOfPerson = `SELECT n FROM seats WHERE table_id = $1 AND $2 IN ("user", standin) AND $2 <> ''`

// Position returns a table as a user acts at it, in one round trip.
func (db *DB) Position(ctx context.Context, id int64, user string) (p storage.Position, err error) {
	err = db.look(ctx, func(r reader) (err error) {
		p, err = position(ctx, r, id, user)
		return err
	})
	if err != nil {
		return storage.Position{}, fmt.Errorf("position of table %d: %w", id, err)
	}
	return p, nil
}

func position(ctx context.Context, r reader, id int64, user string) (p storage.Position, err error) {
	var tables []tableRow
	var notes []string
	var b pgx.Batch
	b.Queue(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`) // all parts are of one moment
	queueQuery(&b, &tables, scanTable, `SELECT `+tableColumns+` FROM tables t WHERE t.id = $1`, id)
	queueQuery(&b, &p.Waits, scanWait, `SELECT `+waitColumns+` FROM waits WHERE table_id = $1 ORDER BY seat`, id)
	queueQuery(&b, &p.Drafts, func(row scanner) (storage.Draft, error) {
		d := storage.Draft{Table: id}
		err := scanDraft(row, &d, &d.Seat)
		return d, err
	}, `SELECT seat, after, step, codes, at FROM drafts WHERE table_id = $1 AND seat IN (`+seatsOfPerson+`) ORDER BY seat`, id, user)
	queueQuery(&b, &p.Orders, func(row scanner) (storage.Orders, error) {
		o := storage.Orders{Table: id}
		err := row.Scan(&o.Seat, &o.Rev, &o.Body)
		return o, err
	}, `SELECT seat, rev, body FROM orders WHERE table_id = $1 ORDER BY seat`, id)
	queueQuery(&b, &notes, alone[string], `SELECT note FROM notes WHERE table_id = $1 AND "user" = $2 AND $2 <> ''`, id, user)
	b.Queue(`COMMIT`)
	if err := r.SendBatch(ctx, &b).Close(); err != nil {
		return p, err
	}
	row, err := onlyOne(tables, nil)
	if err == nil {
		err = row.parse()
	}
	p.Table = row.Table
	if len(notes) > 0 {
		p.Note = notes[0]
	}
	return p, err
}
