package settings

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// ownTimes is the choice in the menu of cadences of a person who wrote times of their
// own. It is there only for them.
const ownTimes = "own"

func cadenceName(p storage.Person) string {
	switch c := clock.CadenceOf(p.Preferences); {
	case !c.Line().IsZero():
		return ownTimes
	case c.ID == "":
		return "usual"
	default:
		return c.ID
	}
}

func setCadence(p *storage.Person, v string) {
	if v != ownTimes {
		p.Preferences.Cadence = textfmt.Unless(v, "usual")
	}
}

// timesField is the field of the form for times of reminders.
const timesField = "times"

// timesForm opens the form for the times at which a person wants reminders.
func (f feature) timesForm(_ context.Context, p handler.Press) (handler.Reply, error) {
	w := f.bot.Words(p.Reader.Language, handler.NoTable)
	line := clock.CadenceOf(p.Reader.Person.Preferences).Line().String()
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.CustomID{Verb: "timesset"}.String(), Title: textfmt.Clip(w.Label("times.title"), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: textfmt.Clip(w.Label("times.field"), 45), Description: textfmt.Clip(w.Label("times.about"), 100),
			Component: discordgo.TextInput{CustomID: timesField, Value: line, Placeholder: w.Label("times.example"), MaxLength: 100, Style: discordgo.TextInputShort},
		}},
	}}, nil
}

// timesSet stores the times of the form, and says when reminders would come.
func (f feature) timesSet(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := f.bot.Words(p.Reader.Language, handler.NoTable)
	typed := p.In.Field(timesField)
	line, err := readTimes(typed)
	switch {
	case errors.Is(err, clock.ErrNever):
		return f.settingsPanel(p.Reader, pageRemind, w.Say("times.never", written(typed))), nil
	case err != nil:
		return f.settingsPanel(p.Reader, pageRemind, w.Say("times.unread", written(typed))), nil
	case line.MaxPerHour() > 1:
		return f.settingsPanel(p.Reader, pageRemind, w.Say("times.often", written(typed))), nil
	}
	return f.saved(ctx, p.Reader, pageRemind, func(person *storage.Person) { person.Preferences.Cadence = line.String() })
}

func written(typed string) engine.Arg {
	return engine.Word("written", textfmt.Escape(textfmt.Clip(typed, 60)))
}

// shownTimes is how many coming times of reminders a person sees.
const shownTimes = 3

// timesLine says at which times a person who wrote them is reminded, and when that is
// next; "" for others.
func (f feature) timesLine(w textfmt.Words, p storage.Person) string {
	line := clock.CadenceOf(p.Preferences).Line()
	if line.IsZero() {
		return ""
	}
	var coming []string
	for at := f.bot.Now(); len(coming) < shownTimes; {
		if at = clock.NextReminder(storage.Terms{}, storage.Wait{Since: at}, p.Preferences, at); at.IsZero() {
			break
		}
		coming = append(coming, textfmt.On(at))
	}
	return w.Say("times.are", engine.Term("times", line.Name()), engine.Word("coming", strings.Join(coming, " · ")))
}

// dayWords say which days of the week are meant, as cron writes them.
var dayWords = map[string]string{
	"daily": "*", "every": "*", "day": "*", "매일": "*",
	"weekdays": "1-5", "weekday": "1-5", "workdays": "1-5", "평일": "1-5", "주중": "1-5",
	"weekends": "0,6", "weekend": "0,6", "주말": "0,6",
}

// readTimes reads times of reminders: a cron line, or times of a day with the days
// before them, such as "weekdays 9 18" or "7:30".
func readTimes(text string) (clock.CronLine, error) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '\n' })
	days, minute := "*", -1
	var hours []int
	for _, word := range words {
		if d, ok := dayWords[word]; ok {
			days = d
			continue
		}
		at, ok := lookup.ReadHours(strings.TrimSuffix(word, "시"))
		if !ok || minute >= 0 && at%60 != minute {
			return clock.ParseCron(text) // nothing that is written as times
		}
		hours, minute = append(hours, at/60), at%60
	}
	if len(hours) == 0 {
		return clock.CronLine{}, fmt.Errorf("%.60q names no time", text)
	}
	slices.Sort(hours)
	named := make([]string, 0, len(hours))
	for _, h := range slices.Compact(hours) {
		named = append(named, strconv.Itoa(h))
	}
	return clock.ParseCron(fmt.Sprintf("%d %s * * %s", minute, strings.Join(named, ","), days))
}
