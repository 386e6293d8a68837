package admin

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// result is the result of an administrator's command: a change of the server's settings,
// or another action.
type result struct {
	reply    handler.Reply        // shown in place of the settings panel
	change   func(*storage.Guild) // nil: the settings do not change
	detail   string               // description for the audit log; empty: nothing to record
	table    int64                // the table affected; 0: none
	recorded bool                 // the act is already in the audit log
	then     func() error         // called after the change; may be nil
}

// admin wraps a command that only administrators may use. It checks the person, applies
// the result, records the act and reports it to the log channel.
func (f feature) admin(act string, do func(context.Context, handler.Invocation) (result, error)) func(context.Context, handler.Invocation) (handler.Reply, error) {
	return func(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
		w := c.Reader.Words()
		if c.In.Guild == "" {
			return handler.TextReply(w.Say("admin.not_here")), nil
		}
		if !f.People.IsAdmin(c.In) {
			return handler.TextReply(w.Say("admin.not_you")), nil
		}
		r, err := do(ctx, c)
		if err != nil {
			return handler.Reply{}, err
		}
		if r.detail != "" {
			if err := f.apply(ctx, c, act, r); err != nil {
				return handler.Reply{}, err
			}
		}
		if r.reply.Message.Content != "" {
			return r.reply, nil
		}
		g, err := f.Store.Guild(ctx, c.In.Guild)
		if err != nil {
			return handler.Reply{}, err
		}
		return f.adminPanel(ctx, c, g)
	}
}

// apply changes the settings, records the act, and enqueues a line for the log
// channel.
func (f feature) apply(ctx context.Context, c handler.Invocation, act string, r result) error {
	before, err := f.Store.Guild(ctx, c.In.Guild)
	if err != nil {
		return err
	}
	g := before
	if r.change != nil {
		g, err = f.Store.ChangeGuild(ctx, c.In.Guild, func(g *storage.Guild) error {
			r.change(g)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if r.then != nil {
		if err := r.then(); err != nil {
			return err
		}
	}
	if !r.recorded {
		err := f.Store.RecordAct(ctx, storage.Audit{At: f.Now(), Guild: g.ID, Table: r.table, User: c.Reader.User, Act: act, Detail: r.detail})
		if err != nil {
			return err
		}
	}
	told := queue.LogEntry{Guild: g.ID, Act: act, By: c.Reader.User, Name: c.Reader.Name, Detail: r.detail, Table: r.table}
	for _, channel := range logChannels(before.Settings.Log, g.Settings.Log) {
		if err := f.Queue.EnqueueLog(ctx, channel, told); err != nil {
			return err
		}
	}
	return nil
}

// logChannels returns the old and the new log channel without repetition. If the log
// moves, both get the entry.
func logChannels(a, z string) []string {
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

// adminShow handles /admin server: it shows the settings, and permissions that the bot
// lacks here.
func (f feature) adminShow(context.Context, handler.Invocation) (result, error) {
	return result{}, nil
}

// adminChannel allows or forbids tables in a channel. It refuses to allow them in a
// channel where the bot lacks permissions.
func (f feature) adminChannel(ctx context.Context, c handler.Invocation) (result, error) {
	channel, in := tableChannel.Of(c), channelAllowed.Of(c)
	if in {
		if no, err := f.refuseChannel(ctx, c, channel, handler.RequiredPermissions()); err != nil || no.Message.Content != "" {
			return result{reply: no}, err
		}
	}
	return result{
		change: func(g *storage.Guild) { g.Channels = toggled(g.Channels, channel, in) },
		detail: textfmt.ChannelLink(channel) + " " + onOff(in),
	}, nil
}

// refuseChannel returns a reply that lists those of the wanted permissions that the bot
// lacks in a channel; an empty reply if it has all.
func (f feature) refuseChannel(ctx context.Context, c handler.Invocation, channel string, wanted int64) (handler.Reply, error) {
	w := c.Reader.Words()
	missing, err := handler.MissingIn(ctx, f.Wire, w, c.In, channel, wanted)
	if err != nil || missing == "" {
		return handler.Reply{}, err
	}
	return handler.TextReply(textfmt.Lines(w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(channel))), w.Say("admin.not_set"))), nil
}

// adminOpeners adds or removes a role that may open tables.
func (f feature) adminOpeners(_ context.Context, c handler.Invocation) (result, error) {
	role, in := openerRole.Of(c), openerAllowed.Of(c)
	return result{
		change: func(g *storage.Guild) { g.Openers = toggled(g.Openers, role, in) },
		detail: "<@&" + role + "> " + onOff(in),
	}, nil
}

// adminOrganisers adds or removes a role that may create leagues. It does not affect opening
// tables.
func (f feature) adminOrganisers(_ context.Context, c handler.Invocation) (result, error) {
	role, in := organiserRole.Of(c), organiserAllowed.Of(c)
	return result{
		change: func(g *storage.Guild) { g.Settings.Organisers = toggled(g.Settings.Organisers, role, in) },
		detail: "<@&" + role + "> " + onOff(in),
	}, nil
}

// adminLang sets the language of new tables.
func (f feature) adminLang(_ context.Context, c handler.Invocation) (result, error) {
	lang := language.Of(c)
	return result{
		change: func(g *storage.Guild) { g.Lang = textfmt.Unless(lang, openersOwn) },
		detail: cmp.Or(lang, openersOwn),
	}, nil
}

// adminLog sets the channel for the log of administrators' acts. Without a channel it
// switches the log off. It refuses a channel in which the bot may not write.
func (f feature) adminLog(ctx context.Context, c handler.Invocation) (result, error) {
	channel := logChannel.Of(c)
	if channel != "" {
		if no, err := f.refuseChannel(ctx, c, channel, logNeeds); err != nil || no.Message.Content != "" {
			return result{reply: no}, err
		}
	}
	return result{
		change: func(g *storage.Guild) { g.Settings.Log = channel },
		detail: cmp.Or(textfmt.ChannelLink(channel), onOff(false)),
	}, nil
}

// adminOverview sets the channel of the list of tables. Without a channel it switches the list
// off. It refuses a channel in which the bot may not write.
func (f feature) adminOverview(ctx context.Context, c handler.Invocation) (result, error) {
	channel := overviewChannel.Of(c)
	if channel != "" {
		if no, err := f.refuseChannel(ctx, c, channel, logNeeds); err != nil || no.Message.Content != "" {
			return result{reply: no}, err
		}
	}
	return result{
		change: func(g *storage.Guild) { g.Settings.Overview = channel },
		detail: cmp.Or(textfmt.ChannelLink(channel), onOff(false)),
		then: func() error {
			now := queue.OverviewDelivery(c.In.Guild, f.Now())
			now.Due = f.Now()
			return f.Queue.EnqueueMissing(ctx, []storage.Delivery{now})
		},
	}, nil
}

// The acts that set the language and limits, and the names of limits in the audit log.
const (
	actLanguage   = "language"
	actLimits     = "limits"
	limitOfPerson = "person"
	limitOfServer = "server"
	limitOfAsk    = "ask"
	limitOfClose  = "close"
)

// adminLimits sets the limits of tables, and the number of days after which open tables close.
func (f feature) adminLimits(_ context.Context, c handler.Invocation) (result, error) {
	limits := []struct {
		option handler.Option[int]
		name   string
		set    func(s *storage.ServerSettings, n int)
	}{
		{limitPerson, limitOfPerson, func(s *storage.ServerSettings, n int) { s.PerPerson = n }},
		{limitServer, limitOfServer, func(s *storage.ServerSettings, n int) { s.PerServer = n }},
		{limitAsk, limitOfAsk, func(s *storage.ServerSettings, n int) { s.OpenAsk = orNever(n) }},
		{limitClose, limitOfClose, func(s *storage.ServerSettings, n int) { s.OpenClose = orNever(n) }},
	}
	var details []string
	var changes []func(*storage.ServerSettings)
	for _, l := range limits {
		if l.option.Given(c) {
			n := l.option.Of(c)
			details = append(details, l.name+" "+strconv.Itoa(n))
			changes = append(changes, func(s *storage.ServerSettings) { l.set(s, n) })
		}
	}
	if len(changes) == 0 {
		return result{}, nil
	}
	return result{
		change: func(g *storage.Guild) {
			for _, change := range changes {
				change(&g.Settings)
			}
		},
		detail: textfmt.Dots(details...),
	}, nil
}

// orNever returns the stored form of a number of days, where 0 means never.
func orNever(days int) int {
	if days == 0 {
		return storage.Never
	}
	return days
}

// adminDoors allows or stops opening new tables on the server.
func (f feature) adminDoors(_ context.Context, c handler.Invocation) (result, error) {
	open := doorsOpen.Of(c)
	return result{change: func(g *storage.Guild) { g.Settings.Paused = !open }, detail: onOff(open)}, nil
}

// adminRatings switches ratings on or off for matches that begin afterwards.
func (f feature) adminRatings(_ context.Context, c handler.Invocation) (result, error) {
	keep := ratingsKept.Of(c)
	return result{change: func(g *storage.Guild) { g.Settings.Ratings = keep }, detail: onOff(keep)}, nil
}

// adminAcross allows or forbids the people of the server to search for matches across servers.
// Found matches continue.
func (f feature) adminAcross(_ context.Context, c handler.Invocation) (result, error) {
	allowed := acrossAllowed.Of(c)
	return result{change: func(g *storage.Guild) { g.Settings.Across = allowed }, detail: onOff(allowed)}, nil
}

// adminReliability sets the percentage of finished matches that people need to join new tables
// without a value of their own, and to search for a match.
func (f feature) adminReliability(_ context.Context, c handler.Invocation) (result, error) {
	percent := reliability.Of(c)
	return result{change: func(g *storage.Guild) { g.Settings.Reliability = percent }, detail: strconv.Itoa(percent) + "%"}, nil
}

// adminTable returns the table of this server named in the command. Tables across servers
// are for owners of the bot only, and tables for friends for nobody.
func (f feature) adminTable(ctx context.Context, c handler.Invocation) (storage.Table, error) {
	t, err := f.Access.TableOf(ctx, c)
	if t.TableState.Across || errors.Is(err, access.ErrAcross) {
		if !f.People.IsOwner(c.Reader.User) {
			return t, table.RefuseAdmins()
		}
		id, _ := handler.ParseNatural(strings.TrimPrefix(strings.TrimSpace(handler.Table.Of(c)), "#"))
		if t, err = f.Services.Tables.Table(ctx, id); err == nil && lobby.IsForFriends(t) {
			return storage.Table{}, table.RefuseHost()
		}
		return t, err
	}
	if refused := (*table.RefusedError)(nil); errors.As(err, &refused) && refused.Reason == table.SameDeal {
		err = nil // an administrator needs no access to the match
	}
	if err == nil && t.Guild != c.In.Guild {
		err = access.ErrForeign
	}
	return t, err
}

// adminBackup copies the live database. Only owners of the bot may do this, since it holds the
// data of all servers.
func (f feature) adminBackup(ctx context.Context, c handler.Invocation) (result, error) {
	w := c.Reader.Words()
	if !f.People.IsOwner(c.Reader.User) {
		return result{reply: handler.TextReply(w.Say("admin.owners_only"))}, nil
	}
	if f.Backup == nil {
		return result{reply: handler.TextReply(w.Say("admin.no_backup"))}, nil
	}
	path, missing, err := f.Backup(ctx)
	if err != nil {
		return result{}, err
	}
	if len(missing) > 0 {
		return result{
			reply:  handler.TextReply(w.Say("admin.backed_up_incomplete", engine.Word("file", "`"+path+"`"), engine.Word("missing", "`"+strings.Join(missing, "; ")+"`"))),
			detail: path,
		}, nil
	}
	return result{reply: handler.TextReply(w.Say("admin.backed_up", engine.Word("file", "`"+path+"`"))), detail: path}, nil
}

// onOff returns the form of a switch in the audit log.
func onOff(on bool) string {
	if on {
		return "+"
	}
	return "–"
}

// toggled returns the list with id if in is set, otherwise without it.
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
