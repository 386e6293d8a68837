package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/storage"
)

// views is looking at a match: the board in every form, the log, the record.
func (b *Bot) views() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "board", Do: b.ForTable(b.board, storage.Playing, storage.Over), Options: kit.TableOnly},
			{Path: "log", Do: b.ForTable(b.log, storage.Playing, storage.Over), Options: kit.TableOnly},
		},
		Presses: map[string]kit.Route{
			"board":   {Ack: kit.Fresh, Do: kit.AtTable(b.board)},
			"zoom":    {Ack: kit.Replace, Do: b.zoom},
			"log":     {Ack: kit.Fresh, Do: b.logPress},
			"logpage": {Ack: kit.Replace, Do: b.logPress},
			"record":  {Ack: kit.Fresh, Do: b.record},
		},
	}
}
