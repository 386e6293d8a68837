package settings

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// askZone shows the current time in all zones, so a person does not need to know a zone's
// name.
func (f feature) askZone(_ context.Context, p handler.Press) (handler.Reply, error) {
	return f.zonePanel(p.Reader, ""), nil
}

func (f feature) zonePanel(r recipients.Recipient, said string) handler.Reply {
	w := r.Words()
	say := handler.TextReply(textfmt.Lines(said, w.Say("zone.ask"))).Framed(handler.EdgeTurn)
	return say.With(lookup.TimeMenus(w, f.Now())...).With(handler.Row(
		handler.Button(handler.CustomID{Verb: "when"}, w.Label("button.zone_type")),
		handler.Button(handler.CustomID{Verb: "setpage"}, w.Label("button.settings"))))
}

// zoneTime handles the choice of a person's current time. If several zones share it, it
// asks for the city.
func (f feature) zoneTime(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.zonePanel(p.Reader, ""), nil
	}
	offset, err := strconv.Atoi(p.In.Values[0])
	if err != nil {
		return f.zonePanel(p.Reader, ""), nil
	}
	w := p.Reader.Words()
	menu, some := lookup.CityMenu(w, f.Now(), offset)
	switch {
	case !some:
		// Clocks changed while the menu was open.
		return f.zonePanel(p.Reader, w.Say("zone.changed")), nil
	case len(menu.Options) == 1:
		return f.keepZone(ctx, p.Reader, menu.Options[0].Value)
	}
	return handler.TextReply(w.Say("zone.ask_city")).Framed(handler.EdgeTurn).With(handler.Row(menu), zoneAgain(w)), nil
}

// zoneAgain returns the buttons for a person whose city is not in the menu.
func zoneAgain(w textfmt.Words) discordgo.ActionsRow {
	return handler.Row(handler.Button(handler.CustomID{Verb: "when"}, w.Label("button.zone_type")), handler.Button(handler.CustomID{Verb: "zoneask"}, w.Label("button.back")))
}

// zoneCity handles the choice of the city, in a menu or by a button.
func (f feature) zoneCity(ctx context.Context, p handler.Press) (handler.Reply, error) {
	id := p.Code
	if len(p.In.Values) == 1 {
		id = p.In.Values[0]
	}
	if id != "" && clock.KnownZone(id) {
		return f.keepZone(ctx, p.Reader, id)
	}
	return f.zonePanel(p.Reader, ""), nil
}

func (f feature) keepZone(ctx context.Context, r recipients.Recipient, id string) (handler.Reply, error) {
	return f.saved(ctx, r, true, func(p *storage.Person) { p.Preferences.Zone, p.Preferences.Met = id, true })
}

// later skips the first questions.
func (f feature) later(ctx context.Context, p handler.Press) (handler.Reply, error) {
	r, err := f.People.Change(ctx, p.Reader.User, false, func(person *storage.Person) { person.Preferences.Met = true })
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(r.Words().Say("first.later")), nil
}
