package cleopatra

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

const (
	gridSize  = 9
	cellCount = gridSize * gridSize
)

// mask is a set of the 81 cells of the palace, numbered row by row from the
// back, columns A to I.
type mask struct{ lo, hi uint64 }

func cellMask(cell int) mask {
	if cell < 64 {
		return mask{1 << cell, 0}
	}
	return mask{0, 1 << (cell - 64)}
}

func (m mask) has(cell int) bool {
	if cell < 64 {
		return m.lo>>cell&1 != 0
	}
	return m.hi>>(cell-64)&1 != 0
}

func (m mask) and(o mask) mask     { return mask{m.lo & o.lo, m.hi & o.hi} }
func (m mask) or(o mask) mask      { return mask{m.lo | o.lo, m.hi | o.hi} }
func (m mask) without(o mask) mask { return mask{m.lo &^ o.lo, m.hi &^ o.hi} }
func (m mask) empty() bool         { return m.lo|m.hi == 0 }
func (m mask) count() int          { return bits.OnesCount64(m.lo) + bits.OnesCount64(m.hi) }

// isSubsetOf reports whether o contains every cell of m.
func (m mask) isSubsetOf(o mask) bool { return m.lo&^o.lo|m.hi&^o.hi == 0 }

// first returns the first cell in reading order; m must not be empty.
func (m mask) first() int {
	if m.lo != 0 {
		return bits.TrailingZeros64(m.lo)
	}
	return 64 + bits.TrailingZeros64(m.hi)
}

func (m mask) shiftUp(n uint) mask {
	return mask{m.lo << n, m.hi<<n | m.lo>>(64-n)}
}

func (m mask) shiftDown(n uint) mask {
	return mask{m.lo>>n | m.hi<<(64-n), m.hi >> n}
}

// Columns A and I, across which a step sideways must not wrap.
var (
	columnA = columnMask(0)
	columnI = columnMask(gridSize - 1)
)

func columnMask(col int) mask {
	var m mask
	for row := range gridSize {
		m = m.or(cellMask(row*gridSize + col))
	}
	return m
}

// neighbours returns the cells that share an edge with one of m (RULES 3).
func (m mask) neighbours() mask {
	n := m.shiftUp(gridSize).or(m.shiftDown(gridSize))
	n = n.or(m.without(columnI).shiftUp(1))
	return n.or(m.without(columnA).shiftDown(1))
}

// region returns the connected part of free that contains a cell.
func region(free mask, cell int) mask {
	m := cellMask(cell)
	for {
		grown := m.or(m.neighbours().and(free))
		if grown == m {
			return m
		}
		m = grown
	}
}

// cellName returns a cell as printed next to the picture: "E4".
func cellName(cell int) string {
	return string(rune('A'+cell%gridSize)) + strconv.Itoa(cell/gridSize+1)
}

// cellCode returns a cell in notation: "e4".
func cellCode(cell int) string { return strings.ToLower(cellName(cell)) }

// cellNamed returns the cell with a name in upper or lower case.
func cellNamed(name string) (int, error) {
	s := strings.ToUpper(name)
	if len(s) != 2 || s[0] < 'A' || s[0] > 'I' || s[1] < '1' || s[1] > '9' {
		return 0, fmt.Errorf("%q is not a cell", name)
	}
	return int(s[1]-'1')*gridSize + int(s[0]-'A'), nil
}

// cellsNamed reads names with a separator between them.
func cellsNamed(names, separator string) ([]int, error) {
	if names == "" {
		return nil, nil
	}
	var cells []int
	for _, name := range strings.Split(names, separator) {
		cell, err := cellNamed(name)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

func maskOf(cells []int) mask {
	var m mask
	for _, c := range cells {
		m = m.or(cellMask(c))
	}
	return m
}

// list returns the cells of m in reading order.
func (m mask) list() []int {
	var cells []int
	for !m.empty() {
		c := m.first()
		cells = append(cells, c)
		m = m.without(cellMask(c))
	}
	return cells
}

// names returns the names of the cells of m in reading order.
func (m mask) names() []string {
	names := []string{}
	for _, c := range m.list() {
		names = append(names, cellName(c))
	}
	return names
}

func takeGarden(t *tables, rows []gamedata.Row) error {
	var seen, throneBlock mask
	for _, row := range rows {
		cell, err := cellNamed(row.ID())
		if err != nil {
			return err
		}
		m := cellMask(cell)
		seen = seen.or(m)
		if row.Text("kind") == "throne" {
			throneBlock = throneBlock.or(m)
			continue
		}
		t.garden = t.garden.or(m)
		if row.Text("palm") == "1" {
			t.palms = t.palms.or(m)
		}
		if row.Text("adjacent_to_throne") == "1" {
			t.rim = t.rim.or(m)
		}
	}
	if seen.count() != cellCount || t.garden.count() != 72 || t.palms.count() != 34 {
		return fmt.Errorf("%d cells, %d of the garden, %d palms, want 81, 72, 34",
			seen.count(), t.garden.count(), t.palms.count())
	}
	if t.rim != throneBlock.neighbours().and(t.garden) {
		return fmt.Errorf("cells beside the throne are %v", t.rim.names())
	}
	return nil
}

func takeSites(t *tables, rows []gamedata.Row) error {
	places := 0
	for _, row := range rows {
		if row.Text("accepts") != "column_wall" {
			places += engine.OneIf(row.Text("accepts") == "sphinx")
			continue
		}
		i, err := strconv.Atoi(strings.TrimPrefix(row.ID(), "w"))
		if err != nil || i < 1 || i > wallCount || row.Text("order") != strconv.Itoa(i) {
			return fmt.Errorf("wall %q in place %q", row.ID(), row.Text("order"))
		}
		cells, err := cellsNamed(row.Text("garden_cells"), "|")
		if err != nil {
			return row.Errorf("%w", err)
		}
		t.walls[i-1] = wallInfo{maskOf(cells), cells}
	}
	if places != 2*rowLength {
		return fmt.Errorf("%d sphinx places, want %d", places, 2*rowLength)
	}
	for i, w := range t.walls {
		if want := 3 * engine.OneIf(i != 4); len(w.list) != want || !w.cells.isSubsetOf(t.garden) {
			return fmt.Errorf("w%d touches %d garden cells, want %d", i+1, len(w.list), want)
		}
	}
	return nil
}
