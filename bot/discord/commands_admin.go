package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
)

// adminSubs are what administrators of a server can do.
func adminSubs(d kit.Describer) []wire.CommandOption {
	return []wire.CommandOption{
		d.Sub("admin.show"),
		d.Sub("admin.channel", d.Channel("admin.channel.channel"), d.Yes("admin.channel.allowed")),
		d.Sub("admin.opener", d.Role("admin.opener.role"), d.Yes("admin.opener.allowed")),
		d.Sub("admin.language", d.Required(d.Languages("admin.language.language"))),
		d.Sub("admin.limits", d.Number("admin.limits.person", 1, 1000), d.Number("admin.limits.server", 1, 100_000)),
		d.Sub("admin.doors", d.Yes("admin.doors.allowed")),
		d.Sub("admin.log", d.AnyChannel("admin.log.channel")),
		d.Sub("admin.pause", d.Required(d.Table()), d.Typed("admin.remove.reason", false)),
		d.Sub("admin.resume", d.Required(d.Table()), d.Typed("admin.remove.reason", false)),
		d.Sub("admin.correct", d.Required(d.Table()), d.Required(d.Typed("admin.correct.entry", true)),
			d.Required(d.Typed("admin.correct.note", false))),
		d.Sub("admin.remove", d.Required(d.Table()), d.Typed("admin.remove.reason", false)),
		d.Sub("admin.backup"),
	}
}

// adminCalls is what these do.
func (b *Bot) adminCalls() map[string]kit.Command {
	return map[string]kit.Command{
		"admin show":     {Do: b.admin("show", b.adminShow)},
		"admin channel":  {Do: b.admin("channel", b.adminChannel)},
		"admin opener":   {Do: b.admin("opener", b.adminOpeners)},
		"admin language": {Do: b.admin("language", b.adminLang)},
		"admin limits":   {Do: b.admin("limits", b.adminLimits)},
		"admin doors":    {Do: b.admin("doors", b.adminDoors)},
		"admin log":      {Do: b.admin("log", b.adminLog)},
		"admin pause":    {Do: b.admin(table.ActPause, b.adminPause)},
		"admin resume":   {Do: b.admin(table.ActResume, b.adminResume)},
		"admin correct":  {Do: b.admin(table.ActCorrect, b.adminCorrect), Suggest: b.suggestEntriesOf},
		"admin remove":   {Do: b.admin("remove table", b.adminRemove)},
		"admin backup":   {Do: b.admin("backup", b.adminBackup)},
	}
}
