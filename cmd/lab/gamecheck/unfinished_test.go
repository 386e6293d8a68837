package gamecheck

import (
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/market"
)

// unfinished is a game without an artist, nets and documents.
type unfinished struct{ market.Rules }

func (u unfinished) Info() engine.Info {
	info := u.Rules.Info()
	info.ID = "unfinished"
	return info
}

func (unfinished) Files() engine.Files { return engine.Files{FS: fstest.MapFS{}} }
