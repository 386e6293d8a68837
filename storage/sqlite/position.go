package sqlite

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"guildhall/storage"
)

// The parts of a position, in the order in which they are read.
const (
	tablePart = iota
	seatPart
	waitPart
	draftPart
	ordersPart
	notePart
)

// positionColumns is how many columns the widest part has, that of a table.
const positionColumns = 22

// positionQuery reads a table and all that belongs to its position in one statement: a
// row for each row of each part, filled up with nulls. ?1 is the table, ?2 the user.
var positionQuery = strings.Join([]string{
	`SELECT 0 AS part, 0 AS n, ` + tableColumns + ` FROM tables t WHERE t.id = ?1`,
	partQuery(seatPart, "n", seatColumns, `seats WHERE table_id = ?1`),
	partQuery(waitPart, "seat", "intact, "+waitColumns, `waits WHERE table_id = ?1`),
	partQuery(draftPart, "seat", "intact, seat, after, step, codes, at", `drafts WHERE table_id = ?1 AND seat IN (`+seatsOfPerson+`)`),
	partQuery(ordersPart, "seat", "intact, seat, rev, body", `orders WHERE table_id = ?1 AND (intact OR seat IN (`+seatsOfPerson+`))`),
	partQuery(notePart, "0", "intact, note", `notes WHERE table_id = ?1 AND user = ?2 AND ?2 <> ''`),
}, "\n\tUNION ALL ") + "\n\tORDER BY 1, 2"

// seatsOfPerson selects the seats of table ?1 that ?2 plays or stands in for.
const seatsOfPerson = `SELECT n FROM seats WHERE table_id = ?1 AND ?2 IN (user, standin) AND ?2 <> ''`

func partQuery(part int, n, columns, from string) string {
	nulls := strings.Repeat(", NULL", positionColumns-1-strings.Count(columns, ","))
	return fmt.Sprintf("SELECT %d, %s, %s%s FROM %s", part, n, columns, nulls, from)
}

// Position returns a table as a user acts at it.
func (db *DB) Position(ctx context.Context, id int64, user string) (storage.Position, error) {
	p, err := db.position(ctx, id, user)
	if err == nil && p.Table.ID == 0 {
		err = storage.ErrNotFound
	}
	if err != nil {
		return storage.Position{}, fmt.Errorf("position of table %d: %w", id, readable(err))
	}
	return p, nil
}

func (db *DB) position(ctx context.Context, id int64, user string) (p storage.Position, err error) {
	rows, err := db.r.QueryContext(ctx, positionQuery, id, user)
	if err != nil {
		return p, err
	}
	defer rows.Close()
	var part, n int
	row := make(wideRow, positionColumns)
	dest := []any{&part, &n}
	for i := range row {
		dest = append(dest, &row[i])
	}
	for rows.Next() {
		if err := rows.Scan(dest...); err != nil {
			return p, err
		}
		if err := addPart(&p, part, id, row); err != nil {
			return p, err
		}
	}
	return p, rows.Err()
}

// addPart adds a row of a part to a position.
func addPart(p *storage.Position, part int, id int64, row wideRow) (err error) {
	switch part {
	case tablePart:
		p.Table, err = scanTable(row)
	case seatPart:
		var s storage.Seat
		s, err = scanSeat(row)
		p.Table.Seats = append(p.Table.Seats, s)
	case waitPart:
		var w storage.Wait
		w, err = scanWait(row)
		p.Waits = append(p.Waits, w)
	case draftPart:
		d := storage.Draft{Table: id}
		err = scanDraft(row, &d, &d.Seat)
		p.Drafts = append(p.Drafts, d)
	case ordersPart:
		o := storage.Orders{Table: id}
		err = scanRow(row, &o.Seat, &o.Rev, &o.Body)
		p.Orders = append(p.Orders, o)
	case notePart:
		err = scanRow(row, &p.Note)
	}
	if err != nil {
		return fmt.Errorf("part %d: %w", part, err)
	}
	return nil
}

// wideRow is a row whose columns are scanned once more, into what they mean: those of
// its part come first.
type wideRow []any

var errColumn = errors.New("a column of another kind")

// Scan copies the first columns as sql.Rows.Scan does, for the kinds that our tables have.
func (r wideRow) Scan(dest ...any) error {
	for i, d := range dest {
		if err := copyColumn(d, r[i]); err != nil {
			return fmt.Errorf("column %d: %w", i, err)
		}
	}
	return nil
}

func copyColumn(dest, value any) error {
	to := reflect.ValueOf(dest).Elem()
	switch v := value.(type) {
	case int64:
		switch {
		case to.CanInt():
			to.SetInt(v)
			return nil
		case to.Kind() == reflect.Bool:
			to.SetBool(v != 0)
			return nil
		}
	case string:
		return copyText(to, v)
	case []byte:
		return copyText(to, string(v))
	case nil:
		if to.Kind() == reflect.Slice {
			to.SetZero()
			return nil
		}
	case bool:
		if to.Kind() == reflect.Bool {
			to.SetBool(v)
			return nil
		}
	}
	return fmt.Errorf("%w: %T for %s", errColumn, value, to.Type())
}

func copyText(to reflect.Value, text string) error {
	switch {
	case to.Kind() == reflect.String:
		to.SetString(text)
	case to.Kind() == reflect.Slice && to.Type().Elem().Kind() == reflect.Uint8:
		to.SetBytes([]byte(text))
	default:
		return fmt.Errorf("%w: text for %s", errColumn, to.Type())
	}
	return nil
}
