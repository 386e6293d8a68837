package transfer

import (
	"fmt"
	"slices"
	"strings"
)

// keyAt returns the indexes of the key's columns.
func (t Table) keyAt() []int {
	var at []int
	for _, k := range t.Key {
		at = append(at, slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == k }))
	}
	return at
}

// KeyOf returns the key of a row.
func (t Table) KeyOf(row Row) []any {
	var key []any
	for _, i := range t.keyAt() {
		key = append(key, row[i])
	}
	return key
}

// Names returns the names of the columns.
func (t Table) Names() []string {
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return names
}

// PageQuery returns the SQL that selects the columns of a page. Its arguments are the
// key, unless the page is the first, and the number of rows. Mark names the n-th
// argument, counted from 1.
func (t Table) PageQuery(first bool, mark func(n int) string) string {
	where, n := "", 0
	if !first {
		var marks []string
		for range t.Key {
			n++
			marks = append(marks, mark(n))
		}
		where = fmt.Sprintf(" WHERE (%s) > (%s)", quoted(t.Key), strings.Join(marks, ", "))
	}
	return fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT %s", quoted(t.Names()), t.Name, where, quoted(t.Key), mark(n+1))
}

// LastQuery returns the SQL that selects the key of the last row.
func (t Table) LastQuery() string {
	var down []string
	for _, k := range t.Key {
		down = append(down, fmt.Sprintf("%q DESC", k))
	}
	return fmt.Sprintf("SELECT %s FROM %s ORDER BY %s LIMIT 1", quoted(t.Key), t.Name, strings.Join(down, ", "))
}

// InsertQuery returns the SQL that adds a row, with an argument for each column.
func (t Table) InsertQuery(mark func(n int) string) string {
	var marks []string
	for i := range t.Columns {
		marks = append(marks, mark(i+1))
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", t.Name, quoted(t.Names()), strings.Join(marks, ", "))
}

// quoted lists names in SQL's quotes, because "user" is an SQL keyword.
func quoted(names []string) string {
	var list []string
	for _, n := range names {
		list = append(list, fmt.Sprintf("%q", n))
	}
	return strings.Join(list, ", ")
}

// fits reports whether a value has the column's kind.
func (c Column) fits(v any) bool {
	var ok bool
	switch c.Kind {
	case Int:
		_, ok = v.(int64)
	case Bool:
		_, ok = v.(bool)
	case Real:
		_, ok = v.(float64)
	case Text:
		_, ok = v.(string)
	case Bytes:
		_, ok = v.([]byte)
	case NullableBytes:
		_, ok = v.([]byte)
		ok = ok || v == nil
	}
	return ok
}
