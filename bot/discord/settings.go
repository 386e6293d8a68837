package discord

import (
	"context"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

// A setting is one menu of /settings. It is saved as soon as it is chosen.
type setting struct {
	code   string
	page   string
	values []string
	get    func(storage.Person) string // may be none of values: then that is shown first
	set    func(p *storage.Person, value string)
}

// Pages of /settings.
const (
	pageLook   = "look"
	pageRemind = "remind"
)

var settings = []setting{
	{"lang", pageLook, []string{"auto", "en", "ko"},
		func(p storage.Person) string { return orElse(p.Lang, "auto") },
		func(p *storage.Person, v string) { p.Lang = unless(v, "auto") }},
	{"look", pageLook, []string{"phone", lookFull, lookText},
		func(p storage.Person) string { return orElse(p.Look, "phone") },
		func(p *storage.Person, v string) { p.Look = unless(v, "phone") }},
	{"theme", pageLook, []string{"normal", themeContrast},
		func(p storage.Person) string { return orElse(p.Theme, "normal") },
		func(p *storage.Person, v string) { p.Theme = unless(v, "normal") }},
	{"dm", pageLook, []string{"on", "off"},
		func(p storage.Person) string {
			if p.NoDM {
				return "off"
			}
			return "on"
		},
		// Choosing either way is an act of the person: a refusal of before is
		// forgotten and direct messages are tried again.
		func(p *storage.Person, v string) { p.NoDM, p.Closed = v == "off", false }},
	{"cadence", pageRemind, []string{"usual", "brisk", "gentle", "daily", "off"},
		func(p storage.Person) string { return orElse(p.Preferences.Cadence, "usual") },
		func(p *storage.Person, v string) { p.Preferences.Cadence = unless(v, "usual") }},
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

func orElse(s, instead string) string {
	if s == "" {
		return instead
	}
	return s
}

func unless(s, standard string) string {
	if s == standard {
		return ""
	}
	return s
}

// openSettings is /settings.
func (b *Bot) openSettings(_ context.Context, c invocation) (reply, error) {
	return b.settingsPanel(c.r, pageLook, ""), nil
}

// settingsPage turns to another page of /settings.
func (b *Bot) settingsPage(_ context.Context, p press) (reply, error) {
	return b.settingsPanel(p.r, p.Code, ""), nil
}

func (b *Bot) settingsPanel(r reader, page, said string) reply {
	w := b.words(r.lang, noTable)
	out := []string{said}
	if page == pageRemind {
		out = append(out, w.say("settings.remind_head"), b.zoneLine(w, r.Person), w.quietLine(r.Person))
	} else {
		page = pageLook
		out = append(out, w.say("settings.head"))
	}
	if r.Closed {
		out = append(out, w.say("settings.closed"))
	}
	say := note(lines(out...))
	for _, s := range settings {
		if s.page == page {
			say = say.with(wire.Row{w.settingMenu(s, r.Person)})
		}
	}
	turn := func(to, label string) wire.Button {
		return button(customID{Verb: "setpage", Code: to}, w.label(label))
	}
	if page == pageRemind {
		return say.with(row(
			button(customID{Verb: "zoneask"}, w.label("button.zone")),
			button(customID{Verb: "hours"}, w.label("button.hours")),
			turn(pageLook, "button.settings_look")))
	}
	return say.with(row(
		turn(pageRemind, "button.settings_remind"),
		button(customID{Verb: "away"}, w.label("button.away")),
		button(customID{Verb: "mydata"}, w.label("button.my_data"))))
}

// settingMenu is the menu of one setting, on what is chosen.
func (w words) settingMenu(s setting, p storage.Person) wire.Select {
	menu := wire.Select{CustomID: customID{Verb: "set", Code: s.code}.String(), Placeholder: w.label("settings." + s.code)}
	for _, v := range s.values {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: w.label("settings." + s.code + "." + v), Value: v, Default: v == s.get(p),
		})
	}
	return menu
}

// zoneLine tells the person's time zone by the time it is there now.
func (b *Bot) zoneLine(w words, p storage.Person) string {
	if p.Preferences.Zone == "" {
		return w.say("settings.zone_unknown")
	}
	now := b.Now().In(clock.Zone(p.Preferences.Zone))
	return w.say("settings.zone_is", engine.Word("now", w.wallClock(now)), engine.Word("city", escape(w.cityOf(p.Preferences.Zone))))
}

// set saves one setting and shows its page again, already in the language
// that was chosen.
func (b *Bot) set(ctx context.Context, p press) (reply, error) {
	for _, s := range settings {
		if s.code != p.Code || len(p.in.Values) != 1 {
			continue
		}
		for _, v := range s.values {
			if v == p.in.Values[0] {
				return b.saved(ctx, p.r, s.page, func(person *storage.Person) { s.set(person, v) })
			}
		}
	}
	return note(b.words(p.r.lang, noTable).say("old_button")), nil
}

// saved changes what is kept of a person, brings everything up to date with
// it, and shows a page of /settings again.
func (b *Bot) saved(ctx context.Context, r reader, page string, change func(*storage.Person)) (reply, error) {
	r, err := b.changePerson(ctx, r.User, page == pageRemind, change)
	if err != nil {
		return reply{}, err
	}
	if page != pageRemind {
		if err := b.refreshHands(ctx, r.Person); err != nil {
			return reply{}, err
		}
	}
	return b.settingsPanel(r, page, b.words(r.lang, noTable).say("settings.saved")), nil
}

// changePerson changes what is kept of a person. With plan, what is planned for
// them is planned anew.
func (b *Bot) changePerson(ctx context.Context, user string, plan bool, change func(*storage.Person)) (reader, error) {
	person, err := b.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		change(p)
		return nil
	})
	if err != nil {
		return reader{}, err
	}
	if plan {
		if err := b.replan(ctx, user); err != nil {
			return reader{}, err
		}
	}
	return b.reading(ctx, person, "")
}

// refreshHands brings the standing messages of a person up to date with what
// they chose.
func (b *Bot) refreshHands(ctx context.Context, p storage.Person) error {
	if p.NoDM {
		return nil
	}
	tables, err := b.Store.Of(ctx, p.User, storage.Playing)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := b.oweHand(ctx, t, p.User); err != nil {
			return err
		}
	}
	return nil
}
