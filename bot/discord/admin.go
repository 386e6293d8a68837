package discord

import (
	"context"
	"strconv"

	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/storage"
)

// ruling is what an administrator wants: settings of the server to change, or
// an act that was carried out.
type ruling struct {
	say    reply                // instead of the settings as they are afterwards
	change func(*storage.Guild) // nil: the settings stay
	detail string               // what was done, for the record; empty: nothing to record
	table  int64                // about which table; 0: none
	kept   bool                 // the act was recorded already
}

// admin guards what only administrators may do, keeps who did it, and tells
// the log channel.
func (b *Bot) admin(act string, do func(context.Context, invocation) (ruling, error)) func(context.Context, invocation) (reply, error) {
	return func(ctx context.Context, c invocation) (reply, error) {
		w := b.words(c.r.lang, noTable)
		if c.in.Guild == "" {
			return note(w.Say("admin.not_here")), nil
		}
		if !b.isAdmin(c.in) {
			return note(w.Say("admin.not_you")), nil
		}
		r, err := do(ctx, c)
		if err != nil {
			return reply{}, err
		}
		if r.detail != "" {
			if err := b.rule(ctx, c, act, r); err != nil {
				return reply{}, err
			}
		}
		if r.say.message.Content != "" {
			return r.say, nil
		}
		g, err := b.Store.Guild(ctx, c.in.Guild)
		if err != nil {
			return reply{}, err
		}
		return b.adminPanel(ctx, c, g)
	}
}

// rule carries a ruling out, keeps it, and owes a word to the log channel.
func (b *Bot) rule(ctx context.Context, c invocation, act string, r ruling) error {
	before, err := b.Store.Guild(ctx, c.in.Guild)
	if err != nil {
		return err
	}
	g := before
	if r.change != nil {
		g, err = b.Store.ChangeGuild(ctx, c.in.Guild, func(g *storage.Guild) error {
			r.change(g)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if !r.kept {
		err := b.Store.RecordAct(ctx, storage.Audit{At: b.Now(), Guild: g.ID, Table: r.table, User: c.r.User, Act: act, Detail: r.detail})
		if err != nil {
			return err
		}
	}
	told := logged{Guild: g.ID, Act: act, By: c.r.User, Name: c.r.Name, Detail: r.detail, Table: r.table}
	for _, channel := range both(before.House.Log, g.House.Log) {
		if err := b.oweLog(ctx, channel, told); err != nil {
			return err
		}
	}
	return nil
}

// both are two channels, each once: a log that moves is told where it went.
func both(a, z string) []string {
	switch {
	case a == z && a == "":
		return nil
	case a == z || z == "":
		return []string{a}
	case a == "":
		return []string{z}
	}
	return []string{a, z}
}

// adminShow tells what is settled, and what the bot lacks here.
func (b *Bot) adminShow(context.Context, invocation) (ruling, error) { return ruling{}, nil }

// adminChannel allows or forbids tables in a channel.
func (b *Bot) adminChannel(_ context.Context, c invocation) (ruling, error) {
	channel, in := c.text("channel"), c.in.Options["allowed"].Bool
	return ruling{
		change: func(g *storage.Guild) { g.Channels = toggled(g.Channels, channel, in) },
		detail: wording.ChannelLink(channel) + " " + onOff(in),
	}, nil
}

// adminOpeners says which roles may open tables.
func (b *Bot) adminOpeners(_ context.Context, c invocation) (ruling, error) {
	role, in := c.text("role"), c.in.Options["allowed"].Bool
	return ruling{
		change: func(g *storage.Guild) { g.Openers = toggled(g.Openers, role, in) },
		detail: "<@&" + role + "> " + onOff(in),
	}, nil
}

// adminLang sets the language of new tables.
func (b *Bot) adminLang(_ context.Context, c invocation) (ruling, error) {
	lang := c.text("language")
	return ruling{
		change: func(g *storage.Guild) { g.Lang = wording.Unless(lang, "auto") },
		detail: orElse(lang, "auto"),
	}, nil
}

// adminLog says where the acts of administrators are told; nowhere without a
// channel.
func (b *Bot) adminLog(_ context.Context, c invocation) (ruling, error) {
	channel := c.text("channel")
	return ruling{
		change: func(g *storage.Guild) { g.House.Log = channel },
		detail: orElse(wording.ChannelLink(channel), onOff(false)),
	}, nil
}

// adminLimits bounds how many tables there may be.
func (b *Bot) adminLimits(_ context.Context, c invocation) (ruling, error) {
	person, byPerson := c.in.Options["person"]
	server, byServer := c.in.Options["server"]
	if !byPerson && !byServer {
		return ruling{}, nil
	}
	detail := ""
	if byPerson {
		detail = "person " + strconv.FormatInt(person.Int, 10)
	}
	if byServer {
		detail = wording.Dots(detail, "server "+strconv.FormatInt(server.Int, 10))
	}
	return ruling{
		change: func(g *storage.Guild) {
			if byPerson {
				g.House.PerPerson = int(person.Int)
			}
			if byServer {
				g.House.PerServer = int(server.Int)
			}
		},
		detail: detail,
	}, nil
}

// adminDoors opens or closes the server for new tables.
func (b *Bot) adminDoors(_ context.Context, c invocation) (ruling, error) {
	open := c.in.Options["allowed"].Bool
	return ruling{change: func(g *storage.Guild) { g.House.Paused = !open }, detail: onOff(open)}, nil
}

// adminRemove ends a stuck table of this server.
func (b *Bot) adminRemove(ctx context.Context, c invocation) (ruling, error) {
	t, err := b.adminTable(ctx, c)
	if err != nil {
		return ruling{}, err
	}
	reason := wording.Escape(wording.Clip(c.text("reason"), 200))
	if t, err = b.Tables.Remove(ctx, t.ID, c.r.User, c.in.ID, reason); err != nil {
		return ruling{}, err
	}
	w := b.words(c.r.lang, t)
	return ruling{
		say:    note(w.Say("close.done", engine.Word("table", w.Title(t)))),
		detail: orElse(reason, "–"), table: t.ID, kept: true,
	}, nil
}

// adminTable is the table of this server that an administrator means.
func (b *Bot) adminTable(ctx context.Context, c invocation) (storage.Table, error) {
	t, err := b.tableOf(ctx, c)
	if err == nil && t.Guild != c.in.Guild {
		err = errForeign
	}
	return t, err
}

// adminBackup copies the live database; it is the whole bot's, so that only
// its owners may.
func (b *Bot) adminBackup(ctx context.Context, c invocation) (ruling, error) {
	w := b.words(c.r.lang, noTable)
	if !b.isOwner(c.r.User) {
		return ruling{say: note(w.Say("admin.owners_only"))}, nil
	}
	if b.Backup == nil {
		return ruling{say: note(w.Say("admin.no_backup"))}, nil
	}
	path, err := b.Backup(ctx)
	if err != nil {
		return ruling{}, err
	}
	return ruling{say: note(w.Say("admin.backed_up", engine.Word("file", "`"+path+"`"))), detail: path}, nil
}

// onOff is a switch as a record keeps it.
func onOff(on bool) string {
	if on {
		return "+"
	}
	return "–"
}

// toggled is list with or without id.
func toggled(list []string, id string, in bool) []string {
	var out []string
	for _, x := range list {
		if x != id {
			out = append(out, x)
		}
	}
	if in && id != "" {
		out = append(out, id)
	}
	return out
}
