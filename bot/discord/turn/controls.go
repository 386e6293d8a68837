package turn

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/storage"
)

// readyRow returns the buttons below a summary. The link to the page replaces «Board», so
// that the buttons stay in one row.
func readyRow(w textfmt.Words, r recipients.Recipient, s *table.Snapshot, open []discordgo.Button) []discordgo.MessageComponent {
	buttons := []discordgo.Button{
		handler.Styled(handler.Button(handler.OnTurn("done", s, ""), w.Label("button.confirm")), discordgo.SuccessButton),
		handler.Button(handler.OnTurn("undo", s, ""), w.Label("button.undo")),
	}
	switch {
	case len(s.Draft) > 1:
		buttons = append(buttons, handler.Button(handler.OnTurn("anew", s, ""), w.Label("button.start_over")))
	case r.Preferences.Confirm == storage.ConfirmAsked && !s.Table.TableState.Coached:
		buttons = append(buttons, handler.Button(handler.OnTurn("single", s, ""), w.Label("button.confirm_single")))
	}
	if len(open) == 0 {
		open = []discordgo.Button{handler.Button(handler.OnTurn("board", s, ""), w.Label("button.board"))}
	}
	return handler.Rows(append(buttons, open...))
}

// controls returns the row of buttons below the answers. «Board» is in it if there is
// room; «?» shows it and all other buttons.
func (f *feature) controls(w textfmt.Words, r recipients.Recipient, s *table.Snapshot, sh shown) []discordgo.MessageComponent {
	var buttons []discordgo.Button
	if len(sh.plan) > 0 {
		buttons = append(buttons, handler.Styled(handler.Button(handler.OnTurn("pgo", s, ""), w.Label("button.plan_go")), discordgo.SuccessButton))
	}
	if len(s.Draft) > 0 {
		buttons = append(buttons, handler.Button(handler.OnTurn("undo", s, ""), w.Label("button.undo")))
	}
	if len(s.Draft) > 1 {
		buttons = append(buttons, handler.Button(handler.OnTurn("anew", s, ""), w.Label("button.start_over")))
	}
	if s.Table.TableState.Hints {
		buttons = append(buttons, handler.Button(handler.OnTurn("hint", s, ""), w.Label("button.hint")))
	}
	buttons = append(buttons, handler.Button(handler.OnTurn("why", s, ""), w.Label("button.why")))
	var labels []string
	for _, b := range buttons {
		labels = append(labels, b.Label)
	}
	board := f.more(w, r, s, sh.open)[0]
	label := board.Label
	if board.URL != "" {
		label += " ↗ ↗" // the width of Discord's link mark, and a margin
	}
	if len(buttons) < handler.MaxTabs && textfmt.ButtonRows(append(labels, label)) == 1 {
		buttons = slices.Insert(buttons, len(buttons)-1, board) // «?» stays last
	}
	return handler.Rows(buttons)
}

// more returns the buttons that are not needed on the panel, «Board» first; «?» shows
// them all. The link to the page replaces «Board».
func (f *feature) more(w textfmt.Words, r recipients.Recipient, s *table.Snapshot, open []discordgo.Button) []discordgo.Button {
	if s.Ready {
		return nil
	}
	buttons := append(open[:len(open):len(open)],
		handler.Button(handler.OnTurn("board", s, ""), w.Label("button.board")),
		handler.Button(handler.OnTurn("type", s, ""), w.Label("button.type")),
		handler.Button(handler.OnTable("log", s.Table, ""), w.Label("button.all_since")))
	if _, explained := f.purpose(s.Table.Game, s.Question.Kind); explained && !r.Preferences.NoHints {
		buttons = append(buttons, handler.Button(handler.OnTurn("nohint", s, ""), w.Label("button.no_hints")))
	}
	return buttons
}

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
