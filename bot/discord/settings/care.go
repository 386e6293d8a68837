package settings

import (
	"cmp"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// Values of the menu of care, besides the usual value and own.
const (
	careful = "careful"
	fast    = "fast"
)

// cares maps each choice of care to its preferences.
var cares = map[string]struct {
	warn    storage.WarnMode
	confirm storage.ConfirmMode
}{
	careful: {storage.WarnAlways, storage.ConfirmAsked},
	"usual": {storage.WarnByPhase, storage.ConfirmAsked},
	fast:    {storage.WarnNever, storage.ConfirmLast},
}

// careOf returns the choice of care of a person. It returns own for a combination of
// warnings and confirmations from older versions, which had a menu for each.
func careOf(p storage.Person) string {
	for name, c := range cares {
		if p.Preferences.Warn == c.warn && p.Preferences.Confirm == c.confirm {
			return name
		}
	}
	return own
}

func setCare(p *storage.Person, value string) {
	if c, known := cares[value]; known {
		p.Preferences.Warn, p.Preferences.Confirm = c.warn, c.confirm
	}
}

// aboutOption explains an option of the menu of care; "" for the other menus.
func aboutOption(w textfmt.Words, s setting, value string, p storage.Person) string {
	if s.code != "care" {
		return ""
	}
	warn, confirm := p.Preferences.Warn, p.Preferences.Confirm
	if c, known := cares[value]; known {
		warn, confirm = c.warn, c.confirm
	}
	about := w.Label("settings.care.about",
		engine.Word("warn", w.Label("settings.warn."+cmp.Or(string(warn), "phase"))),
		engine.Word("confirm", w.Label("settings.confirm."+cmp.Or(string(confirm), "asked"))))
	return textfmt.Clip(about, 100)
}

// contrastButton shows the contrast of pictures, and changes it.
func contrastButton(w textfmt.Words, p storage.Person) discordgo.Button {
	if p.Theme == pictures.ThemeContrast {
		return handler.Button(handler.CustomID{Verb: "contrast", Code: "normal"}, w.Label("button.contrast_high"))
	}
	return handler.Button(handler.CustomID{Verb: "contrast", Code: pictures.ThemeContrast}, w.Label("button.contrast_normal"))
}
