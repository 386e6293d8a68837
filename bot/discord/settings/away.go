package settings

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	// maxAway is the maximum length of one absence. A person who is away longer should
	// give up the seat.
	maxAway = 180 * 24 * time.Hour
	// farthestAway is the maximum time between now and a planned absence.
	farthestAway = 366 * 24 * time.Hour
	// maxAways is the maximum number of planned absences.
	maxAways = 10
)

// openAway handles «I am away…».
func (f feature) openAway(_ context.Context, p handler.Press) (handler.Reply, error) {
	return f.awayPanel(p.Reader, "", dates{}), nil
}

// dates holds the first and last day of an absence as a person typed them.
type dates struct{ from, until string }

// code returns the dates as the code of a button, for a form to show them again.
func (d dates) code() string {
	if d == (dates{}) {
		return ""
	}
	plain := func(s string) string { return textfmt.Clip(strings.ReplaceAll(textfmt.Plain(s), "|", " "), dateLength) }
	return plain(d.from) + "|" + plain(d.until)
}

// awayPanel shows a person's absences, and offers common ones. Its form is filled with
// the typed dates.
func (f feature) awayPanel(r recipients.Recipient, said string, typed dates) handler.Reply {
	w := r.Words()
	now := f.Now()
	out := []string{said, w.Say("away.head")}
	planned := futureAways(r.Person, now)
	for _, a := range planned {
		out = append(out, "- "+w.Say("away.line", engine.Word("from", textfmt.Day(a.From)), engine.Word("until", textfmt.Day(a.Until.Add(-time.Minute)))))
	}
	left := int(clock.VacationLeft(r.Preferences, now).Hours() / 24)
	out = append(out, w.Say("away.bank", engine.N("n", left), engine.N("most", clock.VacationDays)))
	if r.Preferences.Zone == "" {
		out = append(out, w.Say("settings.zone_unknown"))
	}
	days := func(n int) discordgo.Button {
		return handler.Button(handler.CustomID{Verb: "awayfor", Code: strconv.Itoa(n)}, w.Label("away.days", engine.N("n", n)))
	}
	last := []discordgo.Button{handler.Button(handler.CustomID{Verb: "awayform", Code: typed.code()}, w.Label("button.dates"))}
	later := laterAways(r.Person, now)
	if len(later) < len(planned) {
		last = append(last, handler.Styled(handler.Button(handler.CustomID{Verb: "awayback"}, w.Label("button.back_again")), discordgo.SuccessButton))
	}
	rows := []discordgo.MessageComponent{handler.Row(days(1), days(3), days(7), days(14)), handler.Row(last...)}
	if len(later) > 0 {
		menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "awaydrop"}.String(), Placeholder: textfmt.Clip(w.Label("away.drop"), 100)}
		zone := clock.Zone(r.Preferences.Zone)
		for _, a := range later {
			label := w.Label("away.line", engine.Word("from", a.From.In(zone).Format(time.DateOnly)), engine.Word("until", a.Until.Add(-time.Minute).In(zone).Format(time.DateOnly)))
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: label, Value: strconv.FormatInt(a.From.Unix(), 10)})
		}
		rows = append(rows, handler.Row(menu))
	}
	return handler.TextReply(textfmt.Lines(out...)).Framed(handler.EdgeRead).With(rows...)
}

// laterAways returns the absences that have not begun.
func laterAways(p storage.Person, now time.Time) []storage.Vacation {
	return slices.DeleteFunc(slices.Clone(p.Preferences.Away), func(a storage.Vacation) bool { return !a.From.After(now) })
}

// futureAways returns the absences that are not over.
func futureAways(p storage.Person, now time.Time) []storage.Vacation {
	return slices.DeleteFunc(slices.Clone(p.Preferences.Away), func(a storage.Vacation) bool { return !a.Until.After(now) })
}

// awayFor handles a button for an absence that starts now and ends after some days, in
// the morning.
func (f feature) awayFor(ctx context.Context, p handler.Press) (handler.Reply, error) {
	n, err := strconv.Atoi(p.Code)
	if err != nil || n < 1 || n > 60 {
		return f.awayPanel(p.Reader, "", dates{}), nil
	}
	now := f.Now().In(clock.Zone(p.Reader.Preferences.Zone))
	y, m, d := now.Date()
	return f.keepAway(ctx, p.Reader, storage.Vacation{From: now, Until: time.Date(y, m, d+n+1, 0, 0, 0, 0, now.Location())}, dates{})
}

// Fields of the form for other dates.
const (
	fromField = "from"
	toField   = "to"
)

// awayForm opens the form for other dates.
func (f feature) awayForm(_ context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	today := f.Now().In(clock.Zone(p.Reader.Preferences.Zone))
	from, until, _ := strings.Cut(p.Code, "|")
	field := func(key, id, typed string, at time.Time) discordgo.MessageComponent {
		return discordgo.Label{
			Label: textfmt.Clip(w.Label("away."+key), 45), Description: textfmt.Clip(w.Label("away.about_"+key), 100),
			Component: discordgo.TextInput{CustomID: id, Value: cmp.Or(typed, at.Format(time.DateOnly)), MaxLength: dateLength, Style: discordgo.TextInputShort},
		}
	}
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.CustomID{Verb: "awayset"}.String(), Title: textfmt.Clip(w.Label("away.title"), 45),
		Components: []discordgo.MessageComponent{field("first", fromField, from, today), field("last", toField, until, today.AddDate(0, 0, 7))},
	}}, nil
}

// awaySet stores the dates of the form.
func (f feature) awaySet(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.planAway(ctx, p.Reader, p.In.Field(fromField), p.In.Field(toField))
}

// planAway parses the first and last day of an absence.
func (f feature) planAway(ctx context.Context, r recipients.Recipient, from, until string) (handler.Reply, error) {
	w := r.Words()
	now := f.Now().In(clock.Zone(r.Preferences.Zone))
	typed := dates{from, until}
	unread := func(day string) (handler.Reply, error) {
		return f.awayPanel(r, w.Say("away.unread", engine.Word("typed", textfmt.Escape(textfmt.Clip(day, 30)))), typed), nil
	}
	first, ok := now, true
	if strings.TrimSpace(from) != "" {
		if first, ok = f.readDay(from, now); !ok {
			return unread(from)
		}
	}
	if first.Before(now) {
		first = now // clock time already used stays used
	}
	last, ok := f.readDay(until, first)
	if !ok {
		return unread(until)
	}
	return f.keepAway(ctx, r, storage.Vacation{From: first, Until: last.AddDate(0, 0, 1)}, typed)
}

// keepAway stores an absence, and updates clocks and cards. If it refuses, the form is
// filled with the typed dates.
func (f feature) keepAway(ctx context.Context, r recipients.Recipient, a storage.Vacation, typed dates) (handler.Reply, error) {
	w := r.Words()
	now := f.Now()
	switch {
	case !a.Until.After(a.From) || !a.Until.After(now):
		return f.awayPanel(r, w.Say("away.backwards"), typed), nil
	case a.Until.Sub(a.From) > maxAway:
		return f.awayPanel(r, w.Say("away.too_long", engine.N("n", int(maxAway.Hours()/24))), typed), nil
	case a.From.Sub(now) > farthestAway:
		return f.awayPanel(r, w.Say("away.too_far"), typed), nil
	case len(futureAways(r.Person, now)) >= maxAways:
		return f.awayPanel(r, w.Say("away.too_many", engine.N("n", maxAways)), typed), nil
	}
	r, err := f.People.Change(ctx, r.User, true, func(p *storage.Person) {
		p.Preferences.Away = withAway(p.Preferences.Away, a, now)
	})
	if err != nil {
		return handler.Reply{}, err
	}
	last := engine.Word("until", textfmt.Day(a.Until.Add(-time.Minute))) // the last day of the absence
	said := r.Words().Say("away.kept", last)
	if a.From.After(now) {
		said = r.Words().Say("away.planned_now", engine.Word("from", textfmt.Day(a.From)), last)
	}
	return f.awayPanel(r, said, dates{}), f.refreshCards(ctx, r.User)
}

// awayBack ends the current absence, and lists the planned ones that stay.
func (f feature) awayBack(ctx context.Context, p handler.Press) (handler.Reply, error) {
	now := f.Now()
	r, err := f.People.Change(ctx, p.Reader.User, true, func(person *storage.Person) {
		person.Preferences.Away = slices.Clone(person.Preferences.Away)
		for i, a := range person.Preferences.Away {
			if !a.From.After(now) {
				person.Preferences.Away[i].Until = minTime(a.Until, now)
			}
		}
	})
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.Words()
	said := w.Say("away.welcome_back")
	if n := len(laterAways(r.Person, now)); n > 0 {
		said = textfmt.Lines(said, w.Say("away.stays", engine.N("n", n)))
	}
	return f.awayPanel(r, said, dates{}), f.refreshCards(ctx, r.User)
}

// awayDrop deletes the planned absence that a person chose from the menu.
func (f feature) awayDrop(ctx context.Context, p handler.Press) (handler.Reply, error) {
	now := f.Now()
	chosen := func(a storage.Vacation) bool {
		return a.From.After(now) && slices.Contains(p.In.Values, strconv.FormatInt(a.From.Unix(), 10))
	}
	r, err := f.People.Change(ctx, p.Reader.User, true, func(person *storage.Person) {
		person.Preferences.Away = slices.DeleteFunc(slices.Clone(person.Preferences.Away), chosen)
	})
	if err != nil {
		return handler.Reply{}, err
	}
	said := "away.dropped"
	if len(r.Preferences.Away) == len(p.Reader.Preferences.Away) {
		said = "away.begun" // it began while the menu was open, or no longer exists
	}
	return f.awayPanel(r, r.Words().Say(said), dates{}), f.refreshCards(ctx, r.User)
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

// withAway adds an absence to a sorted list. It joins overlapping absences, and drops
// those from more than a year ago.
func withAway(list []storage.Vacation, a storage.Vacation, now time.Time) []storage.Vacation {
	a.From, a.Until = a.From.UTC().Truncate(time.Second), a.Until.UTC().Truncate(time.Second)
	var out []storage.Vacation
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
	slices.SortFunc(out, func(x, y storage.Vacation) int { return x.From.Compare(y.From) })
	return out
}

// refreshCards enqueues the cards of a person's matches, which show their
// absence.
func (f feature) refreshCards(ctx context.Context, user string) error {
	tables, err := f.Store.Of(ctx, user, storage.Playing)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := f.Queue.EnqueueCard(ctx, t, storage.Picture); err != nil {
			return err
		}
	}
	return nil
}
