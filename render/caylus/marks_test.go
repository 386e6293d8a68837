package caylus

import (
	"strings"
	"testing"

	"guildhall/render"
	"guildhall/render/rendertest"
)

// The ring of a pawn is a thin one completely outside of it, because a normal ring is as wide
// as the pawn of the phone picture is high.
func TestRingOfAPawnCoversNothingOfIt(t *testing.T) {
	for _, size := range rendertest.Sizes {
		v, o := suite.Read(t, "mid-4"), suite.Options(t, "en", size)
		before := New().Board(v, o)
		o.Changed = []render.Mark{{Place: "provost", Seat: 1}}
		after := New().Board(v, o)
		pawn := after.Places["provost"].Grow(1)
		if n := strings.Count(after.Text(), "line=ring/7") - strings.Count(before.Text(), "line=ring/7"); n != 0 {
			t.Errorf("size %d: %d whole threads round the provost", size, n)
		}
		rings := 0
		for _, item := range after.Pieces.Items {
			box, ok := item.(render.Box)
			if !ok || box.Line.Colour != "ring" || box.Line.Width != 5 {
				continue
			}
			rings++
			inner := render.Rect(box.X, box.Y, box.W, box.H).Grow(-box.Line.Width / 2)
			if inner.X > pawn.X || inner.Y > pawn.Y || inner.X+inner.W < pawn.X+pawn.W || inner.Y+inner.H < pawn.Y+pawn.H {
				t.Errorf("size %d: the ring %v lies on the pawn %v", size, inner, pawn)
			}
		}
		if rings != 1 {
			t.Errorf("size %d: %d fine rings, want one", size, rings)
		}
	}
}

// TestRoadRunsInASnake checks that neighbours of the road lie side by side, in
// each form.
func TestRoadRunsInASnake(t *testing.T) {
	for _, road := range []track{fullTrack, phoneTrack} {
		for n := 1; n < 28; n++ {
			a, b := road.space(n), road.space(n+1)
			side := a.Y == b.Y && (a.X-b.X == road.px || b.X-a.X == road.px)
			below := a.X == b.X && b.Y-a.Y == road.py
			if !side && !below {
				t.Errorf("r%d lies at %v, r%d at %v", n, a, n+1, b)
			}
			if below != (n%perRow == 0) {
				t.Errorf("the road turns at r%d", n)
			}
		}
	}
}
