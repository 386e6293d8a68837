package gamedata

import (
	"fmt"
	"io/fs"
	"strings"
)

// Cells are the cells of a game's tables, to be named in a text. A row is named by its
// cell of the column "id"; in a table without that column, by its first cell.
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
		for _, column := range t.columns {
			if column == "id" {
				t.key = column
			}
		}
		cells[name] = t
	}
	return cells, nil
}

// Column returns the cells of a column, in the rows that are meant: "*" is every row,
// "kind=cave" the rows with that cell, and anything else the row of that name. Without
// a column there is an empty cell for each row. No row, table or column of the name is
// an error.
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

func (t cellTable) has(column string) bool {
	for _, name := range t.columns {
		if name == column {
			return true
		}
	}
	return false
}
