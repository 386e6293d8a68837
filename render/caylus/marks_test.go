package caylus

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestMarks(t *testing.T) {
	suite.Marks(t, suite.Read(t, "mid-4"), 1, []rendertest.Marked{
		rendertest.Ringed("nothing", 0, 0),
		rendertest.Ringed("spaces of the road", 2, 2, "road:1", "road:28"),
		rendertest.Ringed("a place twice", 1, 1, "road:5", "road:5"),
		rendertest.Ringed("both pawns", 2, 2, "provost", "bailiff"),
		rendertest.Ringed("parts of one section", 2, 1, "part:walls:2", "part:walls:3"),
		rendertest.Ringed("a section and its parts", 2, 1, "section:walls", "part:walls:3"),
		rendertest.Ringed("the castle's queue", 2, 2, "castle:1", "castle:3"),
		rendertest.Ringed("levels of a track, and the track", 3, 1, "favor:vp:1", "favor:vp:2", "favor:vp"),
		rendertest.Ringed("special buildings and their slots", 3, 3, "gate", "inn:left", "inn:right", "stables:2"),
		rendertest.Ringed("the bridge, and the order, which the ledger of a phone tells", 2, 1, "bridge:1", "order:2"),
		rendertest.Ringed("players and the stock are not ringed", 0, 0, "player:0", "stock:w_market"),
		rendertest.Ringed("unknown places are ignored", 0, 0, "", ":", "road:", "road:0", "road:29", "road:x", "castle:9", "part:walls:11", "part:moat:1",
			"section:", "favor:luck:1", "favor:vp:6", "bridge:0", "bridge:9", "order:9", "nosuch:1"),
		rendertest.Ringed("more than eight: the road comes first", 7, 7, "bridge:1", "bridge:2", "order:1", "gate", "guild", "joust", "road:1", "road:2",
			"road:3", "road:4", "road:5", "favor:vp:1", "part:walls:2"),
		rendertest.Ringed("more than eight on the road: the newest", 8, 8, "road:1", "road:2", "road:3", "road:4", "road:5", "road:6", "road:7", "road:8",
			"road:9", "road:10"),
	})
}

func TestRingTellsWho(t *testing.T) {
	suite.RingsTellWho(t, suite.Read(t, "mid-4"), // on her space, not on the pawn
		render.Mark{Place: "road:1", Seat: 3}, render.Mark{Place: "road:2", Seat: engine.NoSeat}, render.Mark{Place: "provost", Seat: 3})
}

// The ring of a pawn is a fine one that lies wholly outside: a whole thread is as wide as
// the pawn of the phone cut is high.
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
