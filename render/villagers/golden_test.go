package villagers

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func drawHand(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }

func village(code string) func(v *game.View, o render.Options) *render.Scene {
	return func(v *game.View, o render.Options) *render.Scene { return New().Detail(v, code, o) }
}

func TestGoldenScenes(t *testing.T) {
	suite.Pictures(t, []rendertest.Picture[game.View]{
		{Name: "board-en", View: "draft-5", Lang: "en", Pixels: render.Normal()},
		{Name: "board-late-ko", View: "late-5", Lang: "ko", Pixels: render.Normal()},
		{Name: "board-fresh-2-ko", View: "fresh-2", Lang: "ko"},
		{Name: "board-solo-en", View: "solo-event", Lang: "en", Pixels: render.Normal()},
		{Name: "board-over-en", View: "over-4", Lang: "en"},
		{Name: "phone-en", View: "draft-5", Lang: "en", Size: render.Phone, Pixels: render.HighContrast()},
		{Name: "phone-late-ko", View: "late-5", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
		{Name: "phone-solo-ko", View: "solo-draft", Lang: "ko", Size: render.Phone},
		{Name: "hand-en", View: "build-3", Lang: "en", Draw: drawHand, Pixels: render.Normal()},
		{Name: "hand-phone-ko", View: "build-3", Lang: "ko", Size: render.Phone, Draw: drawHand},
		{Name: "village-en", View: "late-5", Lang: "en", Draw: village("village:1"), Pixels: render.Normal()},
		{Name: "village-phone-ko", View: "late-5", Lang: "ko", Size: render.Phone, Draw: village("village:3")},
		{Name: "village-countess-ko", View: "solo-over", Lang: "ko", Draw: village("village:countess")},
	})
}

// TestGoldenLook holds the picture of a card as pixels; the wording of the
// rules may change without changing it.
func TestGoldenLook(t *testing.T) {
	o := suite.Options(t, "ko", render.Full)
	tell := o.Tell
	o.Tell = func(x engine.Text) string {
		if len(x.Key) > 15 && x.Key[:15] == "villagers.body." {
			return "-"
		}
		return tell(x)
	}
	b, err := render.PNG(New().LookAt(suite.Read(t, "late-5"), "spelunker", o), render.Normal())
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Pixels(t, "look-spelunker-ko.png", b)
}

func TestGoldenPreviews(t *testing.T) {
	draft := []engine.Option{
		{Code: "take a", Places: []string{"road:2", "player:1"}}, {Code: "take b", Places: []string{"road:5"}}, {Code: "stack 4", Places: []string{"stack:4"}},
	}
	build := []engine.Option{{Code: "trade hayer", Places: []string{"supply:hayer"}}, {Code: "end"}}
	suite.Previews(t, []rendertest.Preview{
		{Name: "preview-draft", View: "draft-5", Options: draft, Chosen: 1},
		{Name: "preview-draft-phone", View: "draft-5", Options: draft, Chosen: -1, Size: render.Phone},
		{Name: "preview-build-phone", View: "build-3", Options: build, Chosen: 0, Size: render.Phone},
	})
}

func TestGoldenWords(t *testing.T) { suite.Words(t, nil, "draft-5", "build-3", "over-4", "solo-draft") }

func TestPicturesAreSmall(t *testing.T) { suite.Small(t, "late-5") }

func TestSameViewSameBytes(t *testing.T) { suite.SameBytes(t, "draft-5") }
