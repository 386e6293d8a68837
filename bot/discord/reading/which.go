package reading

import (
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// Which asks «Did you mean …?» about the unclear words of a reading, with the answers
// in words.
func Which(w wording.Words, read Reading) string {
	var labels []string
	for _, o := range read.Maybe {
		labels = append(labels, "**"+wording.Escape(w.Flat(o.Label))+"**")
	}
	typed := "`" + strings.ReplaceAll(wording.Clip(wording.Plain(read.Said), 60), "`", "'") + "`"
	key := "typed.which"
	if len(labels) == 1 {
		key = "typed.one"
	}
	return wording.ClipLines(w.Say(key, engine.Word("typed", typed), engine.Word("what", strings.Join(labels, ", "))), wording.MaxContent)
}

// Offer is how a person chooses what unclear words mean.
type Offer struct {
	// Whole is all that is played with one of the answers; nil for what stands around
	// the unclear words in their reading.
	Whole func(o engine.Option) string
	// Button is the id of a button that plays a text; nil where all are lines of a menu.
	Button func(whole string) kit.CustomID
	// Menu is the id of a menu, whose value is a text to play.
	Menu kit.CustomID
}

// maxValue is Discord's limit for the value of a line of a menu.
const maxValue = 100

// Row offers what the unclear words of a reading may mean: a few short answers as
// buttons, more as a menu. It returns none when each is too long for Discord to bring back.
func (f Offer) Row(w wording.Words, read Reading) []discordgo.MessageComponent {
	menu := discordgo.SelectMenu{CustomID: f.Menu.String(), Placeholder: w.Label("typed.choose")}
	var buttons []discordgo.Button
	seen := map[string]bool{}
	for _, o := range read.Maybe {
		whole := Join(read.Before, o.Code, read.Behind)
		if f.Whole != nil {
			whole = f.Whole(o)
		}
		if utf8.RuneCountInString(whole) > maxValue || strings.ContainsRune(whole, utf8.RuneError) || seen[whole] || len(menu.Options) == kit.MaxMenu {
			continue
		}
		seen[whole] = true
		label, effect := w.Flat(o.Label), w.Flat(o.Effect)
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: wording.Clip(label, 100), Value: whole, Description: wording.Clip(effect, 100)})
		if f.Button != nil && len(whole) <= kit.MaxCode {
			buttons = append(buttons, kit.Button(f.Button(whole), wording.Dots(label, effect)))
		}
	}
	switch {
	case len(menu.Options) == 0:
		return nil
	case len(buttons) == len(menu.Options) && len(buttons) <= kit.MaxTabs:
		return []discordgo.MessageComponent{kit.Row(buttons...)}
	default:
		return []discordgo.MessageComponent{kit.Row(menu)}
	}
}
