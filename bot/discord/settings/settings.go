package settings

import (
	"cmp"
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// setting is one menu of /settings. A choice is stored at once.
type setting struct {
	code   string
	values []string
	get    func(storage.Person) string // if the result is not one of values, it is added as the first option
	set    func(p *storage.Person, value string)
}

// own is the menu value for settings that the person has made elsewhere. It is offered
// only to people with such settings.
const own = "own"

// reminders is the code of the menu for the times of reminders.
const reminders = "cadence"

var settings = []setting{
	{"lang", []string{"auto", "en", "ko"},
		func(p storage.Person) string { return cmp.Or(p.Lang, "auto") },
		func(p *storage.Person, v string) { p.Lang = textfmt.Unless(v, "auto") }},
	{"look", []string{"phone", pictures.LookFull, pictures.LookText},
		func(p storage.Person) string { return cmp.Or(p.Look, "phone") },
		func(p *storage.Person, v string) { p.Look = textfmt.Unless(v, "phone") }},
	{"dm", []string{"on", "off"},
		func(p storage.Person) string {
			if p.NoDM {
				return "off"
			}
			return "on"
		},
		// Either choice clears an earlier refusal by Discord, so direct messages are
		// tried again.
		func(p *storage.Person, v string) { p.NoDM, p.Closed = v == "off", false }},
	{reminders, []string{own, "usual", "brisk", "gentle", "daily", "off"}, cadenceName, setCadence},
	{"care", []string{own, careful, "usual", fast}, careOf, setCare},
}

// openSettings handles /settings.
func (f feature) openSettings(_ context.Context, c handler.Invocation) (handler.Reply, error) {
	return f.page(c.Reader, ""), nil
}

// reopen handles a button that leads to the page of /settings.
func (f feature) reopen(_ context.Context, p handler.Press) (handler.Reply, error) {
	return f.page(p.Reader, ""), nil
}

// page returns the page of /settings: a menu for each setting, and buttons to other pages
// and forms.
func (f feature) page(r recipients.Recipient, said string) handler.Reply {
	w := r.Words()
	out := []string{said, w.Say("settings.head")}
	if said == "" {
		out = append(out, w.Say("settings.about"))
	}
	out = append(out, f.zoneLine(w, r.Person), quietLine(w, r.Person), f.timesLine(w, r.Person))
	if r.Closed {
		out = append(out, w.Say("settings.closed"))
	}
	say := handler.TextReply(textfmt.Lines(out...)).Framed(handler.EdgeRead)
	for _, s := range settings {
		say = say.With(handler.Row(settingMenu(w, s, r.Person)))
	}
	buttons := []discordgo.Button{
		handler.Button(handler.CustomID{Verb: "when"}, w.Label("button.when")),
		handler.Button(handler.CustomID{Verb: "away"}, w.Label("button.away")),
		handler.Button(handler.CustomID{Verb: "mydata"}, w.Label("button.my_data")),
		contrastButton(w, r.Person), hintsButton(w, r.Person),
	}
	return say.With(handler.Rows(buttons)...)
}

// settingMenu returns the menu of one setting, with the current value selected.
func settingMenu(w textfmt.Words, s setting, p storage.Person) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "set", Code: s.code}.String(), Placeholder: w.Label("settings." + s.code)}
	for _, v := range s.values {
		if v == own && s.get(p) != own {
			continue
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: w.Label("settings." + s.code + "." + v), Value: v, Default: v == s.get(p), Description: aboutOption(w, s, v, p),
		})
	}
	return menu
}

// zoneLine shows the person's time zone by the current time there.
func (f feature) zoneLine(w textfmt.Words, p storage.Person) string {
	if p.Preferences.Zone == "" {
		return w.Say("settings.zone_unknown")
	}
	now := f.Now().In(clock.Zone(p.Preferences.Zone))
	return w.Say("settings.zone_is", engine.Word("now", lookup.WallClock(w, now)), engine.Word("city", textfmt.Escape(lookup.CityOf(w, p.Preferences.Zone))))
}

// set stores one setting and shows the page again, already in the chosen language.
func (f feature) set(ctx context.Context, p handler.Press) (handler.Reply, error) {
	for _, s := range settings {
		if s.code != p.Code || len(p.In.Values) != 1 {
			continue
		}
		for _, v := range s.values {
			if v == p.In.Values[0] {
				return f.saved(ctx, p.Reader, s.code == reminders, func(person *storage.Person) { s.set(person, v) })
			}
		}
	}
	return handler.TextReply(p.Reader.Words().Say("old_button")), nil
}

// saved changes the settings of a person, applies the change everywhere, and shows the
// page again. remind must be true if the change affects the times of reminders.
func (f feature) saved(ctx context.Context, r recipients.Recipient, remind bool, change func(*storage.Person)) (handler.Reply, error) {
	r, err := f.People.Change(ctx, r.User, remind, change)
	if err != nil {
		return handler.Reply{}, err
	}
	if !remind {
		if err := f.refreshHands(ctx, r.Person); err != nil {
			return handler.Reply{}, err
		}
	}
	return f.page(r, r.Words().Say("settings.saved")), nil
}

// refreshHands updates a person's hand messages after a change of settings, and their
// direct messages about matches across servers.
func (f feature) refreshHands(ctx context.Context, p storage.Person) error {
	if p.NoDM {
		return nil
	}
	tables, err := f.Store.Of(ctx, p.User, storage.Playing)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := f.Queue.EnqueueHand(ctx, t, p.User); err != nil {
			return err
		}
	}
	return f.People.EnqueueCopies(ctx, p.User)
}

// Codes of the button for explanations.
const (
	hintsOn  = "on"
	hintsOff = "off"
)

// hintsButton shows whether the person gets explanations of new kinds of questions, and
// changes it.
func hintsButton(w textfmt.Words, p storage.Person) discordgo.Button {
	if p.Preferences.NoHints {
		return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOn}, w.Label("button.hints_on"))
	}
	return handler.Button(handler.CustomID{Verb: "hints", Code: hintsOff}, w.Label("button.hints_off"))
}

// setHints turns explanations on or off. When they are turned on, each one is shown
// again.
func (f feature) setHints(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.saved(ctx, p.Reader, false, func(person *storage.Person) {
		person.Preferences.NoHints = p.Code == hintsOff
		if p.Code == hintsOn {
			person.Preferences.Hinted = nil
		}
	})
}

// setContrast switches the contrast of pictures.
func (f feature) setContrast(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.saved(ctx, p.Reader, false, func(person *storage.Person) {
		person.Theme = ""
		if p.Code == pictures.ThemeContrast {
			person.Theme = pictures.ThemeContrast
		}
	})
}
