package turn

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/storage"
)

// readyRows returns the buttons below a summary.
func readyRows(w wording.Words, r kit.Reader, s *table.Sight) []wire.Component {
	buttons := []wire.Button{
		kit.Styled(kit.Button(kit.OnTurn("done", s, ""), w.Label("button.confirm")), wire.Success),
		kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")),
	}
	switch {
	case len(s.Draft) > 1:
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	case r.Preferences.Confirm == storage.ConfirmAsked:
		buttons = append(buttons, kit.Button(kit.OnTurn("single", s, ""), w.Label("button.confirm_single")))
	}
	return []wire.Component{kit.Row(append(buttons, kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board")))...)}
}

// controlRow returns the buttons below the options.
func controlRow(w wording.Words, s *table.Sight) wire.Row {
	var buttons []wire.Button
	if len(s.Draft) > 0 {
		buttons = append(buttons, kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")))
	}
	if len(s.Draft) > 1 {
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	}
	return kit.Row(append(buttons,
		kit.Button(kit.OnTurn("type", s, ""), w.Label("button.type")),
		kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board")),
		kit.Button(kit.OnTurn("why", s, ""), w.Label("button.why")),
	)...)
}
