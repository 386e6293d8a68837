package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	"guildhall/storage/format"
)

// appendTurn adds e to the record of a table. It returns ErrConflict when another
// commit already has its number.
func appendTurn(ctx context.Context, tx pgx.Tx, table int64, e format.Entry) error {
	var before []format.Entry
	if e.Before() > 0 {
		var err error
		if before, err = rawTurns(ctx, tx, selectChain, table, format.ChainLength); err != nil {
			return err
		}
	}
	var b pgx.Batch
	if err := queueTurn(&b, table, before, e); err != nil {
		return err
	}
	err := tx.SendBatch(ctx, &b).Close()
	if isTaken(err) {
		return storage.ErrConflict
	}
	return err
}

// selectChain selects the rows of table $1 that are the dictionary of the next one, in
// chains of $2.
const selectChain = `
	SELECT first, last, n, at, body FROM (
		SELECT * FROM turns WHERE table_id = $1 ORDER BY first DESC
		LIMIT (SELECT (n + 1) % $2 FROM turns WHERE table_id = $1 ORDER BY first DESC LIMIT 1)) AS chain
	ORDER BY first`

// queueTurn adds e, which follows the rows of its chain.
func queueTurn(b *pgx.Batch, table int64, before []format.Entry, e format.Entry) error {
	packed, err := e.Pack(before)
	if err != nil {
		return err
	}
	b.Queue(`INSERT INTO turns (table_id, first, last, n, at, body) VALUES ($1, $2, $3, $4, $5, $6)`,
		table, e.First, e.Last, e.N, millis(e.At), packed)
	return nil
}

// rawTurns reads rows of turns, their bodies still packed.
func rawTurns(ctx context.Context, tx reader, query string, args ...any) ([]format.Entry, error) {
	return rowsOfQuery(ctx, tx, "turns", scanTurn, query, args...)
}

func scanTurn(row scanner) (e format.Entry, err error) {
	var at int64
	err = row.Scan(&e.First, &e.Last, &e.N, &at, &e.Packed)
	e.At = instant(at)
	return e, err
}

// Moves returns a record, beginning with entry from.
func (db *DB) Moves(ctx context.Context, id int64, from int) (moves []storage.Move, err error) {
	err = db.read(ctx, func(tx pgx.Tx) error {
		moves = nil
		return eachCommit(ctx, tx, id, func() ([]format.Entry, error) {
			return rawTurns(ctx, tx, `
				SELECT first, last, n, at, body FROM turns WHERE table_id = $1 AND first >= coalesce((
					SELECT first FROM turns WHERE table_id = $1 AND n = $2 * ((
						SELECT n FROM turns WHERE table_id = $1 AND first <= $3 ORDER BY first DESC LIMIT 1) / $2)), 0)
				ORDER BY first`, id, format.ChainLength, max(from, 1))
		}, func(e *format.Entry) {
			for _, m := range e.Moves {
				if m.Seq >= from {
					moves = append(moves, m)
				}
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("moves of table %d: %w", id, err)
	}
	return moves, nil
}

// Turns returns at most limit entries of the log, beginning with commit from.
func (db *DB) Turns(ctx context.Context, id int64, from, limit int) (turns []storage.Turn, err error) {
	from = max(from, 0)
	err = db.read(ctx, func(tx pgx.Tx) error {
		turns = nil
		return eachCommit(ctx, tx, id, func() ([]format.Entry, error) {
			return rawTurns(ctx, tx, `SELECT first, last, n, at, body FROM turns WHERE table_id = $1 AND n >= $2 AND n < $3 ORDER BY first`,
				id, from-from%format.ChainLength, from+limit)
		}, func(e *format.Entry) {
			if e.N >= from && e.N < from+limit {
				turns = append(turns, e.Turn)
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("turns of table %d: %w", id, err)
	}
	return turns, nil
}

// eachCommit passes to f the commits of a table in their order: all of an archive, or
// those that rows reads, which begin with the start of a chain.
func eachCommit(ctx context.Context, tx pgx.Tx, table int64, rows func() ([]format.Entry, error), f func(*format.Entry)) error {
	list, err := readArchive(ctx, tx, table)
	if err != nil {
		return err
	}
	for i := range list {
		f(&list[i])
	}
	if list != nil {
		return nil
	}
	if list, err = rows(); err != nil {
		return err
	}
	_, err = format.Unchain(list, f)
	return err
}
