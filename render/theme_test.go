package render

import (
	"image/color"
	"strings"
	"testing"
)

// pairs lists the combinations of text and ground that the pictures use.
var pairs = []struct{ text, grounds string }{
	{"ink", "card sheet panel"},
	{"ink2", "card sheet panel"},
	{"card", "walnut leaf hay oak blue red black taint leaf.d1"},
	{"next", "walnut"},
	{"pine.l2", "walnut"},
	{"ink", "amber green gold silver water.l1 food stone pine next next.l2 stone.l2 sand"},
	{"rust", "card sheet"},
	{"wine", "card sheet"},
	{"moss", "card sheet"},
	{"azure", "card sheet"},
	{"teal", "card sheet"},
	{"good", "card sheet"},
	{"taint", "card sheet"},
}

func TestTextContrast(t *testing.T) {
	for _, theme := range []*Theme{Normal(), HighContrast()} {
		for _, p := range pairs {
			for _, ground := range strings.Fields(p.grounds) {
				c := Contrast(theme.Colour(p.text), theme.Colour(ground))
				if c < 4.5 {
					t.Errorf("%s: %s on %s has contrast %.2f, want at least 4.5", theme.Name(), p.text, ground, c)
				}
			}
		}
	}
}

func TestContrastOfBlackAndWhite(t *testing.T) {
	if c := Contrast(color.RGBA{A: 255}, color.RGBA{255, 255, 255, 255}); c < 20.99 || c > 21.01 {
		t.Errorf("Contrast(black, white) = %.2f, want 21", c)
	}
}

func TestHighContrastHasMore(t *testing.T) {
	for _, p := range [][2]string{{"ink", "card"}, {"ink2", "panel"}, {"mute", "card"}, {"ring", "card"}} {
		n := Contrast(Normal().Colour(p[0]), Normal().Colour(p[1]))
		h := Contrast(HighContrast().Colour(p[0]), HighContrast().Colour(p[1]))
		if h <= n {
			t.Errorf("%s on %s: high contrast %.1f, normal %.1f", p[0], p[1], h, n)
		}
	}
}

// TestPaletteKeepsItsColours checks that a flat area keeps its colour, or gets
// one that looks the same.
func TestPaletteKeepsItsColours(t *testing.T) {
	for _, theme := range []*Theme{Normal(), HighContrast()} {
		if n := len(theme.palette); n > 256 {
			t.Errorf("%s has %d colours", theme.Name(), n)
		}
		for _, c := range theme.palette {
			c := c.(color.RGBA)
			got := theme.palette[theme.nearest[cell(c)]].(color.RGBA)
			for _, d := range []int{int(c.R) - int(got.R), int(c.G) - int(got.G), int(c.B) - int(got.B)} {
				if d < -8 || d > 8 {
					t.Errorf("%s: %v is drawn as %v", theme.Name(), c, got)
				}
			}
		}
		for name := range theme.base {
			c := theme.Colour(name)
			if got := theme.palette[theme.nearest[cell(c)]].(color.RGBA); got != c {
				t.Errorf("%s: base colour %s %v is drawn as %v", theme.Name(), name, c, got)
			}
		}
	}
}

func TestColourNames(t *testing.T) {
	theme := Normal()
	if got, want := theme.Colour("card"), (color.RGBA{0xFC, 0xF6, 0xE8, 255}); got != want {
		t.Errorf("card = %v, want %v", got, want)
	}
	if got, want := theme.Colour(Fade("ink", "card", 0)), theme.Colour("card"); got != want {
		t.Errorf("faded away = %v, want the ground %v", got, want)
	}
	if theme.Colour("gold.d1.d1") == theme.Colour("gold.d1") {
		t.Error("a second step changed nothing")
	}
	for _, bad := range []string{"nosuch", "gold.x9", "gold%x/card", "gold%40/nosuch"} {
		if _, err := theme.resolve(bad); err == nil {
			t.Errorf("resolve(%q) gave no error", bad)
		}
	}
}
