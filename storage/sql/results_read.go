package sql

import (
	"context"
	"fmt"

	"guildhall/storage"
)

const resultColumns = `r.table_id, r.hash, r.game, r.guild, r.class, r.started, r.ended, r.turns`

func scanResult(row Row) (r storage.Result, err error) {
	var started, ended int64
	err = scanRow(row, &r.Table, &r.Hash, &r.Game, &r.Guild, &r.Class, &started, &ended, &r.Turns)
	r.Started, r.Ended = instant(started), instant(ended)
	return r, err
}

// resultSeat is a seat with the table that it is of.
type resultSeat struct {
	storage.SeatResult
	table int64
}

func scanResultSeat(row Row) (s resultSeat, err error) {
	var body []byte
	if err := scanRow(row, &s.table, &s.User, &s.Entrant, &body); err != nil {
		return s, err
	}
	return s, parse(body, &s.SeatFacts)
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

// resultPage is how many results are read at once, so that memory stays small and
// the caller may use the store.
const resultPage = 256

// EachRatedResult calls f for every result of a class in the order of rating.
func (db *Store) EachRatedResult(ctx context.Context, class string, f func(storage.Result) error) error {
	var ended, table int64
	return eachPage(func() ([]storage.Result, error) {
		return db.results(ctx, "results of "+class, ratedAfter, class, ended, table, resultPage)
	}, func(r storage.Result) error {
		ended, table = millis(r.Ended), r.Table
		return f(r)
	})
}

// EachResult calls f for every stored result, by table.
func (db *Store) EachResult(ctx context.Context, f func(storage.Result) error) error {
	var after int64
	return eachPage(func() ([]storage.Result, error) {
		return db.results(ctx, "all results", `results r WHERE r.table_id > $1 ORDER BY r.table_id LIMIT $2`, after, resultPage)
	}, func(r storage.Result) error {
		after = r.Table
		return f(r)
	})
}

// eachPage calls f for each result of one page after the other.
func eachPage(page func() ([]storage.Result, error), f func(storage.Result) error) error {
	for {
		list, err := page()
		if err != nil {
			return err
		}
		for _, r := range list {
			if err := f(r); err != nil {
				return err
			}
		}
		if len(list) < resultPage {
			return nil
		}
	}
}

// ratedAfter selects the results of class $1 behind place ($2, $3) in the order of
// rating.
const ratedAfter = `results r WHERE r.class = $1 AND r.class <> '' AND (r.ended, r.table_id) > ($2, $3) ORDER BY r.ended, r.table_id LIMIT $4`

// Result returns the stored result of a table, or ErrNotFound.
func (db *Store) Result(ctx context.Context, table int64) (storage.Result, error) {
	return onlyOne(db.results(ctx, fmt.Sprintf("result of table %d", table), `results r WHERE r.table_id = $1`, table))
}

// TablesOver returns the first tables behind a number whose match is over.
func (db *Store) TablesOver(ctx context.Context, after int64, limit int) ([]int64, error) {
	return queried(ctx, db, "tables that are over", alone[int64], `SELECT intact, id FROM tables WHERE id > $1 AND phase = 'over' ORDER BY id LIMIT $2`, after, limit)
}
