package settings

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// quietOf returns the quiet hours of a person; From equal to To means none.
func quietOf(p storage.Person) storage.QuietHours {
	if p.Preferences.Quiet == nil {
		return clock.DefaultQuietHours
	}
	return *p.Preferences.Quiet
}

// quietName returns a person's choice in the menu of quiet hours, or "" for other
// hours.
func quietName(p storage.Person) string {
	q := quietOf(p)
	switch {
	case q == clock.DefaultQuietHours:
		return "usual"
	case q.From == q.To:
		return "none"
	case q.From%60 == 0 && q.To%60 == 0:
		return fmt.Sprintf("%d-%d", q.From/60, q.To/60)
	}
	return ""
}

func setQuiet(p *storage.Person, value string) {
	switch value {
	case "usual":
		p.Preferences.Quiet = nil
	case "none":
		p.Preferences.Quiet = &storage.QuietHours{}
	default:
		var from, to int
		if n, err := fmt.Sscanf(value, "%d-%d", &from, &to); n == 2 && err == nil {
			p.Preferences.Quiet = &storage.QuietHours{From: from * 60, To: to * 60}
		}
	}
}

// quietLine returns a line with a person's quiet hours.
func quietLine(w textfmt.Words, p storage.Person) string {
	q := quietOf(p)
	if q.From == q.To {
		return w.Say("settings.quiet_never")
	}
	return w.Say("settings.quiet_is", engine.Word("from", lookup.Hours(q.From)), engine.Word("to", lookup.Hours(q.To)))
}

// Fields of the form for quiet hours.
const (
	fromField = "from"
	toField   = "to"
)

// hoursForm opens the form for quiet hours that are not in the menu.
func (f feature) hoursForm(_ context.Context, p handler.Press) (handler.Reply, error) {
	w := f.bot.Words(p.Reader.Language, handler.NoTable)
	q := quietOf(p.Reader.Person)
	field := func(key, id string, minutes int) discordgo.MessageComponent {
		return discordgo.Label{
			Label: textfmt.Clip(w.Label("hours."+key), 45), Description: textfmt.Clip(w.Label("hours.about"), 100),
			Component: discordgo.TextInput{CustomID: id, Value: lookup.Hours(minutes), MaxLength: 5, Style: discordgo.TextInputShort},
		}
	}
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.CustomID{Verb: "hoursset"}.String(), Title: textfmt.Clip(w.Label("hours.title"), 45),
		Components: []discordgo.MessageComponent{field("from", fromField, q.From), field("to", toField, q.To)},
	}}, nil
}

// hoursSet stores the quiet hours of the form.
func (f feature) hoursSet(ctx context.Context, p handler.Press) (handler.Reply, error) {
	from, ok1 := lookup.ReadHours(p.In.Field(fromField))
	to, ok2 := lookup.ReadHours(p.In.Field(toField))
	if !ok1 || !ok2 {
		w := f.bot.Words(p.Reader.Language, handler.NoTable)
		return f.settingsPanel(p.Reader, pageRemind, w.Say("hours.unread",
			engine.Word("from", textfmt.Escape(textfmt.Clip(p.In.Field(fromField), 20))), engine.Word("to", textfmt.Escape(textfmt.Clip(p.In.Field(toField), 20))))), nil
	}
	return f.saved(ctx, p.Reader, pageRemind, func(person *storage.Person) { person.Preferences.Quiet = &storage.QuietHours{From: from, To: to} })
}
