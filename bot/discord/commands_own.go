package discord

import "guildhall/bot/discord/kit"

// termsRoutes are the menus and the form for the clock of an open table.
func (b *Bot) termsRoutes() map[string]kit.Route {
	return map[string]kit.Route{
		"clock":    {Ack: kit.Replace, Do: b.changeTerms(changeClock)},
		"absence":  {Ack: kit.Replace, Do: b.changeTerms(changeAbsence)},
		"extras":   {Ack: kit.Replace, Do: b.changeTerms(changeExtras)},
		"clockask": {Ack: kit.Form, Do: b.clockForm},
		"clocked":  {Ack: kit.Replace, Do: b.changeTerms(b.changeClocked)},
	}
}

// ownCalls are the commands by which people settle how they are served.
func (b *Bot) ownCalls() map[string]kit.Command {
	return map[string]kit.Command{
		"settings": {Do: b.openSettings},
		"vacation": {Do: b.vacation, Suggest: b.suggestDays},
	}
}

// ownRoutes are the buttons, menus and forms of these commands.
func (b *Bot) ownRoutes() map[string]kit.Route {
	return map[string]kit.Route{
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
		"mydata":   {Ack: kit.Replace, Do: b.myData},
		"export":   {Ack: kit.Fresh, Do: b.export},
		"forget":   {Ack: kit.Replace, Do: b.askForget},
		"forgets":  {Ack: kit.Replace, Do: b.forget},
	}
}
