package clock

import (
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// ReminderInterval is how often somebody is reminded of one wait, and how often at most
// of all of them together; or at which times of the calendar of all of them.
type ReminderInterval struct {
	ID     string          // as Preferences.Cadence says
	first  []time.Duration // after the wait began
	every  time.Duration   // after the latest of any waits; zero: never
	spaced time.Duration   // least time between two reminders of any waits
	line   CronLine        // the times, instead of all these
}

// Name is the cadence in words.
func (c ReminderInterval) Name() engine.Text {
	switch {
	case !c.line.IsZero():
		return c.line.Name()
	case c.ID == "":
		return engine.T("clock.cadence.usual")
	}
	return engine.T("clock.cadence." + c.ID)
}

var cadences = []ReminderInterval{
	{"", []time.Duration{12 * time.Hour, day}, day, 6 * time.Hour, CronLine{}},
	{"gentle", []time.Duration{day}, 2 * day, 12 * time.Hour, CronLine{}},
	{"brisk", []time.Duration{4 * time.Hour, 12 * time.Hour}, day, 2 * time.Hour, CronLine{}},
	{"daily", []time.Duration{day}, day, 12 * time.Hour, CronLine{}},
	{"off", nil, 0, 0, CronLine{}},
}

// CadenceOf is what a person chose, or the usual cadence. Preferences.Cadence is the
// name of one, or a cron line.
func CadenceOf(prefs storage.ReminderPreferences) ReminderInterval {
	for _, c := range cadences {
		if c.ID == prefs.Cadence {
			return c
		}
	}
	if l, err := ParseCron(prefs.Cadence); err == nil {
		return ReminderInterval{ID: prefs.Cadence, line: l}
	}
	return cadences[0]
}

// Line is the cron line of a person who chose times of their own; zero for others.
func (c ReminderInterval) Line() CronLine { return c.line }

func (c ReminderInterval) never() bool { return c.first == nil && c.line.IsZero() }

// at is when a wait is to be reminded of for the next time: first so long after
// began, then so long after any reminder; false when it is not any more.
func (c ReminderInterval) at(w storage.Wait, began, reminded time.Time) (time.Time, bool) {
	if w.Step < len(c.first) {
		return began.Add(c.first[w.Step]), true
	}
	if c.every == 0 {
		return time.Time{}, false
	}
	if reminded.After(w.Since) {
		return reminded.Add(c.every), true
	}
	return began.Add(c.first[len(c.first)-1] + c.every), true
}

// WantsReminders reports whether somebody gets reminders of waits under t at all.
func WantsReminders(t storage.Terms, prefs storage.ReminderPreferences) bool {
	return !t.Silent && !CadenceOf(prefs).never()
}

// NextReminder is when the next reminder of a wait is due, from an instant on and at
// a time when the person may be reminded; zero when there is none. Wait.Step
// counts those that were.
//
// Who chose times of a cron line is reminded at these, of all that waits. Else a
// wait that began while the person wanted to be left alone is first told of
// at the end of that time. After a reminder that a person got on coming back from a
// vacation or weekend, the times count from their return. Preferences.Digest, when the person was last
// reminded of anything, keeps reminders apart: there is one for all that waits.
func NextReminder(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences, from time.Time) time.Time {
	if t.Silent {
		return time.Time{}
	}
	q, c := quietOf(t, w, prefs), CadenceOf(prefs)
	if !c.line.IsZero() {
		return c.line.reminder(q, Later(w.Since.Add(w.Lost), prefs.Digest), from)
	}
	began := w.Since.Add(w.Lost)
	if w.Step > 0 {
		began = Later(began, q.returned(prefs.Digest))
	}
	at, any := c.at(w, began, prefs.Digest)
	if !any {
		return time.Time{}
	}
	if w.Step == 0 && HasQuietTimes(prefs) {
		if free := q.free(w.Since); free.After(w.Since) {
			at = free
		}
	}
	for _, earliest := range []time.Time{EarliestReminder(prefs), from} {
		if earliest.After(at) {
			at = earliest
		}
	}
	return q.free(at).UTC()
}

// reminder is the first time of the line after an instant that is not quiet, or from,
// when that time has passed unused. When all times for long are quiet, it is the end of
// the quiet of the first one.
func (l CronLine) reminder(q quiet, after, from time.Time) time.Time {
	first := l.Next(after, q.loc)
	at := first
	for range 100 {
		if at.IsZero() {
			break
		}
		until, still := q.at(at)
		if !still {
			return q.free(Later(at, from)).UTC()
		}
		at = l.Next(until.Add(-time.Nanosecond), q.loc)
	}
	if first.IsZero() {
		return first
	}
	return q.free(Later(first, from)).UTC()
}

// EarliestReminder is the earliest instant of the next reminder of anything; zero when
// there was none yet.
func EarliestReminder(prefs storage.ReminderPreferences) time.Time {
	if prefs.Digest.IsZero() {
		return time.Time{}
	}
	return prefs.Digest.Add(CadenceOf(prefs).spaced)
}
