package turn

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/storage"
)

// readyRows returns the buttons below a summary.
func readyRows(w wording.Words, r kit.Reader, s *table.Sight) []discordgo.MessageComponent {
	buttons := []discordgo.Button{
		kit.Styled(kit.Button(kit.OnTurn("done", s, ""), w.Label("button.confirm")), discordgo.SuccessButton),
		kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")),
	}
	switch {
	case len(s.Draft) > 1:
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	case r.Preferences.Confirm == storage.ConfirmAsked:
		buttons = append(buttons, kit.Button(kit.OnTurn("single", s, ""), w.Label("button.confirm_single")))
	}
	return []discordgo.MessageComponent{kit.Row(append(buttons, kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board")))...)}
}

// controls returns the buttons below the options.
func controls(w wording.Words, s *table.Sight) []discordgo.Button {
	var buttons []discordgo.Button
	if len(s.Draft) > 0 {
		buttons = append(buttons, kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")))
	}
	if len(s.Draft) > 1 {
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	}
	return append(buttons,
		kit.Button(kit.OnTurn("type", s, ""), w.Label("button.type")),
		kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board")),
		kit.Button(kit.OnTurn("why", s, ""), w.Label("button.why")),
	)
}
