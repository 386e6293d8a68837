// Package settings is the feature of personal settings: language, pictures,
// direct messages, reminders, time zone, quiet hours and absences. A choice is
// stored at once, and reminders are scheduled again. It also exports and deletes what is
// stored about a person.
package settings

import (
	"embed"

	"guildhall/bot/discord/kit"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ bot *kit.Kit }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "settings", Do: f.openSettings},
			{Path: "vacation", Do: f.vacation, Options: kit.Options{awayUntil.SuggestedBy(f.suggestDays), awayFrom.SuggestedBy(f.suggestDays)}},
		},
		Presses: map[string]kit.Route{
			"set":      {Ack: kit.Replace, Do: f.set},
			"setpage":  {Ack: kit.Replace, Do: f.settingsPage},
			"zone":     {Ack: kit.Replace, Do: f.zoneTime},
			"zoneask":  {Ack: kit.Replace, Do: f.askZone},
			"city":     {Ack: kit.Replace, Do: f.zoneCity},
			"zonetype": {Ack: kit.Form, Do: f.zoneForm},
			"zoneset":  {Ack: kit.Replace, Do: f.zoneTyped},
			"hours":    {Ack: kit.Form, Do: f.hoursForm},
			"hoursset": {Ack: kit.Replace, Do: f.hoursSet},
			"times":    {Ack: kit.Form, Do: f.timesForm},
			"timesset": {Ack: kit.Replace, Do: f.timesSet},
			"nopages":  {Ack: kit.Replace, Do: f.closePages},
			"hints":    {Ack: kit.Replace, Do: f.setHints},
			"later":    {Ack: kit.Replace, Do: f.later},
			"away":     {Ack: kit.Fresh, Do: f.openAway},
			"awayfor":  {Ack: kit.Replace, Do: f.awayFor},
			"awayform": {Ack: kit.Form, Do: f.awayForm},
			"awayset":  {Ack: kit.Replace, Do: f.awaySet},
			"awayback": {Ack: kit.Replace, Do: f.awayBack},
			"awaydrop": {Ack: kit.Replace, Do: f.awayDrop},
		},
	}.With(newMyData(k))
}
