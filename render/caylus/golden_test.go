package caylus

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// household draws the household of a seat.
func household(seat engine.Seat) func(v *game.View, o render.Options) *render.Scene {
	return func(v *game.View, o render.Options) *render.Scene {
		v.Head.Viewer = seat
		return New().Hand(v, o)
	}
}

func TestGoldenScenes(t *testing.T) {
	suite.Pictures(t, []rendertest.Picture[game.View]{
		{Name: "board-fresh-2-en", View: "fresh-2", Lang: "en", Plain: true},
		{Name: "board-mid-4-en", View: "mid-4", Lang: "en", Pixels: render.Normal()},
		{Name: "board-late-5-ko", View: "late-5", Lang: "ko", Pixels: render.HighContrast()},
		{Name: "board-over-5-en", View: "over-5", Lang: "en"},
		{Name: "board-simple-4-ko", View: "simple-4", Lang: "ko"},
		{Name: "phone-castle-5-en", View: "castle-5", Lang: "en", Size: render.Phone},
		{Name: "phone-late-5-ko", View: "late-5", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
		{Name: "hand-mid-4-ko", View: "mid-4", Lang: "ko", Draw: household(2), Pixels: render.Normal()},
		{Name: "hand-late-5-phone-en", View: "late-5", Lang: "en", Size: render.Phone, Draw: household(0)},
	})
}

func TestGoldenPreviews(t *testing.T) {
	opts := func(places ...string) []engine.Option {
		var out []engine.Option
		for _, p := range places {
			out = append(out, engine.Option{Places: []string{p}})
		}
		return out
	}
	suite.Previews(t, []rendertest.Preview{
		{Name: "preview-place", View: "fresh-5", Kind: "place", Options: opts("road:1", "road:16", "castle:1", "gate", "inn:left", "bridge:1"), Chosen: 1},
		{Name: "preview-provost-phone", View: "mid-4", Kind: "provost", Options: opts("road:17", "road:18", "road:20"), Chosen: 2, Size: render.Phone},
		{Name: "preview-tile", View: "mid-4", Kind: "use", Options: opts("stock:w_market", "stock:w_lawyer", "road:14"), Chosen: 0},
		{Name: "preview-tile-phone", View: "late-5", Kind: "tile", Options: opts("stock:p_granary"), Chosen: -1, Size: render.Phone},
		{Name: "preview-favor-phone", View: "favor-4", Kind: "favor_effect", Options: opts("favor:vp:1", "favor:vp:2", "favor:build"), Chosen: 1, Size: render.Phone},
		{Name: "preview-batch-phone", View: "castle-5", Kind: "castle_batch", Options: opts("part:walls:3"), Chosen: 0, Size: render.Phone},
	})
}

// TestPreviewIsOfPlaces checks that options about no place give no picture.
func TestPreviewIsOfPlaces(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := suite.Options(t, "en", size)
		v := suite.Read(t, "mid-4")
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
		{"walls", "en", "mid-4"}, {"towers", "ko", ""},
	} {
		name := "look-" + c.code + "-" + c.lang
		t.Run(name, func(t *testing.T) {
			o := suite.Options(t, c.lang, render.Full)
			s := New().Look(c.code, o)
			if c.view != "" {
				s = New().LookAt(suite.Read(t, c.view), c.code, o)
			}
			rendertest.Golden(t, name+".scene", s.Text())
		})
	}
}

func TestPicturesAreSmall(t *testing.T) { suite.Small(t, "late-5") }

func TestSameViewSameBytes(t *testing.T) { suite.SameBytes(t, "late-5") }

// TestGroundStaysThroughAMatch checks that what is drawn once and kept is the
// same early and late in a match of as many seats.
func TestGroundStaysThroughAMatch(t *testing.T) {
	ground := func(name string) string {
		v := suite.Read(t, name)
		s := New().Board(v, suite.Options(t, "en", render.Full))
		s.Pieces = render.Layer{}
		return s.Text()
	}
	for _, name := range []string{"castle-5", "late-5", "over-5"} {
		if ground(name) != ground("fresh-5") {
			t.Errorf("%s has another ground than a fresh match", name)
		}
	}
}
