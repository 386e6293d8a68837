package cleopatra

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine/gamedata"
)

// shape is a mosaic in one orientation. Orientations are named A to H in the order of their
// cells, row by row. The first cell in reading order names the place of a laid tile.
type shape struct {
	cells   [5][2]int8 // rows and columns; the first cell names the place
	rotated bool       // possible by rotation, without turning the tile over
	fits    []placement
}

// placement is a shape at a place of the empty garden.
type placement struct {
	mask mask
	cell int8 // the cell that names the place
}

// corner moves a shape's cells so that their smallest row and column are 0. Shapes are
// compared in this form.
func corner(cells [5][2]int8) [5][2]int8 {
	row, col := cells[0][0], cells[0][1]
	for _, c := range cells {
		row, col = min(row, c[0]), min(col, c[1])
	}
	for i := range cells {
		cells[i][0] -= row
		cells[i][1] -= col
	}
	slices.SortFunc(cells[:], func(a, b [2]int8) int {
		if a[0] != b[0] {
			return int(a[0] - b[0])
		}
		return int(a[1] - b[1])
	})
	return cells
}

func compareCells(a, b [5][2]int8) int {
	for i := range a {
		if c := slices.Compare(a[i][:], b[i][:]); c != 0 {
			return c
		}
	}
	return 0
}

// orientations returns all orientations of a tile, including those that turn it over (RULES 10).
func orientations(cells [5][2]int8) []shape {
	var shapes []shape
	for over := range 2 {
		for range 4 {
			for i, c := range cells {
				cells[i] = [2]int8{c[1], -c[0]}
			}
			at := corner(cells)
			if !slices.ContainsFunc(shapes, func(s shape) bool { return s.cells == at }) {
				shapes = append(shapes, shape{cells: at, rotated: over == 0})
			}
		}
		for i, c := range cells {
			cells[i] = [2]int8{c[0], -c[1]}
		}
	}
	slices.SortFunc(shapes, func(a, b shape) int { return compareCells(a.cells, b.cells) })
	return shapes
}

// placements returns the places of a shape inside the garden, in reading order.
func placements(s shape, garden mask) []placement {
	var list []placement
	for row := range gridSize {
		for col := range gridSize {
			var m mask
			ok := true
			for _, c := range s.cells {
				r, k := row+int(c[0]), col+int(c[1])-int(s.cells[0][1])
				if r >= gridSize || k < 0 || k >= gridSize {
					ok = false
					break
				}
				m = m.or(cellMask(r*gridSize + k))
			}
			if ok && m.isSubsetOf(garden) {
				list = append(list, placement{m, int8(row*gridSize + col)})
			}
		}
	}
	return list
}

func takeMosaics(t *tables, rows []gamedata.Row) error {
	if err := gamedata.InOrder(rows, "letter", strings.Split("F I L N P T U V W X Y Z", " ")); err != nil {
		return err
	}
	total := 0
	for i, row := range rows {
		m := &t.mosaics[i]
		m.named, m.letter = nameOf(row), row.Text("letter")
		var cells [5][2]int8
		fields := strings.Fields(row.Text("cells_row_col"))
		if len(fields) != len(cells) {
			return fmt.Errorf("mosaic %s has %d cells", m.letter, len(fields))
		}
		for j, field := range fields {
			if _, err := fmt.Sscanf(field, "%d.%d", &cells[j][0], &cells[j][1]); err != nil {
				return fmt.Errorf("mosaic %s, cell %q: %w", m.letter, field, err)
			}
		}
		m.shapes = orientations(cells)
		if strconv.Itoa(len(m.shapes)) != row.Text("distinct_orientations") {
			return fmt.Errorf("mosaic %s has %d orientations, want %s", m.letter, len(m.shapes), row.Text("distinct_orientations"))
		}
		total += len(m.shapes)
		for j := range m.shapes {
			m.shapes[j].fits = placements(m.shapes[j], t.garden)
		}
	}
	if total != 63 {
		return fmt.Errorf("%d orientations, want 63", total)
	}
	return nil
}
