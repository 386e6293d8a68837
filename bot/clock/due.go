package clock

import (
	"time"

	"guildhall/storage"
)

// The stages of a wait whose time runs low or out.
const (
	Escalated = storage.StageEscalated
	Granted   = storage.StageGranted
	Expired   = storage.StageExpired
)

// stoppedTimesOf returns the times in which the clock of a person is stopped under t.
func stoppedTimesOf(t storage.Terms, prefs storage.ReminderPreferences) stoppedTimes {
	var r stoppedTimes
	if t.Weekends {
		r.weekends = Zone(t.Zone)
	}
	for _, a := range CoveredVacations(prefs) {
		r.away = append(r.away, span{a.From, a.Until})
	}
	return r
}

// Due returns the deadline of a wait, given the seat's bank when it was asked; zero when
// there is no clock. From StageGranted on it includes the extension.
func Due(t storage.Terms, w storage.Wait, bank time.Duration, prefs storage.ReminderPreferences) time.Time {
	r := stoppedTimesOf(t, prefs)
	var due time.Time
	switch t.Clock {
	case Move:
		due = r.after(w.Since, t.Span+w.Lost)
	case Bank:
		due = r.after(w.Since, bank+w.Lost)
	case Daily:
		due = hour(t, r, r.after(w.Since, t.Span+w.Lost))
	default:
		return time.Time{}
	}
	if w.Stage == Granted {
		due = r.after(due, t.Grace)
	}
	return due.UTC()
}

// hour is the first daily hour of t at or after an instant at which the clock runs. If the
// hour occurs twice on a day, the later time counts.
func hour(t storage.Terms, r stoppedTimes, from time.Time) time.Time {
	loc := Zone(t.Zone)
	for day := read(from, loc); ; day = day.on(1, 0) {
		_, at := day.on(0, t.Hour).instants(loc)
		if at.Before(from) {
			continue
		}
		if until, still := r.at(at); still {
			from, day = until, read(until, loc).on(-1, 0)
			continue
		}
		return at
	}
}

// missed returns the additional time of a wait whose daily hour came while its clock was
// stopped. The clock runs again at now. The missed hour does not count, the next one does.
func missed(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences, now time.Time) time.Duration {
	if t.Clock != Daily || Due(t, w, 0, prefs).After(now) {
		return 0
	}
	r := stoppedTimesOf(t, prefs)
	return r.running(r.after(w.Since, t.Span+w.Lost), now) + time.Second
}

// DeadlineReminder returns the time to remind the person, and notify the table, that a wait's
// deadline is near; zero when that was done or there is no clock. It is a quarter of the
// available time before the deadline, but at least one hour and at most twelve. It is moved
// to a time when the person may be reminded, preferably an earlier one.
func DeadlineReminder(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences) time.Time {
	if w.Due.IsZero() || w.Stage != "" {
		return time.Time{}
	}
	before := min(max(w.Due.Sub(w.Since)/4, time.Hour), 12*time.Hour)
	at := w.Due.Add(-before)
	if at.Before(w.Since) {
		at = w.Since
	}
	q := quietOf(t, w, prefs)
	later := q.free(at)
	if later.Before(w.Due.Add(-before / 2)) {
		return later
	}
	if earlier := q.freeBefore(at); earlier.After(w.Since) {
		return earlier
	}
	return at
}

// Used returns the running time of a wait until an instant.
func Used(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences, until time.Time) time.Duration {
	return max(0, Running(t, prefs, w.Since, until)-w.Lost)
}

// Running returns the running time of a person's clock between two instants under t, without
// regard to outages and pauses.
func Running(t storage.Terms, prefs storage.ReminderPreferences, from, until time.Time) time.Duration {
	return stoppedTimesOf(t, prefs).running(from, until)
}
