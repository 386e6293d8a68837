package hex_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine/hex"
)

// drawing is a map of 19 spaces with a hill in the middle.
const drawing = `
  . . .
 . . . .
. . ^ . .
 . . . .
  . . .
`

func Example() {
	m := hex.Must(drawing)
	hill, _ := m.Find("c3")
	for _, space := range m.Near(hill) {
		fmt.Print(m.Name(space), " ")
	}
	corner, _ := m.Find("e3")
	fmt.Println(m.Len(), string(m.Mark(hill)), m.Distance(0, corner))
	// Output: b2 b3 c2 c4 d2 d3 19 ^ 4
}

func TestNamesFindTheirSpaces(t *testing.T) {
	m := hex.Must(drawing)
	if got, want := strings.Join(m.Names(), " "), "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3"; got != want {
		t.Errorf("names are %s, want %s", got, want)
	}
	for i, name := range m.Names() {
		if space, ok := m.Find(name); !ok || int(space) != i || m.Name(space) != name {
			t.Errorf("%s is space %d, want %d", name, space, i)
		}
	}
	if _, ok := m.Find("a4"); ok {
		t.Error("a4 was found, but row a has three spaces")
	}
}

func TestCountNear(t *testing.T) {
	m := hex.Must(drawing)
	owners := make([]int8, m.Len())
	for i, name := range m.Names() {
		if slices.Contains([]string{"b2", "c2", "c3", "e3"}, name) {
			owners[i] = 1
		}
	}
	hill, _ := m.Find("c3")
	if got := m.CountNear(hill, owners, 1); got != 2 {
		t.Errorf("%d of the neighbours are 1, want 2", got)
	}
}

func TestNeighboursAreMutual(t *testing.T) {
	m := hex.Must(drawing)
	near := map[int]int{} // by number of neighbours: spaces
	for a := range int8(m.Len()) {
		near[len(m.Near(a))]++
		for _, b := range m.Near(a) {
			if !slices.Contains(m.Near(b), a) {
				t.Errorf("%s touches %s, but not the reverse", m.Name(a), m.Name(b))
			}
		}
	}
	if near[3] != 6 || near[4] != 6 || near[6] != 7 {
		t.Errorf("numbers of neighbours are %v, want 6 corners, 6 edges, 7 in the middle", near)
	}
}

// Distances on a map without gaps are the lengths of shortest ways.
func TestDistanceIsTheShortestWay(t *testing.T) {
	m := hex.Must(drawing)
	for from := range int8(m.Len()) {
		steps, reached := map[int8]int{from: 0}, []int8{from}
		for i := 0; i < len(reached); i++ {
			for _, next := range m.Near(reached[i]) {
				if _, ok := steps[next]; !ok {
					steps[next] = steps[reached[i]] + 1
					reached = append(reached, next)
				}
			}
		}
		for to, n := range steps {
			if got := m.Distance(from, to); got != n {
				t.Errorf("from %s to %s are %d steps, want %d", m.Name(from), m.Name(to), got, n)
			}
		}
	}
}

// A gap has no neighbours, and a step across it counts two.
func TestGapsSeparate(t *testing.T) {
	m := hex.Must(". .   .\n .")
	if got := m.Near(1); !slices.Equal(got, []int8{0, 3}) {
		t.Errorf("space 1 touches %v", got)
	}
	if got := m.Distance(1, 2); got != 2 {
		t.Errorf("across the gap are %d steps, want 2", got)
	}
}

func TestDrawingsThatDoNotFitAreRefused(t *testing.T) {
	for name, wrong := range map[string]string{
		"nothing":         "\n \n",
		"too close":       ". ..",
		"not shifted":     ". .\n. .",
		"too many rows":   strings.Repeat(".\n .\n", 14),
		"too many spaces": strings.TrimSpace(strings.Repeat(". ", hex.MaxSpaces+1)),
	} {
		if _, err := hex.Parse(wrong); err == nil {
			t.Errorf("%s: no error for %q", name, wrong)
		}
	}
}
