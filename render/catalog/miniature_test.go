package catalog_test

import (
	"testing"

	"guildhall/engine"
	games "guildhall/engine/catalog"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/catalog"
	"guildhall/render/rendertest"
)

// A miniature is the same in both sizes and languages, has no words but the letters of
// players, and at most one ring, though several places changed.
func TestMiniatures(t *testing.T) {
	drawn := 0
	for _, rules := range games.Games() {
		info := rules.Info()
		m, ok := catalog.Artist(info.ID).(render.Miniaturist)
		if !ok {
			continue
		}
		drawn++
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			seats := info.Seats[len(info.Seats)-1]
			steps, ringed := 0, 0
			var marks []render.Mark
			rendertest.Match(t, rules, engine.Setup{Seats: seats, Seed: engine.NumberedSeed(5)}, rendertest.Any, func(s engine.State) bool {
				if steps++; steps%60 != 1 {
					return steps < 600
				}
				v := s.View(engine.Spectator)
				names := []string{"Ada", "Bo", "Chen", "Dora", "Eun"}[:seats]
				o := render.Options{Tell: func(t engine.Text) string { return t.Key }, Names: names, Size: render.Full}
				places := catalog.Artist(info.ID).Board(v, o).Places
				marks = marks[:0]
				for place := range places {
					marks = append(marks, render.Mark{Place: place, Seat: 1})
				}
				o.Changed = marks
				scene := m.Miniature(v, o)
				if scene.W != artist.MiniatureWidth || scene.H != artist.MiniatureHeight {
					t.Errorf("step %d: %d by %d", steps, scene.W, scene.H)
				}
				for _, l := range scene.Labels() {
					if len([]rune(l.Text)) > 1 {
						t.Errorf("step %d: %q is written", steps, l.Text)
					}
				}
				rings := 0
				for _, it := range scene.Pieces.Items {
					switch it := it.(type) {
					case render.Box:
						rings += map[bool]int{true: 1}[it.Line == render.Ink("ring", 7)]
					case render.Path:
						rings += map[bool]int{true: 1}[it.Line == render.Ink("ring", 7)]
					}
				}
				if rings > 1 {
					t.Errorf("step %d: %d rings", steps, rings)
				}
				ringed += rings
				o.Size = render.Phone
				if m.Miniature(v, o).Text() != scene.Text() {
					t.Errorf("step %d: the sizes differ", steps)
				}
				return steps < 600
			})
			if ringed == 0 {
				t.Error("no change was ever ringed")
			}
		})
	}
	if drawn < 5 {
		t.Errorf("%d games have miniatures, want at least 5", drawn)
	}
}
