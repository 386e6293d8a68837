package cleopatra

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func hand(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }

func TestGoldenScenes(t *testing.T) {
	suite.Pictures(t, []rendertest.Picture[game.View]{
		{Name: "board-en", View: "mid", Lang: "en", Pixels: render.Normal()},
		{Name: "board-ko", View: "mid", Lang: "ko"},
		{Name: "board-fresh-2-ko", View: "fresh-2", Lang: "ko", Plain: true},
		{Name: "board-over-en", View: "over", Lang: "en", Plain: true},
		{Name: "board-limit-en", View: "limit", Lang: "en", Plain: true},
		{Name: "phone-en", View: "mid", Lang: "en", Size: render.Phone, Pixels: render.HighContrast()},
		{Name: "phone-offering-ko", View: "offering", Lang: "ko", Size: render.Phone, Plain: true, Pixels: render.Normal()},
		{Name: "hand-ko", View: "mid", Lang: "ko", Draw: hand, Pixels: render.Normal()},
		{Name: "hand-phone-en", View: "limit", Lang: "en", Size: render.Phone, Draw: hand},
	})
}

func TestGoldenPreviews(t *testing.T) {
	anchor := []engine.Option{
		{Code: "b2", Label: engine.T("render.word", engine.Word("w", "B2")), Effect: engine.T("render.word", engine.Word("w", "+5")),
			Places: []string{"cell:b2", "cell:a3", "cell:b3", "cell:c3", "cell:a4"}},
		{Code: "g3", Label: engine.T("render.word", engine.Word("w", "G3"))},
	}
	walls := []engine.Option{
		{Code: "w1", Places: []string{"wall:w1"}}, {Code: "w2", Places: []string{"wall:w2"}}, {Code: "w3", Places: []string{"wall:w3"}},
	}
	suite.Previews(t, []rendertest.Preview{
		{Name: "preview-anchor", View: "anchor", Kind: "anchor", Options: anchor, Chosen: 0},
		{Name: "preview-anchor-phone", View: "anchor", Kind: "anchor", Options: anchor, Chosen: -1, Size: render.Phone},
		{Name: "preview-orient", View: "orient", Kind: "orient", Options: []engine.Option{{Code: "c"}, {Code: "d"}}, Chosen: 1},
		{Name: "preview-site-phone", View: "early", Kind: "site", Options: walls, Chosen: 0, Size: render.Phone},
	})
}

func TestGoldenWords(t *testing.T) { suite.Words(t, nil, "mid", "limit", "over") }

func TestPicturesAreSmall(t *testing.T) { suite.Small(t, "") }

func TestSameViewSameBytes(t *testing.T) { suite.SameBytes(t, "mid") }

func TestBoardKeepsThePrivateOut(t *testing.T) {
	suite.Public(t, nil, func(v *game.View) { v.Own = nil }, "mid")
}
