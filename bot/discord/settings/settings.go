package settings

import (
	"cmp"
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
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
		func(p *storage.Person, v string) { p.Lang = wording.Unless(v, "auto") }},
	{"look", pageLook, []string{"phone", kit.LookFull, kit.LookText},
		func(p storage.Person) string { return cmp.Or(p.Look, "phone") },
		func(p *storage.Person, v string) { p.Look = wording.Unless(v, "phone") }},
	{"theme", pageLook, []string{"normal", kit.ThemeContrast},
		func(p storage.Person) string { return cmp.Or(p.Theme, "normal") },
		func(p *storage.Person, v string) { p.Theme = wording.Unless(v, "normal") }},
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
		func(p *storage.Person, v string) { p.Preferences.Warn = storage.Warn(wording.Unless(v, "phase")) }},
	{"confirm", pageTurn, []string{"asked", string(storage.ConfirmSingle), string(storage.ConfirmLast)},
		func(p storage.Person) string { return cmp.Or(string(p.Preferences.Confirm), "asked") },
		func(p *storage.Person, v string) {
			p.Preferences.Confirm = storage.Confirm(wording.Unless(v, "asked"))
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
func (f feature) openSettings(_ context.Context, c kit.Invocation) (kit.Reply, error) {
	return f.settingsPanel(c.Reader, pageLook, ""), nil
}

// settingsPage shows another page of /settings.
func (f feature) settingsPage(_ context.Context, p kit.Press) (kit.Reply, error) {
	return f.settingsPanel(p.Reader, p.Code, ""), nil
}

func (f feature) settingsPanel(r kit.Reader, page, said string) kit.Reply {
	w := f.bot.Words(r.Language, kit.NoTable)
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
	say := kit.Say(wording.Lines(out...)).Framed(kit.EdgeRead)
	for _, s := range settings {
		if s.page == page {
			say = say.With(kit.Row(settingMenu(w, s, r.Person)))
		}
	}
	turn := func(to, label string) discordgo.Button {
		return kit.Button(kit.CustomID{Verb: "setpage", Code: to}, w.Label(label))
	}
	switch page {
	case pageRemind:
		return say.With(kit.Row(
			kit.Button(kit.CustomID{Verb: "zoneask"}, w.Label("button.zone")),
			kit.Button(kit.CustomID{Verb: "hours"}, w.Label("button.hours")),
			kit.Button(kit.CustomID{Verb: "times"}, w.Label("button.times")),
			turn(pageLook, "button.settings_look")))
	case pageTurn:
		return say.With(kit.Row(append(pagesButtons(w, r.Person), turn(pageLook, "button.settings_look"))...))
	}
	return say.With(kit.Row(
		turn(pageRemind, "button.settings_remind"),
		turn(pageTurn, "button.settings_turn"),
		kit.Button(kit.CustomID{Verb: "away"}, w.Label("button.away")),
		hintsButton(w, r.Person),
		kit.Button(kit.CustomID{Verb: "mydata"}, w.Label("button.my_data"))))
}

// settingMenu returns the menu of one setting, with the present value selected.
func settingMenu(w wording.Words, s setting, p storage.Person) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: kit.CustomID{Verb: "set", Code: s.code}.String(), Placeholder: w.Label("settings." + s.code)}
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
func (f feature) zoneLine(w wording.Words, p storage.Person) string {
	if p.Preferences.Zone == "" {
		return w.Say("settings.zone_unknown")
	}
	now := f.bot.Now().In(clock.Zone(p.Preferences.Zone))
	return w.Say("settings.zone_is", engine.Word("now", reference.WallClock(w, now)), engine.Word("city", wording.Escape(reference.CityOf(w, p.Preferences.Zone))))
}

// set stores one setting and shows its page again, already in the chosen
// language.
func (f feature) set(ctx context.Context, p kit.Press) (kit.Reply, error) {
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
	return kit.Say(f.bot.Words(p.Reader.Language, kit.NoTable).Say("old_button")), nil
}

// saved changes the settings of a person, applies the change everywhere, and
// shows a page of /settings again.
func (f feature) saved(ctx context.Context, r kit.Reader, page string, change func(*storage.Person)) (kit.Reply, error) {
	r, err := f.bot.ChangePerson(ctx, r.User, page == pageRemind, change)
	if err != nil {
		return kit.Reply{}, err
	}
	if page != pageRemind {
		if err := f.refreshHands(ctx, r.Person); err != nil {
			return kit.Reply{}, err
		}
	}
	return f.settingsPanel(r, page, f.bot.Words(r.Language, kit.NoTable).Say("settings.saved")), nil
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
