package sql

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

// tableColumns lists columns in the order of scanTable. The seats are a JSON list, so that one
// statement reads both; a damaged seat is null.
const tableColumns = `t.intact, t.id, t.rev, t.phase, t.game, t.version, t.options, t.counts, t.lang, t.owner, t.invited,
	t.guild, t.channel, t.thread, t.seed, t.seq, t.turns, t.created, t.started, t.ended, t.ending, t.affairs,
	(SELECT json_agg(CASE WHEN intact THEN json_build_object('User', "user", 'Name', name, 'Vacant', vacant::int, 'Quiet', quiet::int,
		'Standin', standin, 'StandinName', standin_name, 'Bank', bank, 'Grace', grace::int) END ORDER BY n) FROM seats WHERE table_id = t.id)`

// tableRow is a table whose JSON columns are not parsed yet.
type tableRow struct {
	storage.Table
	options, counts, invited, affairs, seats []byte
}

// scanTable scans the columns of a table, followed by more.
func scanTable(row Row, more ...any) (t tableRow, err error) {
	err = scanRow(row, append([]any{&t.ID, &t.Rev, &t.Phase, &t.Game, &t.Version, &t.options, &t.counts, &t.Lang, &t.Owner, &t.invited,
		&t.Guild, &t.Channel, &t.Thread, &t.Seed, &t.Seq, &t.Turns, at(&t.Created), at(&t.Started), at(&t.Ended), &t.Ending, &t.affairs, &t.seats}, more...)...)
	if err != nil {
		err = fmt.Errorf("table %d: %w", t.ID, err)
	}
	return t, err
}

// seatDocument is a seat in the JSON list of tableColumns.
type seatDocument struct {
	User, Name           string
	Vacant, Quiet, Grace int
	Standin, StandinName string
	Bank                 int64
}

func (t *tableRow) parse() error {
	seats, errS := parseRows[seatDocument](t.seats)
	err := errors.Join(parse(t.options, &t.Options), parse(t.counts, &t.Counts), parse(t.invited, &t.Invited), parse(t.affairs, &t.TableState), errS)
	if err != nil {
		return fmt.Errorf("table %d: %w", t.ID, err)
	}
	for _, s := range seats {
		t.Seats = append(t.Seats, storage.Seat{
			User: s.User, Name: s.Name, Vacant: s.Vacant != 0, Quiet: s.Quiet != 0,
			Standin: s.Standin, StandinName: s.StandinName, Bank: duration(s.Bank), Grace: s.Grace != 0,
		})
	}
	return nil
}

// parseRows parses a JSON list of rows. The column is NULL when there are no rows, and a
// damaged row is null.
func parseRows[T any](column []byte) ([]T, error) {
	if column == nil {
		return nil, nil
	}
	var rows []*T
	if err := parse(column, &rows); err != nil {
		return nil, err
	}
	list := make([]T, len(rows))
	for i, row := range rows {
		if row == nil {
			return nil, fmt.Errorf("%w: the checksum of a row is wrong", storage.ErrDamaged)
		}
		list[i] = *row
	}
	return list, nil
}

// selectTables reads tables with their seats.
func selectTables(ctx context.Context, tx Reader, query string, args ...any) ([]storage.Table, error) {
	list, damaged, err := readableTables(ctx, tx, query, args...)
	if err == nil && len(damaged) > 0 {
		err = damaged[0]
	}
	return list, err
}

// readableTables reads tables with their seats. It leaves out damaged tables and returns an
// error for each.
func readableTables(ctx context.Context, tx Reader, query string, args ...any) (list []storage.Table, damaged []error, err error) {
	err = tx.Each(ctx, func(r Row) error {
		row, err := scanTable(r)
		if err == nil {
			err = row.parse()
		}
		switch {
		case errors.Is(err, storage.ErrDamaged):
			damaged = append(damaged, err)
			return nil
		case err != nil:
			return err
		}
		list = append(list, row.Table)
		return nil
	}, `SELECT `+tableColumns+` FROM tables t `+query, args...)
	return list, damaged, err
}

// seatsOf returns the seats of a table.
func seatsOf(ctx context.Context, tx Reader, table int64) ([]storage.Seat, error) {
	return rowsOf(ctx, tx, "seats", scanSeat, selectSeats, table)
}

const selectSeats = `
	SELECT intact, "user", name, vacant, quiet, standin, standin_name, bank, grace FROM seats WHERE table_id = $1 ORDER BY n`

func scanSeat(row Row) (s storage.Seat, err error) {
	var bank int64
	err = scanRow(row, &s.User, &s.Name, &s.Vacant, &s.Quiet, &s.Standin, &s.StandinName, &bank, &s.Grace)
	s.Bank = duration(bank)
	return s, err
}

// Table returns a table without its state.
func (db *Store) Table(ctx context.Context, id int64) (storage.Table, error) {
	return db.findTable(ctx, fmt.Sprintf("table %d", id), `WHERE t.id = $1`, id)
}

// ByPlace returns the newest table played in a thread or direct message channel.
func (db *Store) ByPlace(ctx context.Context, channel string) (storage.Table, error) {
	// A table that has no thread yet has an empty thread.
	return db.findTable(ctx, "table in "+channel, `
		WHERE $1 <> '' AND t.id = (SELECT max(id) FROM (
			SELECT id FROM tables WHERE thread = $1 AND thread <> ''
			UNION ALL SELECT id FROM tables WHERE channel = $1 AND guild = '') AS here)`, channel)
}

func (db *Store) findTable(ctx context.Context, what, query string, args ...any) (t storage.Table, err error) {
	err = db.look(ctx, func(r Reader) (err error) {
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

// seatsHeld is like seatsOfUser without the seats that the user left.
const seatsHeld = `SELECT table_id FROM seats WHERE "user" = $1 AND $1 <> '' AND NOT vacant
	UNION SELECT table_id FROM seats WHERE standin = $1 AND standin <> ''`

// Of returns the tables where user has a seat or stands in for one, oldest first.
func (db *Store) Of(ctx context.Context, user string, phases ...storage.Phase) ([]storage.Table, error) {
	wanted := []string{}
	for _, p := range phases {
		wanted = append(wanted, string(p))
	}
	return db.listTables(ctx, "tables of "+user, `
		WHERE t.id IN (`+seatsOfUser+`) AND t.phase = ANY ($2)
			AND (t.phase IN ('over', 'closed') OR t.id IN (`+seatsHeld+`))
		ORDER BY t.id`, user, wanted)
}

// InPhase returns the tables of a guild, or of all, in a phase, newest first.
func (db *Store) InPhase(ctx context.Context, guild string, phase storage.Phase, limit int) ([]storage.Table, error) {
	what := fmt.Sprintf("%s tables", phase)
	if guild == "" {
		return db.listTables(ctx, what, `WHERE t.phase = $1 ORDER BY t.id DESC LIMIT $2`, phase, limit)
	}
	// IN instead of =, because there is an index of the tables without a guild: with = SQLite
	// would plan by the given guild, and compile the statement again each time.
	return db.listTables(ctx, what, `WHERE t.guild IN ($1) AND t.phase = $2 ORDER BY t.id DESC LIMIT $3`, guild, phase, limit)
}

// listTables reads tables and leaves out damaged ones, so that one never hides others.
func (db *Store) listTables(ctx context.Context, what, query string, args ...any) (list []storage.Table, err error) {
	err = db.look(ctx, func(r Reader) (err error) {
		list, _, err = readableTables(ctx, r, query, args...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// Outlines returns the outlines of tables with greater ids, in order. It includes damaged
// tables.
func (db *Store) Outlines(ctx context.Context, after int64, limit int) (list []storage.Outline, err error) {
	err = db.look(ctx, func(r Reader) error {
		list = nil
		return r.Each(ctx, func(row Row) error {
			var o storage.Outline
			err := row.Scan(&o.ID, &o.Phase, at(&o.Ended))
			list = append(list, o)
			return err
		}, `SELECT id, phase, ended FROM tables WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
	})
	if err != nil {
		return nil, fmt.Errorf("read outlines of tables: %w", err)
	}
	return list, nil
}

// Count returns the number of tables in each phase.
func (db *Store) Count(ctx context.Context, guild string) (map[storage.Phase]int, error) {
	query, args := `SELECT phase, count(*) FROM tables GROUP BY phase`, []any{}
	if guild != "" {
		query, args = `SELECT phase, count(*) FROM tables WHERE guild IN ($1) GROUP BY phase`, []any{guild} // see InPhase
	}
	var counts map[storage.Phase]int
	err := db.look(ctx, func(r Reader) error {
		counts = make(map[storage.Phase]int)
		return eachCount(ctx, r, func(phase string, n int) { counts[storage.Phase(phase)] = n }, query, args...)
	})
	if err != nil {
		return nil, fmt.Errorf("count tables: %w", err)
	}
	return counts, nil
}

// countFriends counts the open and running tables for friends. Names in affairs cannot look
// like the key, because JSON escapes their quotes.
const countFriends = `SELECT count(*) FROM tables WHERE guild = '' AND phase IN ('open', 'playing') AND affairs LIKE '%"invite":"%'`

// CountFriends returns how many tables for friends are open or running.
func (db *Store) CountFriends(ctx context.Context) (n int, err error) {
	err = db.look(ctx, func(r Reader) error {
		return r.QueryRow(ctx, countFriends).Scan(&n)
	})
	if err != nil {
		return 0, fmt.Errorf("count tables for friends: %w", err)
	}
	return n, nil
}

// eachCount calls f for each row of a query that selects a name and a number.
func eachCount(ctx context.Context, tx Reader, f func(name string, n int), query string, args ...any) error {
	return tx.Each(ctx, func(row Row) error {
		var name string
		var n int
		err := row.Scan(&name, &n)
		f(name, n)
		return err
	}, query, args...)
}
