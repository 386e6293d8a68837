package gamedata

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Cells holds the cells of a game's tables, for texts that name them. The name of a row is
// its cell in the column "id", or its first cell if the table has no such column.
type Cells map[string]cellTable

type cellTable struct {
	columns []string
	key     string
	rows    []Row
}

// ReadCells reads all tables of a game.
func ReadCells(files fs.FS) (Cells, error) {
	names, err := Tables(files)
	if err != nil {
		return nil, err
	}
	cells := Cells{}
	for _, name := range names {
		rows, err := read(files, "data/"+name+".csv")
		if err != nil {
			return nil, fmt.Errorf("%s.csv: %w", name, err)
		}
		t := cellTable{rows: rows}
		if t.columns, err = columnsOf(files, name); err != nil {
			return nil, fmt.Errorf("%s.csv: %w", name, err)
		}
		t.key = t.columns[0]
		if t.has("id") {
			t.key = "id"
		}
		cells[name] = t
	}
	return cells, nil
}

// Column returns the cells of a column in the selected rows. rows is "*" for every row,
// "kind=cave" for the rows with that cell, or the name of a row. For an empty column it
// returns an empty cell for each row. An unknown row, table or column is an error.
func (c Cells) Column(table, rows, column string) ([]string, error) {
	t, ok := c[table]
	if !ok {
		return nil, fmt.Errorf("no table %q", table)
	}
	where, value, selects := strings.Cut(rows, "=")
	if !selects {
		where, value = t.key, rows
	}
	for _, name := range []string{where, column} {
		if name != "" && !t.has(name) {
			return nil, fmt.Errorf("table %s has no column %q, only %s", table, name, strings.Join(t.columns, ", "))
		}
	}
	var cells []string
	for _, r := range t.rows {
		if rows == "*" || r.Text(where) == value {
			cells = append(cells, r.Text(column))
		}
	}
	if len(cells) == 0 {
		return nil, fmt.Errorf("table %s has no row %q", table, rows)
	}
	return cells, nil
}

// Names returns the names of the rows that Column selects.
func (c Cells) Names(table, rows string) ([]string, error) {
	return c.Column(table, rows, c[table].key)
}

func (t cellTable) has(column string) bool { return slices.Contains(t.columns, column) }
