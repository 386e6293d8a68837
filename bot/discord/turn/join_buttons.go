package turn

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/storage"
)

// joinButtons returns the buttons by which people join a table or return to it: to follow
// it, or to end a stand-in.
func joinButtons(w textfmt.Words, s *table.Snapshot) []discordgo.Button {
	switch {
	case s.Table.Phase != storage.Playing:
		return nil
	case s.Seat < 0:
		return []discordgo.Button{handler.Button(handler.OnTable("follow", s.Table, "again"), w.Label("button.follow"))}
	case s.Standin:
		return []discordgo.Button{handler.Button(handler.OnTable("here", s.Table, ""), w.Label("button.step_down"))}
	case s.Table.Seats[s.Seat].Standin != "":
		return []discordgo.Button{handler.Button(handler.OnTable("here", s.Table, ""), w.Label("button.here"))}
	default:
		return nil
	}
}
