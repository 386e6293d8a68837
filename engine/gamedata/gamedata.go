// Package gamedata reads the components of a game from CSV tables. A table has a row for
// each kind of card, tile or space; its first line names the columns.
//
// A game defines in Go what it needs from each table and compares it with the totals in its
// rulebook. A host may replace printed values, so no table is trusted: every error has the
// file, the line, the id and the reason.
package gamedata

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strconv"
)

// Table is one file of a game's data, and the function that stores its rows in T, the type
// of all the game's tables.
type Table[T any] struct {
	file string
	take func(*T, []Row) error
	rows int  // 0: any number
	ids  bool // every row has its own id
}

// File returns the table of the file data/<name>.csv.
func File[T any](name string, take func(*T, []Row) error) Table[T] {
	return Table[T]{file: name, take: take}
}

// Of returns the table, which must have n rows.
func (t Table[T]) Of(n int) Table[T] {
	t.rows = n
	return t
}

// WithIDs returns the table, whose rows must have different ids.
func (t Table[T]) WithIDs() Table[T] {
	t.ids = true
	return t
}

// Load reads the tables in order, so that a later one may refer to an earlier
// one.
func Load[T any](files fs.FS, tables ...Table[T]) (*T, error) {
	t := new(T)
	for _, table := range tables {
		rows, err := read(files, "data/"+table.file+".csv")
		if err == nil && table.rows > 0 && len(rows) != table.rows {
			err = fmt.Errorf("%d rows, want %d", len(rows), table.rows)
		}
		if err == nil && table.ids {
			err = checkIDs(rows)
		}
		if err == nil {
			err = table.take(t, rows)
		}
		if err != nil {
			return nil, fmt.Errorf("%s.csv: %w", table.file, err)
		}
	}
	return t, nil
}

func checkIDs(rows []Row) error {
	seen := map[string]bool{}
	for _, r := range rows {
		if r.ID() == "" || seen[r.ID()] {
			return r.Errorf("id %q is missing or there twice", r.ID())
		}
		seen[r.ID()] = true
	}
	return nil
}

// MustLoad loads the tables that a game comes with. It panics if a file is wrong: that is a
// bug of the build.
func MustLoad[T any](game string, files fs.FS, load func(fs.FS) (*T, error)) *T {
	t, err := load(files)
	if err != nil {
		panic(game + ": " + err.Error())
	}
	return t
}

func read(files fs.FS, path string) ([]Row, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := reader(f)
	columns, err := r.Read()
	if err != nil {
		return nil, err
	}
	var rows []Row
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		row := Row{cells: make(map[string]string, len(cells))}
		row.Line, _ = r.FieldPos(0)
		for i, column := range columns {
			row.cells[column] = cells[i]
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, errors.New("no rows")
	}
	return rows, nil
}

func reader(r io.Reader) *csv.Reader { return csv.NewReader(r) }

// Row is one line of a table.
type Row struct {
	Line  int // line number in the file, from 1
	cells map[string]string
}

// Text returns the cell of a column, or "" if the table lacks the column.
func (r Row) Text(column string) string { return r.cells[column] }

// ID returns the cell of the column "id".
func (r Row) ID() string { return r.cells["id"] }

// Errorf returns an error with the line and the id of the row, unless the wrapped error
// already has them.
func (r Row) Errorf(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if errors.As(err, new(*rowError)) {
		return err
	}
	return &rowError{r, err}
}

type rowError struct {
	row Row
	err error
}

func (e *rowError) Error() string {
	if id := e.row.ID(); id != "" {
		return fmt.Sprintf("line %d: %s: %v", e.row.Line, id, e.err)
	}
	return fmt.Sprintf("line %d: %v", e.row.Line, e.err)
}

func (e *rowError) Unwrap() error { return e.err }

// Word sets *to to the index in words of a cell. A cell that is not one of words is an
// error.
func Word[N ~int | ~int8](r Row, column string, words []string, to *N) error {
	i := slices.Index(words, r.cells[column])
	if i < 0 {
		return r.Errorf("%s %q, want one of %q", column, r.cells[column], words)
	}
	*to = N(i)
	return nil
}

// Flag sets *to to true for a cell "yes", and to false for "no".
func Flag(r Row, column string, to *bool) error {
	n := 0
	err := Word(r, column, []string{"no", "yes"}, &n)
	*to = n == 1
	return err
}

// Number returns the number in a cell. A number outside least to most is an error. An empty
// cell is 0.
func (r Row) Number(column string, least, most int) (int, error) {
	cell := r.cells[column]
	if cell == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(cell)
	if err != nil || n < least || n > most {
		return 0, r.Errorf("%s %q, want a number from %d to %d", column, cell, least, most)
	}
	return n, nil
}

// Numbers reads several cells as Number does: into maps a column to its target.
func Numbers[N ~int | ~int8 | ~int16](r Row, least, most int, into map[string]*N) error {
	for _, column := range slices.Sorted(maps.Keys(into)) {
		n, err := r.Number(column, least, most)
		if err != nil {
			return err
		}
		*into[column] = N(n)
	}
	return nil
}

// Want returns an error unless the cell of a column holds a value.
func (r Row) Want(column string, value any) error {
	if want := fmt.Sprint(value); r.cells[column] != want {
		return r.Errorf("%s %q, want %q", column, r.cells[column], want)
	}
	return nil
}

// InOrder returns an error unless the cells of a column, from the first row to the last,
// are exactly want.
func InOrder(rows []Row, column string, want []string) error {
	for i, r := range rows {
		if i < len(want) && r.cells[column] != want[i] {
			return r.Errorf("%s %q, want %q", column, r.cells[column], want[i])
		}
	}
	if len(rows) != len(want) {
		return fmt.Errorf("%d rows, want %d", len(rows), len(want))
	}
	return nil
}

// All calls take with each row. It returns the first error, with the line.
func All(rows []Row, take func(i int, r Row) error) error {
	for i, r := range rows {
		if err := take(i, r); err != nil {
			return r.Errorf("%w", err)
		}
	}
	return nil
}

// Each is All if InOrder finds no error.
func Each(rows []Row, column string, want []string, take func(i int, r Row) error) error {
	if err := InOrder(rows, column, want); err != nil {
		return err
	}
	return All(rows, take)
}

// Fill reads one number from each row, from least to most, into the target of its index.
// The rows must have exactly these ids, in this order.
func Fill[N ~int | ~int8 | ~int16](rows []Row, ids []string, column string, least, most int, into func(i int) *N) error {
	return Each(rows, "id", ids, func(i int, r Row) error { return Numbers(r, least, most, map[string]*N{column: into(i)}) })
}
