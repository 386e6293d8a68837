package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"guildhall/storage"
)

const resultColumns = `r.table_id, r.hash, r.game, r.guild, r.class, r.started, r.ended, r.turns`

func scanResult(row scanner) (r storage.Result, err error) {
	var started, ended int64
	err = scanRow(row, &r.Table, &r.Hash, &r.Game, &r.Guild, &r.Class, &started, &ended, &r.Turns)
	r.Started, r.Ended = instant(started), instant(ended)
	return r, err
}

// resultOf returns the result of a table, or sql.ErrNoRows.
func resultOf(ctx context.Context, tx reader, table int64) (storage.Result, error) {
	r, err := scanResult(tx.QueryRowContext(ctx, `SELECT r.intact, `+resultColumns+` FROM results r WHERE r.table_id = ?`, table))
	if err != nil {
		return r, err
	}
	return r, readResultSeats(ctx, tx, &r)
}

func readResultSeats(ctx context.Context, tx reader, r *storage.Result) error {
	rows, err := tx.QueryContext(ctx, `SELECT intact, user, entrant, body FROM result_seats WHERE table_id = ? ORDER BY seat`, r.Table)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var s storage.SeatResult
		var body []byte
		if err := scanRow(rows, &s.User, &s.Entrant, &body); err != nil {
			return err
		}
		if err := parse(body, &s.SeatFacts); err != nil {
			return err
		}
		r.Seats = append(r.Seats, s)
	}
	return rows.Err()
}

// selectResults returns the results of a query with their seats.
func selectResults(ctx context.Context, tx reader, query string, args ...any) ([]storage.Result, error) {
	rows, err := tx.QueryContext(ctx, `SELECT r.intact, `+resultColumns+` FROM `+query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []storage.Result
	for rows.Next() {
		r, err := scanResult(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range list {
		if err := readResultSeats(ctx, tx, &list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Results returns results with all their seats, newest first.
func (db *DB) Results(ctx context.Context, q storage.ResultQuery) (list []storage.Result, err error) {
	err = db.read(ctx, func(tx *sql.Tx) error {
		if q.User != "" {
			list, err = selectResults(ctx, tx, `result_seats s JOIN results r ON r.table_id = s.table_id
				WHERE s.user = ?1 AND (?2 = '' OR s.game = ?2) AND (?4 = '' OR r.guild = ?4) ORDER BY s.ended DESC, s.table_id DESC LIMIT ?3`,
				q.User, q.Game, q.Limit, q.Guild)
			return err
		}
		if q.Game == "" {
			list, err = selectResults(ctx, tx, `results r WHERE ?1 = '' OR r.guild = ?1 ORDER BY r.ended DESC, r.table_id DESC LIMIT ?2`, q.Guild, q.Limit)
			return err
		}
		list, err = selectResults(ctx, tx, `results r WHERE r.guild = ?1 AND r.game = ?2 ORDER BY r.ended DESC, r.table_id DESC LIMIT ?3`, q.Guild, q.Game, q.Limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("results: %w", err)
	}
	return list, nil
}

// resultPage is how many results are read at once, so that memory stays small and
// the caller may use the store.
const resultPage = 256

// EachRatedResult calls f for every result of a class in the order of rating.
func (db *DB) EachRatedResult(ctx context.Context, class string, f func(storage.Result) error) error {
	var ended, table int64
	for {
		page, err := resultsAfter(ctx, db.r, class, ended, table, resultPage)
		if err != nil {
			return fmt.Errorf("results of %s: %w", class, readable(err))
		}
		for _, r := range page {
			if err := f(r); err != nil {
				return err
			}
			ended, table = millis(r.Ended), r.Table
		}
		if len(page) < resultPage {
			return nil
		}
	}
}

// resultsAfter returns results of a class behind a place in the order of rating.
func resultsAfter(ctx context.Context, tx reader, class string, ended, table int64, limit int) ([]storage.Result, error) {
	return selectResults(ctx, tx, `results r WHERE r.class = ?1 AND r.class <> '' AND (r.ended, r.table_id) > (?2, ?3)
		ORDER BY r.ended, r.table_id LIMIT ?4`, class, ended, table, limit)
}

// EachResult calls f for every stored result, by table.
func (db *DB) EachResult(ctx context.Context, f func(storage.Result) error) error {
	for after := int64(0); ; {
		page, err := selectResults(ctx, db.r, `results r WHERE r.table_id > ?1 ORDER BY r.table_id LIMIT ?2`, after, resultPage)
		if err != nil {
			return fmt.Errorf("all results: %w", readable(err))
		}
		for _, r := range page {
			if err := f(r); err != nil {
				return err
			}
			after = r.Table
		}
		if len(page) < resultPage {
			return nil
		}
	}
}

// Result returns the stored result of a table, or ErrNotFound.
func (db *DB) Result(ctx context.Context, table int64) (r storage.Result, err error) {
	err = db.read(ctx, func(tx *sql.Tx) error {
		r, err = resultOf(ctx, tx, table)
		return err
	})
	if err != nil {
		return storage.Result{}, fmt.Errorf("result of table %d: %w", table, err)
	}
	return r, nil
}

// TablesOver returns the first tables behind a number whose match is over.
func (db *DB) TablesOver(ctx context.Context, after int64, limit int) ([]int64, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, id FROM tables WHERE id > ? AND phase = 'over' ORDER BY id LIMIT ?`, after, limit)
	if err != nil {
		return nil, fmt.Errorf("tables that are over: %w", readable(err))
	}
	defer rows.Close()
	var list []int64
	for rows.Next() {
		var id int64
		if err := scanRow(rows, &id); err != nil {
			return nil, fmt.Errorf("tables that are over: %w", readable(err))
		}
		list = append(list, id)
	}
	return list, readable(rows.Err())
}
