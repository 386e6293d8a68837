package discord

import (
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
)

// adminSubs are what administrators of a server can do.
func adminSubs(d describer) []wire.CommandOption {
	return []wire.CommandOption{
		d.sub("admin.show"),
		d.sub("admin.channel", d.channel("admin.channel.channel"), d.yes("admin.channel.allowed")),
		d.sub("admin.opener", d.role("admin.opener.role"), d.yes("admin.opener.allowed")),
		d.sub("admin.language", d.required(d.langs("admin.language.language"))),
		d.sub("admin.limits", d.number("admin.limits.person", 1, 1000), d.number("admin.limits.server", 1, 100_000)),
		d.sub("admin.doors", d.yes("admin.doors.allowed")),
		d.sub("admin.log", d.anyChannel("admin.log.channel")),
		d.sub("admin.pause", d.required(d.table()), d.typed("admin.remove.reason", false)),
		d.sub("admin.resume", d.required(d.table()), d.typed("admin.remove.reason", false)),
		d.sub("admin.correct", d.required(d.table()), d.required(d.typed("admin.correct.entry", true)),
			d.required(d.typed("admin.correct.note", false))),
		d.sub("admin.remove", d.required(d.table()), d.typed("admin.remove.reason", false)),
		d.sub("admin.backup"),
	}
}

// adminCalls is what these do.
func (b *Bot) adminCalls() map[string]call {
	return map[string]call{
		"admin show":     {do: b.admin("show", b.adminShow)},
		"admin channel":  {do: b.admin("channel", b.adminChannel)},
		"admin opener":   {do: b.admin("opener", b.adminOpeners)},
		"admin language": {do: b.admin("language", b.adminLang)},
		"admin limits":   {do: b.admin("limits", b.adminLimits)},
		"admin doors":    {do: b.admin("doors", b.adminDoors)},
		"admin log":      {do: b.admin("log", b.adminLog)},
		"admin pause":    {do: b.admin(table.ActPause, b.adminPause)},
		"admin resume":   {do: b.admin(table.ActResume, b.adminResume)},
		"admin correct":  {do: b.admin(table.ActCorrect, b.adminCorrect), suggest: b.suggestEntriesOf},
		"admin remove":   {do: b.admin("remove table", b.adminRemove)},
		"admin backup":   {do: b.admin("backup", b.adminBackup)},
	}
}
