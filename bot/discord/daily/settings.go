package daily

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// usualHour is the hour at which deals open if an administrator chose none.
const usualHour = 9

// The options of the forms.
var (
	switchedOn = handler.Bool("on", "admin.daily.on")
	games      = handler.Text("games", "admin.daily.games")
	everyGame  = handler.Bool("every", "admin.daily.every")
	channel    = handler.Channel("channel", "admin.daily.channel")
	hour       = handler.Number("hour", "admin.daily.hour", 0, 23)
	zone       = handler.Text("zone", "admin.daily.zone")
	language   = handler.Languages("language", "admin.daily.language")
)

// settingsForms maps the codes of buttons to the forms about daily deals.
var settingsForms = map[string]handler.Options{
	"deals": {switchedOn, games, everyGame, zone, language},
	"when":  {channel, hour},
}

// settingsPage handles «Daily deals…» of /admin server.
func (f feature) settingsPage(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if no := f.notAdmin(p); no != "" {
		return handler.TextReply(no), nil
	}
	now, err := f.deals.Settings(ctx, p.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.settingsPanel(p.Reader, now), nil
}

// settingsPanel shows the settings of daily deals on a server, with a button for each
// form.
func (f feature) settingsPanel(r recipients.Recipient, now storage.DailySettings) handler.Reply {
	w := r.Words()
	form := func(code string) discordgo.Button {
		return handler.Button(handler.CustomID{Verb: "dlask", Code: code}, w.Label("daily.button.form_"+code))
	}
	return handler.TextReply(f.settingsText(w, now)).Framed(handler.EdgeRead).With(handler.Row(form("deals"), form("when")))
}

// notAdmin returns the reason why a person may not change the daily deals; "" if they
// may.
func (f feature) notAdmin(p handler.Press) string {
	if f.People.IsAdmin(p.In) {
		return ""
	}
	return p.Reader.Words().Say("admin.not_you")
}

// askSettings opens a form about daily deals.
func (f feature) askSettings(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	options, known := settingsForms[p.Code]
	if no := f.notAdmin(p); no != "" || !known {
		return handler.TextReply(cmp.Or(no, w.Say("old_button"))), nil
	}
	s, err := f.deals.Settings(ctx, p.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	shown := map[string]string{games.Name(): allGames, switchedOn.Name(): strconv.FormatBool(true), hour.Name(): strconv.Itoa(usualHour)}
	if s.Rev != 0 {
		names := make([]string, len(s.Games))
		for i, id := range s.Games {
			names[i] = w.ShortName(id)
		}
		shown = map[string]string{
			switchedOn.Name(): strconv.FormatBool(!s.Next.IsZero()), games.Name(): strings.Join(names, ", "), everyGame.Name(): strconv.FormatBool(s.Every),
			channel.Name(): s.Channel, hour.Name(): strconv.Itoa(s.Hour / 60), zone.Name(): s.Zone, language.Name(): s.Lang,
		}
	}
	id := handler.CustomID{Verb: "dlset", Code: p.Code}
	return handler.NewDescriber(f.Texts, f.Games).OptionsForm(w, id, w.Label("daily.button.form_"+p.Code), options, shown), nil
}

// settings stores a submitted form about daily deals, which switches them on or changes
// them. The form off switches them off.
func (f feature) settings(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	options, known := settingsForms[p.Code]
	if no := f.notAdmin(p); no != "" || !known {
		return handler.TextReply(cmp.Or(no, w.Say("old_button"))), nil
	}
	c, problem := handler.FilledForm(w, p, options)
	if problem != "" {
		return handler.TextReply(problem), nil
	}
	now, err := f.deals.Settings(ctx, c.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	s := deals.Settings{Guild: c.In.Guild, By: c.Reader.User, Press: c.In.ID, Detail: "–"}
	if p.Code == "deals" && !switchedOn.Of(c) {
		now, err = f.deals.SwitchOff(ctx, s)
	} else {
		no := ""
		g, failed := f.Store.Guild(ctx, c.In.Guild)
		if failed != nil {
			return handler.Reply{}, failed
		}
		s.Lang = g.Lang
		if s, no = f.readSettings(w, p.Code, c, now, s); no != "" {
			return handler.TextReply(no), nil
		}
		now, err = f.deals.SwitchOn(ctx, s)
	}
	if err != nil {
		return handler.Reply{}, err
	}
	return f.settingsPanel(p.Reader, now), f.logAct(ctx, c, s.Detail)
}

// logAct writes an entry to the log channel of the server, if it has one.
func (f feature) logAct(ctx context.Context, c handler.Invocation, detail string) error {
	g, err := f.Store.Guild(ctx, c.In.Guild)
	if err != nil || g.Settings.Log == "" {
		return err
	}
	return f.Queue.EnqueueLog(ctx, g.Settings.Log, queue.LogEntry{Guild: g.ID, Act: deals.ActDaily, By: c.Reader.User, Name: c.Reader.Name, Detail: detail})
}

// readSettings applies a form to the current settings, or returns the problem with it.
// The language of s is that of the server's tables.
func (f feature) readSettings(w textfmt.Words, form string, c handler.Invocation, now storage.DailySettings, s deals.Settings) (deals.Settings, string) {
	s.Channel, s.Games, s.Every, s.Hour, s.Zone = cmp.Or(now.Channel, c.In.Channel), now.Games, now.Every, now.Hour, now.Zone
	if now.Rev == 0 {
		s.Hour = usualHour * 60
	}
	s.Lang = f.Texts.Catalog.Match(cmp.Or(now.Lang, s.Lang, c.Reader.Language))
	written, typed := "", ""
	if form == "deals" {
		s.Lang = f.Texts.Catalog.Match(cmp.Or(language.Of(c), s.Lang))
		written, typed = games.Of(c), strings.TrimSpace(zone.Of(c))
		if everyGame.Given(c) {
			s.Every = everyGame.Of(c)
		}
	} else {
		s.Channel = cmp.Or(channel.Of(c), s.Channel)
		if hour.Given(c) {
			s.Hour = hour.Of(c) * 60
		}
	}
	if s.Channel == c.In.Channel {
		if c.In.InThread() {
			return s, w.Say("daily.in_thread")
		}
		if missing := handler.MissingPermissions(w, c.In.AppCan); missing != "" {
			return s, w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(c.In.Channel)))
		}
	}
	if written != "" {
		if s.Games = f.gamesNamed(written); s.Games == nil {
			return s, w.Say("daily.which_games", engine.Word("games", strings.Join(f.gameNames(w), ", ")))
		}
	}
	if len(s.Games) == 0 {
		s.Games = f.gamesNamed(allGames)
	}
	if typed != "" {
		found := lookup.Named(typed, f.Now())
		if !slices.Contains(found, typed) && len(found) != 1 {
			return s, w.Say("daily.which_zone")
		}
		if s.Zone = typed; !clock.KnownZone(typed) {
			s.Zone = found[0]
		}
	}
	if s.Zone = cmp.Or(s.Zone, c.Reader.Preferences.Zone); s.Zone == "" {
		return s, w.Say("daily.which_zone")
	}
	s.Detail = textfmt.Dots("+", textfmt.ChannelLink(s.Channel), strings.Join(s.Games, ", "), clock.FormatTimeOfDay(s.Hour), s.Zone)
	return s, ""
}

// allGames is the word for all games.
const allGames = "all"

// gamesNamed parses a list of games separated by commas, by their ids, names or aliases
// in any language. It returns nil if a word is not a game.
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

// gamesCalled returns the game with a name, or all counted games. It also returns a
// practice game, so that the refusal can give the reason.
func (f feature) gamesCalled(word string) []string {
	var all []string
	for _, g := range f.Games.All() {
		info := g.Info()
		if !info.Practice {
			all = append(all, info.ID)
		}
		if matcher.Same(word, info.ID) {
			return []string{info.ID}
		}
		for _, lang := range f.Texts.Catalog.Languages() {
			if w := f.Texts.Words(lang, storage.Table{}); matcher.Same(word, w.GameName(info.ID)) || matcher.Same(word, w.ShortName(info.ID)) {
				return []string{info.ID}
			}
		}
	}
	if matcher.Same(word, allGames) || matcher.Same(word, "전부") || matcher.Same(word, "모두") {
		return all
	}
	return nil
}

// gameNames returns the names of the games that daily deals can use.
func (f feature) gameNames(w textfmt.Words) []string {
	var names []string
	for _, g := range f.Games.Counted() {
		names = append(names, w.ShortName(g.Info().ID))
	}
	return names
}

// settingsText describes the settings of daily deals on a server.
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
	if s.Next.After(f.Now()) {
		lines = append(lines, w.Say("daily.settings_next", engine.Word("next", textfmt.On(s.Next))))
	} else {
		lines = append(lines, w.Say("daily.settings_now"))
	}
	return textfmt.Lines(lines...)
}
