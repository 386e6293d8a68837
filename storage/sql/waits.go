package sql

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/storage"
)

const waitColumns = `table_id, seat, rev, "user", since, lost, due, next, act, step, snooze, stage`

func scanWait(row Row) (w storage.Wait, err error) {
	var lost int64
	err = scanRow(row, &w.Table, &w.Seat, &w.Rev, &w.User, at(&w.Since), &lost, at(&w.Due), at(&w.Next), at(&w.Act), &w.Step, at(&w.Snooze), &w.Stage)
	w.Lost = duration(lost)
	return w, err
}

// WaitsAt returns the waits of a table in seat order.
func (db *Store) WaitsAt(ctx context.Context, table int64) ([]storage.Wait, error) {
	return queried(ctx, db, fmt.Sprintf("waits at table %d", table), scanWait,
		`SELECT intact, `+waitColumns+` FROM waits WHERE table_id = $1 ORDER BY seat`, table)
}

// WaitsFor returns the waits of a user, longest first.
func (db *Store) WaitsFor(ctx context.Context, user string) ([]storage.Wait, error) {
	return queried(ctx, db, "waits for "+user, scanWait,
		`SELECT intact, `+waitColumns+` FROM waits WHERE "user" = $1 ORDER BY since, table_id, seat`, user)
}

// WaitsDue returns waits whose Next is at or before now, earliest first. It skips damaged
// ones, which Load reports.
func (db *Store) WaitsDue(ctx context.Context, now time.Time, limit int) ([]storage.Wait, error) {
	return queried(ctx, db, "due waits", scanWait,
		`SELECT intact, `+waitColumns+` FROM waits WHERE next <> 0 AND next <= $1 AND intact ORDER BY next LIMIT $2`, Millis(now), limit)
}

// NextWait returns the earliest Next.
func (db *Store) NextWait(ctx context.Context) (time.Time, bool, error) {
	next, err := queried(ctx, db, "next wait", alone[int64], `SELECT intact, next FROM waits WHERE next <> 0 AND intact ORDER BY next LIMIT 1`)
	if err != nil || len(next) == 0 {
		return time.Time{}, false, err
	}
	return Instant(next[0]), true, nil
}

// ChangeWait replaces the wait with w's revision, and adds deliveries.
func (db *Store) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	err := db.write(ctx, func(tx Tx) error {
		changed, err := tx.Exec(ctx, `
			UPDATE waits SET rev = rev + 1, "user" = $4, since = $5, lost = $6, due = $7, next = $8, act = $9, step = $10, snooze = $11, stage = $12
			WHERE table_id = $1 AND seat = $2 AND rev = $3`,
			w.Table, w.Seat, w.Rev, w.User, Millis(w.Since), w.Lost.Milliseconds(), Millis(w.Due), Millis(w.Next), Millis(w.Act), w.Step, Millis(w.Snooze), w.Stage)
		if err != nil {
			return err
		}
		if changed == 0 {
			return storage.ErrConflict
		}
		return Enqueue(ctx, tx, d)
	})
	if err != nil {
		return fmt.Errorf("change wait of seat %d at table %d: %w", w.Seat, w.Table, err)
	}
	return nil
}

// queueWaits makes list the waits of a table whose row the transaction has locked. A wait
// with a Rev keeps the row of its seat. A new row gets a higher revision than any earlier row
// had, so that a caller who read an earlier row cannot change the new one: the revisions of
// new rows are computed from rev, the table's revision, which the caller has increased.
func queueWaits(b *Batch, table, rev int64, list []storage.Wait) {
	keep := []int{}
	for _, w := range list {
		if w.Rev != 0 {
			keep = append(keep, w.Seat)
		}
	}
	b.Queue(`DELETE FROM waits WHERE table_id = $1 AND seat <> ALL ($2)`, table, keep)
	for some := range slices.Chunk(list, rowsAtOnce) {
		var args []any
		for _, w := range some {
			args = append(args, table, w.Seat, rev<<20, w.User, Millis(w.Since), w.Lost.Milliseconds(), Millis(w.Due), Millis(w.Next), Millis(w.Act), w.Step, Millis(w.Snooze), w.Stage)
		}
		b.Queue(`INSERT INTO waits (`+waitColumns+`) VALUES `+tuples(len(some), 12)+` ON CONFLICT (table_id, seat) DO NOTHING`, args...)
	}
}

// clocksRun selects the waits whose clocks run: those of tables without a pause.
const clocksRun = `table_id NOT IN (SELECT id FROM tables WHERE phase = 'playing' AND affairs::json -> 'pause' IS NOT NULL)`

// setBack moves the times of waits and deliveries back by ahead, after a clock was wrong by
// that much.
func setBack(ctx context.Context, tx Tx, now time.Time, ahead, longest time.Duration) error {
	var b Batch
	b.Queue(`
		UPDATE waits SET rev = rev + 1, next = $1,
			lost = CASE WHEN since > $1 THEN lost ELSE lost - $2 END,
			since = CASE WHEN since > $1 THEN least(since - $2, $1) ELSE since END,
			act = CASE WHEN since > $1 AND act <> 0 THEN act - $2 ELSE act END
		WHERE intact AND `+clocksRun, Millis(now), ahead.Milliseconds())
	// A delivery that is then too early is postponed again.
	b.Queue(`
		UPDATE deliveries SET due = CASE WHEN due > $1 THEN greatest(due - $2, $1) ELSE due END,
			claim = CASE WHEN claim > $1 + $3 THEN greatest(claim - $2, $1) ELSE claim END
		WHERE intact AND (due > $1 OR claim > $1 + $3)`, Millis(now), ahead.Milliseconds(), longest.Milliseconds())
	return tx.Send(ctx, &b)
}

// addGap adds the time between last and now, in which no clock ran, to the waits.
func addGap(ctx context.Context, tx Tx, last, now int64) error {
	_, err := tx.Exec(ctx, `
		UPDATE waits SET rev = rev + 1, lost = lost + $2 - greatest($1, since), next = $2,
			due = CASE WHEN due > $1 AND due <= $2 THEN 0 ELSE due END
		WHERE intact AND since < $2 AND `+clocksRun, last, now)
	return err
}

var replaceBeat = upsert("beats", 1, "name", "at")

// Beat records that clocks run now, and accounts for a gap since the last beat.
// Processes that beat at the same time do so one after the other.
func (db *Store) Beat(ctx context.Context, name string, clock func() time.Time, longest time.Duration) (gap time.Duration, err error) {
	err = db.write(ctx, func(tx Tx) error {
		gap = 0
		if _, err := tx.Exec(ctx, `INSERT INTO beats (name, at) VALUES ($1, 0) ON CONFLICT DO NOTHING`, name); err != nil {
			return err
		}
		last, err := alone[int64](tx.QueryRow(ctx, `SELECT intact, at FROM beats WHERE name = $1 FOR UPDATE`, name))
		if errors.Is(err, storage.ErrDamaged) {
			last, err = 0, nil // this beat replaces it
		}
		if err != nil {
			return err
		}
		now := clock() // others wait for the row
		switch since := duration(Millis(now) - last); {
		case last == 0:
		case since < -longest:
			gap = since
			if err := errors.Join(outdateTables(ctx, tx), setBack(ctx, tx, now, -since, longest)); err != nil {
				return err
			}
		case since < 0:
			return nil // another process already recorded a later time
		case since > longest:
			gap = since
			if err := errors.Join(outdateTables(ctx, tx), addGap(ctx, tx, last, Millis(now))); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, replaceBeat, name, Millis(now))
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("beat %s: %w", name, err)
	}
	return gap, nil
}

// outdateTables locks the rows of all open and running tables, which waits for changes in
// progress. Then it increases their revisions, so that changes based on older waits are
// refused.
func outdateTables(ctx context.Context, tx Tx) error {
	var b Batch
	b.Queue(`SELECT id FROM tables WHERE phase IN ('open', 'playing') ORDER BY id FOR NO KEY UPDATE`)
	b.Queue(`UPDATE tables SET rev = rev + 1 WHERE intact AND phase IN ('open', 'playing')`)
	return tx.Send(ctx, &b)
}

// LastBeat returns the time of the last beat of a name. A damaged one counts as none: the
// next beat replaces it.
func (db *Store) LastBeat(ctx context.Context, name string) (time.Time, error) {
	last, err := noneIsEmpty(onlyOne(queried(ctx, db, "last beat "+name, alone[int64], `SELECT intact, at FROM beats WHERE name = $1`, name)))
	if errors.Is(err, storage.ErrDamaged) {
		err = nil
	}
	return Instant(last), err
}
