package cleopatra

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render/rendertest"
)

func TestMessagesAreComplete(t *testing.T) { rendertest.SameMessages(t, Messages()) }

// TestShapesAreThoseOfTheRules looks for each mosaic among the orientations the
// rules give when it lies on top.
func TestShapesAreThoseOfTheRules(t *testing.T) {
	left := map[string]bool{}
	for letter := range tileLooks {
		left[letter] = true
	}
	for seed := uint64(0); len(left) > 0 && seed < 500; seed++ {
		s, err := game.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		stack := s.View(engine.Spectator).(*game.View).Stack
		if !left[stack.Top] {
			continue
		}
		delete(left, stack.Top)
		if !slices.ContainsFunc(stack.Orientations, func(o game.Orientation) bool { return slices.Equal(o.Shape, shapes[stack.Top]) }) {
			t.Errorf("mosaic %s is drawn as %v, which is none of its orientations", stack.Top, shapes[stack.Top])
		}
	}
	if len(left) > 0 {
		t.Errorf("never on top: %v", left)
	}
}

// length adds up the straight pieces of a closed path.
func length(t *testing.T, d string) int {
	t.Helper()
	var pts [][2]int
	for _, part := range strings.FieldsFunc(strings.TrimSuffix(d, "Z"), func(r rune) bool { return r == 'M' || r == 'L' }) {
		x, y, _ := strings.Cut(part, " ")
		px, err1 := strconv.Atoi(x)
		py, err2 := strconv.Atoi(y)
		if err1 != nil || err2 != nil {
			t.Fatalf("path %q", d)
		}
		pts = append(pts, [2]int{px, py})
	}
	total := 0
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		total += max(p[0]-q[0], q[0]-p[0]) + max(p[1]-q[1], q[1]-p[1])
	}
	return total
}
