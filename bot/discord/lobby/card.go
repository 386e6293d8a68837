package lobby

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// lobbyCard returns the public card of a table from its opening to its start: the terms,
// the seats, «Join» while a seat is free, and a row of further buttons.
func (f feature) lobbyCard(t storage.Table) wire.Message {
	w := f.Texts.Words(t.Lang, t)
	lines := f.lobbyText(w, t)
	var parts []discordgo.MessageComponent
	if t.Phase == storage.Open {
		if !alone(t) && len(t.Seats) < slices.Max(t.Counts) {
			seats := seatsLine(w, t)
			lines = slices.DeleteFunc(lines, func(line string) bool { return line == seats })
			parts = append(parts, handler.WithButton(seats, joinButton(w, t)))
		}
		parts = append(parts, handler.Rows(f.lobbyButtons(w, t))...)
	}
	return wire.Message{
		Content:    textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent),
		Frame:      &wire.Frame{Colour: lobbyEdge(t)},
		Components: parts,
	}
}

// joinButton returns «Join». At a table for friends it contains the code.
func joinButton(w textfmt.Words, t storage.Table) discordgo.Button {
	id := handler.OnTable("join", t, "")
	if lobby.IsForFriends(t) {
		id = handler.OnTable("joinby", t, lobby.Code(t))
	}
	return handler.Styled(handler.Button(id, w.Label("button.join")), discordgo.SuccessButton)
}

// lobbyButtons returns the buttons below the seats of an open table, most used first.
func (f feature) lobbyButtons(w textfmt.Words, t storage.Table) []discordgo.Button {
	buttons := []discordgo.Button{handler.Styled(handler.Button(handler.OnTable("start", t, ""), w.Label("button.start")), discordgo.PrimaryButton)}
	if !alone(t) {
		buttons = append(buttons, handler.Button(handler.OnTable("leave", t, ""), w.Label("button.leave")))
	}
	if slices.Max(t.Counts) > 1 {
		buttons = append(buttons, handler.Button(handler.OnTable("bots", t, ""), w.Label("button.computers")))
	}
	buttons = append(buttons, handler.Button(handler.OnTable("more", t, ""), w.Label("button.more")))
	buttons = append(buttons, handler.TeachButtons(f.Games, w, t.Game)...)
	if other := otherLang(t); other != "" {
		buttons = append(buttons, handler.Button(handler.OnTable("tlang", t, other), w.Label("lobby.to_"+other)))
	}
	return buttons
}

// lobbyEdge returns the colour of the edge of a table's card.
func lobbyEdge(t storage.Table) int {
	switch t.Phase {
	case storage.Open:
		return handler.EdgeTurn
	case storage.Closed:
		return handler.EdgeWait
	default:
		return handler.EdgeDone
	}
}
