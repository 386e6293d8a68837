// Package admin is the feature of /admin: settings of a server, and acts of its
// administrators. Every act is recorded and written to the log channel. Discord
// hides the command from others, and this package checks again.
package admin

import (
	"embed"
	"encoding/json"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/rating/book"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ *kit.Kit }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k}
	brings := kit.Feature{
		Commands: []kit.Command{
			{Path: "admin show", Do: f.admin("show", f.adminShow)},
			{Path: "admin channel", Do: f.admin("channel", f.adminChannel), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Channel("admin.channel.channel"), d.Yes("admin.channel.allowed")}
			}},
			{Path: "admin opener", Do: f.admin("opener", f.adminOpeners), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Role("admin.opener.role"), d.Yes("admin.opener.allowed")}
			}},
			{Path: "admin language", Do: f.admin("language", f.adminLang), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Languages("admin.language.language"))}
			}},
			{Path: "admin limits", Do: f.admin("limits", f.adminLimits), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Number("admin.limits.person", 1, 1000), d.Number("admin.limits.server", 1, 100_000)}
			}},
			{Path: "admin doors", Do: f.admin("doors", f.adminDoors), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Yes("admin.doors.allowed")}
			}},
			{Path: "admin ratings", Do: f.admin("ratings", f.adminRatings), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Yes("admin.ratings.allowed")}
			}},
			{Path: "admin across", Do: f.admin("across", f.adminAcross), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Yes("admin.across.allowed")}
			}},
			{Path: "admin reliability", Do: f.admin("reliability", f.adminReliability), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Number("admin.reliability.percent", 0, 100))}
			}},
			{Path: "admin log", Do: f.admin("log", f.adminLog), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.AnyChannel("admin.log.channel")}
			}},
			{Path: "admin pause", Do: f.admin(table.ActPause, f.adminPause), Options: reasonOptions},
			{Path: "admin resume", Do: f.admin(table.ActResume, f.adminResume), Options: reasonOptions},
			{Path: "admin correct", Do: f.admin(table.ActCorrect, f.adminCorrect), Suggest: f.suggestEntriesOf, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Table()), d.Required(d.Typed("admin.correct.entry", true)), d.Required(d.Typed("admin.correct.note", false))}
			}},
			{Path: "admin remove", Do: f.admin("remove table", f.adminRemove), Options: reasonOptions},
			{Path: "admin void", Do: f.admin(book.ActVoid, f.adminVoid), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Table()), d.Required(d.Typed("admin.void.reason", false))}
			}},
			{Path: "admin backup", Do: f.admin("backup", f.adminBackup)},
		},
		Deliveries: map[string]kit.Delivery{kit.KindLogged: {Do: f.deliverLogged, Raw: true, Lane: logLane}},
	}
	for i := range brings.Commands {
		brings.Commands[i].Places, brings.Commands[i].Needs = []wire.Place{wire.InGuild}, wire.ManageGuild
	}
	return brings
}

// reasonOptions are the options of an act on a table: the table and the reason.
func reasonOptions(d kit.Describer) []wire.CommandOption {
	return []wire.CommandOption{d.Required(d.Table()), d.Typed("admin.remove.reason", false)}
}

// logLane gives each log channel its own queue of deliveries.
func logLane(d storage.Delivery) string {
	var to kit.LogEntry
	if json.Unmarshal(d.Body, &to) != nil {
		return ""
	}
	return "log " + to.Channel
}
