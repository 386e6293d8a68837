package clock

import (
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// ReminderInterval sets the times of a person's reminders: intervals for each wait and between
// any two reminders, or the times of a cron line for all waits together.
type ReminderInterval struct {
	ID     string          // the value of Preferences.Cadence
	first  []time.Duration // after the wait began
	every  time.Duration   // after the latest of any waits; zero: never
	spaced time.Duration   // minimum time between two reminders of any waits
	line   CronLine        // used instead of the fields above
}

// Name returns the cadence in words.
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

// CadenceOf returns the cadence that a person chose, or the default. Preferences.Cadence is
// the ID of one, or a cron line.
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

// Line returns the cron line of a person who chose their own times; zero for others.
func (c ReminderInterval) Line() CronLine { return c.line }

func (c ReminderInterval) never() bool { return c.first == nil && c.line.IsZero() }

// at returns the next reminder time of a wait: first[w.Step] after began, then every after any
// reminder. It returns false when there is no further reminder.
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

// WantsReminders reports whether a person gets any reminders of waits under t.
func WantsReminders(t storage.Terms, prefs storage.ReminderPreferences) bool {
	return !t.Silent && !CadenceOf(prefs).never()
}

// NextReminder returns the time of the next reminder of a wait, from the given time on, when
// the person may be reminded; zero when there is none. Wait.Step is the number of reminders so
// far.
//
// A person with a cron line is reminded of all waits at its times. For others, a wait that
// began in their quiet hours gets its first reminder at the end of these hours.
// Preferences.Digest, the time of the last reminder of any wait, spaces out reminders, since
// one lists all waits.
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

// reminder returns the first time of the line after after that is not quiet, or from if that
// time has passed. If all times in the near future are quiet, it returns the end of the quiet
// period of the first one.
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

// EarliestReminder returns the earliest time of the next reminder of any wait; zero when there
// was none yet.
func EarliestReminder(prefs storage.ReminderPreferences) time.Time {
	if prefs.Digest.IsZero() {
		return time.Time{}
	}
	return prefs.Digest.Add(CadenceOf(prefs).spaced)
}
