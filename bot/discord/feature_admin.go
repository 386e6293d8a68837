package discord

import (
	"encoding/json"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// administration is what administrators of a server settle and do.
func (b *Bot) administration() kit.Feature {
	f := kit.Feature{
		Commands: []kit.Command{
			{Path: "admin show", Do: b.admin("show", b.adminShow)},
			{Path: "admin channel", Do: b.admin("channel", b.adminChannel), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Channel("admin.channel.channel"), d.Yes("admin.channel.allowed")}
			}},
			{Path: "admin opener", Do: b.admin("opener", b.adminOpeners), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Role("admin.opener.role"), d.Yes("admin.opener.allowed")}
			}},
			{Path: "admin language", Do: b.admin("language", b.adminLang), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Languages("admin.language.language"))}
			}},
			{Path: "admin limits", Do: b.admin("limits", b.adminLimits), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Number("admin.limits.person", 1, 1000), d.Number("admin.limits.server", 1, 100_000)}
			}},
			{Path: "admin doors", Do: b.admin("doors", b.adminDoors), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Yes("admin.doors.allowed")}
			}},
			{Path: "admin log", Do: b.admin("log", b.adminLog), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.AnyChannel("admin.log.channel")}
			}},
			{Path: "admin pause", Do: b.admin(table.ActPause, b.adminPause), Options: reasonOptions},
			{Path: "admin resume", Do: b.admin(table.ActResume, b.adminResume), Options: reasonOptions},
			{Path: "admin correct", Do: b.admin(table.ActCorrect, b.adminCorrect), Suggest: b.suggestEntriesOf, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Table()), d.Required(d.Typed("admin.correct.entry", true)), d.Required(d.Typed("admin.correct.note", false))}
			}},
			{Path: "admin remove", Do: b.admin("remove table", b.adminRemove), Options: reasonOptions},
			{Path: "admin backup", Do: b.admin("backup", b.adminBackup)},
		},
		Deliveries: map[string]kit.Delivery{kit.KindLogged: {Do: b.deliverLogged, Raw: true, Line: logLine}},
	}
	for i := range f.Commands {
		f.Commands[i].Places, f.Commands[i].Needs = []wire.Place{wire.InGuild}, wire.ManageGuild
	}
	return f
}

// reasonOptions are a table, and why something is done to it.
func reasonOptions(d kit.Describer) []wire.CommandOption {
	return []wire.CommandOption{d.Required(d.Table()), d.Typed("admin.remove.reason", false)}
}

// logLine lets each log channel have a line of its own.
func logLine(d storage.Delivery) string {
	var to kit.LogEntry
	if json.Unmarshal(d.Body, &to) != nil {
		return ""
	}
	return "log " + to.Channel
}
