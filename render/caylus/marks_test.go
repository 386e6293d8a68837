package caylus

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// rings counts the threads in a scene by the casing that only they have.
func rings(s *render.Scene) int { return strings.Count(s.Text(), "line=ring/7") }

func TestMarks(t *testing.T) {
	mark := func(places ...string) []render.Mark {
		var out []render.Mark
		for _, p := range places {
			out = append(out, render.Mark{Place: p, Seat: 1})
		}
		return out
	}
	for _, c := range []struct {
		name        string
		marks       []render.Mark
		full, phone int
	}{
		{"nothing", nil, 0, 0},
		{"spaces of the road", mark("road:1", "road:28"), 2, 2},
		{"a place twice", mark("road:5", "road:5"), 1, 1},
		{"both pawns", mark("provost", "bailiff"), 2, 2},
		{"parts of one section", mark("part:walls:2", "part:walls:3"), 2, 1},
		{"a section and its parts", mark("section:walls", "part:walls:3"), 2, 1},
		{"the castle's queue", mark("castle:1", "castle:3"), 2, 2},
		{"levels of a track, and the track", mark("favor:vp:1", "favor:vp:2", "favor:vp"), 3, 1},
		{"special buildings and their slots", mark("gate", "inn:left", "inn:right", "stables:2"), 3, 3},
		{"the bridge and the order, in the ledger of a phone", mark("bridge:1", "order:2"), 2, 0},
		{"players and the stock are not ringed", mark("player:0", "stock:w_market"), 0, 0},
		{"unknown places are ignored", mark("", ":", "road:", "road:0", "road:29", "road:x", "castle:9", "part:walls:11", "part:moat:1",
			"section:", "favor:luck:1", "favor:vp:6", "bridge:0", "bridge:9", "order:9", "nosuch:1"), 0, 0},
		{"more than eight: the road comes first", mark("bridge:1", "bridge:2", "order:1", "gate", "guild", "joust", "road:1", "road:2",
			"road:3", "road:4", "road:5", "favor:vp:1", "part:walls:2"), 7, 7},
		{"more than eight on the road: the newest", mark("road:1", "road:2", "road:3", "road:4", "road:5", "road:6", "road:7", "road:8",
			"road:9", "road:10"), 8, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			for size, want := range map[render.Size]int{render.Full: c.full, render.Phone: c.phone} {
				o := options(t, "en", size)
				base := rings(New().Board(readView(t, "mid-4"), o)) // the legend has one
				o.Changed = c.marks
				if got := rings(New().Board(readView(t, "mid-4"), o)) - base; got != want {
					t.Errorf("size %d: %d rings, want %d", size, got, want)
				}
			}
		})
	}
}

func TestRingTellsWho(t *testing.T) {
	count := func(marks ...render.Mark) int {
		o := options(t, "en", render.Full)
		o.Changed = marks
		return strings.Count(New().Board(readView(t, "mid-4"), o).Text(), `"D"`)
	}
	before := count()
	if got := count(render.Mark{Place: "road:1", Seat: 3}, render.Mark{Place: "road:2", Seat: engine.NoSeat}, render.Mark{Place: "provost", Seat: 3}); got != before+1 {
		t.Errorf("%d badges of Dora more, want one: on her space, not on the pawn", got-before)
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
