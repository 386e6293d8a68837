package villagers

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// covering returns a card of another seat that covers another card.
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

// TestDraftIsOutlined checks that the cards that the viewer placed in the
// present turn are outlined, and no others.
func TestDraftIsOutlined(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := suite.Options(t, "en", size)
		v := suite.Read(t, "build-3")
		for i := range v.Villages {
			for j := range v.Villages[i].Cards {
				v.Villages[i].Cards[j].New = false
			}
		}
		count := func() int { return strings.Count(New().Board(v, o).Text(), rendertest.Outline) }
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

// TestPreviewFramesPlaces checks that the options are framed on the right
// picture, and that the chosen one is outlined.
func TestPreviewFramesPlaces(t *testing.T) {
	place := func(places ...string) engine.Option { return engine.Option{Places: places} }
	build := suite.Read(t, "build-3")
	mine := ownVillage(build).Cards[0].Place
	var other string
	for i := range build.Villages {
		if build.Villages[i].Seat != build.Own.Seat {
			other = build.Villages[i].Cards[0].Place
		}
	}
	draft := suite.Read(t, "draft-5")
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
			o := suite.Options(t, "en", size)
			text := New().Preview(c.view, engine.Question{}, c.opts, -1, o).Text()
			frames := strings.Count(text, "line=next/4")
			if frames != c.frames {
				t.Errorf("%s, size %d: %d frames, want %d", c.name, size, frames, c.frames)
			}
			hand := strings.Contains(text, villagers.Say(o, "hand.title", engine.Word("who", o.Name(c.view.Head.Viewer))))
			if hand != c.hand {
				t.Errorf("%s, size %d: on the hand: %v, want %v", c.name, size, hand, c.hand)
			}
			before := strings.Count(text, rendertest.Outline)
			chosen := New().Preview(c.view, engine.Question{}, c.opts, 0, o).Text()
			if got := strings.Count(chosen, rendertest.Outline) - before; got != min(c.frames, 1) {
				t.Errorf("%s, size %d: %d outlines, want %d", c.name, size, got, min(c.frames, 1))
			}
		}
	}
	if New().Preview(draft, engine.Question{}, []engine.Option{place()}, -1, suite.Options(t, "en", render.Full)) != nil {
		t.Error("a draft without places has a picture of its own")
	}
}
