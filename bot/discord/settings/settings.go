package settings

import (
	"cmp"
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// setting is one menu of /settings. A choice is stored at once.
type setting struct {
	code   string
	page   string
	values []string
	get    func(storage.Person) string // may be none of values: then it is shown first
	set    func(p *storage.Person, value string)
}

// Pages of /settings.
const (
	pageLook   = "look"
	pageRemind = "remind"
	pageTurn   = "turn"
)

var settings = []setting{
	{"lang", pageLook, []string{"auto", "en", "ko"},
		func(p storage.Person) string { return cmp.Or(p.Lang, "auto") },
		func(p *storage.Person, v string) { p.Lang = textfmt.Unless(v, "auto") }},
	{"look", pageLook, []string{"phone", handler.LookFull, handler.LookText},
		func(p storage.Person) string { return cmp.Or(p.Look, "phone") },
		func(p *storage.Person, v string) { p.Look = textfmt.Unless(v, "phone") }},
	{"theme", pageLook, []string{"normal", handler.ThemeContrast},
		func(p storage.Person) string { return cmp.Or(p.Theme, "normal") },
		func(p *storage.Person, v string) { p.Theme = textfmt.Unless(v, "normal") }},
	{"dm", pageLook, []string{"on", "off"},
		func(p storage.Person) string {
			if p.NoDM {
				return "off"
			}
			return "on"
		},
		// Either choice is an act of the person: it clears an earlier refusal,
		// and direct messages are tried again.
		func(p *storage.Person, v string) { p.NoDM, p.Closed = v == "off", false }},
	{"warn", pageTurn, []string{"phase", string(storage.WarnAlways), string(storage.WarnNever)},
		func(p storage.Person) string { return cmp.Or(string(p.Preferences.Warn), "phase") },
		func(p *storage.Person, v string) { p.Preferences.Warn = storage.WarnMode(textfmt.Unless(v, "phase")) }},
	{"confirm", pageTurn, []string{"asked", string(storage.ConfirmSingle), string(storage.ConfirmLast)},
		func(p storage.Person) string { return cmp.Or(string(p.Preferences.Confirm), "asked") },
		func(p *storage.Person, v string) {
			p.Preferences.Confirm = storage.ConfirmMode(textfmt.Unless(v, "asked"))
		}},
	{"cadence", pageRemind, []string{ownTimes, "usual", "brisk", "gentle", "daily", "off"}, cadenceName, setCadence},
	{"quiet", pageRemind, []string{"usual", "21-7", "23-7", "0-9", "none"}, quietName, setQuiet},
	{"weekend", pageRemind, []string{"all", "weekdays"},
		func(p storage.Person) string {
			if p.Preferences.Weekdays {
				return "weekdays"
			}
			return "all"
		},
		func(p *storage.Person, v string) { p.Preferences.Weekdays = v == "weekdays" }},
}

// openSettings is /settings.
func (f feature) openSettings(_ context.Context, c handler.Invocation) (handler.Reply, error) {
	return f.settingsPanel(c.Reader, pageLook, ""), nil
}

// settingsPage shows another page of /settings.
func (f feature) settingsPage(_ context.Context, p handler.Press) (handler.Reply, error) {
	return f.settingsPanel(p.Reader, p.Code, ""), nil
}

func (f feature) settingsPanel(r handler.Recipient, page, said string) handler.Reply {
	w := f.bot.Words(r.Language, handler.NoTable)
	out := []string{said}
	switch page {
	case pageRemind:
		out = append(out, w.Say("settings.remind_head"), f.zoneLine(w, r.Person), quietLine(w, r.Person), f.timesLine(w, r.Person))
	case pageTurn:
		out = append(out, w.Say("settings.turn_head"), w.Say("settings.turn_about"))
	default:
		page = pageLook
		out = append(out, w.Say("settings.head"))
	}
	if r.Closed {
		out = append(out, w.Say("settings.closed"))
	}
	say := handler.TextReply(textfmt.Lines(out...)).Framed(handler.EdgeRead)
	for _, s := range settings {
		if s.page == page {
			say = say.With(handler.Row(settingMenu(w, s, r.Person)))
		}
	}
	turn := func(to, label string) discordgo.Button {
		return handler.Button(handler.CustomID{Verb: "setpage", Code: to}, w.Label(label))
	}
	switch page {
	case pageRemind:
		return say.With(handler.Row(
			handler.Button(handler.CustomID{Verb: "zoneask"}, w.Label("button.zone")),
			handler.Button(handler.CustomID{Verb: "hours"}, w.Label("button.hours")),
			handler.Button(handler.CustomID{Verb: "times"}, w.Label("button.times")),
			turn(pageLook, "button.settings_look")))
	case pageTurn:
		return say.With(handler.Row(append(pagesButtons(w, r.Person), turn(pageLook, "button.settings_look"))...))
	}
	return say.With(handler.Row(
		turn(pageRemind, "button.settings_remind"),
		turn(pageTurn, "button.settings_turn"),
		handler.Button(handler.CustomID{Verb: "away"}, w.Label("button.away")),
		hintsButton(w, r.Person),
		handler.Button(handler.CustomID{Verb: "mydata"}, w.Label("button.my_data"))))
}

// settingMenu returns the menu of one setting, with the present value selected.
func settingMenu(w textfmt.Words, s setting, p storage.Person) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "set", Code: s.code}.String(), Placeholder: w.Label("settings." + s.code)}
	for _, v := range s.values {
		if v == ownTimes && s.get(p) != ownTimes {
			continue
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: w.Label("settings." + s.code + "." + v), Value: v, Default: v == s.get(p),
		})
	}
	return menu
}

// zoneLine says the person's time zone by its present time.
func (f feature) zoneLine(w textfmt.Words, p storage.Person) string {
	if p.Preferences.Zone == "" {
		return w.Say("settings.zone_unknown")
	}
	now := f.bot.Now().In(clock.Zone(p.Preferences.Zone))
	return w.Say("settings.zone_is", engine.Word("now", lookup.WallClock(w, now)), engine.Word("city", textfmt.Escape(lookup.CityOf(w, p.Preferences.Zone))))
}

// set stores one setting and shows its page again, already in the chosen
// language.
func (f feature) set(ctx context.Context, p handler.Press) (handler.Reply, error) {
	for _, s := range settings {
		if s.code != p.Code || len(p.In.Values) != 1 {
			continue
		}
		for _, v := range s.values {
			if v == p.In.Values[0] {
				return f.saved(ctx, p.Reader, s.page, func(person *storage.Person) { s.set(person, v) })
			}
		}
	}
	return handler.TextReply(f.bot.Words(p.Reader.Language, handler.NoTable).Say("old_button")), nil
}

// saved changes the settings of a person, applies the change everywhere, and
// shows a page of /settings again.
func (f feature) saved(ctx context.Context, r handler.Recipient, page string, change func(*storage.Person)) (handler.Reply, error) {
	r, err := f.bot.ChangePerson(ctx, r.User, page == pageRemind, change)
	if err != nil {
		return handler.Reply{}, err
	}
	if page != pageRemind {
		if err := f.refreshHands(ctx, r.Person); err != nil {
			return handler.Reply{}, err
		}
	}
	return f.settingsPanel(r, page, f.bot.Words(r.Language, handler.NoTable).Say("settings.saved")), nil
}

// refreshHands updates the hand messages of a person after a change of settings, and
// what they read of matches across servers.
func (f feature) refreshHands(ctx context.Context, p storage.Person) error {
	if p.NoDM {
		return nil
	}
	tables, err := f.bot.Store.Of(ctx, p.User, storage.Playing)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := f.bot.EnqueueHand(ctx, t, p.User); err != nil {
			return err
		}
	}
	return f.bot.EnqueueCopies(ctx, p.User)
}
