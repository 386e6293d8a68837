package turn

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/storage"
)

// joinButtons returns the buttons by which people join a table or return to it: to
// follow it, or to end a stand-in.
func joinButtons(w wording.Words, s *table.Sight) []wire.Button {
	switch {
	case s.Table.Phase != storage.Playing:
		return nil
	case s.Seat < 0:
		return []wire.Button{kit.Button(kit.OnTable("follow", s.Table, "again"), w.Label("button.follow"))}
	case s.Standin:
		return []wire.Button{kit.Button(kit.OnTable("here", s.Table, ""), w.Label("button.step_down"))}
	case s.Table.Seats[s.Seat].Standin != "":
		return []wire.Button{kit.Button(kit.OnTable("here", s.Table, ""), w.Label("button.here"))}
	default:
		return nil
	}
}
