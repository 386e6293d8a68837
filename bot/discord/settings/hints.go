package settings

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// Codes of the button for explanations.
const (
	hintsOn  = "on"
	hintsOff = "off"
)

// hintsButton shows whether the person gets explanations of new kinds of questions, and
// changes it.
func hintsButton(w textfmt.Words, p storage.Person) discordgo.Button {
	if p.Preferences.NoHints {
		return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOn}, w.Label("button.hints_on"))
	}
	return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOff}, w.Label("button.hints_off"))
}

// setHints turns explanations on or off. When they are turned on, each one is shown
// again.
func (f feature) setHints(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.saved(ctx, p.Reader, false, func(person *storage.Person) {
		person.Preferences.NoHints = p.Code == hintsOff
		if p.Code == hintsOn {
			person.Preferences.Hinted = nil
		}
	})
}

// setContrast switches the contrast of pictures.
func (f feature) setContrast(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.saved(ctx, p.Reader, false, func(person *storage.Person) {
		person.Theme = ""
		if p.Code == pictures.ThemeContrast {
			person.Theme = pictures.ThemeContrast
		}
	})
}
