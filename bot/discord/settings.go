package discord

import (
	"context"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
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
		func(p *storage.Person, v string) { p.Lang = wording.Unless(v, "auto") }},
	{"look", pageLook, []string{"phone", lookFull, lookText},
		func(p storage.Person) string { return orElse(p.Look, "phone") },
		func(p *storage.Person, v string) { p.Look = wording.Unless(v, "phone") }},
	{"theme", pageLook, []string{"normal", themeContrast},
		func(p storage.Person) string { return orElse(p.Theme, "normal") },
		func(p *storage.Person, v string) { p.Theme = wording.Unless(v, "normal") }},
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
		func(p storage.Person) string { return orElse(p.Ways.Cadence, "usual") },
		func(p *storage.Person, v string) { p.Ways.Cadence = wording.Unless(v, "usual") }},
	{"quiet", pageRemind, []string{"usual", "21-7", "23-7", "0-9", "none"}, quietName, setQuiet},
	{"weekend", pageRemind, []string{"all", "weekdays"},
		func(p storage.Person) string {
			if p.Ways.Weekdays {
				return "weekdays"
			}
			return "all"
		},
		func(p *storage.Person, v string) { p.Ways.Weekdays = v == "weekdays" }},
}

func orElse(s, instead string) string {
	if s == "" {
		return instead
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
		out = append(out, w.Say("settings.remind_head"), b.zoneLine(w, r.Person), quietLine(w, r.Person))
	} else {
		page = pageLook
		out = append(out, w.Say("settings.head"))
	}
	if r.Closed {
		out = append(out, w.Say("settings.closed"))
	}
	say := note(wording.Lines(out...))
	for _, s := range settings {
		if s.page == page {
			say = say.with(wire.Row{settingMenu(w, s, r.Person)})
		}
	}
	turn := func(to, label string) wire.Button {
		return button(customID{Verb: "setpage", Code: to}, w.Label(label))
	}
	if page == pageRemind {
		return say.with(row(
			button(customID{Verb: "zoneask"}, w.Label("button.zone")),
			button(customID{Verb: "hours"}, w.Label("button.hours")),
			turn(pageLook, "button.settings_look")))
	}
	return say.with(row(
		turn(pageRemind, "button.settings_remind"),
		button(customID{Verb: "away"}, w.Label("button.away")),
		button(customID{Verb: "mydata"}, w.Label("button.my_data"))))
}

// settingMenu is the menu of one setting, on what is chosen.
func settingMenu(w wording.Words, s setting, p storage.Person) wire.Select {
	menu := wire.Select{CustomID: customID{Verb: "set", Code: s.code}.String(), Placeholder: w.Label("settings." + s.code)}
	for _, v := range s.values {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: w.Label("settings." + s.code + "." + v), Value: v, Default: v == s.get(p),
		})
	}
	return menu
}

// zoneLine tells the person's time zone by the time it is there now.
func (b *Bot) zoneLine(w wording.Words, p storage.Person) string {
	if p.Ways.Zone == "" {
		return w.Say("settings.zone_unknown")
	}
	now := b.Now().In(clock.Zone(p.Ways.Zone))
	return w.Say("settings.zone_is", engine.Word("now", wallClock(w, now)), engine.Word("city", wording.Escape(cityOf(w, p.Ways.Zone))))
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
	return note(b.words(p.r.lang, noTable).Say("old_button")), nil
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
	return b.settingsPanel(r, page, b.words(r.lang, noTable).Say("settings.saved")), nil
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
