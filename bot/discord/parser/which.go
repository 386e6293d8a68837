package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
)

// Which asks «Did you mean …?» about the unclear words of a reading, with the answers
// in words.
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

// Offer is how a person chooses what unclear words mean.
type Offer struct {
	// Whole is all that is played with one of the answers; nil for what stands around
	// the unclear words in their reading.
	Whole func(o engine.Option) string
	// Button is the id of a button that plays a text; nil where all are lines of a menu.
	Button func(whole string) handler.CustomID
	// Menu is the id of a menu, whose value is a text to play.
	Menu handler.CustomID
}

// maxValue is Discord's limit for the value of a line of a menu.
const maxValue = 100

// Row offers what the unclear words of a reading may mean: a few short answers as
// buttons, more as a menu. It returns none when each is too long for Discord to bring back.
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
		if f.Button != nil && len(whole) <= handler.MaxCode {
			buttons = append(buttons, handler.Button(f.Button(whole), textfmt.Dots(label, effect)))
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
