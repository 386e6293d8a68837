package villagers

import (
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// pictures are the golden ones: scene text exactly, and some as pixels.
var pictures = []struct {
	name, view, lang string
	size             render.Size
	part             string // "board", "hand" or the place of a village
	pixels           *render.Theme
}{
	{"board-en", "draft-5", "en", render.Full, "board", render.Normal()},
	{"board-late-ko", "late-5", "ko", render.Full, "board", render.Normal()},
	{"board-fresh-2-ko", "fresh-2", "ko", render.Full, "board", nil},
	{"board-solo-en", "solo-event", "en", render.Full, "board", render.Normal()},
	{"board-over-en", "over-4", "en", render.Full, "board", nil},
	{"phone-en", "draft-5", "en", render.Phone, "board", render.HighContrast()},
	{"phone-late-ko", "late-5", "ko", render.Phone, "board", render.Normal()},
	{"phone-solo-ko", "solo-draft", "ko", render.Phone, "board", nil},
	{"hand-en", "build-3", "en", render.Full, "hand", render.Normal()},
	{"hand-phone-ko", "build-3", "ko", render.Phone, "hand", nil},
	{"village-en", "late-5", "en", render.Full, "village:1", render.Normal()},
	{"village-phone-ko", "late-5", "ko", render.Phone, "village:3", nil},
	{"village-countess-ko", "solo-over", "ko", render.Full, "village:countess", nil},
}

func TestGoldenScenes(t *testing.T) {
	for _, p := range pictures {
		t.Run(p.name, func(t *testing.T) {
			o := options(t, p.lang, p.size)
			v := readView(t, p.view)
			o.Changed = changed(v)
			var s *render.Scene
			switch p.part {
			case "board":
				s = New().Board(v, o)
			case "hand":
				s = New().Hand(v, o)
			default:
				s = New().Close(v, p.part, o)
			}
			rendertest.Golden(t, p.name+".scene", s.Text())
			if p.pixels == nil {
				return
			}
			b, err := render.PNG(s, p.pixels)
			if err != nil {
				t.Fatal(err)
			}
			rendertest.Pixels(t, p.name+".png", b)
		})
	}
}

// TestGoldenLook holds the picture of a card as pixels; the wording of the
// rules may change without changing it.
func TestGoldenLook(t *testing.T) {
	o := options(t, "ko", render.Full)
	tell := o.Tell
	o.Tell = func(x engine.Text) string {
		if len(x.Key) > 15 && x.Key[:15] == "villagers.body." {
			return "-"
		}
		return tell(x)
	}
	b, err := render.PNG(New().LookAt(readView(t, "late-5"), "spelunker", o), render.Normal())
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Pixels(t, "look-spelunker-ko.png", b)
}

// TestGoldenPreviews uses written options, so that the wording of the rules may
// change without changing the pictures.
func TestGoldenPreviews(t *testing.T) {
	draft := []engine.Option{
		{Code: "take a", Places: []string{"road:2", "player:1"}}, {Code: "take b", Places: []string{"road:5"}}, {Code: "stack 4", Places: []string{"stack:4"}},
	}
	build := []engine.Option{{Code: "trade hayer", Places: []string{"supply:hayer"}}, {Code: "end"}}
	for _, p := range []struct {
		name, view string
		opts       []engine.Option
		chosen     int
		size       render.Size
	}{
		{"preview-draft", "draft-5", draft, 1, render.Full},
		{"preview-draft-phone", "draft-5", draft, -1, render.Phone},
		{"preview-build-phone", "build-3", build, 0, render.Phone},
	} {
		t.Run(p.name, func(t *testing.T) {
			s := New().Preview(readView(t, p.view), engine.Question{}, p.opts, p.chosen, options(t, "en", p.size))
			rendertest.Golden(t, p.name+".scene", s.Text())
			checkLabels(t, s)
		})
	}
}

func TestGoldenWords(t *testing.T) {
	for _, lang := range rendertest.Langs {
		o := options(t, lang, render.Full)
		for _, name := range []string{"draft-5", "build-3", "over-4", "solo-draft"} {
			v := readView(t, name)
			o.Changed = changed(v)
			rendertest.Golden(t, name+"-"+lang+".txt", New().Text(v, o)+"\n\n"+New().Alt(v, o)+"\n")
		}
	}
}

// TestPicturesAreSmall holds every stored situation to 350 KB and 256 colours.
func TestPicturesAreSmall(t *testing.T) {
	for _, name := range rendertest.Views(t) {
		o, v := options(t, "ko", render.Full), readView(t, name)
		o.Changed = changed(v)
		themes := []*render.Theme{render.Normal()}
		if name == "late-5" { // the fullest
			themes = append(themes, render.HighContrast())
		}
		for _, theme := range themes {
			if w, h := rendertest.Small(t, New().Board(v, o), theme); h*4 > w*5 {
				t.Errorf("%s: %d by %d is taller than a phone shows whole", name, w, h)
			}
		}
	}
}

func TestSameViewSameBytes(t *testing.T) {
	o, v := options(t, "en", render.Full), readView(t, "draft-5")
	o.Changed = changed(v)
	rendertest.SameBytes(t, func() *render.Scene { return New().Board(v, o) })
}
