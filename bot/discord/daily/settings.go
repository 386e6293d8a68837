package daily

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// usualHour is when a day's deals open, where an administrator chose no hour.
const usualHour = 9

// The options of /admin daily.
var (
	switchedOn = handler.Bool("on", "admin.daily.on")
	games      = handler.Text("games", "admin.daily.games")
	everyGame  = handler.Bool("every", "admin.daily.every")
	channel    = handler.Channel("channel", "admin.daily.channel")
	hour       = handler.Number("hour", "admin.daily.hour", 0, 23)
	zone       = handler.Text("zone", "admin.daily.zone")
	language   = handler.Languages("language", "admin.daily.language")
)

func (f feature) settingsOptions() handler.Options {
	return handler.Options{switchedOn, games.SuggestedBy(f.suggestGames), everyGame, channel, hour, zone.SuggestedBy(f.suggestZones), language}
}

// settings is /admin daily: without options it shows how the server plays; with some
// it switches daily deals on, or changes them; off switches them off.
func (f feature) settings(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	w := f.bot.Words(c.Reader.Language, handler.NoTable)
	if c.In.Guild == "" {
		return handler.TextReply(w.Say("admin.not_here")), nil
	}
	if !f.bot.IsAdmin(c.In) {
		return handler.TextReply(w.Say("admin.not_you")), nil
	}
	now, err := f.deals.Settings(ctx, c.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	if !c.AnyGiven() {
		return handler.TextReply(f.settingsText(w, now)), nil
	}
	s := deals.Settings{Guild: c.In.Guild, By: c.Reader.User, Press: c.In.ID, Detail: "–"}
	if switchedOn.Given(c) && !switchedOn.Of(c) {
		now, err = f.deals.SwitchOff(ctx, s)
	} else {
		no := ""
		g, failed := f.bot.Store.Guild(ctx, c.In.Guild)
		if failed != nil {
			return handler.Reply{}, failed
		}
		s.Lang = g.Lang
		if s, no = f.readSettings(w, c, now, s); no != "" {
			return handler.TextReply(no), nil
		}
		now, err = f.deals.SwitchOn(ctx, s)
	}
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(f.settingsText(w, now)), f.logAct(ctx, c, s.Detail)
}

// logAct writes a line to the log channel of the server, if it has one.
func (f feature) logAct(ctx context.Context, c handler.Invocation, detail string) error {
	g, err := f.bot.Store.Guild(ctx, c.In.Guild)
	if err != nil || g.Settings.Log == "" {
		return err
	}
	return f.bot.EnqueueLog(ctx, g.Settings.Log, handler.LogEntry{Guild: g.ID, Act: deals.ActDaily, By: c.Reader.User, Name: c.Reader.Name, Detail: detail})
}

// readSettings reads the options of the command over the present settings, or says
// what is wrong with them. The language of s is the one of the server's tables.
func (f feature) readSettings(w textfmt.Words, c handler.Invocation, now storage.DailySettings, s deals.Settings) (deals.Settings, string) {
	s.Channel, s.Games, s.Every, s.Hour, s.Zone = cmp.Or(channel.Of(c), now.Channel, c.In.Channel), now.Games, now.Every, now.Hour, now.Zone
	s.Lang = f.bot.Text.Match(cmp.Or(language.Of(c), now.Lang, s.Lang, c.Reader.Language))
	if s.Channel == c.In.Channel {
		if c.In.InThread() {
			return s, w.Say("daily.in_thread")
		}
		if missing := handler.MissingPermissions(w, c.In.AppCan); missing != "" {
			return s, w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(c.In.Channel)))
		}
	}
	if written := games.Of(c); written != "" {
		if s.Games = f.gamesNamed(written); s.Games == nil {
			return s, w.Say("daily.which_games", engine.Word("games", strings.Join(f.gameNames(w), ", ")))
		}
	}
	if len(s.Games) == 0 {
		s.Games = f.gamesNamed(allGames)
	}
	if everyGame.Given(c) {
		s.Every = everyGame.Of(c)
	}
	if hour.Given(c) {
		s.Hour = hour.Of(c) * 60
	} else if now.Rev == 0 {
		s.Hour = usualHour * 60
	}
	if written := strings.TrimSpace(zone.Of(c)); written != "" {
		found := lookup.Named(written, f.bot.Now())
		if !slices.Contains(found, written) && len(found) != 1 {
			return s, w.Say("daily.which_zone")
		}
		if s.Zone = written; !clock.KnownZone(written) {
			s.Zone = found[0]
		}
	}
	if s.Zone = cmp.Or(s.Zone, c.Reader.Preferences.Zone); s.Zone == "" {
		return s, w.Say("daily.which_zone")
	}
	s.Detail = textfmt.Dots("+", textfmt.ChannelLink(s.Channel), strings.Join(s.Games, ", "), clock.FormatTimeOfDay(s.Hour), s.Zone)
	return s, ""
}

// allGames means every game there is.
const allGames = "all"

// gamesNamed returns the games that somebody wrote, by their ids, names or aliases in
// any language, with commas between; nil when a word means none of them.
func (f feature) gamesNamed(written string) []string {
	var list []string
	for _, word := range strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune(",;·/\n", r) }) {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		found := f.gamesCalled(word)
		if len(found) == 0 {
			return nil
		}
		for _, id := range found {
			if !slices.Contains(list, id) && len(list) < deals.MaxGames {
				list = append(list, id)
			}
		}
	}
	return list
}

// gamesCalled returns the game of a name, or all that count. A practice game is refused
// by its name, so that it is told why.
func (f feature) gamesCalled(word string) []string {
	var all []string
	for _, g := range f.bot.Games {
		info := g.Info()
		if !info.Practice {
			all = append(all, info.ID)
		}
		if matcher.Same(word, info.ID) {
			return []string{info.ID}
		}
		for _, lang := range f.bot.Text.Languages() {
			if w := f.bot.Words(lang, handler.NoTable); matcher.Same(word, w.GameName(info.ID)) || matcher.Same(word, w.ShortName(info.ID)) {
				return []string{info.ID}
			}
		}
	}
	if matcher.Same(word, allGames) || matcher.Same(word, "전부") || matcher.Same(word, "모두") {
		return all
	}
	return nil
}

// gameNames are the names of the games that can be dealt.
func (f feature) gameNames(w textfmt.Words) []string {
	var names []string
	for _, g := range f.bot.CountedGames() {
		names = append(names, w.ShortName(g.Info().ID))
	}
	return names
}

// suggestZones suggests time zones, by their cities.
func (f feature) suggestZones(_ context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	w := f.bot.Words(c.Reader.Language, handler.NoTable)
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, id := range lookup.Named(zone.Of(c), f.bot.Now()) {
		if len(choices) < handler.MaxMenu {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: textfmt.Clip(lookup.CityOf(w, id), 100), Value: id})
		}
	}
	return choices, nil
}

// suggestGames suggests games behind those that are written.
func (f feature) suggestGames(_ context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	w := f.bot.Words(c.Reader.Language, handler.NoTable)
	written, typed := "", games.Of(c)
	if i := strings.LastIndex(typed, ","); i >= 0 {
		written, typed = strings.TrimSpace(typed[:i])+", ", typed[i+1:]
	}
	var list []string
	there, counted := f.gamesNamed(written), f.bot.CountedGames()
	if matcher.Match(typed, allGames) < matcher.None && written == "" {
		list = append(list, allGames)
	}
	for i, name := range f.gameNames(w) {
		if matcher.Match(typed, name) < matcher.None && !slices.Contains(there, counted[i].Info().ID) {
			list = append(list, written+name)
		}
	}
	return suggested(list), nil
}

// suggested returns texts as suggestions, as far as Discord takes them.
func suggested(texts []string) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, s := range texts {
		if len(list) < handler.MaxMenu && len([]rune(s)) <= 100 {
			list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: s, Value: s})
		}
	}
	return list
}

// settingsText tells how a server plays daily deals.
func (f feature) settingsText(w textfmt.Words, s storage.DailySettings) string {
	if s.Rev == 0 || s.Next.IsZero() {
		return w.Say("daily.settings_off")
	}
	var names []string
	for _, id := range s.Games {
		names = append(names, "**"+w.ShortName(id)+"**")
	}
	key := "daily.settings_rotation"
	if s.Every {
		key = "daily.settings_every"
	}
	lines := []string{
		w.Say("daily.settings_on", engine.Word("where", textfmt.ChannelLink(s.Channel)), engine.Word("hour", clock.FormatTimeOfDay(s.Hour)), engine.Word("zone", s.Zone)),
		w.Say(key, engine.Word("games", strings.Join(names, ", "))),
		w.Say("daily.settings_grace", engine.Word("hours", strconv.Itoa(int(deals.Grace.Hours())))),
	}
	if s.Next.After(f.bot.Now()) {
		lines = append(lines, w.Say("daily.settings_next", engine.Word("next", textfmt.On(s.Next))))
	} else {
		lines = append(lines, w.Say("daily.settings_now"))
	}
	return textfmt.Lines(lines...)
}
