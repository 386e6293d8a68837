package rendertest

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// Results compares the golden results of testdata/results.csv: matches that are replayed to
// their end. It draws each with long and odd names as well.
func (s Suite[V]) Results(t *testing.T) {
	for _, p := range rows("results") {
		t.Run(p["name"], func(t *testing.T) {
			o := s.Options(t, p["lang"], render.Phone)
			e := s.Ended(t, p["record"], p["lang"], o)
			scene := s.Artist.Result(e, o)
			Golden(t, p["name"]+".scene", scene.Text())
			s.Labels(t, scene)
			Contrast(t, scene)
			Small(t, scene, render.HighContrast())
			SameBytes(t, func() *render.Scene { return s.Artist.Result(e, o) })
			b, err := render.PNG(scene, render.Normal())
			if err != nil {
				t.Fatal(err)
			}
			Pixels(t, p["name"]+".png", b)
			for _, names := range [][]string{Long, Odd, Bots} {
				o.Names = names
				s.Labels(t, s.Artist.Result(e, o))
			}
			o = s.Options(t, p["lang"], render.Full)
			if full := s.Artist.Result(e, o); !bytes.Equal([]byte(full.Text()), []byte(scene.Text())) {
				t.Error("the full size has another picture")
			}
		})
	}
}

// Ended replays a record to the end of its match.
func (s Suite[V]) Ended(t testing.TB, record, lang string, o render.Options) render.Ended {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "engine", s.Rules.Info().ID, "testdata", "records", record+".json"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.ReadRecord(b)
	if err != nil {
		t.Fatalf("record %s: %v", record, err)
	}
	state, err := engine.Replay(s.Rules, r)
	if err != nil {
		t.Fatalf("record %s: %v", record, err)
	}
	course, err := engine.CourseOf(s.Rules, r)
	if err != nil {
		t.Fatalf("record %s: %v", record, err)
	}
	known := Messages(t, s.Rules.Info().Messages, lang)
	summary := engine.TurnSummary{Tell: o.Tell, Has: func(key string) bool { return known[key] != "" }}
	return render.Ended{View: state.View(engine.Spectator), Result: state.Result(), Course: course, Moments: course.Lines(summary)}
}

// minContrast is the smallest contrast of a text with the colour below it.
const minContrast = 4.5

// Contrast checks the contrast of every text with the box or disc below its middle. Letters
// of signs are not checked.
func Contrast(t testing.TB, s *render.Scene) {
	t.Helper()
	theme := render.Normal()
	items := slices.Concat(s.Ground.Items, s.Pieces.Items)
	for i, it := range items {
		label, ok := it.(render.Label)
		if !ok || len([]rune(label.Text)) < 2 {
			continue
		}
		x0, _, x1, _ := label.Bounds()
		below := colourAt(items[:i], (x0+x1)/2, label.Y-label.Size*0.35)
		if c := render.Contrast(theme.Colour(label.Fill), theme.Colour(below)); c < minContrast {
			t.Errorf("%q in %s on %s has a contrast of %.1f, want %.1f", label.Text, label.Fill, below, c, minContrast)
		}
	}
}

// colourAt returns the colour of the last box or disc that covers a point.
func colourAt(items []render.Item, x, y float64) string {
	for _, it := range slices.Backward(items) {
		switch it := it.(type) {
		case render.Box:
			if it.Fill != "" && x >= it.X && x <= it.X+it.W && y >= it.Y && y <= it.Y+it.H {
				return it.Fill
			}
		case render.Disc:
			if it.Fill != "" && math.Hypot(x-it.X, y-it.Y) <= it.R {
				return it.Fill
			}
		}
	}
	return ""
}
