package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
)

// Which returns the question «Did you mean …?» about the unclear words, with the possible
// answers.
func Which(w textfmt.Words, read Result) string {
	var labels []string
	for _, o := range read.Maybe {
		labels = append(labels, "**"+textfmt.Escape(w.Flat(o.Label))+"**")
	}
	typed := "`" + strings.ReplaceAll(textfmt.Clip(textfmt.Plain(read.Said), 60), "`", "'") + "`"
	key := "typed.which"
	if len(labels) == 1 {
		key = "typed.one"
	}
	return textfmt.ClipLines(w.Say(key, engine.Word("typed", typed), engine.Word("what", strings.Join(labels, ", "))), textfmt.MaxContent)
}

// Offer builds the buttons or the menu for choosing the meaning of unclear words.
type Offer struct {
	// Whole returns the complete answers with one meaning; if nil, the meaning is joined
	// with the words around it.
	Whole func(o engine.Option) string
	// Button returns the id of a button that plays a text; if nil, a menu is always used.
	Button func(whole string) handler.CustomID
	// Menu is the id of the menu. Its values are texts to play.
	Menu handler.CustomID
}

// maxValue is Discord's length limit for the value of a menu option.
const maxValue = 100

// Row returns a row with the possible meanings: a few short answers as buttons, more as a
// menu. It returns nil when all are too long for Discord.
func (f Offer) Row(w textfmt.Words, read Result) []discordgo.MessageComponent {
	menu := discordgo.SelectMenu{CustomID: f.Menu.String(), Placeholder: w.Label("typed.choose")}
	var buttons []discordgo.Button
	seen := map[string]bool{}
	for _, o := range read.Maybe {
		whole := Join(read.Before, o.Code, read.After)
		if f.Whole != nil {
			whole = f.Whole(o)
		}
		if utf8.RuneCountInString(whole) > maxValue || strings.ContainsRune(whole, utf8.RuneError) || seen[whole] || len(menu.Options) == handler.MaxMenu {
			continue
		}
		seen[whole] = true
		label, effect := w.Flat(o.Label), w.Flat(o.Effect)
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(label, 100), Value: whole, Description: textfmt.Clip(effect, 100)})
		if f.Button == nil {
			continue
		}
		if id := f.Button(whole); len(id.Code) <= handler.MaxCode {
			buttons = append(buttons, handler.Button(id, textfmt.Dots(label, effect)))
		}
	}
	switch {
	case len(menu.Options) == 0:
		return nil
	case len(buttons) == len(menu.Options) && len(buttons) <= handler.MaxTabs:
		return []discordgo.MessageComponent{handler.Row(buttons...)}
	default:
		return []discordgo.MessageComponent{handler.Row(menu)}
	}
}
