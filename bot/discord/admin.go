package discord

import (
	"context"
	"slices"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

// isAdmin reports whether a person may settle things on this server. Discord
// hides /admin from others by default, but a server can override that.
func (b *Bot) isAdmin(in wire.Interaction) bool {
	return in.Place == wire.InGuild && (in.Permissions.Has(wire.ManageGuild) || b.isOwner(in.User.ID))
}

// admin guards what only administrators may do, and keeps who did it.
func (b *Bot) admin(act string, do func(context.Context, invocation, *storage.Guild) (reply, error)) func(context.Context, invocation) (reply, error) {
	return func(ctx context.Context, c invocation) (reply, error) {
		w := b.words(c.r.lang, noTable)
		if c.in.Guild == "" {
			return note(w.say("admin.not_here")), nil
		}
		if !b.isAdmin(c.in) {
			return note(w.say("admin.not_you")), nil
		}
		g, err := b.Store.Guild(ctx, c.in.Guild)
		if err != nil {
			return reply{}, err
		}
		was := settled(g)
		say, err := do(ctx, c, &g)
		if err != nil || settled(g) == was {
			return say, err
		}
		g, err = b.Store.ChangeGuild(ctx, g.ID, func(kept *storage.Guild) error {
			kept.Channels, kept.Openers, kept.Lang = g.Channels, g.Openers, g.Lang
			return nil
		})
		if err != nil {
			return reply{}, err
		}
		err = b.Store.RecordAct(ctx, storage.Audit{
			At: b.Now(), Guild: g.ID, User: c.r.User, Act: act, Detail: settled(g),
		})
		return say, err
	}
}

// settled is what an audit tells of a server's settings.
func settled(g storage.Guild) string {
	return strings.Join(slices.Concat(g.Channels, g.Openers, []string{g.Lang}), " ")
}

// adminShow tells what is settled, and what the bot lacks here.
func (b *Bot) adminShow(_ context.Context, c invocation, g *storage.Guild) (reply, error) {
	return note(b.adminText(c, g)), nil
}

func (b *Bot) adminText(c invocation, g *storage.Guild) string {
	w := b.words(c.r.lang, noTable)
	channels, openers, lang := w.say("admin.anywhere"), w.say("admin.everybody"), w.say("admin.server_lang")
	if len(g.Channels) > 0 {
		var links []string
		for _, id := range g.Channels {
			links = append(links, channelLink(id))
		}
		channels = strings.Join(links, " ")
	}
	if len(g.Openers) > 0 {
		openers = roleLinks(g.Openers)
	}
	if g.Lang != "" {
		lang = w.say("lang." + g.Lang)
	}
	out := lines(w.say("admin.head"), w.say("admin.channels", engine.Word("what", channels)),
		w.say("admin.openers", engine.Word("what", openers)), w.say("admin.lang", engine.Word("what", lang)))
	if missing := missingPermissions(w, c.in.AppCan); missing != "" {
		return lines(out, w.say("permission.missing", engine.Word("what", missing), engine.Word("where", channelLink(c.in.Channel))))
	}
	return lines(out, w.say("permission.all", engine.Word("where", channelLink(c.in.Channel))))
}

// adminChannel allows or forbids tables in a channel.
func (b *Bot) adminChannel(_ context.Context, c invocation, g *storage.Guild) (reply, error) {
	g.Channels = toggled(g.Channels, c.text("channel"), c.in.Options["allowed"].Bool)
	return note(b.adminText(c, g)), nil
}

// adminOpeners says which roles may open tables.
func (b *Bot) adminOpeners(_ context.Context, c invocation, g *storage.Guild) (reply, error) {
	g.Openers = toggled(g.Openers, c.text("role"), c.in.Options["allowed"].Bool)
	return note(b.adminText(c, g)), nil
}

// toggled is list with or without id.
func toggled(list []string, id string, in bool) []string {
	list = slices.DeleteFunc(slices.Clone(list), func(x string) bool { return x == id })
	if in && id != "" {
		list = append(list, id)
	}
	return list
}

// adminLang sets the language of new tables.
func (b *Bot) adminLang(_ context.Context, c invocation, g *storage.Guild) (reply, error) {
	g.Lang = unless(c.text("language"), "auto")
	return note(b.adminText(c, g)), nil
}

// adminRemove ends a stuck table of this server.
func (b *Bot) adminRemove(ctx context.Context, c invocation, g *storage.Guild) (reply, error) {
	t, err := b.tableOf(ctx, c)
	if err != nil {
		return reply{}, err
	}
	if t.Guild != g.ID {
		return reply{}, errForeign
	}
	if t, err = b.Tables.Remove(ctx, t.ID, c.r.User, c.in.ID, clip(plain(c.text("reason")), 200)); err != nil {
		return reply{}, err
	}
	w := b.words(c.r.lang, t)
	return note(w.say("close.done", engine.Word("table", b.title(w, t)))), nil
}
