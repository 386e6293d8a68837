// Package settings is the feature of personal settings: language, pictures, direct
// messages, reminders, time zone, quiet hours and absences. A choice is stored at once,
// and reminders are scheduled again. The package also exports and deletes the data stored
// about a person.
package settings

import (
	"embed"

	"guildhall/bot/discord/handler"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature handles the commands and presses of this package.
type feature struct{ Deps }

// New returns the feature of /settings.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Commands: []handler.Command{
			{Path: "settings", Do: f.openSettings},
		},
		Presses: map[string]handler.Route{
			"set":      {Ack: handler.Replace, Do: f.set},
			"setpage":  {Ack: handler.Replace, Do: f.reopen},
			"zone":     {Ack: handler.Replace, Do: f.zoneTime},
			"zoneask":  {Ack: handler.Replace, Do: f.askZone},
			"city":     {Ack: handler.Replace, Do: f.zoneCity},
			"when":     {Ack: handler.Form, Do: f.whenForm},
			"whenset":  {Ack: handler.Replace, Do: f.whenSet},
			"contrast": {Ack: handler.Replace, Do: f.setContrast},
			"hints":    {Ack: handler.Replace, Do: f.setHints},
			"later":    {Ack: handler.Replace, Do: f.later},
			"away":     {Ack: handler.Fresh, Do: f.openAway},
			"awayfor":  {Ack: handler.Replace, Do: f.awayFor},
			"awayform": {Ack: handler.Form, Do: f.awayForm},
			"awayset":  {Ack: handler.Replace, Do: f.awaySet},
			"awayback": {Ack: handler.Replace, Do: f.awayBack},
			"awaydrop": {Ack: handler.Replace, Do: f.awayDrop},
		},
	}.With(newMyData(deps))
}
