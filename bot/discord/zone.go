package discord

import (
	"context"
	"strconv"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

// zoneField is the field of the form in which a zone is written.
const zoneField = "zone"

// askZone shows what time it is everywhere: whoever finds their own is done.
func (b *Bot) askZone(_ context.Context, p press) (reply, error) {
	return b.zonePanel(p.r, ""), nil
}

func (b *Bot) zonePanel(r reader, said string) reply {
	w := b.words(r.lang, noTable)
	say := note(lines(said, w.say("zone.ask")))
	return say.with(w.timeMenus(b.Now())...).with(row(
		button(customID{Verb: "zonetype"}, w.label("button.zone_type")),
		button(customID{Verb: "setpage", Code: pageRemind}, w.label("button.settings_remind"))))
}

// zoneTime takes the present time of a person; where several zones share it,
// the city is asked too.
func (b *Bot) zoneTime(ctx context.Context, p press) (reply, error) {
	if len(p.in.Values) != 1 {
		return b.zonePanel(p.r, ""), nil
	}
	offset, err := strconv.Atoi(p.in.Values[0])
	if err != nil {
		return b.zonePanel(p.r, ""), nil
	}
	w := b.words(p.r.lang, noTable)
	menu, some := w.cityMenu(b.Now(), offset)
	switch {
	case !some:
		// The clocks changed while the menu stood there.
		return b.zonePanel(p.r, w.say("zone.changed")), nil
	case len(menu.Options) == 1:
		return b.keepZone(ctx, p.r, menu.Options[0].Value)
	}
	return note(w.say("zone.ask_city")).with(wire.Row{menu}, zoneAgain(w)), nil
}

// zoneAgain are the ways on from a menu of cities in which one's own is not.
func zoneAgain(w words) wire.Row {
	return row(button(customID{Verb: "zonetype"}, w.label("button.zone_type")), button(customID{Verb: "zoneask"}, w.label("button.back")))
}

// zoneCity takes the city.
func (b *Bot) zoneCity(ctx context.Context, p press) (reply, error) {
	if len(p.in.Values) != 1 {
		return b.zonePanel(p.r, ""), nil
	}
	if id := p.in.Values[0]; clock.KnownZone(id) {
		return b.keepZone(ctx, p.r, id)
	}
	return b.zonePanel(p.r, ""), nil
}

// zoneForm opens the form in which a zone is written.
func (b *Bot) zoneForm(_ context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	return reply{modal: &wire.Modal{
		CustomID: customID{Verb: "zoneset"}.String(), Title: clip(w.label("zone.title"), 45),
		Parts: []wire.ModalPart{wire.Label{
			Label: clip(w.label("zone.label"), 45), Description: clip(w.label("zone.about"), 100),
			Input: wire.TextInput{CustomID: zoneField, Placeholder: "Asia/Seoul", Max: 60},
		}},
	}}, nil
}

// zoneTyped keeps a zone that was written.
func (b *Bot) zoneTyped(ctx context.Context, p press) (reply, error) {
	typed := p.in.Field(zoneField)
	w := b.words(p.r.lang, noTable)
	ids := zonesNamed(typed, b.Now())
	if len(ids) == 1 {
		return b.keepZone(ctx, p.r, ids[0])
	}
	menu, some := w.zoneMenu(ids)
	if !some {
		return b.zonePanel(p.r, w.say("zone.unknown", engine.Word("typed", escape(clip(typed, 60))))), nil
	}
	return note(w.say("zone.several", engine.Word("typed", escape(clip(typed, 60))))).with(wire.Row{menu}, zoneAgain(w)), nil
}

func (b *Bot) keepZone(ctx context.Context, r reader, id string) (reply, error) {
	return b.saved(ctx, r, pageRemind, func(p *storage.Person) { p.Preferences.Zone, p.Preferences.Met = id, true })
}

// firstQuestions are asked once, after joining a first table: what time it is
// where the person lives, so that nobody is written to at night. Everything
// else has a sensible standard and waits in /settings.
func (b *Bot) firstQuestions(w words, r reader, say reply) reply {
	if r.Preferences.Met || r.Preferences.Zone != "" {
		return say
	}
	say.message.Content = lines(say.message.Content, "", w.say("first.zone"))
	return say.with(w.timeMenus(b.Now())...).with(row(
		button(customID{Verb: "zonetype"}, w.label("button.zone_type")),
		button(customID{Verb: "later"}, w.label("button.later")),
		button(customID{Verb: "setpage", Code: pageLook}, w.label("button.settings"))))
}

// later passes the first questions over.
func (b *Bot) later(ctx context.Context, p press) (reply, error) {
	r, err := b.changePerson(ctx, p.r.User, false, func(person *storage.Person) { person.Preferences.Met = true })
	if err != nil {
		return reply{}, err
	}
	return note(b.words(r.lang, noTable).say("first.later")), nil
}
