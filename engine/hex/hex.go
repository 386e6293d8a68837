// Package hex describes maps of hexagonal spaces.
//
// A game draws its map as text, one line for each row:
//
//	  f h f
//	 h w h f
//	f f h w w
//
// Every letter is a space. A space touches the spaces two columns beside it, and those one
// column to the left and to the right in the rows above and below. Spaces are numbered row by
// row, so a game stores the number of a space. Rows have letters and spaces in a row have
// numbers: "b3" is the third space of the second row.
package hex

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MaxSpaces is the maximum number of spaces of a map, so that a number of a space fits into
// an int8.
const MaxSpaces = 127

// Map is a map of hexagonal spaces. It never changes.
type Map struct {
	spaces []space
	names  []string
	near   [][]int8
}

type space struct {
	x, y int
	mark byte
}

// Parse reads a drawn map. It returns an error if a space is not a whole number of spaces
// apart from the others in its row, or half of one from those in the next row. It also
// returns an error for no spaces, more than MaxSpaces, and more than 26 rows.
func Parse(drawing string) (*Map, error) {
	m := &Map{}
	y := 0
	for line := range strings.Lines(strings.Trim(drawing, "\n")) {
		if err := m.addRow(strings.TrimRight(line, " \n"), y); err != nil {
			return nil, fmt.Errorf("hex: row %d: %w", y+1, err)
		}
		y++
	}
	if n := len(m.spaces); n == 0 || n > MaxSpaces {
		return nil, fmt.Errorf("hex: %d spaces, want 1 to %d", n, MaxSpaces)
	}
	for a := range m.spaces {
		m.near = append(m.near, m.neighbours(int8(a)))
	}
	return m, nil
}

// Must is Parse for a map that is part of a program. It panics if the drawing is wrong.
func Must(drawing string) *Map {
	m, err := Parse(drawing)
	if err != nil {
		panic(err)
	}
	return m
}

func (m *Map) addRow(line string, y int) error {
	if y >= 26 {
		return errors.New("more than 26 rows")
	}
	n := 0
	for x := range len(line) {
		if line[x] == ' ' {
			continue
		}
		if len(m.spaces) > 0 && (x+y-m.spaces[0].x-m.spaces[0].y)%2 != 0 {
			return fmt.Errorf("the space in column %d does not fit beside the others", x+1)
		}
		n++
		m.spaces = append(m.spaces, space{x, y, line[x]})
		m.names = append(m.names, string(rune('a'+y))+strconv.Itoa(n))
	}
	return nil
}

func (m *Map) neighbours(of int8) (list []int8) {
	for b := range m.spaces {
		if m.Distance(of, int8(b)) == 1 {
			list = append(list, int8(b))
		}
	}
	return list
}

// Len returns the number of spaces.
func (m *Map) Len() int { return len(m.spaces) }

// Names returns the names of all spaces by number. The caller must not change them.
func (m *Map) Names() []string { return m.names }

// Name returns the name of a space: "b3".
func (m *Map) Name(space int8) string { return m.names[space] }

// Find returns the space with a name; false if there is none.
func (m *Map) Find(name string) (int8, bool) {
	i := slices.Index(m.names, name)
	return int8(i), i >= 0
}

// Mark returns the letter of a space in the drawing.
func (m *Map) Mark(space int8) byte { return m.spaces[space].mark }

// Position returns the column of a space in the drawing, and its row from 0. Spaces of one
// row are two columns apart.
func (m *Map) Position(space int8) (column, row int) { return m.spaces[space].x, m.spaces[space].y }

// Near returns the spaces that touch a space, in order of their numbers. The caller must not
// change them.
func (m *Map) Near(space int8) []int8 { return m.near[space] }

// CountNear returns the number of spaces that touch a space and have a value. values has an
// entry for each space: the owner of its house, or its ground.
func (m *Map) CountNear(space int8, values []int8, value int8) (n int) {
	for _, near := range m.near[space] {
		if values[near] == value {
			n++
		}
	}
	return n
}

// Distance returns the number of steps between two spaces, across gaps in the map too.
func (m *Map) Distance(a, b int8) int {
	p, q := m.spaces[a], m.spaces[b]
	x, y := max(p.x-q.x, q.x-p.x), max(p.y-q.y, q.y-p.y)
	return y + max(0, x-y)/2
}
