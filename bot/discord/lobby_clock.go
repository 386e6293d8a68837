package discord

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// termsText is what binds people in time, on one line.
func (w words) termsText(t storage.Terms) string {
	return upper(dots(w.list(clock.Words(t))...))
}

// termsExtras are switches of the terms.
var termsExtras = []struct {
	code string
	get  func(storage.Terms) bool
	set  func(*storage.Terms, bool)
}{
	{"weekends", func(t storage.Terms) bool { return t.Weekends }, func(t *storage.Terms, on bool) { t.Weekends = on }},
	{"silent", func(t storage.Terms) bool { return t.Silent }, func(t *storage.Terms, on bool) { t.Silent = on }},
}

// clockRows are the menus of the owner for everything about time.
func (w words) clockRows(t storage.Table) []wire.Component {
	terms := t.TableState.Terms
	preset := wire.Select{CustomID: onTable("clock", t, "").String(), Placeholder: w.label("terms.own")}
	for _, p := range clock.Presets(terms.Zone) {
		preset.Options = append(preset.Options, wire.SelectOption{
			Label: clip(w.flat(p.Name), 100), Value: p.ID, Default: sameClock(p.Terms, terms),
		})
	}
	rows := []wire.Component{wire.Row{preset}}
	if terms.Clock != "" {
		absence := wire.Select{CustomID: onTable("absence", t, "").String()}
		for _, rule := range []string{"", clock.Vote, clock.Standin, clock.Auto} {
			asked := terms
			asked.Absence = rule
			absence.Options = append(absence.Options, wire.SelectOption{
				Label: clip(upper(w.flat(clock.Absence(asked))), 100), Value: orElse(rule, "wait"), Default: terms.Absence == rule,
			})
		}
		rows = append(rows, wire.Row{absence})
	}
	extras := wire.Select{CustomID: onTable("extras", t, "").String(), Placeholder: w.label("terms.extras"), Min: 0, Max: len(termsExtras)}
	for _, e := range termsExtras {
		if e.code == "weekends" && terms.Clock == "" {
			extras.Max--
			continue
		}
		extras.Options = append(extras.Options, wire.SelectOption{Label: w.label("terms." + e.code), Value: e.code, Default: e.get(terms)})
	}
	return append(rows, wire.Row{extras})
}

// sameClock reports whether two terms have the same clock, whatever else.
func sameClock(a, b storage.Terms) bool {
	return a.Clock == b.Clock && a.Span == b.Span && a.Bank == b.Bank && a.Hour == b.Hour && a.Grace == b.Grace && (a.Clock == "" || a.Weekends == b.Weekends)
}

// upper begins a label with a capital letter, where the script has them.
func upper(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return strings.ToUpper(string(r[0])) + string(r[1:])
}

// changeClock takes a preset. The delay of standing orders, whether anybody is
// reminded and where the table lives are no part of it; who has chosen no zone
// for it plays in their own.
func changeClock(p press, t *storage.Terms) bool {
	for _, preset := range clock.Presets(p.r.Preferences.Zone) {
		if slices.Equal(p.in.Values, []string{preset.ID}) {
			preset.Terms.Delay, preset.Terms.Silent = t.Delay, t.Silent
			preset.Terms.Zone = orElse(t.Zone, preset.Terms.Zone)
			*t = preset.Terms
			return true
		}
	}
	return false
}

// changeTerms changes the terms of a table as they stand.
func (b *Bot) changeTerms(change func(p press, t *storage.Terms) bool) func(context.Context, press) (reply, error) {
	return func(ctx context.Context, p press) (reply, error) {
		t, err := b.reach(ctx, p.in, p.Table)
		if err != nil {
			return reply{}, err
		}
		terms := t.TableState.Terms
		if terms.Zone == "" {
			terms.Zone = p.r.Preferences.Zone
		}
		if !change(p, &terms) {
			return b.morePage(p.r, t, clockPage, b.unreadTerms(p, b.words(p.r.lang, t))), nil
		}
		if t, err = b.Tables.Change(ctx, table.Change{Table: t.ID, By: p.r.User, Press: p.in.ID, Terms: &terms}); err != nil {
			return reply{}, err
		}
		return b.morePage(p.r, t, clockPage, b.words(p.r.lang, t).say("more.changed")), nil
	}
}

// unreadTerms says what of a form could not be understood.
func (b *Bot) unreadTerms(p press, w words) string {
	ids := zonesNamed(p.in.Field(tzField), b.Now())
	if len(ids) < 2 {
		return w.say("terms.unread")
	}
	if len(ids) > 5 {
		ids = append(ids[:5:5], "…")
	}
	return w.say("terms.which_zone", engine.Word("typed", escape(clip(p.in.Field(tzField), 40))), engine.Word("zones", strings.Join(ids, ", ")))
}

func changeAbsence(p press, t *storage.Terms) bool {
	if len(p.in.Values) != 1 {
		return false
	}
	t.Absence = unless(p.in.Values[0], "wait")
	return true
}

func changeExtras(p press, t *storage.Terms) bool {
	for _, e := range termsExtras {
		e.set(t, slices.Contains(p.in.Values, e.code))
	}
	return true
}

// Fields of the form for clocks that no preset has.
const (
	spanField  = "span"
	bankField  = "bank"
	graceField = "grace"
	hourField  = "hour"
	tzField    = "zone"
)

// clockForm opens the form for other times: lengths in days and hours as
// people write them.
func (b *Bot) clockForm(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	terms := t.TableState.Terms
	if terms.Clock == "" {
		terms = clock.Presets(p.r.Preferences.Zone)[1].Terms
	}
	field := func(key, id, value string) wire.ModalPart {
		return wire.Label{
			Label: clip(w.label("terms.form_"+key), 45), Description: clip(w.label("terms.about_"+key), 100),
			Input: wire.TextInput{CustomID: id, Value: value, Max: 40, Optional: true},
		}
	}
	hour := ""
	if terms.Clock == clock.Daily {
		hour = clock.Clock(terms.Hour)
	}
	return reply{modal: &wire.Modal{
		CustomID: onTable("clocked", t, "").String(), Title: clip(w.label("terms.title"), 45),
		Parts: []wire.ModalPart{
			field("span", spanField, writeLength(terms.Span)), field("bank", bankField, writeLength(terms.Bank)),
			field("grace", graceField, writeLength(terms.Grace)), field("hour", hourField, hour),
			field("zone", tzField, orElse(terms.Zone, "UTC")),
		},
	}}, nil
}

// changeClocked reads the form: an hour makes a daily clock, else a bank makes
// one with a bank, else each move has its time.
func (b *Bot) changeClocked(p press, t *storage.Terms) bool {
	span, ok1 := readLength(p.in.Field(spanField))
	bank, ok2 := readLength(p.in.Field(bankField))
	grace, ok3 := readLength(p.in.Field(graceField))
	ids := zonesNamed(orElse(p.in.Field(tzField), "UTC"), b.Now())
	if !ok1 || !ok2 || !ok3 || len(ids) != 1 {
		return false
	}
	t.Span, t.Bank, t.Grace, t.Zone, t.Clock = span, bank, grace, ids[0], clock.Move
	if bank > 0 {
		t.Clock = clock.Bank
	}
	if hour := strings.TrimSpace(p.in.Field(hourField)); hour != "" {
		minutes, ok := readHours(hour)
		if !ok {
			return false
		}
		t.Clock, t.Hour = clock.Daily, minutes
	}
	if t.Clock == clock.Move && span == 0 {
		t.Clock = ""
	}
	return true
}

// lengthUnits are how people write lengths of time, in both languages.
var lengthUnits = []struct {
	names string
	unit  time.Duration
}{
	{"d day days 일", 24 * time.Hour}, {"h hour hours 시간", time.Hour}, {"m min minute minutes 분", time.Minute},
	{"w week weeks 주", 7 * 24 * time.Hour},
}

// readLength reads "36h", "1 day 12 hours", "2일", "1.5d"; nothing is 0. A bare
// number counts hours.
func readLength(s string) (time.Duration, bool) {
	var sum time.Duration
	rest := strings.ToLower(strings.TrimSpace(s))
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789."))
		n, err := strconv.ParseFloat(rest[:digits], 64)
		if err != nil || n > 10_000 {
			return 0, false
		}
		rest = strings.TrimSpace(rest[digits:])
		end := strings.IndexAny(rest, "0123456789")
		if end < 0 {
			end = len(rest)
		}
		unit, ok := lengthUnit(strings.Trim(rest[:end], " ,"))
		if !ok {
			return 0, false
		}
		sum += time.Duration(math.Round(n*unit.Minutes())) * time.Minute
		rest = rest[end:]
	}
	return sum, true
}

func lengthUnit(name string) (time.Duration, bool) {
	if name == "" {
		return time.Hour, true
	}
	for _, u := range lengthUnits {
		if slices.Contains(strings.Fields(u.names), name) {
			return u.unit, true
		}
	}
	return 0, false
}

// writeLength writes what readLength reads.
func writeLength(d time.Duration) string {
	switch {
	case d == 0:
		return ""
	case d%(24*time.Hour) == 0:
		return strconv.Itoa(int(d/(24*time.Hour))) + "d"
	case d%time.Hour == 0:
		return strconv.Itoa(int(d/time.Hour)) + "h"
	default:
		return strconv.Itoa(int(d/time.Minute)) + "m"
	}
}
