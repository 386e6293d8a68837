package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
)

// reminders is what people are told privately of what waits for them, taken
// back when it is true no more.
func (b *Bot) reminders() kit.Feature {
	return kit.Feature{
		Presses: map[string]kit.Route{"snooze": {Ack: kit.Fresh, Do: b.snooze}},
		Deliveries: map[string]kit.Delivery{
			table.KindRemind: {Do: b.deliverRemind},
			table.KindLeft:   {Do: b.deliverLeft},
			kindTidy:         {Do: b.deliverTidy},
		},
		CardShown: b.tidy,
	}
}
