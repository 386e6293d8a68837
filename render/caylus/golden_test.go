package caylus

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
	hand   engine.Seat // NoSeat for the board
	pixels *render.Theme
}{
	{"board-fresh-2-en", "fresh-2", "en", render.Full, engine.NoSeat, nil},
	{"board-mid-4-en", "mid-4", "en", render.Full, engine.NoSeat, render.Normal()},
	{"board-late-5-ko", "late-5", "ko", render.Full, engine.NoSeat, render.HighContrast()},
	{"board-over-5-en", "over-5", "en", render.Full, engine.NoSeat, nil},
	{"board-simple-4-ko", "simple-4", "ko", render.Full, engine.NoSeat, nil},
	{"phone-castle-5-en", "castle-5", "en", render.Phone, engine.NoSeat, nil},
	{"phone-late-5-ko", "late-5", "ko", render.Phone, engine.NoSeat, render.Normal()},
	{"hand-mid-4-ko", "mid-4", "ko", render.Full, 2, render.Normal()},
	{"hand-late-5-phone-en", "late-5", "en", render.Phone, 0, nil},
}

func TestGoldenScenes(t *testing.T) {
	for _, p := range pictures {
		t.Run(p.name, func(t *testing.T) {
			o := options(t, p.lang, p.size)
			v := readView(t, p.view)
			if v.Head.Seats > 3 {
				o.Changed = changed
			}
			s := New().Board(v, o)
			if p.hand >= 0 {
				v.Head.Viewer = p.hand
				s = New().Hand(v, o)
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
	opts := func(places ...string) []engine.Option {
		var out []engine.Option
		for _, p := range places {
			out = append(out, engine.Option{Places: []string{p}})
		}
		return out
	}
	for _, p := range []struct {
		name, view, kind string
		opts             []engine.Option
		chosen           int
		size             render.Size
	}{
		{"preview-place", "fresh-5", "place", opts("road:1", "road:16", "castle:1", "gate", "inn:left", "bridge:1"), 1, render.Full},
		{"preview-provost-phone", "mid-4", "provost", opts("road:17", "road:18", "road:20"), 2, render.Phone},
		{"preview-tile", "mid-4", "use", opts("stock:w_market", "stock:w_lawyer", "road:14"), 0, render.Full},
		{"preview-tile-phone", "late-5", "tile", opts("stock:p_granary"), -1, render.Phone},
		{"preview-favor-phone", "favor-3", "favor_effect", opts("favor:vp:1", "favor:vp:2", "favor:build"), 1, render.Phone},
		{"preview-batch-phone", "castle-5", "castle_batch", opts("part:walls:3"), 0, render.Phone},
	} {
		t.Run(p.name, func(t *testing.T) {
			s := New().Preview(readView(t, p.view), engine.Question{Kind: p.kind}, p.opts, p.chosen, options(t, "en", p.size))
			rendertest.Golden(t, p.name+".scene", s.Text())
			checkLabels(t, s)
		})
	}
}

// TestPreviewIsOfPlaces checks that answers about no place give no picture.
func TestPreviewIsOfPlaces(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := options(t, "en", size)
		v := readView(t, "mid-4")
		for name, opts := range map[string][]engine.Option{
			"none": nil, "without places": {{Code: "pass"}, {Code: "skip"}}, "unknown places": {{Places: []string{"moon:1", "road:99"}}},
		} {
			if New().Preview(v, engine.Question{Kind: "use"}, opts, 0, o) != nil {
				t.Errorf("size %d: options %s gave a picture", size, name)
			}
		}
	}
}

func TestGoldenLooks(t *testing.T) {
	for _, c := range []struct{ code, lang, view string }{
		{"w_peddler", "en", ""}, {"s_farm", "ko", "late-5"}, {"p_monument", "en", "late-5"}, {"residence", "ko", "late-5"},
		{"n_forest", "en", "late-5"}, {"joust", "ko", ""}, {"inn", "en", "mid-4"}, {"favor_build", "en", ""}, {"favor_resource", "ko", "late-5"},
		{"walls", "en", "mid-4"},
	} {
		name := "look-" + c.code + "-" + c.lang
		t.Run(name, func(t *testing.T) {
			o := options(t, c.lang, render.Full)
			s := New().Look(c.code, o)
			if c.view != "" {
				s = New().LookAt(readView(t, c.view), c.code, o)
			}
			rendertest.Golden(t, name+".scene", s.Text())
		})
	}
}

// TestPicturesAreSmall holds every stored situation to 350 KB and 256 colours.
func TestPicturesAreSmall(t *testing.T) {
	for _, name := range rendertest.Views(t) {
		o, v := options(t, "ko", render.Full), readView(t, name)
		o.Changed = changed
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
	o, v := options(t, "en", render.Full), readView(t, "late-5")
	o.Changed = changed
	rendertest.SameBytes(t, func() *render.Scene { return New().Board(v, o) })
}

// TestGroundStaysThroughAMatch checks that what is drawn once and kept is the
// same early and late in a match of as many seats.
func TestGroundStaysThroughAMatch(t *testing.T) {
	ground := func(name string) string {
		v := readView(t, name)
		s := New().Board(v, options(t, "en", render.Full))
		s.Pieces = render.Layer{}
		return s.Text()
	}
	for _, name := range []string{"castle-5", "late-5", "over-5"} {
		if ground(name) != ground("fresh-5") {
			t.Errorf("%s has another ground than a fresh match", name)
		}
	}
}
