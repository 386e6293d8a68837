package gamedata

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// guideFile explains the tables of a game to a host. It has a row for each column.
const guideFile = "data/columns.csv"

// Values of the column "use".
const (
	useFree  = "free"  // a host may change the cells
	useFixed = "fixed" // rules, notation or pictures depend on the cells
	useNote  = "note"  // nothing reads the cells: names and sources for people
)

// Column explains one column of one table.
type Column struct {
	File       string // without folder and extension
	Name       string
	use        string
	least, max string // limits of a number in a free column; "" if there are none
	About      string
}

// Free reports whether a host may change the column.
func (c Column) Free() bool { return c.use == useFree }

// Guide returns the columns of a game's tables from data/columns.csv, or nil if the game
// has no such file.
func Guide(files fs.FS) ([]Column, error) {
	rows, err := read(files, guideFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("columns.csv: %w", err)
	}
	var guide []Column
	for _, r := range rows {
		c := Column{r.Text("file"), r.Text("column"), r.Text("use"), r.Text("least"), r.Text("most"), r.Text("about")}
		if !slices.Contains([]string{useFree, useFixed, useNote}, c.use) || c.About == "" {
			return nil, fmt.Errorf("columns.csv: %w", r.Errorf("%s of %s: use %q, about %q", c.Name, c.File, c.use, c.About))
		}
		guide = append(guide, c)
	}
	return guide, nil
}

// columnOf returns the guide's column of a table; false if there is none.
func columnOf(guide []Column, file, name string) (Column, bool) {
	i := slices.IndexFunc(guide, func(c Column) bool { return c.File == file && c.Name == name })
	if i < 0 {
		return Column{}, false
	}
	return guide[i], true
}

// check returns an error if a host may not write the row's cell in this column. was is that
// cell in the tables that come with the game.
func (c Column) check(r Row, was string) error {
	cell := r.Text(c.Name)
	switch {
	case c.use == useNote || cell == was:
		return nil
	case c.use == useFixed:
		return r.Errorf("%s %q, want %q: this column cannot be changed", c.Name, cell, was)
	case c.least == "":
		return nil
	}
	n, err := strconv.Atoi(cell)
	least, _ := strconv.Atoi(c.least)
	most, _ := strconv.Atoi(c.max)
	if err != nil || n < least || n > most {
		return r.Errorf("%s %q, want a number from %d to %d", c.Name, cell, least, most)
	}
	return nil
}

// Readme returns a text for hosts that explains the tables of a game: the meaning of each
// file and column, and which values may change.
func Readme(game string, files fs.FS) (string, error) {
	guide, err := Guide(files)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# The tables of %s

Change values here with any editor or spreadsheet (CSV, comma, UTF-8), keep the
names of the files, and let the configuration name the folder above this one:

    data: FOLDER        # FOLDER/%s/*.csv

A start with a wrong table stops and names file, line and reason; so does
`+"`guildhall doctor`"+`. Only columns marked **may be changed** may be: rows
stay as they are and in their order. A running match keeps the values it began with.
`, game, game)
	tables, err := Tables(files)
	if err != nil {
		return "", err
	}
	for _, name := range tables {
		fmt.Fprintf(&b, "\n## %s.csv\n\n", name)
		columns, err := columnsOf(files, name)
		if err != nil {
			return "", err
		}
		for _, column := range columns {
			c, ok := columnOf(guide, name, column)
			mark := map[string]string{useFree: " - **may be changed**", useNote: " - a note, without effect"}[c.use]
			if c.Free() && c.least != "" {
				mark += fmt.Sprintf(" (%s to %s)", c.least, c.max)
			}
			if ok {
				fmt.Fprintf(&b, "- `%s`: %s%s\n", column, c.About, mark)
			} else {
				fmt.Fprintf(&b, "- `%s`\n", column)
			}
		}
	}
	return b.String(), nil
}
