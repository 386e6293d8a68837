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

// Artist returns the artist of a game, or nil if there is none.
func Artist(game string) render.Renderer {
	switch game {
	case "architects":
		return architects.New()
	case "caylus":
		return caylus.New()
	case "cleopatra":
		return cleopatra.New()
	case "lisboa":
		return lisboa.New()
	case "market":
		return market.New()
	case "villagers":
		return villagers.New()
	default:
		return nil
	}
}

// Messages returns the texts of all pictures: the shared ones and each game's.
func Messages() []fs.FS {
	return []fs.FS{render.Messages(), rulebookpage.Messages(), replay.Messages(), architects.Messages(), caylus.Messages(), cleopatra.Messages(), lisboa.Messages(), market.Messages(), villagers.Messages()}
}
