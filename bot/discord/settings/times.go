package settings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/clock"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

func cadenceName(p storage.Person) string {
	switch c := clock.CadenceOf(p.Preferences); {
	case !c.Line().IsZero():
		return own
	case c.ID == "":
		return "usual"
	default:
		return c.ID
	}
}

func setCadence(p *storage.Person, v string) {
	if v != own {
		p.Preferences.Cadence = textfmt.Unless(v, "usual")
	}
}

func written(typed string) engine.Arg {
	return engine.Word("written", textfmt.Escape(textfmt.Clip(typed, 60)))
}

// shown is the number of next reminder times that a person sees.
const shown = 3

// timesLine shows a person's typed reminder times and the next one; "" for people without
// typed times.
func (f feature) timesLine(w textfmt.Words, p storage.Person) string {
	line := clock.CadenceOf(p.Preferences).Line()
	if line.IsZero() {
		return ""
	}
	var coming []string
	for at := f.Now(); len(coming) < shown; {
		if at = clock.NextReminder(storage.Terms{}, storage.Wait{Since: at}, p.Preferences, at); at.IsZero() {
			break
		}
		coming = append(coming, textfmt.On(at))
	}
	return w.Say("times.are", engine.Term("times", line.Name()), engine.Word("coming", strings.Join(coming, " · ")))
}

// dayWords maps words for days of the week to cron's notation.
var dayWords = map[string]string{
	"daily": "*", "every": "*", "day": "*", "매일": "*",
	"weekdays": "1-5", "weekday": "1-5", "workdays": "1-5", "평일": "1-5", "주중": "1-5",
	"weekends": "0,6", "weekend": "0,6", "주말": "0,6",
}

// readTimes parses times of reminders: a cron line, or times of day after the days, such
// as "weekdays 9 18" or "7:30".
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
			return clock.ParseCron(text) // not in the simple form
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
