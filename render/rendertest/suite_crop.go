package rendertest

import (
	"strings"
	"testing"
	"unicode"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// smallestWord is the smallest size of a word or a price of a crop. Names may
// be a little smaller.
const smallestWord = 20

// Crops compares the golden crops of testdata/crops.csv: the question of a seat
// in a record, with the focus on the answer with a number (-1: none). Scenes
// must be equal; pixels are compared if the table names a theme.
func (s Suite[V]) Crops(t *testing.T) {
	for _, p := range rows("crops") {
		t.Run(p["name"], func(t *testing.T) {
			seat := engine.Seat(p.number("seat"))
			state := s.reach(t, Situation{Record: p["record"], Entry: p.number("entry"), Seat: seat})
			if q := state.Ask(seat); q.Kind != p["kind"] {
				t.Fatalf("seat %d is asked %q, want %q", seat, q.Kind, p["kind"])
			}
			scene := s.crop(t, state, seat, p.number("focus"), s.Options(t, p["lang"], render.Phone))
			if scene == nil {
				t.Fatal("no crop")
			}
			Golden(t, p["name"]+".scene", scene.Text())
			if p["pixels"] == "" {
				return
			}
			b, err := render.PNG(scene, map[string]*render.Theme{"normal": render.Normal(), "contrast": render.HighContrast()}[p["pixels"]])
			if err != nil {
				t.Fatal(err)
			}
			Pixels(t, p["name"]+".png", b)
		})
	}
}

// crop draws the crop of the question of a seat and checks its size and its letters.
func (s Suite[V]) crop(t testing.TB, state engine.State, seat engine.Seat, focus int, o render.Options) *render.Scene {
	t.Helper()
	q, answers := state.Ask(seat), Asked(state, seat)
	scene := s.Artist.Crop(state.View(seat), q, answers, focus, o)
	if scene == nil {
		return nil
	}
	w, h := float64(scene.W), float64(scene.H)
	if scene.Cut != (render.Area{}) {
		w, h = scene.Cut.W, scene.Cut.H
	}
	if w > artist.CropWidth || h > w*artist.CropHeight/artist.CropWidth+1 {
		t.Errorf("question %s: the crop is %.0f by %.0f", q.Kind, w, h)
	}
	if scene.Cut == (render.Area{}) {
		s.Labels(t, scene)
		for _, l := range scene.Labels() {
			if l.Size < smallestWord && strings.IndexFunc(l.Text, unicode.IsLetter) >= 0 && len([]rune(l.Text)) > 1 {
				t.Errorf("question %s: %q has size %.1f", q.Kind, l.Text, l.Size)
			}
		}
	}
	for _, opt := range answers {
		for _, place := range opt.Places {
			if a, ok := scene.Places[place]; ok && (a.X < -1 || a.Y < -1 || a.X+a.W > float64(scene.W)+1 || a.Y+a.H > float64(scene.H)+1) {
				t.Errorf("question %s: the place %s lies outside: %v", q.Kind, place, a)
			}
		}
	}
	return scene
}

// crops draws the crop of a question without a focus, and with the focus on the
// first and on the last answer.
func (s Suite[V]) crops(t testing.TB, state engine.State, seat engine.Seat, o render.Options) {
	t.Helper()
	n := len(state.Moves(seat, nil))
	for _, focus := range []int{-1, 0, n - 1} {
		s.crop(t, state, seat, focus, o)
	}
}
