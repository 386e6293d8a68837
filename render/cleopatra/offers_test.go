package cleopatra

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// candles counts the candle discs of a picture that hold a text.
func candles(s *render.Scene, text string) int {
	n := 0
	for i, it := range s.Pieces.Items[:len(s.Pieces.Items)-1] {
		disc, ok := it.(render.Disc)
		label, isLabel := s.Pieces.Items[i+1].(render.Label)
		if ok && isLabel && disc.Fill == "next" && label.Text == text {
			n++
		}
	}
	return n
}

// TestEveryFreeWallHasItsCandle checks that each wall that can be built has exactly one
// candle with its value, including the bonus of the Designer.
func TestEveryFreeWallHasItsCandle(t *testing.T) {
	for _, size := range rendertest.Sizes {
		for _, bonus := range []int{0, 4} {
			v := suite.Read(t, "fresh-3")
			v.Turn.Bonus = bonus
			opts := []engine.Option{{}}
			for _, w := range v.Walls {
				opts[0].Places = append(opts[0].Places, "wall:"+w.Name)
			}
			scene := New().Preview(v, engine.Question{Kind: "build"}, opts, -1, suite.Options(t, "en", size))
			if got := candles(scene, render.Plus(3+bonus)); got != 9 {
				t.Errorf("size %d, bonus %d: %d candles, want 9", size, bonus, got)
			}
			suite.Labels(t, scene)
		}
	}
}

// TestAnchorsShowGain checks that the places of a mosaic show the gain of laying it
// there.
func TestAnchorsShowGain(t *testing.T) {
	v := suite.Read(t, "anchor")
	s := New().Preview(v, engine.Question{Kind: "anchor"}, []engine.Option{{Code: "b2"}}, -1, suite.Options(t, "en", render.Full))
	turned := slices.IndexFunc(v.Stack.Orientations, func(o game.Orientation) bool { return o.Name == v.Turn.Turned })
	anchors := v.Stack.Orientations[turned].Anchors
	got := 0
	for gain := range 30 {
		got += candles(s, render.Plus(gain))
	}
	if got != len(anchors) {
		t.Errorf("%d candles with gains, want one for each of %v", got, anchors)
	}
}

// TestMosaicsLeftAreShown checks that the letters below the top mosaic and those
// of the removed ones are in the picture.
func TestMosaicsLeftAreShown(t *testing.T) {
	for _, size := range rendertest.Sizes {
		v := suite.Read(t, "fresh-3")
		v.Stack.Under, v.Stack.Removed = []string{"F", "I"}, []string{"Z"}
		text := New().Board(v, suite.Options(t, "en", size)).Text()
		for _, letter := range []string{"F", "I", "Z"} {
			if !strings.Contains(text, strconv.Quote(letter)) {
				t.Errorf("size %d: mosaic %s is not shown", size, letter)
			}
		}
	}
}

// TestFinalBoardShowsPenalty checks that the final board shows the scarabs lost for
// amulets.
func TestFinalBoardShowsPenalty(t *testing.T) {
	for _, size := range rendertest.Sizes {
		v := suite.Read(t, "over")
		text := New().Board(v, suite.Options(t, "en", size)).Text()
		for _, p := range v.Players {
			if p.Final.Penalty > 0 && !strings.Contains(text, strconv.Quote(render.Signed(-p.Final.Penalty))) {
				t.Errorf("size %d: the penalty of %d is not shown", size, p.Final.Penalty)
			}
		}
	}
}
