package rendertest

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/render"
)

var update = flag.Bool("update", false, "write golden files instead of comparing with them")

// Labels checks that every label keeps to its width, is inside the picture and
// touches no other label, and that only labels that cut allows were cut.
func Labels(t testing.TB, s *render.Scene, cut func(text string) bool) {
	t.Helper()
	labels := s.Labels()
	boxes := make([]box, len(labels))
	for i, l := range labels {
		b := &boxes[i]
		b.x0, b.y0, b.x1, b.y1 = l.Bounds()
		if b.x0 < 0 || b.y0 < 0 || b.x1 > float64(s.W) || b.y1 > float64(s.H) {
			t.Errorf("label %q leaves the picture: %.0f %.0f to %.0f %.0f", l.Text, b.x0, b.y0, b.x1, b.y1)
		}
		if l.Max > 0 && l.Width() > l.Max+0.5 {
			t.Errorf("label %q is %.1f wide, its room is %.1f", l.Text, l.Width(), l.Max)
		}
		if l.Cut && !cut(l.Text) {
			t.Errorf("label %q was cut: room %.0f at size %.1f", l.Text, l.Max, l.Size)
		}
		if l.Size < 16 && len([]rune(l.Text)) > 1 { // the letter of a small badge is a sign
			t.Errorf("label %q has size %.1f", l.Text, l.Size)
		}
		for j, m := range boxes[:i] {
			if b.overlaps(m) {
				t.Errorf("labels %q and %q overlap at %.0f, %.0f", labels[j].Text, l.Text, l.X, l.Y)
			}
		}
	}
}

// box is the area of a label.
type box struct{ x0, y0, x1, y1 float64 }

func (a box) overlaps(b box) bool {
	return a.x0+1 < b.x1 && b.x0+1 < a.x1 && a.y0+1 < b.y1 && b.y0+1 < a.y1
}

// Golden compares a text with testdata/golden/name.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	if *update {
		save(t, file, []byte(got))
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("golden file: %v (run with -update to write it)", err)
	}
	if string(want) == got {
		return
	}
	w, g := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range max(len(w), len(g)) {
		if line(w, i) != line(g, i) {
			t.Fatalf("%s, line %d:\n got %s\nwant %s", file, i+1, line(g, i), line(w, i))
		}
	}
}

func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(end)"
}

// Pixels compares a picture with testdata/golden/name. A few pixels may differ, because
// processors round differently. On failure it writes the picture and the difference next to
// the golden one.
func Pixels(t testing.TB, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	if *update {
		save(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("golden picture: %v (run with -update to write it)", err)
	}
	diff, err := difference(want, got)
	if err == nil {
		return
	}
	base := strings.TrimSuffix(file, ".png")
	save(t, base+".got.png", got)
	if diff != nil {
		var b bytes.Buffer
		if err := png.Encode(&b, diff); err != nil {
			t.Fatal(err)
		}
		save(t, base+".diff.png", b.Bytes())
	}
	t.Errorf("%s: %v; see %s.got.png and .diff.png", file, err, base)
}

// In a picture, at most one pixel in allowed may differ by more than tolerance in a
// channel.
const (
	tolerance = 32
	allowed   = 1000
)

func difference(want, got []byte) (image.Image, error) {
	a, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		return nil, fmt.Errorf("golden picture: %w", err)
	}
	b, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		return nil, err
	}
	if a.Bounds() != b.Bounds() {
		return nil, fmt.Errorf("size %v, want %v", b.Bounds(), a.Bounds())
	}
	r := a.Bounds()
	diff := image.NewGray(r)
	off := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if d := distance(a.At(x, y), b.At(x, y)); d > tolerance {
				off++
				diff.SetGray(x, y, color.Gray{Y: uint8(d)})
			}
		}
	}
	if off > r.Dx()*r.Dy()/allowed {
		return diff, fmt.Errorf("%d pixels differ", off)
	}
	return nil, nil
}

func distance(a, b color.Color) int {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	d := 0
	for _, p := range [][2]uint32{{ar, br}, {ag, bg}, {ab, bb}} {
		d = max(d, int(p[0]>>8)-int(p[1]>>8), int(p[1]>>8)-int(p[0]>>8))
	}
	return d
}

func save(t testing.TB, file string, b []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Accent checks look.json of the artist: text in the game's accent has enough contrast on
// paper in each theme, and each icon of the program is drawn.
func (s Suite[V]) Accent(t *testing.T) {
	game := s.Rules.Info().ID
	if render.Accent(game) == "" {
		t.Fatalf("%s has no accent: make its artist.Game with artist.NewGame", game)
	}
	for _, theme := range []*render.Theme{render.Normal(), render.HighContrast()} {
		if !theme.Has(game) {
			t.Fatalf("look.json: the palette has no colour %q", render.Accent(game))
		}
		for _, ground := range []string{"card", "sheet"} {
			if c := render.Contrast(theme.Colour(game), theme.Colour(ground)); c < 4.5 {
				t.Errorf("look.json: the accent on %s has contrast %.2f in the theme %s, want at least 4.5", ground, c, theme.Name())
			}
		}
	}
	blank := render.Image(render.NewScene(64, 64, "card"), render.Normal()).Pix
	for _, name := range render.IconNames() {
		scene := render.NewScene(64, 64, "card")
		scene.Pieces.Add(render.Icon{Name: name, X: 32, Y: 32, Size: 48})
		if bytes.Equal(render.Image(scene, render.Normal()).Pix, blank) {
			t.Errorf("icon %s leaves no trace", name)
		}
	}
}
