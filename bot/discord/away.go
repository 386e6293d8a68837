package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	// longestAway bounds one absence; who is away longer gives the seat to
	// somebody.
	longestAway = 180 * 24 * time.Hour
	// farthestAway is how far ahead an absence may be planned.
	farthestAway = 366 * 24 * time.Hour
	// mostAways bounds how many absences are planned at once.
	mostAways = 10
)

// vacation is /vacation: until a day, from a day until another, or the panel.
func (b *Bot) vacation(ctx context.Context, c invocation) (reply, error) {
	from, until := c.text("from"), c.text("until")
	if from == "" && until == "" {
		return b.awayPanel(c.r, ""), nil
	}
	return b.planAway(ctx, c.r, from, until)
}

// openAway is «I am away…».
func (b *Bot) openAway(_ context.Context, p press) (reply, error) { return b.awayPanel(p.r, ""), nil }

// awayPanel shows when a person is away, and offers what most want.
func (b *Bot) awayPanel(r reader, said string) reply {
	w := b.words(r.lang, noTable)
	now := b.Now()
	out := []string{said, w.say("away.head")}
	planned := comingAways(r.Person, now)
	for _, a := range planned {
		out = append(out, "- "+w.say("away.line", engine.Word("from", day(a.From)), engine.Word("until", day(a.Until.Add(-time.Minute)))))
	}
	left := int(clock.VacationLeft(r.Preferences, now).Hours() / 24)
	out = append(out, w.say("away.bank", engine.N("n", left), engine.N("most", clock.VacationDays)))
	if r.Preferences.Zone == "" {
		out = append(out, w.say("settings.zone_unknown"))
	}
	days := func(n int) wire.Button {
		return button(customID{Verb: "awayfor", Code: strconv.Itoa(n)}, w.label("away.days", engine.N("n", n)))
	}
	last := []wire.Button{button(customID{Verb: "awayform"}, w.label("button.dates"))}
	if len(planned) > 0 {
		last = append(last, styled(button(customID{Verb: "awayback"}, w.label("button.back_again")), wire.Success))
	}
	return note(lines(out...)).with(row(days(1), days(3), days(7), days(14)), row(last...))
}

// comingAways are the absences that are not over.
func comingAways(p storage.Person, now time.Time) []storage.Away {
	return slices.DeleteFunc(slices.Clone(p.Preferences.Away), func(a storage.Away) bool { return !a.Until.After(now) })
}

// day is an instant as a date in each reader's own zone.
func day(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":D>" }

// awayFor is a button: away from now on for some days, until the morning after.
func (b *Bot) awayFor(ctx context.Context, p press) (reply, error) {
	n, err := strconv.Atoi(p.Code)
	if err != nil || n < 1 || n > 60 {
		return b.awayPanel(p.r, ""), nil
	}
	now := b.Now().In(clock.Zone(p.r.Preferences.Zone))
	y, m, d := now.Date()
	return b.keepAway(ctx, p.r, storage.Away{From: now, Until: time.Date(y, m, d+n+1, 0, 0, 0, 0, now.Location())})
}

// awayForm opens the form for other dates.
func (b *Bot) awayForm(_ context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	today := b.Now().In(clock.Zone(p.r.Preferences.Zone))
	field := func(key, id string, at time.Time) wire.ModalPart {
		return wire.Label{
			Label: clip(w.label("away."+key), 45), Description: clip(w.label("away.about_"+key), 100),
			Input: wire.TextInput{CustomID: id, Value: at.Format(time.DateOnly), Max: 10},
		}
	}
	return reply{modal: &wire.Modal{
		CustomID: customID{Verb: "awayset"}.String(), Title: clip(w.label("away.title"), 45),
		Parts: []wire.ModalPart{field("first", fromField, today), field("last", toField, today.AddDate(0, 0, 7))},
	}}, nil
}

// awaySet keeps dates that were written.
func (b *Bot) awaySet(ctx context.Context, p press) (reply, error) {
	return b.planAway(ctx, p.r, p.in.Field(fromField), p.in.Field(toField))
}

// planAway reads the first and last day of an absence.
func (b *Bot) planAway(ctx context.Context, r reader, from, until string) (reply, error) {
	w := b.words(r.lang, noTable)
	now := b.Now().In(clock.Zone(r.Preferences.Zone))
	first, ok := now, true
	if strings.TrimSpace(from) != "" {
		if first, ok = readDay(from, now); !ok {
			return b.awayPanel(r, w.say("away.unread", engine.Word("typed", escape(clip(from, 30))))), nil
		}
	}
	if first.Before(now) {
		first = now // time that was used stays used
	}
	last, ok := readDay(until, first)
	if !ok {
		return b.awayPanel(r, w.say("away.unread", engine.Word("typed", escape(clip(orElse(until, "–"), 30))))), nil
	}
	return b.keepAway(ctx, r, storage.Away{From: first, Until: last.AddDate(0, 0, 1)})
}

// keepAway plans an absence, and has clocks and cards follow it.
func (b *Bot) keepAway(ctx context.Context, r reader, a storage.Away) (reply, error) {
	w := b.words(r.lang, noTable)
	now := b.Now()
	switch {
	case !a.Until.After(a.From) || !a.Until.After(now):
		return b.awayPanel(r, w.say("away.backwards")), nil
	case a.Until.Sub(a.From) > longestAway:
		return b.awayPanel(r, w.say("away.too_long", engine.N("n", int(longestAway.Hours()/24)))), nil
	case a.From.Sub(now) > farthestAway:
		return b.awayPanel(r, w.say("away.too_far")), nil
	case len(comingAways(r.Person, now)) >= mostAways:
		return b.awayPanel(r, w.say("away.too_many", engine.N("n", mostAways))), nil
	}
	r, err := b.changePerson(ctx, r.User, true, func(p *storage.Person) {
		p.Preferences.Away = withAway(p.Preferences.Away, a, now)
	})
	if err != nil {
		return reply{}, err
	}
	last := a.Until.Add(-time.Minute) // the day on which they are still away
	return b.awayPanel(r, b.words(r.lang, noTable).say("away.kept", engine.Word("until", day(last)))), b.refreshCards(ctx, r.User)
}

// back ends the present absence and forgets those that are planned.
func (b *Bot) awayBack(ctx context.Context, p press) (reply, error) {
	now := b.Now()
	r, err := b.changePerson(ctx, p.r.User, true, func(person *storage.Person) {
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
		return reply{}, err
	}
	return b.awayPanel(r, b.words(r.lang, noTable).say("away.welcome_back")), b.refreshCards(ctx, r.User)
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

// withAway adds an absence to a list in order; those that overlap become one,
// and those of more than a year ago are forgotten.
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

// readDay reads a day as people write it: 2026-12-24, 12-24, 24.12., 12/24
// is ambiguous and not read. Without a year it is the next such day from
// the given one on.
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
		for year := y; year <= y+4; year++ { // 29 February
			at := time.Date(year, t.Month(), t.Day(), 0, 0, 0, 0, from.Location())
			if at.Day() == t.Day() && !at.Before(today) {
				return at, true
			}
		}
	}
	return time.Time{}, false
}

// suggestDays offers the coming days while a date is typed.
func (b *Bot) suggestDays(_ context.Context, c invocation) ([]wire.Choice, error) {
	w := b.words(c.r.lang, noTable)
	now := b.Now().In(clock.Zone(c.r.Preferences.Zone))
	typed := strings.TrimSpace(c.text(c.in.Focused))
	var choices []wire.Choice
	for i := range 60 {
		at := now.AddDate(0, 0, i)
		value := at.Format(time.DateOnly)
		if strings.Contains(value, typed) && len(choices) < maxMenu {
			choices = append(choices, wire.Choice{Name: value + " " + w.label("weekday."+strconv.Itoa(int(at.Weekday()))), Value: value})
		}
	}
	return choices, nil
}

// refreshCards brings the cards of a person's matches up to date with what
// others should know of them.
func (b *Bot) refreshCards(ctx context.Context, user string) error {
	tables, err := b.Store.Of(ctx, user, storage.Playing)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := b.oweCard(ctx, t, storage.Picture); err != nil {
			return err
		}
	}
	return nil
}

// awayNote says publicly that a person is away, and until when; nothing when
// they are not, or nobody is asked. A card without it is still true, so that what cannot be read
// is left out.
func (b *Bot) awayNote(ctx context.Context, w words, user string) string {
	if user == "" {
		return ""
	}
	p, err := b.Store.Person(ctx, user)
	if err != nil {
		b.Log.WarnContext(ctx, "whether somebody is away", "err", err)
		return ""
	}
	until, away := clock.AwayAt(p.Preferences, b.Now())
	if !away {
		return ""
	}
	return " (" + w.say("away.card", engine.Word("until", day(until.Add(-time.Minute)))) + ")"
}

// awayNotes is what a card says about those who are away.
func (b *Bot) awayNotes(ctx context.Context, s *table.Sight) []string {
	w := b.words(s.Table.Lang, s.Table)
	var out []string
	for _, seat := range s.Pending {
		out = append(out, b.awayNote(ctx, w, seating.Asked(s.Table.Seats[seat])))
	}
	return out
}
