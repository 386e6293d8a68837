package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

// resultDue marks the result of a table as due, in the transaction that ends its match or
// changes it afterwards.
func resultDue(ctx context.Context, tx Tx, table int64) error {
	_, err := tx.Exec(ctx, saveDue, table, 0)
	return err
}

var saveDue = upsert("results_due", 1, "table_id", "next")

// ResultsDue returns tables whose results are due.
func (db *Store) ResultsDue(ctx context.Context, now time.Time, limit int) ([]int64, error) {
	return queried(ctx, db, "results due", alone[int64], `SELECT intact, table_id FROM results_due WHERE next <= $1 ORDER BY next, table_id LIMIT $2`, Millis(now), limit)
}

// PostponeResult makes a table due again later.
func (db *Store) PostponeResult(ctx context.Context, table int64, until time.Time) error {
	return db.exec(Soon(ctx), fmt.Sprintf("postpone the result of table %d", table), `UPDATE results_due SET next = $1 WHERE table_id = $2`, Millis(until), table)
}

// SaveResult stores or replaces the result of a table, and rates it if it is the next one of
// its class.
func (db *Store) SaveResult(ctx context.Context, r storage.Result, by storage.Rater) error {
	given := r
	err := db.writeRatings(ctx, func(tx Tx) error {
		r := given
		r.Seats = slices.Clone(given.Seats) // their users may become ghosts
		if err := noLongerDue(ctx, tx, r.Table); err != nil {
			return err
		}
		var twice bool
		err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM results WHERE hash = $1 AND table_id <> $2)`, r.Hash, r.Table).Scan(&twice)
		if err != nil || twice {
			return err
		}
		had, err := resultOf(ctx, tx, r.Table)
		switch {
		case errors.Is(err, storage.ErrNotFound):
		case err != nil:
			return err
		default:
			keepGhosts(&r, had)
			if reflect.DeepEqual(had, asRead(r)) {
				return nil
			}
			if err := removeResult(ctx, tx, had); err != nil {
				return err
			}
		}
		if err := addResult(ctx, tx, r); err != nil || by.Update == nil || r.Class == "" {
			return err
		}
		return rateNext(ctx, tx, r, by)
	})
	if err != nil {
		return fmt.Errorf("save the result of table %d: %w", r.Table, err)
	}
	return nil
}

// DropResult deletes the result of a table.
func (db *Store) DropResult(ctx context.Context, table int64) error {
	err := db.writeRatings(ctx, func(tx Tx) error {
		if err := noLongerDue(ctx, tx, table); err != nil {
			return err
		}
		had, err := resultOf(ctx, tx, table)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return removeResult(ctx, tx, had)
	})
	if err != nil {
		return fmt.Errorf("drop the result of table %d: %w", table, err)
	}
	return nil
}

func noLongerDue(ctx context.Context, tx Tx, table int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM results_due WHERE table_id = $1`, table)
	return err
}

// removeResult deletes a stored result and reverts the ratings from it on.
func removeResult(ctx context.Context, tx Tx, r storage.Result) error {
	if err := rollBack(ctx, tx, r.Class, Millis(r.Ended), r.Table); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM results WHERE table_id = $1`, r.Table)
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM result_seats WHERE table_id = $1`, r.Table)
	}
	return err
}

// addResult stores a new result and reverts the ratings of later matches.
func addResult(ctx context.Context, tx Tx, r storage.Result) error {
	if err := rollBack(ctx, tx, r.Class, Millis(r.Ended), r.Table); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO results (table_id, hash, game, guild, class, started, ended, turns) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.Table, r.Hash, r.Game, r.Guild, r.Class, Millis(r.Started), Millis(r.Ended), r.Turns)
	if err != nil || len(r.Seats) == 0 {
		return err
	}
	var args []any
	for i, s := range r.Seats {
		body, err := json.Marshal(s.SeatFacts)
		if err != nil {
			return err
		}
		args = append(args, r.Table, i, s.User, s.Entrant, r.Game, Millis(r.Ended), string(body))
	}
	_, err = tx.Exec(ctx, `INSERT INTO result_seats (table_id, seat, "user", entrant, game, ended, body) VALUES `+tuples(len(r.Seats), 7), args...)
	return err
}

// MakeAllDue makes every match that is over due.
func (db *Store) MakeAllDue(ctx context.Context) error {
	return db.exec(ctx, "make all results due", `INSERT OR REPLACE INTO results_due (table_id, next)
		SELECT id, 0 FROM tables WHERE phase = 'over' UNION SELECT table_id, 0 FROM results ORDER BY 1 ON CONFLICT (table_id) DO UPDATE SET next = 0`)
}

// forgetInResults replaces the user by a ghost in the seats of results, and removes them from
// the ratings. The caller holds ratingsLock.
func forgetInResults(ctx context.Context, tx Tx, user string) error {
	var seated bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM result_seats WHERE "user" = $1)`, user).Scan(&seated)
	if err != nil || !seated {
		return err
	}
	if err := rollBackEntrant(ctx, tx, user); err != nil {
		return err
	}
	n, err := nextGhost(ctx, tx)
	if err != nil {
		return err
	}
	// Without the user some matches no longer change ratings.
	_, err = tx.Exec(ctx, `INSERT OR REPLACE INTO results_due (table_id, next)
		SELECT table_id, 0 FROM result_seats WHERE "user" = $1 AND entrant <> '' ORDER BY table_id ON CONFLICT (table_id) DO UPDATE SET next = 0`, user)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE result_seats SET "user" = $2, entrant = '' WHERE "user" = $1`, user, ghostName(n))
	return err
}

// nextGhost returns the number of the next deleted person.
func nextGhost(ctx context.Context, tx Tx) (int, error) {
	last := 0
	err := tx.Each(ctx, func(row Row) error {
		var user string
		err := row.Scan(&user)
		if n, no := strconv.Atoi(strings.TrimPrefix(user, ghost)); no == nil {
			last = max(last, n)
		}
		return err
	}, `SELECT DISTINCT "user" FROM result_seats WHERE "user" >= 'ghost-' AND "user" < 'ghost.'`)
	return last + 1, err
}

const resultColumns = `r.table_id, r.hash, r.game, r.guild, r.class, r.started, r.ended, r.turns`

func scanResult(row Row) (r storage.Result, err error) {
	return r, scanRow(row, &r.Table, &r.Hash, &r.Game, &r.Guild, &r.Class, at(&r.Started), at(&r.Ended), &r.Turns)
}

// resultSeat is a seat with the id of its table.
type resultSeat struct {
	storage.SeatResult
	table int64
}

func scanResultSeat(row Row) (s resultSeat, err error) {
	return s, scanRow(row, &s.table, &s.User, &s.Entrant, document{&s.SeatFacts})
}

// selectResults returns the results of a query with their seats.
func selectResults(ctx context.Context, tx Reader, query string, args ...any) ([]storage.Result, error) {
	list, err := rowsOf(ctx, tx, "results", scanResult, `SELECT r.intact, `+resultColumns+` FROM `+query, args...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	at := make(map[int64]int, len(list))
	ids := make([]int64, len(list))
	for i, r := range list {
		at[r.Table], ids[i] = i, r.Table
	}
	seats, err := rowsOf(ctx, tx, "seats of results", scanResultSeat,
		`SELECT intact, table_id, "user", entrant, body FROM result_seats WHERE table_id = ANY ($1) ORDER BY table_id, seat`, ids)
	for _, s := range seats {
		r := &list[at[s.table]]
		r.Seats = append(r.Seats, s.SeatResult)
	}
	return list, err
}

// results reads the results of a query with their seats.
func (db *Store) results(ctx context.Context, what, query string, args ...any) (list []storage.Result, err error) {
	err = db.read(ctx, func(tx Reader) (err error) {
		list, err = selectResults(ctx, tx, query, args...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// resultOf returns the result of a table, or ErrNotFound.
func resultOf(ctx context.Context, tx Reader, table int64) (storage.Result, error) {
	return onlyOne(selectResults(ctx, tx, `results r WHERE r.table_id = $1`, table))
}

// Results returns results with all their seats, newest first.
func (db *Store) Results(ctx context.Context, q storage.ResultQuery) ([]storage.Result, error) {
	const newest = ` ORDER BY r.ended DESC, r.table_id DESC LIMIT $1`
	switch {
	case q.User != "":
		return db.results(ctx, "results", `result_seats s JOIN results r ON r.table_id = s.table_id
			WHERE s.user = $2 AND ($3 = '' OR s.game = $3) AND ($4 = '' OR r.guild = $4) ORDER BY s.ended DESC, s.table_id DESC LIMIT $1`,
			q.Limit, q.User, q.Game, q.Guild)
	case q.Game == "":
		return db.results(ctx, "results", `results r WHERE $2 = '' OR r.guild = $2`+newest, q.Limit, q.Guild)
	}
	return db.results(ctx, "results", `results r WHERE r.guild = $2 AND r.game = $3`+newest, q.Limit, q.Guild, q.Game)
}

// ratedAfter selects the results of class $1 behind place ($2, $3) in the order of
// rating.
const ratedAfter = `results r WHERE r.class = $1 AND r.class <> '' AND (r.ended, r.table_id) > ($2, $3) ORDER BY r.ended, r.table_id LIMIT $4`

// Result returns the stored result of a table, or ErrNotFound.
func (db *Store) Result(ctx context.Context, table int64) (storage.Result, error) {
	return onlyOne(db.results(ctx, fmt.Sprintf("result of table %d", table), `results r WHERE r.table_id = $1`, table))
}

// TablesOver returns the first tables with greater ids whose match is over.
func (db *Store) TablesOver(ctx context.Context, after int64, limit int) ([]int64, error) {
	return queried(ctx, db, "tables that are over", alone[int64], `SELECT intact, id FROM tables WHERE id > $1 AND phase = 'over' ORDER BY id LIMIT $2`, after, limit)
}
