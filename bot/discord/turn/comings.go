package turn

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/storage"
)

// comings are the buttons by which people come to a table or back to it: to
// follow it, or to end that somebody stands in.
func comings(w wording.Words, s *table.Sight) []wire.Button {
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
