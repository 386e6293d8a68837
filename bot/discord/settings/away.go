package settings

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	// longestAway bounds one absence; a person who is away longer should give up
	// the seat.
	longestAway = 180 * 24 * time.Hour
	// farthestAway is how far ahead an absence may be planned.
	farthestAway = 366 * 24 * time.Hour
	// mostAways bounds how many absences are planned at once.
	mostAways = 10
)

// The options of /vacation.
var (
	awayUntil = kit.Text("until", "vacation.until")
	awayFrom  = kit.Text("from", "vacation.from")
)

// vacation is /vacation: until a day, from a day until another, or the panel
// without arguments.
func (f feature) vacation(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	from, until := awayFrom.Of(c), awayUntil.Of(c)
	if from == "" && until == "" {
		return f.awayPanel(c.Reader, ""), nil
	}
	return f.planAway(ctx, c.Reader, from, until)
}

// openAway is «I am away…».
func (f feature) openAway(_ context.Context, p kit.Press) (kit.Reply, error) {
	return f.awayPanel(p.Reader, ""), nil
}

// awayPanel shows a person's absences, and offers common ones.
func (f feature) awayPanel(r kit.Reader, said string) kit.Reply {
	w := f.Words(r.Language, kit.NoTable)
	now := f.Now()
	out := []string{said, w.Say("away.head")}
	planned := futureAways(r.Person, now)
	for _, a := range planned {
		out = append(out, "- "+w.Say("away.line", engine.Word("from", wording.Day(a.From)), engine.Word("until", wording.Day(a.Until.Add(-time.Minute)))))
	}
	left := int(clock.VacationLeft(r.Preferences, now).Hours() / 24)
	out = append(out, w.Say("away.bank", engine.N("n", left), engine.N("most", clock.VacationDays)))
	if r.Preferences.Zone == "" {
		out = append(out, w.Say("settings.zone_unknown"))
	}
	days := func(n int) wire.Button {
		return kit.Button(kit.CustomID{Verb: "awayfor", Code: strconv.Itoa(n)}, w.Label("away.days", engine.N("n", n)))
	}
	last := []wire.Button{kit.Button(kit.CustomID{Verb: "awayform"}, w.Label("button.dates"))}
	if len(planned) > 0 {
		last = append(last, kit.Styled(kit.Button(kit.CustomID{Verb: "awayback"}, w.Label("button.back_again")), wire.Success))
	}
	return kit.Say(wording.Lines(out...)).With(kit.Row(days(1), days(3), days(7), days(14)), kit.Row(last...))
}

// futureAways returns the absences that are not over.
func futureAways(p storage.Person, now time.Time) []storage.Away {
	return slices.DeleteFunc(slices.Clone(p.Preferences.Away), func(a storage.Away) bool { return !a.Until.After(now) })
}

// awayFor handles a button: away from now for some days, until the morning after.
func (f feature) awayFor(ctx context.Context, p kit.Press) (kit.Reply, error) {
	n, err := strconv.Atoi(p.Code)
	if err != nil || n < 1 || n > 60 {
		return f.awayPanel(p.Reader, ""), nil
	}
	now := f.Now().In(clock.Zone(p.Reader.Preferences.Zone))
	y, m, d := now.Date()
	return f.keepAway(ctx, p.Reader, storage.Away{From: now, Until: time.Date(y, m, d+n+1, 0, 0, 0, 0, now.Location())})
}

// awayForm opens the form for other dates.
func (f feature) awayForm(_ context.Context, p kit.Press) (kit.Reply, error) {
	w := f.Words(p.Reader.Language, kit.NoTable)
	today := f.Now().In(clock.Zone(p.Reader.Preferences.Zone))
	field := func(key, id string, at time.Time) wire.ModalPart {
		return wire.Label{
			Label: wording.Clip(w.Label("away."+key), 45), Description: wording.Clip(w.Label("away.about_"+key), 100),
			Input: wire.TextInput{CustomID: id, Value: at.Format(time.DateOnly), Max: 10},
		}
	}
	return kit.Reply{Modal: &wire.Modal{
		CustomID: kit.CustomID{Verb: "awayset"}.String(), Title: wording.Clip(w.Label("away.title"), 45),
		Parts: []wire.ModalPart{field("first", fromField, today), field("last", toField, today.AddDate(0, 0, 7))},
	}}, nil
}

// awaySet stores the dates of the form.
func (f feature) awaySet(ctx context.Context, p kit.Press) (kit.Reply, error) {
	return f.planAway(ctx, p.Reader, p.In.Field(fromField), p.In.Field(toField))
}

// planAway parses the first and last day of an absence.
func (f feature) planAway(ctx context.Context, r kit.Reader, from, until string) (kit.Reply, error) {
	w := f.Words(r.Language, kit.NoTable)
	now := f.Now().In(clock.Zone(r.Preferences.Zone))
	first, ok := now, true
	if strings.TrimSpace(from) != "" {
		if first, ok = readDay(from, now); !ok {
			return f.awayPanel(r, w.Say("away.unread", engine.Word("typed", wording.Escape(wording.Clip(from, 30))))), nil
		}
	}
	if first.Before(now) {
		first = now // clock time that has passed stays used
	}
	last, ok := readDay(until, first)
	if !ok {
		return f.awayPanel(r, w.Say("away.unread", engine.Word("typed", wording.Escape(wording.Clip(cmp.Or(until, "–"), 30))))), nil
	}
	return f.keepAway(ctx, r, storage.Away{From: first, Until: last.AddDate(0, 0, 1)})
}

// keepAway plans an absence, and updates clocks and cards.
func (f feature) keepAway(ctx context.Context, r kit.Reader, a storage.Away) (kit.Reply, error) {
	w := f.Words(r.Language, kit.NoTable)
	now := f.Now()
	switch {
	case !a.Until.After(a.From) || !a.Until.After(now):
		return f.awayPanel(r, w.Say("away.backwards")), nil
	case a.Until.Sub(a.From) > longestAway:
		return f.awayPanel(r, w.Say("away.too_long", engine.N("n", int(longestAway.Hours()/24)))), nil
	case a.From.Sub(now) > farthestAway:
		return f.awayPanel(r, w.Say("away.too_far")), nil
	case len(futureAways(r.Person, now)) >= mostAways:
		return f.awayPanel(r, w.Say("away.too_many", engine.N("n", mostAways))), nil
	}
	r, err := f.ChangePerson(ctx, r.User, true, func(p *storage.Person) {
		p.Preferences.Away = withAway(p.Preferences.Away, a, now)
	})
	if err != nil {
		return kit.Reply{}, err
	}
	last := a.Until.Add(-time.Minute) // the last day of the absence
	return f.awayPanel(r, f.Words(r.Language, kit.NoTable).Say("away.kept", engine.Word("until", wording.Day(last)))), f.refreshCards(ctx, r.User)
}

// awayBack ends the present absence and deletes planned ones.
func (f feature) awayBack(ctx context.Context, p kit.Press) (kit.Reply, error) {
	now := f.Now()
	r, err := f.ChangePerson(ctx, p.Reader.User, true, func(person *storage.Person) {
		var past []storage.Away
		for _, a := range person.Preferences.Away {
			if a.From.Before(now) {
				a.Until = minTime(a.Until, now)
				past = append(past, a)
			}
		}
		person.Preferences.Away = past
	})
	if err != nil {
		return kit.Reply{}, err
	}
	return f.awayPanel(r, f.Words(r.Language, kit.NoTable).Say("away.welcome_back")), f.refreshCards(ctx, r.User)
}

func minTime(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func maxTime(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// withAway adds an absence to a list in order; it joins overlapping ones, and
// drops those from more than a year ago.
func withAway(list []storage.Away, a storage.Away, now time.Time) []storage.Away {
	a.From, a.Until = a.From.UTC().Truncate(time.Second), a.Until.UTC().Truncate(time.Second)
	var out []storage.Away
	for _, old := range list {
		switch {
		case now.Sub(old.Until) > farthestAway:
		case old.Until.Before(a.From) || old.From.After(a.Until):
			out = append(out, old)
		default:
			a.From, a.Until = minTime(a.From, old.From), maxTime(a.Until, old.Until)
		}
	}
	out = append(out, a)
	slices.SortFunc(out, func(x, y storage.Away) int { return x.From.Compare(y.From) })
	return out
}

// readDay parses a day: 2026-12-24, 12-24, 24.12.; it refuses 12/24, which is
// ambiguous. Without a year it is the next such day from the given one on.
func readDay(s string, from time.Time) (time.Time, bool) {
	s = strings.TrimSpace(s)
	if t, err := time.ParseInLocation(time.DateOnly, s, from.Location()); err == nil {
		return t, true
	}
	for _, layout := range []string{"1-2", "2.1.", "2.1", "1월 2일", "1월2일"} {
		t, err := time.Parse(layout, s)
		if err != nil {
			continue
		}
		y, m, d := from.Date()
		today := time.Date(y, m, d, 0, 0, 0, 0, from.Location())
		for year := y; year <= y+4; year++ { // up to the next 29 February
			at := time.Date(year, t.Month(), t.Day(), 0, 0, 0, 0, from.Location())
			if at.Day() == t.Day() && !at.Before(today) {
				return at, true
			}
		}
	}
	return time.Time{}, false
}

// suggestDays suggests the coming days while a date is typed.
func (f feature) suggestDays(_ context.Context, c kit.Invocation) ([]wire.Choice, error) {
	w := f.Words(c.Reader.Language, kit.NoTable)
	now := f.Now().In(clock.Zone(c.Reader.Preferences.Zone))
	typed := strings.TrimSpace(c.Typed())
	var choices []wire.Choice
	for i := range 60 {
		at := now.AddDate(0, 0, i)
		value := at.Format(time.DateOnly)
		if strings.Contains(value, typed) && len(choices) < kit.MaxMenu {
			choices = append(choices, wire.Choice{Name: value + " " + w.Label("weekday."+strconv.Itoa(int(at.Weekday()))), Value: value})
		}
	}
	return choices, nil
}

// refreshCards enqueues the cards of a person's matches, which show their
// absence.
func (f feature) refreshCards(ctx context.Context, user string) error {
	tables, err := f.Store.Of(ctx, user, storage.Playing)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := f.EnqueueCard(ctx, t, storage.Picture); err != nil {
			return err
		}
	}
	return nil
}
