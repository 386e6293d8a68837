package admin

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// latestActs is the number of acts shown on the panel.
const latestActs = 5

// adminPanel shows the settings of a server, the bot's health, and the latest
// acts.
func (f feature) adminPanel(ctx context.Context, c handler.Invocation, g storage.Guild) (handler.Reply, error) {
	w := c.Reader.Words()
	counts, err := f.Store.Count(ctx, g.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	acts, err := f.Store.Acts(ctx, g.ID, latestActs)
	if err != nil {
		return handler.Reply{}, err
	}
	out := []string{adminText(w, c, g), f.pagesUnserved(w, g), f.channelTroubles(ctx, w, c, g), w.Say("admin.tables",
		engine.N("open", counts[storage.Open]), engine.N("playing", counts[storage.Playing]), engine.N("over", counts[storage.Finished]))}
	if f.Health != nil {
		h := f.Health(ctx)
		h.Broken = f.ofGuild(ctx, g.ID, h.Broken)
		out = append(out, healthLines(w, h)...)
	}
	if len(acts) > 0 {
		out = append(out, w.Say("admin.acts"))
	}
	for _, a := range acts {
		who := ""
		if a.User != "" { // otherwise the user deleted their data
			who = "<@" + a.User + ">"
		}
		out = append(out, "- "+textfmt.Dots(textfmt.Ago(a.At), who, actName(w, a.Act), aboutTable(a.Table), detailOf(w, a.Act, a.Detail)))
	}
	// On a phone, buttons for all acts would be higher than the screen.
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "adm"}.String(), Placeholder: w.Label("admin.change")}
	buttons := []discordgo.Button{
		handler.Button(handler.CustomID{Verb: "admdaily"}, w.Label("admin.open.daily")),
		handler.Button(handler.CustomID{Verb: "hooks", Code: "0"}, w.Label("button.webhooks")),
	}
	for _, a := range f.serverActs() {
		switch {
		case len(a.options) > 0:
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: w.Label("admin.open." + a.code), Value: a.code})
		case f.People.IsOwner(c.Reader.User):
			buttons = append(buttons, a.button(w, 0))
		}
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead).With(handler.Row(menu), handler.Row(buttons...)), nil
}

// channelTroubles lists the permissions that the bot lacks in the channels of the log, of the
// list of tables and of tables.
func (f feature) channelTroubles(ctx context.Context, w textfmt.Words, c handler.Invocation, g storage.Guild) string {
	wanted := map[string]int64{}
	for _, id := range g.Channels {
		wanted[id] = handler.RequiredPermissions()
	}
	if g.Settings.Log != "" {
		wanted[g.Settings.Log] |= logNeeds
	}
	if g.Settings.Overview != "" {
		wanted[g.Settings.Overview] |= logNeeds
	}
	delete(wanted, c.In.Channel) // the panel already shows these
	if len(wanted) == 0 {
		return ""
	}
	rights, err := f.Wire.Rights(ctx, g.ID)
	if err != nil {
		f.Log.WarnContext(ctx, "check channels of server", "guild", g.ID, "err", err)
		return ""
	}
	var out []string
	for _, id := range slices.Sorted(maps.Keys(wanted)) {
		there, listed := rights.Channels[id]
		missing := handler.MissingOf(w, there.Can, wanted[id])
		switch {
		case !listed:
			out = append(out, w.Say("admin.no_channel", engine.Word("where", textfmt.ChannelLink(id))))
		case missing != "":
			out = append(out, w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(id))))
		}
	}
	return textfmt.Lines(out...)
}

// ofGuild returns the tables of ids that belong to a server.
func (f feature) ofGuild(ctx context.Context, guild string, ids []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		t, err := f.Store.Table(ctx, id)
		return err != nil || t.Guild != guild
	})
}

// healthLines returns one line when the bot is healthy, otherwise one for each problem.
func healthLines(w textfmt.Words, h handler.Health) []string {
	var out []string
	for _, one := range []struct {
		well bool
		key  string
	}{{h.Connected, "admin.health.connection"}, {h.Writable, "admin.health.database"}, {h.Prompt, "admin.health.outbox"}} {
		if !one.well {
			out = append(out, w.Say(one.key))
		}
	}
	if len(h.Broken) > 0 {
		var ids []string
		for _, id := range h.Broken {
			ids = append(ids, "#"+strconv.FormatInt(id, 10))
		}
		out = append(out, w.Say("admin.health.broken", engine.Word("tables", strings.Join(ids, ", "))))
	}
	if len(out) == 0 {
		return []string{w.Say("admin.health.well")}
	}
	return out
}

// actName returns the name of an administrator's act.
func actName(w textfmt.Words, act string) string {
	return w.Say("act." + strings.ReplaceAll(act, " ", "_"))
}

// detailOf translates the recorded detail of an act into the reader's words. A switch is
// recorded as a sign, a language and games by their ids.
func detailOf(w textfmt.Words, act, detail string) string {
	switch act {
	case actLimits:
		return limitsOf(w, detail)
	case actLanguage:
		if detail == openersOwn {
			return w.Say("admin.opener_lang")
		}
		return w.Say("lang." + detail)
	case actClock:
		return clockDetail(w, detail)
	case actPages:
		if key, known := pageTexts[detail]; known {
			return w.Say(key)
		}
	case "channel", "opener", "organiser", "doors", "ratings", "across", "log", "overview":
		words := strings.Fields(detail)
		for i, word := range words {
			words[i] = switchOf(w, word)
		}
		return strings.Join(words, " ")
	case deals.ActDaily:
		return dailyOf(w, detail)
	}
	return detail
}

// switchOf translates a recorded switch to words. It returns other texts unchanged.
func switchOf(w textfmt.Words, sign string) string {
	switch sign {
	case onOff(true):
		return w.Say("admin.on")
	case onOff(false):
		return w.Say("admin.off")
	}
	return sign
}

// dailyOf translates a recorded change of the daily deals.
func dailyOf(w textfmt.Words, detail string) string {
	parts := strings.Split(detail, " · ")
	parts[0] = switchOf(w, parts[0])
	if len(parts) > 2 {
		games := strings.Split(parts[2], ", ")
		for i, game := range games {
			games[i] = w.ShortName(game)
		}
		parts[2] = strings.Join(games, ", ")
	}
	return textfmt.Dots(parts...)
}

// limitsOf translates recorded limits of tables, such as "person 3", into words.
func limitsOf(w textfmt.Words, detail string) string {
	var parts []string
	for part := range strings.SplitSeq(detail, " · ") {
		whose, number, _ := strings.Cut(part, " ")
		n, err := strconv.Atoi(number)
		if err != nil || !slices.Contains([]string{limitOfPerson, limitOfServer, limitOfAsk, limitOfClose}, whose) {
			return detail
		}
		parts = append(parts, w.Say("admin.limit_"+whose, engine.N("n", n)))
	}
	return textfmt.Dots(parts...)
}

// openText returns the number of days after which the owner of an open table is asked, and
// after which it is closed.
func openText(w textfmt.Words, s storage.ServerSettings) string {
	ask, closes := s.OpenTable()
	days := func(d time.Duration) engine.Arg { return engine.N("n", int(d/(24*time.Hour))) }
	asked, closed := w.Say("admin.open_never_asked"), w.Say("admin.open_never_closed")
	if ask > 0 {
		asked = w.Say("admin.open_asked", days(ask))
	}
	if closes > 0 {
		closed = w.Say("admin.open_closed", days(closes))
	}
	return w.Say("admin.open", engine.Word("asked", asked), engine.Word("closed", closed))
}

// aboutTable returns the name of a table with its number.
func aboutTable(table int64) string {
	if table == 0 {
		return ""
	}
	return "#" + strconv.FormatInt(table, 10)
}

// leagueText lists the roles that may create leagues.
func leagueText(w textfmt.Words, g storage.Guild) string {
	roles := g.LeagueRoles()
	switch {
	case len(g.Settings.Organisers) > 0:
		return w.Say("admin.organisers", engine.Word("what", textfmt.RoleLinks(roles)))
	case len(roles) > 0:
		return w.Say("admin.organisers_openers", engine.Word("what", textfmt.RoleLinks(roles)))
	}
	return w.Say("admin.organisers_admins")
}

// overviewText names the channel of the list of tables; "" if there is none.
func overviewText(w textfmt.Words, g storage.Guild) string {
	if g.Settings.Overview == "" {
		return ""
	}
	return w.Say("admin.overview", engine.Word("what", textfmt.ChannelLink(g.Settings.Overview)))
}

// adminText lists the settings of a server.
func adminText(w textfmt.Words, c handler.Invocation, g storage.Guild) string {
	channels, openers, lang := w.Say("admin.anywhere"), w.Say("admin.everybody"), w.Say("admin.opener_lang")
	if len(g.Channels) > 0 {
		var links []string
		for _, id := range g.Channels {
			links = append(links, textfmt.ChannelLink(id))
		}
		channels = strings.Join(links, " ")
	}
	if len(g.Openers) > 0 {
		openers = textfmt.RoleLinks(g.Openers)
	}
	if g.Lang != "" {
		lang = w.Say("lang." + g.Lang)
	}
	ratings := "admin.ratings_off"
	if g.Settings.Ratings {
		ratings = "admin.ratings_on"
	}
	reliability := "admin.reliability_any"
	if g.Settings.Reliability > 0 {
		reliability = "admin.reliability_least"
	}
	across := "admin.across_off"
	if g.Settings.Across {
		across = "admin.across_on"
	}
	limits := g.Settings.Limits(storage.DefaultLimits)
	out := []string{w.Say("admin.head")}
	if g.Settings.Paused {
		out = append(out, w.Say("admin.closed"))
	}
	out = append(out, w.Say("admin.channels", engine.Word("what", channels)),
		w.Say("admin.openers", engine.Word("what", openers)), leagueText(w, g),
		w.Say("admin.lang", engine.Word("what", lang)),
		w.Say("admin.clock", engine.Word("what", clockText(w, g))),
		w.Say("admin.limits", engine.N("person", limits.PerPerson), engine.N("server", limits.PerServer)),
		openText(w, g.Settings),
		w.Say(ratings), w.Say(reliability, engine.N("percent", g.Settings.Reliability)), w.Say(across),
		w.Say("admin.pages", engine.Word("what", pagesText(w, g))),
		overviewText(w, g),
		w.Say("admin.log", engine.Word("what", cmp.Or(textfmt.ChannelLink(g.Settings.Log), w.Say("admin.nowhere")))))
	if missing := handler.MissingPermissions(w, c.In.AppCan); missing != "" {
		out = append(out, w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(c.In.Channel))))
	} else {
		out = append(out, w.Say("permission.all", engine.Word("where", textfmt.ChannelLink(c.In.Channel))))
	}
	return textfmt.Lines(out...)
}
