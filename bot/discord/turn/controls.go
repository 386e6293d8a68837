package turn

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/storage"
)

// readyRow returns the buttons below a summary. The page takes the place of «Board», so
// that they stay one row.
func readyRow(w wording.Words, r kit.Reader, s *table.Sight, open []discordgo.Button) []discordgo.MessageComponent {
	buttons := []discordgo.Button{
		kit.Styled(kit.Button(kit.OnTurn("done", s, ""), w.Label("button.confirm")), discordgo.SuccessButton),
		kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")),
	}
	switch {
	case len(s.Draft) > 1:
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	case r.Preferences.Confirm == storage.ConfirmAsked && !s.Table.TableState.Coached:
		buttons = append(buttons, kit.Button(kit.OnTurn("single", s, ""), w.Label("button.confirm_single")))
	}
	if len(open) == 0 {
		open = []discordgo.Button{kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board"))}
	}
	return kit.Rows(append(buttons, open...))
}

// controls returns the buttons below the answers: first the answers that pass, decline or
// end something, then what is done most. What has no room in a row stands behind «?»,
// as far as it does not take back what was chosen.
func (f *feature) controls(w wording.Words, r kit.Reader, s *table.Sight, sh shown, stops []discordgo.Button) []discordgo.MessageComponent {
	buttons := stops
	if len(sh.plan) > 0 {
		buttons = append(buttons, kit.Styled(kit.Button(kit.OnTurn("pgo", s, ""), w.Label("button.plan_go")), discordgo.SuccessButton))
	}
	if len(s.Draft) > 0 {
		buttons = append(buttons, kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")))
	}
	if len(s.Draft) > 1 {
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	}
	if s.Table.TableState.Hints {
		buttons = append(buttons, kit.Button(kit.OnTurn("hint", s, ""), w.Label("button.hint")))
	}
	buttons = append(buttons, kit.Button(kit.OnTurn("why", s, ""), w.Label("button.why")))
	var labels []string
	for _, b := range buttons {
		labels = append(labels, b.Label)
	}
	for _, more := range f.more(w, r, s, sh.open) {
		label := more.Label
		if more.URL != "" {
			label += " ↗ ↗" // as Discord shows a link, and a margin: it is no loss behind «?»
		}
		if len(buttons)%kit.MaxTabs == 0 || !inRow(labels, label) {
			break
		}
		buttons, labels = append(buttons, more), append(labels, label)
	}
	return kit.Rows(buttons)
}

// more returns the buttons that need not stand on the panel, the link to the page first:
// «?» shows them all.
func (f *feature) more(w wording.Words, r kit.Reader, s *table.Sight, open []discordgo.Button) []discordgo.Button {
	if s.Ready {
		return nil
	}
	buttons := append(open[:len(open):len(open)],
		kit.Button(kit.OnTurn("type", s, ""), w.Label("button.type")),
		kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board")),
		kit.Button(kit.OnTable("log", s.Table, ""), w.Label("button.all_since")))
	if _, explained := f.purpose(s); explained && !r.Preferences.NoHints {
		buttons = append(buttons, kit.Button(kit.OnTurn("nohint", s, ""), w.Label("button.no_hints")))
	}
	return buttons
}
