package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
)

// settings is how a person is served: language, pictures, messages, reminders,
// time zone, quiet hours, absences.
func (b *Bot) settings() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "settings", Do: b.openSettings},
			{Path: "vacation", Do: b.vacation, Suggest: b.suggestDays, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Typed("vacation.until", true), d.Typed("vacation.from", true)}
			}},
		},
		Presses: map[string]kit.Route{
			"set":      {Ack: kit.Replace, Do: b.set},
			"setpage":  {Ack: kit.Replace, Do: b.settingsPage},
			"zone":     {Ack: kit.Replace, Do: b.zoneTime},
			"zoneask":  {Ack: kit.Replace, Do: b.askZone},
			"city":     {Ack: kit.Replace, Do: b.zoneCity},
			"zonetype": {Ack: kit.Form, Do: b.zoneForm},
			"zoneset":  {Ack: kit.Replace, Do: b.zoneTyped},
			"hours":    {Ack: kit.Form, Do: b.hoursForm},
			"hoursset": {Ack: kit.Replace, Do: b.hoursSet},
			"later":    {Ack: kit.Replace, Do: b.later},
			"away":     {Ack: kit.Fresh, Do: b.openAway},
			"awayfor":  {Ack: kit.Replace, Do: b.awayFor},
			"awayform": {Ack: kit.Form, Do: b.awayForm},
			"awayset":  {Ack: kit.Replace, Do: b.awaySet},
			"awayback": {Ack: kit.Replace, Do: b.awayBack},
		},
	}
}
