package rendertest

import (
	"bytes"
	"os"
	"path/filepath"
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
	return render.Ended{View: state.View(engine.Spectator), Result: state.Result(), Course: course, Moments: course.Told(summary)}
}
