package villagers

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// rings counts the threads in a scene by the casing that only they have.
func rings(s *render.Scene) int { return strings.Count(s.Text(), "line=ring/7") }

// covering finds a card of another seat that lies on one.
func covering(t *testing.T, v *game.View) (top, below string, home int) {
	t.Helper()
	for i := range v.Villages {
		w := &v.Villages[i]
		for j := range w.Cards {
			if c := &w.Cards[j]; c.On >= 0 && w.Seat != v.Head.Viewer {
				return c.Place, w.Cards[c.On].Place, i
			}
		}
	}
	t.Fatal("no card lies on another")
	return
}

func TestMarks(t *testing.T) {
	mark := func(places ...string) []render.Mark {
		var out []render.Mark
		for _, p := range places {
			out = append(out, render.Mark{Place: p, Seat: 2})
		}
		return out
	}
	v := readView(t, "draft-5")
	top, below, home := covering(t, v)
	village := v.Villages[home].Place
	var all []string
	for i := range v.Villages {
		if v.Villages[i].Seat == v.Head.Viewer {
			continue
		}
		for j := range v.Villages[i].Cards {
			all = append(all, v.Villages[i].Cards[j].Place)
		}
	}
	for _, c := range []struct {
		name  string
		marks []render.Mark
		full  int
		phone int // the villages of others are one line there
	}{
		{"nothing", nil, 0, 0},
		{"cards of the Road", mark("road:1", "road:6"), 2, 2},
		{"a place twice", mark("road:2", "road:2"), 1, 1},
		{"a card and the one it covers are one change", mark(top, below), 1, 0},
		{"a card alone", mark(below), 1, 0},
		{"the village of a card is told by the card", mark(top, village, "player:2"), 1, 0},
		{"markets", mark("market:2"), 1, 1},
		{"piles and goods are not ringed", mark("stack:4", "reserve", "discard", "supply:miner", "player:0", "village:1"), 0, 0},
		{"unknown places are ignored", mark("", ":", "road:9", "villager:999", "event:nosuch", "nosuch:1"), 0, 0},
		{"many cards: their villages instead", mark(all...), 4, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for size, want := range map[render.Size]int{render.Full: c.full, render.Phone: c.phone} {
				o := options(t, "en", size)
				base := rings(New().Board(v, o)) // the legend has one
				o.Changed = c.marks
				if got := rings(New().Board(v, o)) - base; got != want {
					t.Errorf("size %d: %d rings, want %d", size, got, want)
				}
			}
		})
	}
}

func TestRingTellsWho(t *testing.T) {
	o := options(t, "en", render.Full)
	v := readView(t, "draft-5")
	plain := strings.Count(New().Board(v, o).Text(), `"D"`)
	o.Changed = []render.Mark{{Place: "road:2", Seat: 3}, {Place: "road:3", Seat: engine.NoSeat}}
	if d := strings.Count(New().Board(v, o).Text(), `"D"`) - plain; d != 1 {
		t.Errorf("%d badges of Dora more, want one", d)
	}
}

const chosenLine = "line=ink/5 dash=14,9"

// TestDraftIsOutlined checks that the viewer's cards of the turn going on are
// outlined, and nobody else's.
func TestDraftIsOutlined(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := options(t, "en", size)
		v := readView(t, "build-3")
		for i := range v.Villages {
			for j := range v.Villages[i].Cards {
				v.Villages[i].Cards[j].New = false
			}
		}
		count := func() int { return strings.Count(New().Board(v, o).Text(), chosenLine) }
		if n := count(); n != 0 {
			t.Errorf("size %d: %d outlines without a new card", size, n)
		}
		own := ownVillage(v)
		own.Cards[len(own.Cards)-1].New = true
		if n := count(); n != 1 {
			t.Errorf("size %d: %d outlines of a new card, want 1", size, n)
		}
		v.Head.Viewer = engine.Spectator
		if n := count(); n != 0 {
			t.Errorf("size %d: a spectator sees a draft", size)
		}
	}
}

// TestPreviewFramesPlaces checks on which picture the answers are framed, and
// that what is chosen is outlined.
func TestPreviewFramesPlaces(t *testing.T) {
	place := func(places ...string) engine.Option { return engine.Option{Places: places} }
	build := readView(t, "build-3")
	mine := ownVillage(build).Cards[0].Place
	var other string
	for i := range build.Villages {
		if build.Villages[i].Seat != build.Own.Seat {
			other = build.Villages[i].Cards[0].Place
		}
	}
	draft := readView(t, "draft-5")
	for _, c := range []struct {
		name   string
		view   *game.View
		opts   []engine.Option
		hand   bool // drawn on the hand
		frames int
	}{
		{"draft", draft, []engine.Option{place("road:1"), place("road:2"), place("stack:6")}, false, 3},
		{"own village", build, []engine.Option{place(mine), place()}, true, 1},
		{"without places while building", build, []engine.Option{place(), place()}, true, 0},
		{"another village", build, []engine.Option{place(mine), place(other)}, false, 2},
		{"goods only when there is nothing else", build, []engine.Option{place("player:0", mine)}, true, 1},
	} {
		for _, size := range rendertest.Sizes {
			o := options(t, "en", size)
			text := New().Preview(c.view, engine.Question{}, c.opts, -1, o).Text()
			frames := strings.Count(text, "line=next/5")
			if frames != c.frames {
				t.Errorf("%s, size %d: %d frames, want %d", c.name, size, frames, c.frames)
			}
			hand := strings.Contains(text, villagers.Say(o, "hand.title", engine.Word("who", o.Name(c.view.Head.Viewer))))
			if hand != c.hand {
				t.Errorf("%s, size %d: on the hand: %v, want %v", c.name, size, hand, c.hand)
			}
			before := strings.Count(text, chosenLine)
			chosen := New().Preview(c.view, engine.Question{}, c.opts, 0, o).Text()
			if got := strings.Count(chosen, chosenLine) - before; got != min(c.frames, 1) {
				t.Errorf("%s, size %d: %d outlines, want %d", c.name, size, got, min(c.frames, 1))
			}
		}
	}
	if New().Preview(draft, engine.Question{}, []engine.Option{place()}, -1, options(t, "en", render.Full)) != nil {
		t.Error("a draft without places has a picture of its own")
	}
}
