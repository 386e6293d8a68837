// Package catalog lists the artists; it is the only package that imports them all.
package catalog

import (
	"io/fs"

	"guildhall/render"
	"guildhall/render/architects"
	"guildhall/render/caylus"
	"guildhall/render/cleopatra"
	"guildhall/render/lisboa"
	"guildhall/render/market"
	"guildhall/render/replay"
	"guildhall/render/rulebookpage"
	"guildhall/render/villagers"
)

// game is the artist of one game, and the texts of its pictures.
type game struct {
	id     string
	artist func() render.Renderer
	texts  func() fs.FS
}

// artists lists the artists; a new one is one line here.
var artists = []game{
	of("architects", architects.New, architects.Messages),
	of("caylus", caylus.New, caylus.Messages),
	of("cleopatra", cleopatra.New, cleopatra.Messages),
	of("lisboa", lisboa.New, lisboa.Messages),
	of("market", market.New, market.Messages),
	of("villagers", villagers.New, villagers.Messages),
}

func of[A render.Renderer](id string, artist func() A, texts func() fs.FS) game {
	return game{id, func() render.Renderer { return artist() }, texts}
}

// Artist returns the artist of a game, or nil if there is none.
func Artist(id string) render.Renderer {
	for _, g := range artists {
		if g.id == id {
			return g.artist()
		}
	}
	return nil
}

// TextsOf returns the texts of the pictures of one game, or nil if there is none.
func TextsOf(id string) fs.FS {
	for _, g := range artists {
		if g.id == id {
			return g.texts()
		}
	}
	return nil
}

// Messages returns the texts of all pictures: the shared ones and each game's.
func Messages() []fs.FS {
	all := []fs.FS{render.Messages(), rulebookpage.Messages(), replay.Messages()}
	for _, g := range artists {
		all = append(all, g.texts())
	}
	return all
}
