package discord

// termsRoutes are the menus and the form for the clock of an open table.
func (b *Bot) termsRoutes() map[string]route {
	return map[string]route{
		"clock":    {replace, b.changeTerms(changeClock)},
		"absence":  {replace, b.changeTerms(changeAbsence)},
		"extras":   {replace, b.changeTerms(changeExtras)},
		"clockask": {form, b.clockForm},
		"clocked":  {replace, b.changeTerms(b.changeClocked)},
	}
}

// ownCalls are the commands by which people settle how they are served.
func (b *Bot) ownCalls() map[string]call {
	return map[string]call{
		"settings": {do: b.openSettings},
		"vacation": {do: b.vacation, suggest: b.suggestDays},
	}
}

// ownRoutes are the buttons, menus and forms of these commands.
func (b *Bot) ownRoutes() map[string]route {
	return map[string]route{
		"set":      {replace, b.set},
		"setpage":  {replace, b.settingsPage},
		"zone":     {replace, b.zoneTime},
		"zoneask":  {replace, b.askZone},
		"city":     {replace, b.zoneCity},
		"zonetype": {form, b.zoneForm},
		"zoneset":  {replace, b.zoneTyped},
		"hours":    {form, b.hoursForm},
		"hoursset": {replace, b.hoursSet},
		"later":    {replace, b.later},
		"away":     {fresh, b.openAway},
		"awayfor":  {replace, b.awayFor},
		"awayform": {form, b.awayForm},
		"awayset":  {replace, b.awaySet},
		"awayback": {replace, b.awayBack},
		"mydata":   {replace, b.myData},
		"export":   {fresh, b.export},
		"forget":   {replace, b.askForget},
		"forgets":  {replace, b.forget},
	}
}
