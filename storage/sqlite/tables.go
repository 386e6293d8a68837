package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// reader is a transaction, as far as it reads.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// tableColumns are read in the order of scanTable.
const tableColumns = `t.intact, t.id, t.rev, t.phase, t.game, t.version, t.options, t.counts, t.lang, t.owner, t.invited,
	t.guild, t.channel, t.thread, t.seed, t.seq, t.turns, t.created, t.started, t.ended, t.ending, t.affairs`

func scanTable(row scanner) (storage.Table, error) {
	var t storage.Table
	var options, counts, invited, affairs []byte
	var created, started, ended int64
	err := scanRow(row, &t.ID, &t.Rev, &t.Phase, &t.Game, &t.Version, &options, &counts, &t.Lang, &t.Owner, &invited,
		&t.Guild, &t.Channel, &t.Thread, &t.Seed, &t.Seq, &t.Turns, &created, &started, &ended, &t.Ending, &affairs)
	if err != nil {
		return t, fmt.Errorf("table %d: %w", t.ID, err)
	}
	t.Created, t.Started, t.Ended = instant(created), instant(started), instant(ended)
	err = errors.Join(json.Unmarshal(options, &t.Options), json.Unmarshal(counts, &t.Counts), json.Unmarshal(invited, &t.Invited),
		json.Unmarshal(affairs, &t.TableState))
	if err != nil {
		return t, fmt.Errorf("%w: table %d: %w", ErrDamaged, t.ID, err)
	}
	return t, nil
}

// selectTables reads tables with their seats.
func selectTables(ctx context.Context, tx reader, query string, args ...any) ([]storage.Table, error) {
	list, damaged, err := readableTables(ctx, tx, query, args...)
	if err == nil && len(damaged) > 0 {
		err = damaged[0]
	}
	return list, err
}

// readableTables reads tables with their seats. Those that are damaged are
// left out, with an error for each.
func readableTables(ctx context.Context, tx reader, query string, args ...any) (list []storage.Table, damaged []error, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT `+tableColumns+` FROM tables t `+query, args...)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	var rowsRead []storage.Table
	for rows.Next() {
		t, err := scanTable(rows)
		switch {
		case errors.Is(err, ErrDamaged):
			damaged = append(damaged, err)
		case err != nil:
			return nil, nil, err
		default:
			rowsRead = append(rowsRead, t)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, nil, err
	}
	for _, t := range rowsRead {
		t.Seats, err = seatsOf(ctx, tx, t.ID)
		switch {
		case errors.Is(err, ErrDamaged):
			damaged = append(damaged, err)
		case err != nil:
			return nil, nil, err
		default:
			list = append(list, t)
		}
	}
	return list, damaged, nil
}

func seatsOf(ctx context.Context, tx reader, table int64) ([]storage.Seat, error) {
	rows, err := tx.QueryContext(ctx, `SELECT `+seatColumns+` FROM seats WHERE table_id = ? ORDER BY n`, table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var seats []storage.Seat
	for rows.Next() {
		s, err := scanSeat(rows)
		if err != nil {
			return nil, fmt.Errorf("seats of table %d: %w", table, err)
		}
		seats = append(seats, s)
	}
	return seats, rows.Err()
}

// seatColumns are read in the order of scanSeat.
const seatColumns = `intact, user, name, vacant, quiet, standin, standin_name, bank, grace`

func scanSeat(row scanner) (s storage.Seat, err error) {
	var bank int64
	err = scanRow(row, &s.User, &s.Name, &s.Vacant, &s.Quiet, &s.Standin, &s.StandinName, &bank, &s.Grace)
	s.Bank = duration(bank)
	return s, err
}

func tableByID(ctx context.Context, tx reader, id int64) (storage.Table, error) {
	return first(selectTables(ctx, tx, `WHERE t.id = ?`, id))
}

// first returns the first of a list, or ErrNotFound.
func first(list []storage.Table, err error) (storage.Table, error) {
	if err != nil {
		return storage.Table{}, err
	}
	if len(list) == 0 {
		return storage.Table{}, storage.ErrNotFound
	}
	return list[0], nil
}

// exists returns ErrNotFound when there is no such table.
func exists(ctx context.Context, tx *sql.Tx, id int64) error {
	return tx.QueryRowContext(ctx, `SELECT id FROM tables WHERE id = ?`, id).Scan(&id)
}

// Table returns a table without its state.
func (db *DB) Table(ctx context.Context, id int64) (storage.Table, error) {
	return db.findTable(ctx, fmt.Sprintf("table %d", id), `WHERE t.id = ?`, id)
}

// ByPlace returns the newest table played in a thread or direct message channel.
func (db *DB) ByPlace(ctx context.Context, channel string) (storage.Table, error) {
	// A table that has no thread yet has an empty thread.
	return db.findTable(ctx, "table in "+channel, `
		WHERE ?1 <> '' AND t.id = (SELECT max(id) FROM (
			SELECT id FROM tables WHERE thread = ?1 AND thread <> ''
			UNION ALL SELECT id FROM tables WHERE channel = ?1 AND guild = ''))`, channel)
}

func (db *DB) findTable(ctx context.Context, what, query string, args ...any) (storage.Table, error) {
	var t storage.Table
	err := db.read(ctx, func(tx *sql.Tx) (err error) {
		t, err = first(selectTables(ctx, tx, query, args...))
		return err
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("%s: %w", what, err)
	}
	return t, nil
}

// seatsOfUser selects the tables where user ?1 has a seat or stands in for one.
const seatsOfUser = `SELECT table_id FROM seats WHERE user = ?1 AND ?1 <> ''
	UNION SELECT table_id FROM seats WHERE standin = ?1 AND standin <> ''`

// seatsHeld selects those of them that the user did not leave.
const seatsHeld = `SELECT table_id FROM seats WHERE user = ?1 AND ?1 <> '' AND NOT vacant
	UNION SELECT table_id FROM seats WHERE standin = ?1 AND standin <> ''`

// Of returns the tables where user has a seat or stands in for one, oldest first.
func (db *DB) Of(ctx context.Context, user string, phases ...storage.Phase) ([]storage.Table, error) {
	wanted, err := json.Marshal(phases)
	if err != nil {
		return nil, err
	}
	return db.listTables(ctx, "tables of "+user, `
		WHERE t.id IN (`+seatsOfUser+`) AND t.phase IN (SELECT value FROM json_each(?2))
			AND (t.phase IN ('over', 'closed') OR t.id IN (`+seatsHeld+`))
		ORDER BY t.id`, user, string(wanted))
}

// InPhase returns the tables of a guild, or of all, in a phase, newest first.
func (db *DB) InPhase(ctx context.Context, guild string, phase storage.Phase, limit int) ([]storage.Table, error) {
	what := fmt.Sprintf("%s tables", phase)
	if guild == "" {
		return db.listTables(ctx, what, `WHERE t.phase = ? ORDER BY t.id DESC LIMIT ?`, phase, limit)
	}
	return db.listTables(ctx, what, `WHERE t.guild = ? AND t.phase = ? ORDER BY t.id DESC LIMIT ?`, guild, phase, limit)
}

// listTables leaves out tables that are damaged: one never keeps others from
// being listed. To read it alone is an error.
func (db *DB) listTables(ctx context.Context, what, query string, args ...any) ([]storage.Table, error) {
	var list []storage.Table
	err := db.read(ctx, func(tx *sql.Tx) (err error) {
		list, _, err = readableTables(ctx, tx, query, args...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// Count returns how many tables are in each phase.
func (db *DB) Count(ctx context.Context, guild string) (map[storage.Phase]int, error) {
	query, args := `SELECT t.phase, count(*) FROM tables t`, []any{}
	if guild != "" {
		query, args = query+` WHERE t.guild = ?`, []any{guild}
	}
	rows, err := db.r.QueryContext(ctx, query+` GROUP BY t.phase`, args...)
	if err != nil {
		return nil, fmt.Errorf("count tables: %w", readable(err))
	}
	defer rows.Close()
	counts := make(map[storage.Phase]int)
	for rows.Next() {
		var phase storage.Phase
		var n int
		if err := rows.Scan(&phase, &n); err != nil {
			return nil, fmt.Errorf("count tables: %w", readable(err))
		}
		counts[phase] = n
	}
	return counts, readable(rows.Err())
}
