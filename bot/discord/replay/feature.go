// Package replay is the feature that shows a match again: as a film, and when it is
// over as a page for a browser. Both show what a spectator saw.
package replay

import (
	"embed"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/singleflight"

	"guildhall/bot/discord/kit"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	*kit.Kit
	making  *singleflight.Group // by what is made
	slot    chan struct{}       // one file is made at a time: it takes a processor for seconds
	waiting *atomic.Int32
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k, new(singleflight.Group), make(chan struct{}, 1), new(atomic.Int32)}
	return kit.Feature{
		Commands: []kit.Command{{Path: "replay", Do: f.replay, Options: kit.Options{filmPart, kit.Table}}},
		Presses:  map[string]kit.Route{"replay": {Ack: kit.Fresh, Do: f.press}, "judged": {Ack: kit.Fresh, Do: f.page}},
		EndFiles: f.endFiles,
	}
}

// The parts of a match that a film can show.
const (
	lastRound  = "round"
	wholeMatch = "match"
)

// partTexts are the names of the parts.
var partTexts = map[string]string{lastRound: "replay.round", wholeMatch: "replay.match"}

// filmPart is an option of /replay.
var filmPart = kit.Choice("part", "replay.part", parts)

func parts(d kit.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, one := range []string{lastRound, wholeMatch} {
		list = append(list, d.Choice(one, partTexts[one]))
	}
	return list
}

// phases are those in which there is something to show.
var phases = []storage.Phase{storage.Playing, storage.Over}
