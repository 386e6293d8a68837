package lisboa

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func handOf(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }

func closeOf(code string) func(v *game.View, o render.Options) *render.Scene {
	return func(v *game.View, o render.Options) *render.Scene { return New().Detail(v, code, o) }
}

func TestGoldenScenes(t *testing.T) {
	suite.Pictures(t, []rendertest.Picture[game.View]{
		{Name: "board-fresh-4-en", View: "fresh-4", Lang: "en", Plain: true},
		{Name: "board-mid-4-en", View: "mid-4", Lang: "en", Pixels: render.Normal()},
		{Name: "board-late-4-ko", View: "late-4", Lang: "ko", Pixels: render.HighContrast()},
		{Name: "board-over-3-en", View: "over-3", Lang: "en"},
		{Name: "board-mid-2-ko", View: "mid-2", Lang: "ko"},
		{Name: "board-solo-en", View: "solo", Lang: "en"},
		{Name: "phone-mid-4-ko", View: "mid-4", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
		{Name: "phone-solo-en", View: "solo", Lang: "en", Size: render.Phone},
		{Name: "hand-late-4-en", View: "late-4", Lang: "en", Draw: handOf, Pixels: render.Normal()},
		{Name: "hand-setup-4-ko", View: "setup-4", Lang: "ko", Size: render.Phone, Draw: handOf},
		{Name: "hand-late-4-phone-ko", View: "late-4", Lang: "ko", Size: render.Phone, Draw: handOf},
		{Name: "hand-setup-4-en", View: "setup-4", Lang: "en", Draw: handOf},
		{Name: "close-court-ko", View: "mid-4", Lang: "ko", Draw: closeOf("court")},
		{Name: "phone-court-ko", View: "late-4", Lang: "ko", Size: render.Phone, Draw: closeOf("court"), Pixels: render.HighContrast()},
		{Name: "phone-displays-en", View: "mid-4", Lang: "en", Size: render.Phone, Draw: closeOf("displays")},
		{Name: "phone-harbour-en", View: "late-4", Lang: "en", Size: render.Phone, Draw: closeOf("harbour")},
		{Name: "phone-seats-ko", View: "mid-4", Lang: "ko", Size: render.Phone, Draw: closeOf("seats")},
		{Name: "phone-seats-solo-en", View: "solo", Lang: "en", Size: render.Phone, Draw: closeOf("seats")},
		{Name: "close-player-en", View: "over-3", Lang: "en", Draw: closeOf("player:1")},
		{Name: "close-lacerda-ko", View: "solo", Lang: "ko", Draw: closeOf("player:1")},
	})
}

func at(places ...string) []engine.Option {
	var out []engine.Option
	for _, p := range places {
		out = append(out, engine.Option{Places: []string{p}})
	}
	return out
}

func TestGoldenPreviews(t *testing.T) {
	suite.Previews(t, []rendertest.Preview{
		{Name: "preview-space", View: "space-4", Kind: "space", Options: at("b2", "c3", "e5"), Chosen: 1},
		{Name: "preview-space-phone", View: "space-4", Kind: "space", Options: at("b2", "c3", "e5"), Chosen: -1, Size: render.Phone},
		{Name: "preview-end", View: "end-3", Kind: "end", Options: at("n1", "wa", "ee"), Chosen: 0},
		{Name: "preview-end-phone", View: "end-3", Kind: "end", Options: at("n1", "wa", "ee"), Chosen: -1, Size: render.Phone},
		{Name: "preview-door", View: "space-4", Kind: "door", Options: []engine.Option{{Code: "gold", Places: []string{"e1"}}}, Chosen: 0},
		{Name: "preview-draw-phone", View: "late-4", Kind: "draw", Options: at("deck:minister", "deck:king"), Chosen: 0, Size: render.Phone},
	})
}

// TestPreviewIsOfPlaces checks that answers about no place give no picture.
func TestPreviewIsOfPlaces(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o, v := suite.Options(t, "en", size), suite.Read(t, "mid-4")
		for name, opts := range map[string][]engine.Option{"none": nil, "without places": {{Code: "no"}}, "unknown places": at("moon", "a1", "decree:9", "player:7")} {
			if New().Preview(v, engine.Question{Kind: "turn"}, opts, 0, o) != nil {
				t.Errorf("size %d: options %s gave a picture", size, name)
			}
		}
	}
}

// TestPreviewOfCardsFramesTheHand asks a real question for a hand card.
func TestPreviewOfCardsFramesTheHand(t *testing.T) {
	s, err := game.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(3)})
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NumberedSeed(3).Rand("preview")
	for s.Ask(s.Pending(nil)[0]).Kind != "card" {
		seat := s.Pending(nil)[0]
		if err := s.Play(seat, rendertest.Any(s, seat, s.Moves(seat, nil), r), nil); err != nil {
			t.Fatal(err)
		}
	}
	seat := s.Pending(nil)[0]
	opts := rendertest.Asked(s, seat)
	d := drawHand(s.View(seat).(*game.View), suite.Options(t, "en", render.Full))
	for _, opt := range opts {
		if _, ok := d.Find(handPlace(d.cardOf(opt))); !ok {
			t.Errorf("the answer %s is not found in the hand", opt.Code)
		}
	}
	if len(opts) == 0 {
		t.Error("no answers")
	}
}

func TestGoldenLooks(t *testing.T) {
	for _, c := range []struct{ code, lang, view string }{
		{"pc_red_builder_2", "en", ""}, {"pc_blue_treasury_1", "ko", "mid-4"}, {"cl_store_wig_1", "en", ""}, {"decree_37", "ko", "late-4"}, {"ship_purple", "en", "late-4"},
		{"plan_blue_3", "ko", ""}, {"pb_green_4", "en", "late-4"}, {"street_cloth", "ko", ""}, {"st_B2", "en", "mid-4"}, {"pbs_WD", "ko", ""},
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

func TestPicturesAreSmall(t *testing.T) { suite.Small(t, "late-4") }

func TestSameViewSameBytes(t *testing.T) { suite.SameBytes(t, "late-4") }
