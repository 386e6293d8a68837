package architects

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func handOf(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }

func part(code string) func(v *game.View, o render.Options) *render.Scene {
	return func(v *game.View, o render.Options) *render.Scene { return New().Detail(v, code, o) }
}

func TestGoldenScenes(t *testing.T) {
	suite.Pictures(t, []rendertest.Picture[game.View]{
		{Name: "board-fresh-4-en", View: "fresh-4", Lang: "en", Plain: true},
		{Name: "board-mid-4-en", View: "mid-4", Lang: "en", Pixels: render.Normal()},
		{Name: "board-late-5-ko", View: "late-5", Lang: "ko", Pixels: render.HighContrast()},
		{Name: "board-over-5-en", View: "over-5", Lang: "en"},
		{Name: "board-solo-en", View: "solo", Lang: "en"},
		{Name: "board-third-2-ko", View: "third-2", Lang: "ko"},
		{Name: "phone-mid-4-ko", View: "mid-4", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
		{Name: "phone-late-5-en", View: "late-5", Lang: "en", Size: render.Phone},
		{Name: "phone-solo-ko", View: "solo", Lang: "ko", Size: render.Phone},
		{Name: "hand-mid-4-en", View: "mid-4", Lang: "en", Draw: handOf, Pixels: render.Normal()},
		{Name: "hand-draft-5-phone-ko", View: "draft-5", Lang: "ko", Size: render.Phone, Draw: handOf},
		{Name: "hand-keep-3-phone-en", View: "keep-3", Lang: "en", Size: render.Phone, Draw: handOf},
		{Name: "close-player-ko", View: "late-5", Lang: "ko", Draw: part("player:1")},
		{Name: "close-automa-en", View: "solo", Lang: "en", Draw: part("automa")},
		{Name: "close-apprentices-en", View: "mid-4", Lang: "en", Draw: part("apprentices"), Pixels: render.Normal()},
		{Name: "close-virtue-en", View: "late-5", Lang: "en", Draw: part("virtue")},
		{Name: "close-cathedral-ko", View: "late-5", Lang: "ko", Draw: part("cathedral")},
	})
}

func TestGoldenPreviews(t *testing.T) {
	at := func(places ...string) []engine.Option {
		var out []engine.Option
		for _, p := range places {
			out = append(out, engine.Option{Places: []string{p}})
		}
		return out
	}
	hall := suite.Read(t, "hall-3").Own.Hand
	var cards []engine.Option
	for _, c := range hall {
		cards = append(cards, engine.Option{Label: engine.T("architects.building." + c.Card)})
	}
	suite.Previews(t, []rendertest.Preview{
		{Name: "preview-turn", View: "mid-4", Kind: "turn", Options: at("quarry", "forest", "workshop", "bm_left", "guildhall"), Chosen: 1},
		{Name: "preview-turn-phone", View: "mid-4", Kind: "turn", Options: at("quarry", "workshop", "bm_right", "guildhall"), Chosen: 2, Size: render.Phone},
		{Name: "preview-hire", View: "work-3", Kind: "work", Options: at("slot:1", "slot:6", "deck"), Chosen: 1},
		{Name: "preview-hire-phone", View: "work-3", Kind: "work", Options: at("slot:1", "slot:6"), Chosen: 0, Size: render.Phone},
		{Name: "preview-build", View: "hall-3", Kind: "hall", Options: cards[:2], Chosen: 0},
		{Name: "preview-build-phone", View: "hall-3", Kind: "hall", Options: cards, Chosen: 1, Size: render.Phone},
		{Name: "preview-cathedral", View: "hall-3", Kind: "hall", Options: at("cathedral:1"), Chosen: 0},
	})
}

// TestPreviewIsOfPlacesAndCards checks that answers about neither give no picture.
func TestPreviewIsOfPlacesAndCards(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := suite.Options(t, "en", size)
		v := suite.Read(t, "mid-4")
		for name, opts := range map[string][]engine.Option{
			"none": nil, "without places": {{Code: "done"}, {Code: "look"}}, "unknown places": {{Places: []string{"moon:1", "hall:99", "slot:9"}}},
			"cards of nobody": {{Label: engine.T("architects.building.nosuch")}},
		} {
			if New().Preview(v, engine.Question{Kind: "turn"}, opts, 0, o) != nil {
				t.Errorf("size %d: options %s gave a picture", size, name)
			}
		}
	}
}

func TestGoldenLooks(t *testing.T) {
	for _, c := range []struct{ code, lang, view string }{
		{"keep", "en", ""}, {"trading_post", "ko", "late-5"}, {"squire_gold", "en", "mid-4"}, {"labourer", "ko", ""}, {"market_05", "en", ""},
		{"reward_gold", "ko", ""}, {"therese", "en", "late-5"}, {"scheme_11", "en", "solo"}, {"debt", "ko", ""}, {"helena", "en", "third-2"},
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
	for _, size := range rendertest.Sizes {
		ground := func(name string) string {
			s := New().Board(suite.Read(t, name), suite.Options(t, "en", size))
			s.Pieces = render.Layer{}
			return s.Text()
		}
		for _, name := range []string{"late-5", "over-5"} {
			if ground(name) != ground("draft-5") {
				t.Errorf("size %d: %s has another ground than a fresh match", size, name)
			}
		}
	}
}
