package cleopatra

import (
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// pictures are the golden ones: scene text exactly, and some as pixels.
var pictures = []struct {
	name   string
	view   string
	lang   string
	size   render.Size
	hand   bool
	pixels *render.Theme
}{
	{"board-en", "mid", "en", render.Full, false, render.Normal()},
	{"board-ko", "mid", "ko", render.Full, false, nil},
	{"board-fresh-2-ko", "fresh-2", "ko", render.Full, false, nil},
	{"board-over-en", "over", "en", render.Full, false, nil},
	{"board-limit-en", "limit", "en", render.Full, false, nil},
	{"phone-en", "mid", "en", render.Phone, false, render.HighContrast()},
	{"phone-offering-ko", "offering", "ko", render.Phone, false, render.Normal()},
	{"hand-ko", "mid", "ko", render.Full, true, render.Normal()},
	{"hand-phone-en", "limit", "en", render.Phone, true, nil},
}

func TestGoldenScenes(t *testing.T) {
	for _, p := range pictures {
		t.Run(p.name, func(t *testing.T) {
			o := options(t, p.lang, p.size)
			if p.view == "mid" {
				o.Changed = changed
			}
			s := New().Board(readView(t, p.view), o)
			if p.hand {
				s = New().Hand(readView(t, p.view), o)
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

// TestGoldenPreviews uses written options, so that the wording of the rules may
// change without changing the pictures.
func TestGoldenPreviews(t *testing.T) {
	anchor := []engine.Option{
		{Code: "e4", Label: engine.T("render.word", engine.Word("w", "E4")), Effect: engine.T("render.word", engine.Word("w", "+9: 5 and 4 palms")),
			Places: []string{"cell:e4", "cell:f4", "cell:c5", "cell:d5", "cell:e5"}},
		{Code: "g3", Label: engine.T("render.word", engine.Word("w", "G3"))},
	}
	walls := []engine.Option{
		{Code: "w3", Places: []string{"wall:w3"}}, {Code: "w5", Places: []string{"wall:w5"}}, {Code: "w7", Places: []string{"wall:w7"}},
	}
	for _, p := range []struct {
		name, view, kind string
		opts             []engine.Option
		chosen           int
		size             render.Size
	}{
		{"preview-anchor", "anchor", "anchor", anchor, 0, render.Full},
		{"preview-anchor-phone", "anchor", "anchor", anchor, -1, render.Phone},
		{"preview-orient", "orient", "orient", []engine.Option{{Code: "c"}, {Code: "d"}}, 1, render.Full},
		{"preview-site-phone", "mid", "site", walls, 0, render.Phone},
	} {
		t.Run(p.name, func(t *testing.T) {
			s := New().Preview(readView(t, p.view), engine.Question{Kind: p.kind}, p.opts, p.chosen, options(t, "en", p.size))
			rendertest.Golden(t, p.name+".scene", s.Text())
			checkLabels(t, s)
		})
	}
}

func TestGoldenWords(t *testing.T) {
	for _, lang := range rendertest.Langs {
		o := options(t, lang, render.Full)
		o.Changed = changed
		for _, name := range []string{"mid", "limit", "over"} {
			v := readView(t, name)
			rendertest.Golden(t, name+"-"+lang+".txt", New().Text(v, o)+"\n\n"+New().Alt(v, o)+"\n")
		}
	}
}

// TestPicturesAreSmall holds every stored situation to 350 KB and 256 colours.
func TestPicturesAreSmall(t *testing.T) {
	for _, name := range rendertest.Views(t) {
		o := options(t, "ko", render.Full)
		o.Changed = changed
		for _, theme := range []*render.Theme{render.Normal(), render.HighContrast()} {
			if w, h := rendertest.Small(t, New().Board(readView(t, name), o), theme); h*4 > w*5 {
				t.Errorf("%s: %d by %d is taller than a phone shows whole", name, w, h)
			}
		}
	}
}

func TestSameViewSameBytes(t *testing.T) {
	o, v := options(t, "en", render.Full), readView(t, "mid")
	o.Changed = changed
	rendertest.SameBytes(t, func() *render.Scene { return New().Board(v, o) })
}

// TestBoardKeepsThePrivateOut checks that the board does not depend on what only
// the viewer knows, so it can be shown to all.
func TestBoardKeepsThePrivateOut(t *testing.T) {
	for _, size := range rendertest.Sizes {
		with, without := readView(t, "mid"), readView(t, "mid")
		without.Own = nil
		o := options(t, "en", size)
		if New().Board(with, o).Text() != New().Board(without, o).Text() {
			t.Errorf("size %d: the board shows what only the viewer knows", size)
		}
		if New().Hand(without, o) != nil {
			t.Error("a spectator was shown a hand")
		}
		if New().Alt(with, o) != New().Alt(without, o) {
			t.Error("the alt text tells what only the viewer knows")
		}
	}
}
