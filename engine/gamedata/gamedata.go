// Package gamedata reads what lies in a game's box: tables in CSV files, a row
// for each kind of card, tile or space, the first line naming the columns.
//
// A game says in Go what it needs of each table and compares it with the totals
// of its rulebook. A host may replace printed values, so a table is never
// trusted: whatever is wrong is reported with file, line, id and reason.
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

// Table is one file of a game's data and how the game takes its rows in. T is
// what the game keeps all its tables in.
type Table[T any] struct {
	file string
	take func(*T, []Row) error
}

// File is the table data/<name>.csv.
func File[T any](name string, take func(*T, []Row) error) Table[T] { return Table[T]{name, take} }

// Load reads the tables in order, so that a later one may refer to an earlier
// one.
func Load[T any](files fs.FS, tables ...Table[T]) (*T, error) {
	t := new(T)
	for _, table := range tables {
		rows, err := read(files, "data/"+table.file+".csv")
		if err == nil {
			err = table.take(t, rows)
		}
		if err != nil {
			return nil, fmt.Errorf("%s.csv: %w", table.file, err)
		}
	}
	return t, nil
}

// MustLoad loads the tables a game is built with. A wrong file is a bug of the
// build, so the program does not start with one.
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
	Line  int // of the file, from 1
	cells map[string]string
}

// Text is the cell of a column, "" for a column the table does not have.
func (r Row) Text(column string) string { return r.cells[column] }

// ID is the cell of the column "id".
func (r Row) ID() string { return r.cells["id"] }

// Errorf is an error that tells the line and the id of the row, unless the error
// it wraps does already.
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

// Word reads a cell that is one of words, as its index.
func Word[N ~int | ~int8](r Row, column string, words []string, to *N) error {
	i := slices.Index(words, r.cells[column])
	if i < 0 {
		return r.Errorf("%s %q, want one of %q", column, r.cells[column], words)
	}
	*to = N(i)
	return nil
}

// Number is the number of a cell, at least least and at most most. An empty
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

// Numbers reads several cells into their places, as Number does.
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

// InOrder reports an error unless the cells of a column are exactly the wanted
// ones, from the first row to the last.
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

// Fill takes one number of each row, from least to most: the rows must have these ids, in
// this order.
func Fill[N ~int | ~int8 | ~int16](rows []Row, ids []string, column string, least, most int, into func(i int) *N) error {
	err := InOrder(rows, "id", ids)
	for i := 0; err == nil && i < len(rows); i++ {
		err = Numbers(rows[i], least, most, map[string]*N{column: into(i)})
	}
	return err
}
