package render

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"guildhall/engine"
)

// sample returns a scene with every kind of item.
func sample() *Scene {
	s := NewScene(400, 300, "sheet")
	s.Ground.Panel(Rect(10, 10, 380, 280), PanelText{Title: "Market 시장", Accent: "teal", Note: "note"})
	s.Pieces.Add(
		Box{30.5, 60.25, 80, 60, 8, "gold", Ink("ink", 3)},
		Disc{170, 90, 30, "blue", Dashed("ink", 3, 8, 6)},
		Path{D: "M230 120L260 60L290 120Z", Fill: "leaf", Line: Ink("ink", 2)},
		Path{D: "M230 150Q260 110 290 150T350 150C355 130 365 130 370 150", Line: Ink("taint", 5)},
		Icon{Name: "hammer", X: 60, Y: 180, Size: 64},
		Icon{Name: "tree", X: 140, Y: 180, Size: 64, Keep: 40, Ground: "card"},
	)
	for i := range 5 {
		s.Pieces.Badge(engine.Seat(i), 40+60*float64(i), 250, 40, string("ABCDE"[i]), "ink")
	}
	s.Pieces.Ring(Rect(200, 170, 60, 40), 5)
	s.Pieces.Hatch(300, 170, 50, 11, "red")
	return s
}

func TestEveryIconIsDrawn(t *testing.T) {
	blank := Image(NewScene(64, 64, "card"), Normal()).Pix
	for name := range iconSheet() {
		s := NewScene(64, 64, "card")
		s.Pieces.Add(Icon{Name: name, X: 32, Y: 32, Size: 48})
		if bytes.Equal(Image(s, Normal()).Pix, blank) {
			t.Errorf("icon %s left no trace", name)
		}
	}
}

func TestSameSceneSameBytes(t *testing.T) {
	first, err := PNG(sample(), Normal())
	if err != nil {
		t.Fatal(err)
	}
	Forget()
	again, err := PNG(sample(), Normal())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, again) {
		t.Error("the same scene gave different bytes with a warm and a cold ground")
	}
	other, err := PNG(sample(), HighContrast())
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(first, other) {
		t.Error("two themes gave the same picture")
	}
	cfg, err := png.DecodeConfig(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := cfg.ColorModel.(color.Palette); !ok || len(p) > 256 {
		t.Errorf("colour model %T, want a palette of at most 256", cfg.ColorModel)
	}
}

// TestStrokesHaveNoHoles checks the joints of a thick line: every pixel of its
// middle must be covered.
func TestStrokesHaveNoHoles(t *testing.T) {
	s := NewScene(120, 120, "card")
	s.Pieces.Stroke(Ink("ink", 8), 20, 20, 100, 20, 100, 100, 20, 100, 60, 60)
	img := Image(s, Normal())
	ink := Normal().Colour("ink")
	for _, p := range [][2]int{{20, 20}, {60, 20}, {100, 20}, {100, 60}, {100, 100}, {60, 100}, {20, 100}, {40, 80}, {60, 60}} {
		if got := img.At(p[0], p[1]); got != color.Color(ink) {
			t.Errorf("pixel %v = %v, want ink", p, got)
		}
	}
}

func TestBigFrameMatchesSmallFrame(t *testing.T) {
	// The two ways to stroke a rectangle must give the same corner pixels.
	draw := func(w, h float64) []uint8 {
		s := NewScene(int(w)+20, int(h)+20, "card")
		s.Pieces.Add(Box{10, 10, w, h, 9, "", Ink("ink", 3)})
		img := Image(s, Normal())
		var corner []uint8
		for y := range 30 {
			corner = append(corner, img.Pix[y*img.Stride:y*img.Stride+30]...)
		}
		return corner
	}
	small, large := draw(100, 100), draw(300, 300)
	off := 0
	for i := range small {
		if small[i] != large[i] {
			off++
		}
	}
	if off > 12 {
		t.Errorf("%d of %d corner pixels differ", off, len(small))
	}
}

func TestPathErrors(t *testing.T) {
	for _, d := range []string{"10 10", "M10", "M1 1L2", "M1 1X", "Z", "M1 1L2 b"} {
		if _, err := parsePath(nil, d, 1, 0, 0); err == nil {
			t.Errorf("parsePath(%q) gave no error", d)
		}
	}
}
