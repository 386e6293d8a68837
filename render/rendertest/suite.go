package rendertest

import (
	"cmp"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// A Suite tests the artist of one game. V is the game's View. Its methods are
// checks that every artist passes.
type Suite[V any] struct {
	Rules  engine.Rules
	Artist render.Renderer
	Texts  fs.FS
	Table  int // number of the table in the headers
	// Situations holds the positions to draw, by the names that tests and
	// golden files use.
	Situations map[string]Situation
	// Changed returns marks that must be ringed in a view.
	Changed func(v *V) []render.Mark
	// Check checks every picture of a view; nil means Whole.
	Check func(t testing.TB, v *V, o render.Options)
	// Part reports whether a place is inside another place whose name does not
	// show it ("ring:2" in "church"). If it is nil, there are no such places.
	Part func(part, whole string) bool
	// Together reports whether one sign may show both places, so that they have
	// the same area. If it is nil, there are no such places.
	Together func(one, other string) bool
	// Scenery lists the icons that an offer may cover.
	Scenery []string
	// Absent reports whether the pictures of a size do not show a place. If it
	// is nil, they show all places.
	Absent func(place string, size render.Size) bool
}

// of returns the view with the type that artists take.
func of[V any](v *V) engine.View { return any(v).(engine.View) }

// Options returns the options of a table with usual names.
func (s Suite[V]) Options(t testing.TB, lang string, size render.Size) render.Options {
	t.Helper()
	return Options(t, s.Rules, s.Texts, s.Table, lang, size)
}

// Labels checks that every label keeps to its room. Only odd names may be cut.
func (s Suite[V]) Labels(t testing.TB, scene *render.Scene) {
	t.Helper()
	Labels(t, scene, IsName)
}

func (s Suite[V]) check(t testing.TB, v *V, o render.Options) {
	t.Helper()
	if s.Check != nil {
		s.Check(t, v, o)
		return
	}
	Whole(t, s.Artist, of(v), o)
}

// Rooms checks the situations in both languages and sizes, with usual, long and odd
// names, and with those of computers.
func (s Suite[V]) Rooms(t *testing.T) {
	for _, name := range s.Names() {
		v := s.Read(t, name)
		for _, lang := range Langs {
			for _, size := range Sizes {
				for i, names := range [][]string{nil, Long, Odd, Bots} {
					o := s.Options(t, lang, size)
					if names != nil {
						o.Names = names
					}
					o.Changed = s.Changed(v)
					t.Run(fmt.Sprintf("%s/%s/%d/%d", name, lang, size, i), func(t *testing.T) { s.check(t, v, o) })
				}
			}
		}
	}
}

// Pictures compares the golden pictures of testdata/pictures.csv: the board of a situation,
// the hand, its cards, the miniature or a part, with or without rings. A size "page phone" or
// "page full" is that of a page, whose board has the pixels that the page shows. Scenes must be
// equal; pixels are compared if the table names a theme.
func (s Suite[V]) Pictures(t *testing.T) {
	for _, p := range rows("pictures") {
		t.Run(p["name"], func(t *testing.T) {
			size, page := strings.CutPrefix(p["size"], "page ")
			v, o := s.Read(t, p["situation"]), s.Options(t, p["lang"], map[string]render.Size{"full": render.Full, "phone": render.Phone}[size])
			o.Page = page
			if p["rings"] == "yes" {
				o.Changed = s.Changed(v)
			}
			var scene *render.Scene
			switch p["shows"] {
			case "board":
				scene = s.Artist.Board(of(v), o)
			case "hand":
				scene = s.Artist.Hand(of(v), o)
			case "cards":
				scene = s.Artist.(render.Dealer).Cards(of(v), o)
			case "miniature":
				scene = s.Artist.(render.Miniaturist).Miniature(of(v), o)
			default:
				scene = s.Artist.(render.Detailer).Detail(of(v), p["shows"], o)
			}
			Golden(t, p["name"]+".scene", scene.Text())
			if p["pixels"] == "" {
				return
			}
			if page && p["shows"] == "board" {
				cut := scene.Drawn()
				scene = scene.ScaledTo(int(render.Shown(o.Size, cut.W, cmp.Or(scene.Fold, cut.H)) + 0.5))
			}
			b, err := render.PNG(scene, map[string]*render.Theme{"normal": render.Normal(), "contrast": render.HighContrast()}[p["pixels"]])
			if err != nil {
				t.Fatal(err)
			}
			Pixels(t, p["name"]+".png", b)
		})
	}
}

// A Preview is a golden preview of fixed options, so that the texts of the
// rules may change without changing the picture.
type Preview struct {
	Name, View, Kind string
	Options          []engine.Option
	Chosen           int
	Size             render.Size
}

// Previews compares golden previews, in English.
func (s Suite[V]) Previews(t *testing.T, previews []Preview) {
	for _, p := range previews {
		t.Run(p.Name, func(t *testing.T) {
			o := s.Options(t, "en", p.Size)
			scene := s.Artist.Preview(of(s.Read(t, p.View)), engine.Question{Kind: p.Kind}, p.Options, p.Chosen, o)
			Golden(t, p.Name+".scene", scene.Text())
			s.Labels(t, scene)
			Uncovered(t, scene, s.Scenery...)
		})
	}
}

// Words compares golden text boards and alt texts in both languages.
func (s Suite[V]) Words(t *testing.T, views ...string) {
	for _, lang := range Langs {
		o := s.Options(t, lang, render.Full)
		for _, name := range views {
			v := s.Read(t, name)
			o.Changed = s.Changed(v)
			situation, _, _ := strings.Cut(name, "@")
			Golden(t, situation+"-"+lang+".txt", s.Artist.Text(of(v), o)+"\n\n"+s.Artist.Alt(of(v), o)+"\n")
		}
	}
}

// Small checks that the board of every situation has at most 350 KB and 256
// colours, and that a phone can show all of it. The situation fullest is also
// drawn in high contrast; without a name, all are.
func (s Suite[V]) Small(t *testing.T, fullest string) {
	for _, name := range s.Names() {
		o, v := s.Options(t, "ko", render.Full), s.Read(t, name)
		o.Changed = s.Changed(v)
		themes := []*render.Theme{render.Normal()}
		if fullest == "" || name == fullest {
			themes = append(themes, render.HighContrast())
		}
		for _, theme := range themes {
			if w, h := Small(t, s.Artist.Board(of(v), o), theme); h*4 > w*5 {
				t.Errorf("%s: %d by %d is taller than a phone shows whole", name, w, h)
			}
		}
	}
}

// SameBytes checks that a view gives the same bytes with and without a cached
// ground, and that a part of the picture is the same if it is drawn alone.
func (s Suite[V]) SameBytes(t *testing.T, view string) {
	o, v := s.Options(t, "en", render.Full), s.Read(t, view)
	o.Changed = s.Changed(v)
	SameBytes(t, func() *render.Scene { return s.Artist.Board(of(v), o) })
	o.Size = render.Phone
	SamePart(t, func() *render.Scene { return s.Artist.Board(of(v), o) })
}

// Bench measures the board of a view. DESIGN 10 limits the figures: 60 ms with
// a warm ground, 120 ms cold, 2 ms from the cache.
func (s Suite[V]) Bench(b *testing.B, view string) {
	board := func(size render.Size) func() *render.Scene {
		o, v := s.Options(b, "en", size), s.Read(b, view)
		o.Changed = s.Changed(v)
		return func() *render.Scene { return s.Artist.Board(of(v), o) }
	}
	full, phone := board(render.Full), board(render.Phone)
	b.Run("BoardWarm", func(b *testing.B) { Bench(b, full, false) })
	b.Run("BoardCold", func(b *testing.B) { Bench(b, full, true) })
	b.Run("PhoneWarm", func(b *testing.B) { Bench(b, phone, false) })
	b.Run("PhoneCold", func(b *testing.B) { Bench(b, phone, true) })
	b.Run("BoardCached", func(b *testing.B) { BenchCached(b, full) })
	b.Run("BoardSceneOnly", func(b *testing.B) {
		for b.Loop() {
			full()
		}
	})
}
