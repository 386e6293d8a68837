package lobby

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
)

// firstQuestions adds a question after a person joined their first table: what
// time it is where they live, so that they get no messages at night. All other
// settings have defaults in /settings.
func (f feature) firstQuestions(w wording.Words, r kit.Reader, say kit.Reply) kit.Reply {
	if r.Preferences.Met || r.Preferences.Zone != "" {
		return say
	}
	say = say.Framed(kit.EdgeTurn)
	say.Message.Content = wording.Lines(say.Message.Content, "", w.Say("first.zone"))
	return say.With(reference.TimeMenus(w, f.bot.Now())...).With(kit.Row(
		kit.Button(kit.CustomID{Verb: "zonetype"}, w.Label("button.zone_type")),
		kit.Button(kit.CustomID{Verb: "later"}, w.Label("button.later")),
		kit.Button(kit.CustomID{Verb: "setpage", Code: "look"}, w.Label("button.settings"))))
}
