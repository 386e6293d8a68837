package settings

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/storage"
)

// zoneField is the form's field for a zone.
const zoneField = "zone"

// askZone shows the present time of all zones; a person who finds their own
// needs no zone name.
func (f feature) askZone(_ context.Context, p kit.Press) (kit.Reply, error) {
	return f.zonePanel(p.Reader, ""), nil
}

func (f feature) zonePanel(r kit.Reader, said string) kit.Reply {
	w := f.bot.Words(r.Language, kit.NoTable)
	say := kit.Say(wording.Lines(said, w.Say("zone.ask"))).Framed(kit.EdgeTurn)
	return say.With(reference.TimeMenus(w, f.bot.Now())...).With(kit.Row(
		kit.Button(kit.CustomID{Verb: "zonetype"}, w.Label("button.zone_type")),
		kit.Button(kit.CustomID{Verb: "setpage", Code: pageRemind}, w.Label("button.settings_remind"))))
}

// zoneTime handles the choice of a person's present time; when several zones
// share it, it asks for the city.
func (f feature) zoneTime(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.zonePanel(p.Reader, ""), nil
	}
	offset, err := strconv.Atoi(p.In.Values[0])
	if err != nil {
		return f.zonePanel(p.Reader, ""), nil
	}
	w := f.bot.Words(p.Reader.Language, kit.NoTable)
	menu, some := reference.CityMenu(w, f.bot.Now(), offset)
	switch {
	case !some:
		// Clocks changed while the menu was open.
		return f.zonePanel(p.Reader, w.Say("zone.changed")), nil
	case len(menu.Options) == 1:
		return f.keepZone(ctx, p.Reader, menu.Options[0].Value)
	}
	return kit.Say(w.Say("zone.ask_city")).Framed(kit.EdgeTurn).With(kit.Row(menu), zoneAgain(w)), nil
}

// zoneAgain returns the buttons for a person whose city is not in the menu.
func zoneAgain(w wording.Words) discordgo.ActionsRow {
	return kit.Row(kit.Button(kit.CustomID{Verb: "zonetype"}, w.Label("button.zone_type")), kit.Button(kit.CustomID{Verb: "zoneask"}, w.Label("button.back")))
}

// zoneCity handles the choice of the city, in a menu or by a button.
func (f feature) zoneCity(ctx context.Context, p kit.Press) (kit.Reply, error) {
	id := p.Code
	if len(p.In.Values) == 1 {
		id = p.In.Values[0]
	}
	if id != "" && clock.KnownZone(id) {
		return f.keepZone(ctx, p.Reader, id)
	}
	return f.zonePanel(p.Reader, ""), nil
}

// zoneForm opens the form for a zone.
func (f feature) zoneForm(_ context.Context, p kit.Press) (kit.Reply, error) {
	w := f.bot.Words(p.Reader.Language, kit.NoTable)
	return kit.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: kit.CustomID{Verb: "zoneset"}.String(), Title: wording.Clip(w.Label("zone.title"), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: wording.Clip(w.Label("zone.label"), 45), Description: wording.Clip(w.Label("zone.about"), 100),
			Component: discordgo.TextInput{CustomID: zoneField, Placeholder: "Asia/Seoul", MaxLength: 60, Style: discordgo.TextInputShort},
		}},
	}}, nil
}

// zoneTyped stores the zone of the form.
func (f feature) zoneTyped(ctx context.Context, p kit.Press) (kit.Reply, error) {
	typed := p.In.Field(zoneField)
	w := f.bot.Words(p.Reader.Language, kit.NoTable)
	ids := reference.Named(typed, f.bot.Now())
	if len(ids) == 1 {
		return f.keepZone(ctx, p.Reader, ids[0])
	}
	menu, some := reference.ZoneMenu(w, ids)
	if !some {
		return f.zonePanel(p.Reader, w.Say("zone.unknown", engine.Word("typed", wording.Escape(wording.Clip(typed, 60))))), nil
	}
	return kit.Say(w.Say("zone.several", engine.Word("typed", wording.Escape(wording.Clip(typed, 60))))).Framed(kit.EdgeTurn).With(kit.Row(menu), zoneAgain(w)), nil
}

func (f feature) keepZone(ctx context.Context, r kit.Reader, id string) (kit.Reply, error) {
	return f.saved(ctx, r, pageRemind, func(p *storage.Person) { p.Preferences.Zone, p.Preferences.Met = id, true })
}

// later skips the first questions.
func (f feature) later(ctx context.Context, p kit.Press) (kit.Reply, error) {
	r, err := f.bot.ChangePerson(ctx, p.Reader.User, false, func(person *storage.Person) { person.Preferences.Met = true })
	if err != nil {
		return kit.Reply{}, err
	}
	return kit.Say(f.bot.Words(r.Language, kit.NoTable).Say("first.later")), nil
}
