package lobby

import (
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
)

// firstQuestions adds a question to the reply to a person who joined their first table:
// their local time, so that they get no messages at night. All other settings have
// defaults in /settings.
func (f feature) firstQuestions(w textfmt.Words, r recipients.Recipient, say handler.Reply) handler.Reply {
	if r.Preferences.Met || r.Preferences.Zone != "" {
		return say
	}
	say = say.Framed(handler.EdgeTurn)
	say.Message.Content = textfmt.Lines(say.Message.Content, "", w.Say("first.zone"))
	return say.With(lookup.TimeMenus(w, f.Now())...).With(handler.Row(
		handler.Button(handler.CustomID{Verb: "when"}, w.Label("button.zone_type")),
		handler.Button(handler.CustomID{Verb: "later"}, w.Label("button.later")),
		handler.Button(handler.CustomID{Verb: "setpage"}, w.Label("button.settings"))))
}
