package clock

import (
	"time"

	"guildhall/storage"
)

// DefaultQuietHours are the hours without messages of a person who chose none.
var DefaultQuietHours = storage.QuietHours{From: 22 * 60, To: 8 * 60}

// quiet are the times in which a person wants no reminders.
type quiet struct {
	loc      *time.Location
	hours    storage.QuietHours
	weekends bool
	away     []span
	snooze   time.Time
}

// quietOf returns the times in which a person wants no reminder of a wait. A
// person without a time zone is taken to live in the table's.
func quietOf(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences) quiet {
	q := quiet{loc: Zone(prefs.Zone), hours: DefaultQuietHours, weekends: prefs.Weekdays, away: vacations(prefs), snooze: w.Snooze}
	if prefs.Zone == "" {
		q.loc = Zone(t.Zone)
	}
	if prefs.Quiet != nil {
		q.hours = *prefs.Quiet
	}
	if prefs.Snooze.After(q.snooze) {
		q.snooze = prefs.Snooze
	}
	return q
}

// NextUndisturbed returns the first instant at or after at when a person may be reminded
// of a wait.
func NextUndisturbed(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences, at time.Time) time.Time {
	return quietOf(t, w, prefs).free(at).UTC()
}

// HasQuietTimes reports whether a person chose quiet times. Until then they are
// told of a turn at once, at any hour: their zone is not known.
func HasQuietTimes(prefs storage.ReminderPreferences) bool {
	return prefs.Zone != "" || prefs.Quiet != nil
}

// free is the first instant at or after t that is not quiet.
func (q quiet) free(t time.Time) time.Time {
	for {
		until, still := q.at(t)
		if !still {
			return t
		}
		t = until
	}
}

// freeBefore is an instant at or before t that is not quiet, a minute before
// the quiet that t is in; zero when there is none within months.
func (q quiet) freeBefore(t time.Time) time.Time {
	for range 200 {
		from, still := q.since(t)
		if !still {
			return t
		}
		t = from.Add(-time.Minute)
	}
	return time.Time{}
}

// at returns until when it is quiet at t for the first reason that is found;
// false when it is not quiet.
func (q quiet) at(t time.Time) (until time.Time, still bool) {
	if t.Before(q.snooze) {
		return q.snooze, true
	}
	for _, a := range q.away {
		if !t.Before(a.from) && t.Before(a.until) {
			return a.until, true
		}
	}
	if q.weekends {
		if until, still := weekendEnd(t, q.loc); still {
			return until, true
		}
	}
	if !within(q.hours, read(t, q.loc).min) {
		return t, false
	}
	return q.hoursEnd(t), true
}

// since is at, looking back: since when it is quiet.
func (q quiet) since(t time.Time) (from time.Time, still bool) {
	if t.Before(q.snooze) {
		return time.Time{}, true
	}
	for _, a := range q.away {
		if !t.Before(a.from) && t.Before(a.until) {
			return a.from, true
		}
	}
	r := read(t, q.loc)
	if q.weekends {
		switch r.weekday() {
		case time.Saturday:
			return r.midnight(q.loc), true
		case time.Sunday:
			return r.on(-1, 0).midnight(q.loc), true
		}
	}
	if !within(q.hours, r.min) {
		return t, false
	}
	days := 0
	if r.min < q.hours.From {
		days = -1
	}
	first, last := r.on(days, q.hours.From).instants(q.loc)
	if last.After(t) {
		last = first
	}
	return last, true
}

// returned returns the end of the latest vacation or weekend that had ended by t; zero
// when there is none.
func (q quiet) returned(t time.Time) time.Time {
	var latest time.Time
	for _, a := range q.away {
		if !a.until.After(t) {
			latest = Later(latest, a.until)
		}
	}
	if q.weekends {
		r := read(t, q.loc)
		if _, still := weekendEnd(t, q.loc); still {
			r = r.on(-7, 0)
		}
		days := (int(r.weekday()) + 6) % 7 // since Monday
		latest = Later(latest, r.on(-days, 0).midnight(q.loc))
	}
	return latest
}

// within reports whether a clock that shows min stands in quiet hours.
func within(q storage.QuietHours, min int) bool {
	switch {
	case q.From == q.To:
		return false
	case q.From < q.To:
		return q.From <= min && min < q.To
	default:
		return min >= q.From || min < q.To
	}
}

// hoursEnd returns the end of the quiet hours that contain t: where the clocks are put
// back over their end, it comes twice.
func (q quiet) hoursEnd(t time.Time) time.Time {
	for day := read(t, q.loc); ; day = day.on(1, 0) {
		first, last := day.on(0, q.hours.To).instants(q.loc)
		if first.After(t) {
			return first
		}
		if last.After(t) {
			return last
		}
	}
}

// Awake returns at which half hours of a day in UTC a person is awake around at: the
// bit of the first half hour after midnight comes first. It is all of them for a
// person whose zone is not known.
func Awake(prefs storage.ReminderPreferences, at time.Time) (halves uint64) {
	q := quietOf(storage.Terms{}, storage.Wait{}, prefs)
	midnight := at.UTC().Truncate(24 * time.Hour)
	for i := range 48 {
		if prefs.Zone == "" || !within(q.hours, read(midnight.Add(time.Duration(i)*30*time.Minute), q.loc).min) {
			halves |= 1 << i
		}
	}
	return halves
}
