package lobby

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// TermsText describes the terms of a table in one line.
func TermsText(w textfmt.Words, t storage.Terms) string {
	return lookup.Upper(textfmt.Dots(w.List(clock.Describe(t))...))
}

// termsExtras lists the boolean parts of the terms.
var termsExtras = []struct {
	code string
	get  func(storage.Terms) bool
	set  func(*storage.Terms, bool)
}{
	{"weekends", func(t storage.Terms) bool { return t.Weekends }, func(t *storage.Terms, on bool) { t.Weekends = on }},
	{"silent", func(t storage.Terms) bool { return t.Silent }, func(t *storage.Terms, on bool) { t.Silent = on }},
}

// clockRows returns the owner's menus for the terms.
func clockRows(w textfmt.Words, t storage.Table) []discordgo.MessageComponent {
	terms := t.TableState.Terms
	preset := discordgo.SelectMenu{CustomID: handler.OnTable("clock", t, "").String(), Placeholder: w.Label("terms.own")}
	for _, p := range clock.Presets(terms.Zone) {
		preset.Options = append(preset.Options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(w.Flat(p.Name), 100), Value: p.ID, Default: sameClock(p.Terms, terms),
		})
	}
	rows := []discordgo.MessageComponent{handler.Row(preset)}
	if terms.Clock != "" {
		absence := discordgo.SelectMenu{CustomID: handler.OnTable("absence", t, "").String()}
		for _, rule := range []string{"", clock.Vote, clock.Standin, clock.Opponent, clock.Auto} {
			asked := terms
			asked.Absence = rule
			absence.Options = append(absence.Options, discordgo.SelectMenuOption{
				Label: textfmt.Clip(lookup.Upper(w.Flat(clock.Absence(asked))), 100), Value: cmp.Or(rule, "wait"), Default: terms.Absence == rule,
			})
		}
		rows = append(rows, handler.Row(absence))
	}
	extras := discordgo.SelectMenu{CustomID: handler.OnTable("extras", t, "").String(), Placeholder: w.Label("terms.extras"), MinValues: new(0), MaxValues: len(termsExtras)}
	for _, e := range termsExtras {
		if e.code == "weekends" && terms.Clock == "" {
			extras.MaxValues--
			continue
		}
		extras.Options = append(extras.Options, discordgo.SelectMenuOption{Label: w.Label("terms." + e.code), Value: e.code, Default: e.get(terms)})
	}
	return append(rows, handler.Row(extras))
}

// sameClock reports whether two terms have the same clock. It ignores their other parts.
func sameClock(a, b storage.Terms) bool {
	return a.Clock == b.Clock && a.Span == b.Span && a.Bank == b.Bank && a.Hour == b.Hour && a.Grace == b.Grace && (a.Clock == "" || a.Weekends == b.Weekends)
}

// ChangeClock applies a preset. It does not change the delay of standing orders,
// reminders and the time zone. A table without a chosen zone gets the zone of the person
// who presses.
func ChangeClock(p handler.Press, t *storage.Terms) bool {
	for _, preset := range clock.Presets(p.Reader.Preferences.Zone) {
		if slices.Equal(p.In.Values, []string{preset.ID}) {
			preset.Terms.Delay, preset.Terms.Silent = t.Delay, t.Silent
			preset.Terms.Zone = cmp.Or(t.Zone, preset.Terms.Zone)
			*t = preset.Terms
			return true
		}
	}
	return false
}

// changeTerms returns a handler that changes the terms of a table.
func (f feature) changeTerms(change func(p handler.Press, t *storage.Terms) bool) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		t, err := f.Access.TableInReach(ctx, p.In, p.Table)
		if err != nil {
			return handler.Reply{}, err
		}
		terms := t.TableState.Terms
		if terms.Zone == "" {
			terms.Zone = p.Reader.Preferences.Zone
		}
		if !change(p, &terms) {
			return f.morePage(p.Reader, t, clockPage, f.unreadTerms(p, p.Reader.WordsAt(t))), nil
		}
		if t, err = f.Services.Lobby.Change(ctx, lobby.Change{Table: t.ID, By: p.Reader.User, Press: p.In.ID, Terms: &terms}); err != nil {
			return handler.Reply{}, err
		}
		return f.morePage(p.Reader, t, clockPage, p.Reader.WordsAt(t).Say("more.changed")), nil
	}
}

// unreadTerms lists the fields of a form that could not be understood.
func (f feature) unreadTerms(p handler.Press, w textfmt.Words) string {
	ids := lookup.Named(p.In.Field(TzField), f.Now())
	if len(ids) < 2 {
		return w.Say("terms.unread")
	}
	if len(ids) > 5 {
		ids = append(ids[:5:5], "…")
	}
	return w.Say("terms.which_zone", engine.Word("typed", textfmt.Escape(textfmt.Clip(p.In.Field(TzField), 40))), engine.Word("zones", strings.Join(ids, ", ")))
}

func changeAbsence(p handler.Press, t *storage.Terms) bool {
	if len(p.In.Values) != 1 {
		return false
	}
	t.Absence = textfmt.Unless(p.In.Values[0], "wait")
	return true
}

func changeExtras(p handler.Press, t *storage.Terms) bool {
	for _, e := range termsExtras {
		e.set(t, slices.Contains(p.In.Values, e.code))
	}
	return true
}

// Fields of the form for a custom clock.
const (
	SpanField  = "span"
	BankField  = "bank"
	GraceField = "grace"
	HourField  = "hour"
	TzField    = "zone"
)

// clockForm opens the form for a custom clock. It shows lengths in days and hours as
// people write them.
func (f feature) clockForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	terms := t.TableState.Terms
	if terms.Clock == "" {
		terms = clock.Presets(p.Reader.Preferences.Zone)[1].Terms
	}
	field := func(key, id, value string) discordgo.MessageComponent {
		return discordgo.Label{
			Label: textfmt.Clip(w.Label("terms.form_"+key), 45), Description: textfmt.Clip(w.Label("terms.about_"+key), 100),
			Component: discordgo.TextInput{CustomID: id, Value: value, MaxLength: 40, Required: new(false), Style: discordgo.TextInputShort},
		}
	}
	hour := ""
	if terms.Clock == clock.Daily {
		hour = clock.FormatTimeOfDay(terms.Hour)
	}
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.OnTable("clocked", t, "").String(), Title: textfmt.Clip(w.Label("terms.title"), 45),
		Components: []discordgo.MessageComponent{
			field("span", SpanField, WriteLength(terms.Span)), field("bank", BankField, WriteLength(terms.Bank)),
			field("grace", GraceField, WriteLength(terms.Grace)), field("hour", HourField, hour),
			field("zone", TzField, cmp.Or(terms.Zone, "UTC")),
		},
	}}, nil
}

// changeClocked reads the form. An hour gives a daily clock; otherwise a bank gives a
// clock with a bank; otherwise the clock has a time for each move.
func (f feature) changeClocked(p handler.Press, t *storage.Terms) bool {
	span, ok1 := ReadLength(p.In.Field(SpanField))
	bank, ok2 := ReadLength(p.In.Field(BankField))
	grace, ok3 := ReadLength(p.In.Field(GraceField))
	ids := lookup.Named(cmp.Or(p.In.Field(TzField), "UTC"), f.Now())
	if !ok1 || !ok2 || !ok3 || len(ids) != 1 {
		return false
	}
	t.Span, t.Bank, t.Grace, t.Zone, t.Clock = span, bank, grace, ids[0], clock.Move
	if bank > 0 {
		t.Clock = clock.Bank
	}
	if hour := strings.TrimSpace(p.In.Field(HourField)); hour != "" {
		minutes, ok := lookup.ReadHours(hour)
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

// lengthUnits lists the units of lengths of time, in both languages.
var lengthUnits = []struct {
	names string
	unit  time.Duration
}{
	{"d day days 일", 24 * time.Hour}, {"h hour hours 시간", time.Hour}, {"m min minute minutes 분", time.Minute},
	{"w week weeks 주", 7 * 24 * time.Hour},
}

// ReadLength parses "36h", "1 day 12 hours", "2일", "1.5d"; an empty text is 0. A number
// without a unit is in hours.
func ReadLength(s string) (time.Duration, bool) {
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

// WriteLength formats a length so that ReadLength can parse it.
func WriteLength(d time.Duration) string {
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
