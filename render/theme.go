package render

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

var (
	//go:embed assets/palette.json
	paletteJSON []byte
	//go:embed assets/contrast.json
	contrastJSON []byte
)

// Theme is a set of at most 256 colours, and the meaning of the colour names of a Scene. It
// is safe for concurrent use.
type Theme struct {
	name    string
	base    map[string]rgb
	steps   map[string]step
	palette color.Palette
	nearest *[1 << 15]uint8

	mu    sync.RWMutex
	known map[string]*ink
}

// ink is a colour to paint with.
type ink struct {
	color.RGBA
	entry uint8      // the nearest entry of the palette
	half  [256]uint8 // entries half between each entry of the palette and the colour
}

// inkOf returns the ink of a colour.
func (t *Theme) inkOf(c color.RGBA) *ink {
	k := &ink{RGBA: c, entry: t.entryOf(c.R, c.G, c.B)}
	for i, below := range t.palette {
		b := below.(color.RGBA)
		k.half[i] = t.entryOf(halfway(b.R, c.R), halfway(b.G, c.G), halfway(b.B, c.B))
	}
	return k
}

// step is a mixture towards another base colour.
type step struct {
	to string
	t  float64
}

// Normal is the paper, wood and ink theme.
var Normal = sync.OnceValue(func() *Theme { return newTheme("normal", nil) })

// HighContrast is the theme for people who chose it: white paper, black ink,
// the same geometry.
var HighContrast = sync.OnceValue(func() *Theme { return newTheme("contrast", contrastJSON) })

// Name is part of the key of a stored picture.
func (t *Theme) Name() string { return t.name }

// Palette returns the theme's colours; it has at most 256.
func (t *Theme) Palette() color.Palette { return slices.Clone(t.palette) }

// Colour returns the colour that a name has in this theme. It panics on a name
// that does not exist: names are part of the program.
func (t *Theme) Colour(name string) color.RGBA {
	c, err := t.resolve(name)
	if err != nil {
		panic("render: " + err.Error())
	}
	return c.rgba()
}

// Has reports whether a name has a colour in this theme.
func (t *Theme) Has(name string) bool {
	_, err := t.resolve(name)
	return err == nil
}

func newTheme(name string, changes []byte) *Theme {
	var file struct {
		Base  map[string]string `json:"base"`
		Steps map[string][2]any `json:"steps"`
	}
	must(json.Unmarshal(paletteJSON, &file))
	if changes != nil {
		must(json.Unmarshal(changes, &file.Base))
	}
	t := &Theme{name: name, base: map[string]rgb{}, steps: map[string]step{}, known: map[string]*ink{}}
	for n, hex := range file.Base {
		c, err := parseHex(hex)
		must(err)
		t.base[n] = c
	}
	for n, s := range file.Steps {
		t.steps[n] = step{s[0].(string), s[1].(float64)}
	}
	t.collectPalette()
	t.nearest = nearestTable(t.palette)
	return t
}

// must panics on a broken embedded file; a test loads them all.
func must(err error) {
	if err != nil {
		panic("render: embedded assets: " + err.Error())
	}
}

// collectPalette lists each base colour and its steps once, base colours first.
func (t *Theme) collectPalette() {
	seen := map[color.RGBA]bool{}
	add := func(name string) {
		c := t.Colour(name)
		if !seen[c] {
			seen[c] = true
			t.palette = append(t.palette, c)
		}
	}
	names := slices.Sorted(maps.Keys(t.base))
	for _, n := range names {
		add(n)
	}
	steps := slices.Sorted(maps.Keys(t.steps))
	for _, n := range names {
		for _, s := range steps {
			add(n + "." + s)
		}
	}
	if len(t.palette) > 256 {
		panic(fmt.Sprintf("render: theme %s has %d colours", t.name, len(t.palette)))
	}
}

// entryOf returns the nearest entry of the palette to a colour.
func (t *Theme) entryOf(r, g, b uint8) uint8 {
	return t.nearest[int(r)>>3<<10|int(g)>>3<<5|int(b)>>3]
}

// nearestTable maps five bits of each channel to the nearest entry of the palette. A cell
// that contains an entry maps to that entry.
func nearestTable(p color.Palette) *[1 << 15]uint8 {
	table := new([1 << 15]uint8)
	for i := range table {
		r, g, b := i>>10<<3+4, i>>5&31<<3+4, i&31<<3+4
		best, bestD := 0, 1<<30
		for j, c := range p {
			q := c.(color.RGBA)
			dr, dg, db := r-int(q.R), g-int(q.G), b-int(q.B)
			if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < bestD {
				best, bestD = j, d
			}
		}
		table[i] = uint8(best)
	}
	for j := len(p) - 1; j >= 0; j-- { // base colours come first and win
		table[cell(p[j].(color.RGBA))] = uint8(j)
	}
	return table
}

func cell(c color.RGBA) int { return int(c.R)>>3<<10 | int(c.G)>>3<<5 | int(c.B)>>3 }

// ink returns the ink of a colour's name.
func (t *Theme) ink(name string) *ink {
	t.mu.RLock()
	k := t.known[name]
	t.mu.RUnlock()
	if k != nil {
		return k
	}
	k = t.inkOf(t.Colour(name))
	t.mu.Lock()
	t.known[name] = k
	t.mu.Unlock()
	return k
}

func (t *Theme) resolve(name string) (rgb, error) {
	if c, rest, faded := strings.Cut(name, "%"); faded {
		percent, ground, _ := strings.Cut(rest, "/")
		keep, err := strconv.Atoi(percent)
		if err != nil {
			return rgb{}, fmt.Errorf("colour %q: %w", name, err)
		}
		front, err := t.resolve(c)
		if err != nil {
			return rgb{}, err
		}
		back, err := t.resolve(ground)
		return back.mix(front, float64(keep)/100), err
	}
	game, steps, _ := strings.Cut(name, ".")
	if accent, ok := accents[game]; ok {
		name = strings.TrimSuffix(accent+"."+steps, ".")
	}
	words := strings.Split(name, ".")
	c, ok := t.base[words[0]]
	if !ok {
		return rgb{}, fmt.Errorf("no colour %q", name)
	}
	for _, w := range words[1:] {
		s, ok := t.steps[w]
		if !ok {
			return rgb{}, fmt.Errorf("no step %q in colour %q", w, name)
		}
		c = c.mix(t.base[s.to], s.t)
	}
	return c, nil
}

// A colour in a Scene is a name of the palette: "gold", a step of it: "gold.d1"
// (also twice: "clay.l1.d1"), or a mixture made by Fade. "" and "none" draw nothing.

// Fade returns the name of the colour c seen through paper of colour ground. keep is the
// remaining part of c in percent. It replaces transparency, so that every pixel has a
// colour of the theme.
func Fade(c, ground string, keep int) string {
	return c + "%" + strconv.Itoa(keep) + "/" + ground
}

type rgb struct{ r, g, b float64 }

func parseHex(s string) (rgb, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24)
	if err != nil || len(s) != 7 {
		return rgb{}, fmt.Errorf("colour %q is not of the form #rrggbb", s)
	}
	return rgb{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}, nil
}

func (c rgb) mix(to rgb, t float64) rgb {
	return rgb{c.r + (to.r-c.r)*t, c.g + (to.g-c.g)*t, c.b + (to.b-c.b)*t}
}

func (c rgb) rgba() color.RGBA {
	return color.RGBA{byte8(c.r), byte8(c.g), byte8(c.b), 255}
}

func byte8(v float64) uint8 { return uint8(min(max(math.Round(v), 0), 255)) }

// Contrast returns the WCAG contrast ratio of two opaque colours, from 1 to 21.
func Contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

func luminance(c color.RGBA) float64 {
	f := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}
