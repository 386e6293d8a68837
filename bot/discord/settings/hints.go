package settings

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// Codes of the hints button: the effect of a press.
const (
	hintsOn  = "on"
	hintsOff = "off"
)

// hintsButton shows whether kinds of questions are explained to the person, and changes it. It
// is a button because the page has no room for another menu.
func hintsButton(w textfmt.Words, p storage.Person) discordgo.Button {
	if p.Preferences.NoHints {
		return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOn}, w.Label("button.hints_on"))
	}
	return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOff}, w.Label("button.hints_off"))
}

// setHints switches hints. After switching them on, every kind of question is explained again.
func (f feature) setHints(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.saved(ctx, p.Reader, pageLook, func(person *storage.Person) {
		person.Preferences.NoHints = p.Code == hintsOff
		if p.Code == hintsOn {
			person.Preferences.Hinted = nil
		}
	})
}
