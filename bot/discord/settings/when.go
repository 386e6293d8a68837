package settings

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// Fields of the form «When may I write».
const (
	zoneField    = "zone"
	quietField   = "quiet"
	weekendField = "weekend"
	timesField   = "times"
)

// Values of the field of weekends.
const (
	allDays  = "all"
	weekdays = "weekdays"
)

// quietOf returns the quiet hours of a person; From equal to To means none.
func quietOf(p storage.Person) storage.QuietHours {
	if p.Preferences.Quiet == nil {
		return clock.DefaultQuietHours
	}
	return *p.Preferences.Quiet
}

// quietLine shows the quiet hours of a person.
func quietLine(w textfmt.Words, p storage.Person) string {
	q := quietOf(p)
	if q.From == q.To {
		return w.Say("settings.quiet_never")
	}
	return w.Say("settings.quiet_is", engine.Word("from", lookup.Hours(q.From)), engine.Word("to", lookup.Hours(q.To)))
}

// writtenQuiet formats the quiet hours of a person for the form; "" for none.
func writtenQuiet(p storage.Person) string {
	q := quietOf(p)
	if q.From == q.To {
		return ""
	}
	return lookup.Hours(q.From) + "-" + lookup.Hours(q.To)
}

// readQuiet parses quiet hours such as "22:30-7". An empty text, or the same time twice,
// means none. A nil result means the default hours.
func readQuiet(text string) (q *storage.QuietHours, ok bool) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-–~ ", r) })
	if len(parts) == 0 {
		return &storage.QuietHours{}, strings.TrimSpace(text) == ""
	}
	if len(parts) != 2 {
		return nil, false
	}
	from, ok1 := lookup.ReadHours(parts[0])
	to, ok2 := lookup.ReadHours(parts[1])
	hours := storage.QuietHours{From: from, To: to}
	if hours == clock.DefaultQuietHours {
		return nil, ok1 && ok2
	}
	return &hours, ok1 && ok2
}

// cityOf returns the name of the city of a person's time zone in their language; "" if it
// is unknown.
func cityOf(w textfmt.Words, p storage.Person) string {
	if p.Preferences.Zone == "" {
		return ""
	}
	return lookup.CityOf(w, p.Preferences.Zone)
}

// whenForm opens the form «When may I write» with the current values.
func (f feature) whenForm(_ context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	person := p.Reader.Person
	field := func(key string, c discordgo.MessageComponent) discordgo.MessageComponent {
		return discordgo.Label{Label: textfmt.Clip(w.Label("when."+key), 45), Description: textfmt.Clip(w.Label("when.about_"+key), 100), Component: c}
	}
	text := func(id, value, example string, most int) discordgo.TextInput {
		return discordgo.TextInput{CustomID: id, Value: value, Placeholder: example, MaxLength: most, Required: new(false), Style: discordgo.TextInputShort}
	}
	weekend := discordgo.SelectMenu{CustomID: weekendField}
	for _, v := range []string{allDays, weekdays} {
		weekend.Options = append(weekend.Options, discordgo.SelectMenuOption{Label: w.Label("when.weekend_" + v), Value: v, Default: person.Preferences.Weekdays == (v == weekdays)})
	}
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.CustomID{Verb: "whenset"}.String(), Title: textfmt.Clip(w.Label("when.title"), 45),
		Components: []discordgo.MessageComponent{
			field("zone", text(zoneField, cityOf(w, person), "Asia/Seoul", 60)),
			field("quiet", text(quietField, writtenQuiet(person), "22:00-08:00", 15)),
			field("weekend", handler.OneOf(weekend)),
			field("times", text(timesField, clock.CadenceOf(person.Preferences).Line().String(), w.Label("times.example"), 100)),
		},
	}}, nil
}

// whenSet stores the form «When may I write». If a field cannot be parsed, nothing
// changes. If several zones match, the person chooses the city next.
func (f feature) whenSet(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	quiet, ok := readQuiet(p.In.Field(quietField))
	if !ok {
		return f.page(p.Reader, w.Say("when.quiet_unread", written(p.In.Field(quietField)))), nil
	}
	line, problem := f.timesTyped(w, p.In.Field(timesField))
	if problem != "" {
		return f.page(p.Reader, problem), nil
	}
	typed := strings.TrimSpace(p.In.Field(zoneField))
	var zones []string
	if typed != "" && typed != cityOf(w, p.Reader.Person) {
		if zones = lookup.Named(typed, f.Now()); len(zones) == 0 {
			return f.zonePanel(p.Reader, w.Say("zone.unknown", engine.Word("typed", textfmt.Escape(textfmt.Clip(typed, 60))))), nil
		}
	}
	done, err := f.saved(ctx, p.Reader, true, func(person *storage.Person) {
		person.Preferences.Quiet, person.Preferences.Weekdays = quiet, p.In.Field(weekendField) == weekdays
		switch {
		case !line.IsZero():
			person.Preferences.Cadence = line.String()
		case cadenceName(*person) == own:
			person.Preferences.Cadence = ""
		}
		if len(zones) == 1 {
			person.Preferences.Zone, person.Preferences.Met = zones[0], true
		}
	})
	if err != nil || len(zones) < 2 {
		return done, err
	}
	menu, some := lookup.ZoneMenu(w, zones)
	if !some {
		return f.zonePanel(p.Reader, w.Say("zone.unknown", engine.Word("typed", textfmt.Escape(textfmt.Clip(typed, 60))))), nil
	}
	return handler.TextReply(w.Say("zone.several", engine.Word("typed", textfmt.Escape(textfmt.Clip(typed, 60))))).Framed(handler.EdgeTurn).With(handler.Row(menu), zoneAgain(w)), nil
}

// timesTyped parses the typed times of reminders, or returns the problem with them.
func (f feature) timesTyped(w textfmt.Words, typed string) (line clock.CronLine, problem string) {
	if strings.TrimSpace(typed) == "" {
		return clock.CronLine{}, ""
	}
	line, err := readTimes(typed)
	switch {
	case errors.Is(err, clock.ErrNever):
		return line, w.Say("times.never", written(typed))
	case err != nil:
		return line, w.Say("times.unread", written(typed))
	case line.MaxPerHour() > 1:
		return line, w.Say("times.often", written(typed))
	}
	return line, ""
}
