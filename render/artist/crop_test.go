package artist

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// placed returns n answers about one place each, and their tiles.
func placed(d *Drawing, n int) (opts []engine.Option, tiles []Tile) {
	for i := range n {
		place := string(rune('a' + i))
		opts = append(opts, engine.Option{Code: place, Places: []string{place}})
		tiles = append(tiles, Tile{Key: place, Options: []int{i}, Pill: Amount("2", "coin"), Face: func(a render.Area) {
			d.Pieces.Add(a.Box(8, "card", render.Ink("ink", 2)))
		}})
	}
	return opts, tiles
}

func crop(n, focus int, lay CropLayout, change func(tiles []Tile)) *render.Scene {
	d := sketch(render.Options{})
	opts, tiles := placed(&d, n)
	if change != nil {
		change(tiles)
	}
	return d.Crop(opts, focus, tiles, lay)
}

func TestCropFitsAnyNumberOfTiles(t *testing.T) {
	for n := 2; n <= 26; n++ {
		for _, brief := range []bool{false, true} {
			s := crop(n, n-1, CropLayout{Width: 100, Lowest: 100}, func(tiles []Tile) {
				for i := range tiles {
					if brief {
						tiles[i].Brief = Amount("2", "coin")
					}
				}
			})
			if s.W != CropWidth || s.H > CropHeight {
				t.Errorf("%d tiles: %d by %d", n, s.W, s.H)
			}
			shown := len(s.Places)
			if brief && shown != n || n <= 12 && shown != n {
				t.Errorf("%d tiles: %d are shown", n, shown)
			}
			last := s.Places[string(rune('a'+n-1))]
			if last.W == 0 || last.X+last.W > CropWidth || last.Y+last.H > float64(s.H) {
				t.Errorf("%d tiles: the one under the focus lies at %v", n, last)
			}
			if hidden := n - shown; hidden > 0 && !strings.Contains(s.Text(), `"`+render.Plus(hidden)+`"`) {
				t.Errorf("%d tiles: the picture does not tell that %d are hidden", n, hidden)
			}
		}
	}
}

func TestCropFramesAnswersAndFadesClosedPlaces(t *testing.T) {
	frames := func(s *render.Scene) int { return strings.Count(s.Text(), "line=next/4") }
	dashes := func(s *render.Scene) int { return strings.Count(s.Text(), "line=ink/5 dash=14,9") }
	if s := crop(3, 1, CropLayout{Width: 100}, nil); frames(s) != 2 || dashes(s) != 1 {
		t.Errorf("%d frames and %d dashed outlines, want 2 and 1", frames(s), dashes(s))
	}
	s := crop(3, -1, CropLayout{Width: 100}, func(tiles []Tile) { tiles[2].Options = nil })
	if frames(s) != 2 || dashes(s) != 0 || !strings.Contains(s.Text(), "fill=card%36/sheet") || s.Places["c"] != (render.Area{}) {
		t.Errorf("a closed place is not faded, or is framed:\n%s", s.Text())
	}
	s = crop(3, -1, CropLayout{Width: 100}, func(tiles []Tile) { tiles[0].Options, tiles[0].Subject = nil, true })
	if frames(s) != 2 || strings.Contains(s.Text(), "%36/") {
		t.Errorf("the subject is faded or framed:\n%s", s.Text())
	}
}

func TestCropWithoutContentIsNil(t *testing.T) {
	if crop(1, 0, CropLayout{Width: 100}, nil) != nil || crop(0, -1, CropLayout{Width: 100}, nil) != nil {
		t.Error("one place has a crop")
	}
	board := render.NewScene(800, 1000, "sheet")
	board.Places = map[string]render.Area{"a": render.Rect(10, 300, 40, 40), "b": render.Rect(200, 320, 40, 40), "far": render.Rect(10, 900, 40, 40)}
	at := func(places ...string) (out []engine.Option) {
		for _, p := range places {
			out = append(out, engine.Option{Places: []string{p}})
		}
		return out
	}
	if PartOf(board, at("a", "a")) != nil || PartOf(board, at("a", "far")) != nil || PartOf(nil, at("a", "b")) != nil {
		t.Error("a part is shown for one place, for places far apart or without a picture")
	}
	if s := PartOf(board, at("a", "b")); s == nil || s.Cut.H > s.Cut.W*CropHeight/CropWidth {
		t.Errorf("the part with both places is %v", s)
	}
}

// A pill that is too long loses its last signs, and names without room are left out.
func TestCropKeepsLettersReadable(t *testing.T) {
	d := sketch(render.Options{})
	d.CropPill(60, 60, 90, append(append(Amount("+12", "coin"), Amount("−3", "point")...), Amount("−4", "wig")...))
	for _, l := range d.Labels() {
		if l.Size < 18 {
			t.Errorf("%q has size %.1f", l.Text, l.Size)
		}
	}
	if n := len(NameLines("Reconciliation of accounts", 120, 1)); n != 0 {
		t.Errorf("a long name has %d lines", n)
	}
	if lines := NameLines("Town Centre", 120, 2); len(lines) != 2 || lines[0].Size != CropText {
		t.Errorf("got %v", lines)
	}
}
