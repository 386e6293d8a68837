package settings

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// Codes of the button of hints: what a press does.
const (
	hintsOn  = "on"
	hintsOff = "off"
)

// hintsButton tells whether the person reads what new kinds of questions are for,
// and changes it. A button has room where the page has no place for one more menu.
func hintsButton(w textfmt.Words, p storage.Person) discordgo.Button {
	if p.Preferences.NoHints {
		return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOn}, w.Label("button.hints_on"))
	}
	return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOff}, w.Label("button.hints_off"))
}

// setHints switches hints. A person who turns them on again meets every question anew.
func (f feature) setHints(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.saved(ctx, p.Reader, pageLook, func(person *storage.Person) {
		person.Preferences.NoHints = p.Code == hintsOff
		if p.Code == hintsOn {
			person.Preferences.Hinted = nil
		}
	})
}
