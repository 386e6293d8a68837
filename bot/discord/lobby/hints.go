package lobby

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// Codes of the button that allows or forbids hints.
const (
	hintsOn  = "on"
	hintsOff = "off"
)

// hintsButton returns the owner's button that allows hints, or forbids them.
func hintsButton(w textfmt.Words, t storage.Table) discordgo.Button {
	if t.TableState.Hints {
		return handler.Button(handler.OnTable("thints", t, hintsOff), w.Label("button.table_hints_off"))
	}
	return handler.Button(handler.OnTable("thints", t, hintsOn), w.Label("button.table_hints_on"))
}

// changeHints reads from a press whether hints are allowed.
func changeHints(p handler.Press, c *lobby.Change) bool {
	on := p.Code == hintsOn
	c.Hints = &on
	return on || p.Code == hintsOff
}

// hintsLine returns the line about allowed hints for people who want to join; "" if hints
// are not allowed.
func hintsLine(w textfmt.Words, t storage.Table) string {
	if !t.TableState.Hints {
		return ""
	}
	return w.Say(placed(t, "lobby.hints"))
}
