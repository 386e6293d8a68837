package discord

import "guildhall/bot/discord/kit"

// myDataFeature is what is kept of a person: as a file, and deleted.
func (b *Bot) myDataFeature() kit.Feature {
	return kit.Feature{Presses: map[string]kit.Route{
		"mydata":  {Ack: kit.Replace, Do: b.myData},
		"export":  {Ack: kit.Fresh, Do: b.export},
		"forget":  {Ack: kit.Replace, Do: b.askForget},
		"forgets": {Ack: kit.Replace, Do: b.forget},
	}}
}
