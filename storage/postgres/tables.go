package postgres

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

// tableColumns are read in the order of scanTable.
const tableColumns = `t.id, t.rev, t.phase, t.game, t.version, t.options, t.counts, t.lang, t.owner, t.invited,
	t.guild, t.channel, t.thread, t.seed, t.seq, t.turns, t.created, t.started, t.ended, t.ending, t.affairs,
	coalesce((SELECT json_agg(` + seatDocument + ` ORDER BY n) FROM seats WHERE table_id = t.id), 'null')`

// seatDocument is a row of seats as the JSON of a storage.Seat, so that a table and its
// seats are one row.
const seatDocument = `json_build_object('User', "user", 'Name', name, 'Vacant', vacant, 'Quiet', quiet,
	'Standin', standin, 'StandinName', standin_name, 'Bank', bank * 1000000, 'Grace', grace)`

// tableRow is a table whose documents are not read yet.
type tableRow struct {
	storage.Table
	options, counts, invited, affairs, seats []byte
}

func scanTable(row scanner) (tableRow, error) { return scanTableAnd(row) }

// scanTableAnd scans a row with more columns behind those of the table.
func scanTableAnd(row scanner, more ...any) (t tableRow, err error) {
	var created, started, ended int64
	err = row.Scan(append([]any{&t.ID, &t.Rev, &t.Phase, &t.Game, &t.Version, &t.options, &t.counts, &t.Lang, &t.Owner, &t.invited,
		&t.Guild, &t.Channel, &t.Thread, &t.Seed, &t.Seq, &t.Turns, &created, &started, &ended, &t.Ending, &t.affairs, &t.seats}, more...)...)
	t.Created, t.Started, t.Ended = instant(created), instant(started), instant(ended)
	return t, err
}

func (t *tableRow) parse() error {
	err := errors.Join(parse(t.options, &t.Options), parse(t.counts, &t.Counts), parse(t.invited, &t.Invited), parse(t.affairs, &t.TableState), parse(t.seats, &t.Seats))
	if err != nil {
		return fmt.Errorf("table %d: %w", t.ID, err)
	}
	return nil
}

// selectTables reads tables with their seats.
func selectTables(ctx context.Context, tx reader, query string, args ...any) ([]storage.Table, error) {
	list, damaged, err := readableTables(ctx, tx, query, args...)
	if err == nil && len(damaged) > 0 {
		err = damaged[0]
	}
	return list, err
}

// readableTables reads tables with their seats. Those that are damaged are left out,
// with an error for each.
func readableTables(ctx context.Context, tx reader, query string, args ...any) (list []storage.Table, damaged []error, err error) {
	rows, err := rowsOfQuery(ctx, tx, "tables", scanTable, `SELECT `+tableColumns+` FROM tables t `+query, args...)
	if err != nil {
		return nil, nil, err
	}
	for _, row := range rows {
		if err := row.parse(); err != nil {
			damaged = append(damaged, err)
			continue
		}
		list = append(list, row.Table)
	}
	return list, damaged, nil
}

// seatsOf returns the seats of a table.
func seatsOf(ctx context.Context, tx reader, table int64) ([]storage.Seat, error) {
	return rowsOfQuery(ctx, tx, "seats", scanSeat, selectSeats, table)
}

const selectSeats = `
	SELECT "user", name, vacant, quiet, standin, standin_name, bank, grace FROM seats WHERE table_id = $1 ORDER BY n`

func scanSeat(row scanner) (s storage.Seat, err error) {
	var bank int64
	err = row.Scan(&s.User, &s.Name, &s.Vacant, &s.Quiet, &s.Standin, &s.StandinName, &bank, &s.Grace)
	s.Bank = duration(bank)
	return s, err
}

// Table returns a table without its state.
func (db *DB) Table(ctx context.Context, id int64) (storage.Table, error) {
	return db.findTable(ctx, fmt.Sprintf("table %d", id), `WHERE t.id = $1`, id)
}

// ByPlace returns the newest table played in a thread or direct message channel.
func (db *DB) ByPlace(ctx context.Context, channel string) (storage.Table, error) {
	// A table that has no thread yet has an empty thread.
	return db.findTable(ctx, "table in "+channel, `
		WHERE $1 <> '' AND t.id = (SELECT max(id) FROM (
			SELECT id FROM tables WHERE thread = $1 AND thread <> ''
			UNION ALL SELECT id FROM tables WHERE channel = $1 AND guild = '') AS here)`, channel)
}

func (db *DB) findTable(ctx context.Context, what, query string, args ...any) (t storage.Table, err error) {
	err = db.look(ctx, func(r reader) (err error) {
		t, err = onlyOne(selectTables(ctx, r, query, args...))
		return err
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("%s: %w", what, err)
	}
	return t, nil
}

// seatsOfUser selects the tables where user $1 has a seat or stands in for one.
const seatsOfUser = `SELECT table_id FROM seats WHERE "user" = $1 AND $1 <> ''
	UNION SELECT table_id FROM seats WHERE standin = $1 AND standin <> ''`

// seatsHeld selects those of them that the user did not leave.
const seatsHeld = `SELECT table_id FROM seats WHERE "user" = $1 AND $1 <> '' AND NOT vacant
	UNION SELECT table_id FROM seats WHERE standin = $1 AND standin <> ''`

// Of returns the tables where user has a seat or stands in for one, oldest first.
func (db *DB) Of(ctx context.Context, user string, phases ...storage.Phase) ([]storage.Table, error) {
	return db.listTables(ctx, "tables of "+user, `
		WHERE t.id IN (`+seatsOfUser+`) AND t.phase = ANY ($2)
			AND (t.phase IN ('over', 'closed') OR t.id IN (`+seatsHeld+`))
		ORDER BY t.id`, user, phases)
}

// InPhase returns the tables of a guild, or of all, in a phase, newest first.
func (db *DB) InPhase(ctx context.Context, guild string, phase storage.Phase, limit int) ([]storage.Table, error) {
	what := fmt.Sprintf("%s tables", phase)
	if guild == "" {
		return db.listTables(ctx, what, `WHERE t.phase = $1 ORDER BY t.id DESC LIMIT $2`, phase, limit)
	}
	return db.listTables(ctx, what, `WHERE t.guild = $1 AND t.phase = $2 ORDER BY t.id DESC LIMIT $3`, guild, phase, limit)
}

// listTables leaves out tables that are damaged: one never keeps others from being
// listed. To read it alone is an error.
func (db *DB) listTables(ctx context.Context, what, query string, args ...any) (list []storage.Table, err error) {
	err = db.look(ctx, func(r reader) (err error) {
		list, _, err = readableTables(ctx, r, query, args...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// Count returns how many tables are in each phase.
func (db *DB) Count(ctx context.Context, guild string) (map[storage.Phase]int, error) {
	query, args := `SELECT phase, count(*) FROM tables GROUP BY phase`, []any{}
	if guild != "" {
		query, args = `SELECT phase, count(*) FROM tables WHERE guild = $1 GROUP BY phase`, []any{guild}
	}
	var counts map[storage.Phase]int
	err := db.look(ctx, func(r reader) error {
		counts = make(map[storage.Phase]int)
		return eachCount(ctx, r, func(phase string, n int) { counts[storage.Phase(phase)] = n }, query, args...)
	})
	if err != nil {
		return nil, fmt.Errorf("count tables: %w", err)
	}
	return counts, nil
}
