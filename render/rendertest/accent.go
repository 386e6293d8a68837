package rendertest

import (
	"bytes"
	"testing"

	"guildhall/render"
)

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
