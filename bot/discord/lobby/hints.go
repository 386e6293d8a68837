package lobby

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// Codes of the button that allows hints: what a press does.
const (
	hintsOn  = "on"
	hintsOff = "off"
)

// hintsButton returns the owner's button that allows hints, or forbids them.
func hintsButton(w wording.Words, t storage.Table) discordgo.Button {
	if t.TableState.Hints {
		return kit.Button(kit.OnTable("thints", t, hintsOff), w.Label("button.table_hints_off"))
	}
	return kit.Button(kit.OnTable("thints", t, hintsOn), w.Label("button.table_hints_on"))
}

// changeHints reads whether hints are allowed.
func changeHints(p kit.Press, c *lobby.Change) bool {
	on := p.Code == hintsOn
	c.Hints = &on
	return on || p.Code == hintsOff
}

// hintsLine tells people before they join that hints are allowed; empty where they
// are not.
func hintsLine(w wording.Words, t storage.Table) string {
	if !t.TableState.Hints {
		return ""
	}
	return w.Say(placed(t, "lobby.hints"))
}
