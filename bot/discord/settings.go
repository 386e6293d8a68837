package discord

import (
	"context"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// A setting is one menu of /settings. It is saved as soon as it is chosen.
type setting struct {
	code   string
	values []string
	get    func(storage.Person) string
	set    func(p *storage.Person, value string)
}

var settings = []setting{
	{"lang", []string{"auto", "en", "ko"},
		func(p storage.Person) string { return orElse(p.Lang, "auto") },
		func(p *storage.Person, v string) { p.Lang = unless(v, "auto") }},
	{"look", []string{"phone", lookFull, lookText},
		func(p storage.Person) string { return orElse(p.Look, "phone") },
		func(p *storage.Person, v string) { p.Look = unless(v, "phone") }},
	{"theme", []string{"normal", themeContrast},
		func(p storage.Person) string { return orElse(p.Theme, "normal") },
		func(p *storage.Person, v string) { p.Theme = unless(v, "normal") }},
	{"dm", []string{"on", "off"},
		func(p storage.Person) string {
			if p.NoDM {
				return "off"
			}
			return "on"
		},
		// Choosing either way is an act of the person: a refusal of before is
		// forgotten and direct messages are tried again.
		func(p *storage.Person, v string) { p.NoDM, p.Closed = v == "off", false }},
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
	return b.settingsPanel(c.r, ""), nil
}

func (b *Bot) settingsPanel(r reader, said string) reply {
	w := b.words(r.lang, noTable)
	out := []string{said, w.say("settings.head")}
	if r.Closed {
		out = append(out, w.say("settings.closed"))
	}
	say := note(lines(out...))
	for _, s := range settings {
		menu := wire.Select{CustomID: customID{Verb: "set", Code: s.code}.String(), Placeholder: w.label("settings." + s.code)}
		for _, v := range s.values {
			menu.Options = append(menu.Options, wire.SelectOption{
				Label: w.label("settings." + s.code + "." + v), Value: v, Default: v == s.get(r.Person),
			})
		}
		say = say.with(wire.Row{menu})
	}
	return say
}

// set saves one setting and shows all of them again, already in the language
// that was chosen.
func (b *Bot) set(ctx context.Context, p press) (reply, error) {
	for _, s := range settings {
		if s.code != p.Code || len(p.in.Values) != 1 {
			continue
		}
		for _, v := range s.values {
			if v != p.in.Values[0] {
				continue
			}
			person, err := b.Store.ChangePerson(ctx, p.r.User, func(person *storage.Person) error {
				s.set(person, v)
				return nil
			})
			if err != nil {
				return reply{}, err
			}
			if err := b.refreshHands(ctx, person); err != nil {
				return reply{}, err
			}
			r, err := b.reading(ctx, person, "")
			if err != nil {
				return reply{}, err
			}
			return b.settingsPanel(r, b.words(r.lang, noTable).say("settings.saved")), nil
		}
	}
	return note(b.words(p.r.lang, noTable).say("old_button")), nil
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
