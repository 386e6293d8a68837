package render

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// scattered returns a scene of 600 by 900 with three places.
func scattered() *Scene {
	s := NewScene(600, 900, "sheet")
	s.Pieces.Add(Box{X: 100, Y: 200, W: 50, H: 40, Fill: "ink"})
	s.Places = map[string]Area{"north": Rect(100, 40, 50, 40), "box": Rect(100, 200, 50, 40), "south": Rect(500, 820, 60, 60)}
	return s
}

// A part of a scene shows its places, and its pixels are those of the whole
// scene.
func TestCutTo(t *testing.T) {
	whole, s := scattered(), scattered()
	if !s.CutTo([]string{"box", "unknown"}, 0.7) {
		t.Fatal("not cut")
	}
	a := s.Cut
	if a.W < 300 || a.H > 0.7*a.W || a.X > 100 || a.X+a.W < 150 || a.Y > 200 || a.Y+a.H < 240 {
		t.Errorf("the part is %v", a)
	}
	got, all := decoded(t, s), decoded(t, whole)
	if got.Bounds().Dx() != int(a.W+0.5) || got.Bounds().Dy() > int(0.7*a.W+1) {
		t.Errorf("the picture is %v", got.Bounds())
	}
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			if got.At(x, y) != all.At(x+int(a.X+0.5), y+int(a.Y+0.5)) {
				t.Fatalf("another colour at %d, %d", x, y)
			}
		}
	}
}

// Only the part of a scene is painted, so the time depends on its size.
func TestOnlyThePartIsDrawn(t *testing.T) {
	s := scattered()
	s.CutTo([]string{"box"}, 0.7)
	img := paint(s, Normal(), s.painted())
	if w, h := img.Rect.Dx(), img.Rect.Dy(); float64(w) != s.Cut.W || float64(h) != s.Cut.H || float64(img.Rect.Min.Y) != s.Cut.Y || len(img.Pix) != w*h {
		t.Errorf("of the part %v, %v is drawn in %d bytes", s.Cut, img.Rect, len(img.Pix))
	}
}

// A part that is narrower than the picture does not show the bar at the top,
// because its text would be cut.
func TestCutBelowTheBar(t *testing.T) {
	s := scattered()
	s.PhoneHeader(Head{Accent: "wine", Right: "Ada to play", Seat: -1}, 560)
	s.Places["below"] = Rect(250, PhoneHeight+4, 60, 40)
	if !s.CutTo([]string{"below"}, 0.7) || s.Cut.Y != PhoneHeight || s.Cut.W >= 600 || s.Cut.H < 44 || s.Cut.H > 0.7*s.Cut.W {
		t.Errorf("the part is %v", s.Cut)
	}
}

// A part of the whole width that begins within the bar does not show it either,
// because its text would be cut to half its height.
func TestCutBelowTheBarAtFullWidth(t *testing.T) {
	s := scattered()
	s.PhoneHeader(Head{Accent: "wine", Right: "Ada to play", Seat: -1}, 560)
	s.Places["wide"] = Rect(10, 100, 580, 240)
	if !s.CutTo([]string{"wide"}, 0.7) || s.Cut.Y != PhoneHeight || s.Cut.W != 600 || s.Cut.Y+s.Cut.H < 340 {
		t.Errorf("the part is %v", s.Cut)
	}
}

// A scene is not cut if the places do not fit in a part.
func TestNotCut(t *testing.T) {
	for _, places := range [][]string{{"north", "south"}, {"unknown"}, nil} {
		s := scattered()
		if s.CutTo(places, 0.7) || s.Cut != (Area{}) {
			t.Errorf("%v: cut to %v", places, s.Cut)
		}
	}
	if got := decoded(t, scattered()).Bounds(); got.Dx() != 600 || got.Dy() != 900 {
		t.Errorf("the whole picture is %v", got)
	}
}

func decoded(t *testing.T, s *Scene) image.Image {
	t.Helper()
	b, err := PNG(s, Normal())
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img
}
