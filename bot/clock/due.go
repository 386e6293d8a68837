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

// stoppedTimesOf are the times in which the clock of a person stands still under t.
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

// Due returns the time at which the time of a wait runs out, given what the seat's bank held
// when it was asked; zero when there is no clock. With Wait.Stage Granted the
// extension is in it.
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

// hour is the first daily hour of t at or after an instant at which the clock
// runs. An hour that a day shows twice counts when it ends.
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

// missed is the further time that a wait lost when its clock runs again at now
// and its daily hour came while it did not run: that hour does not count, the
// next one does.
func missed(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences, now time.Time) time.Duration {
	if t.Clock != Daily || Due(t, w, 0, prefs).After(now) {
		return 0
	}
	r := stoppedTimesOf(t, prefs)
	return r.running(r.after(w.Since, t.Span+w.Lost), now) + time.Second
}

// DeadlineReminder returns the time at which the person is reminded, and the table told, that the
// time of a wait runs out soon; zero when that was done, or when there is no
// clock. It is due in a quarter of the time that is left to the person when
// asked, one hour before at least and twelve at most, and moved to where the
// person may be reminded, rather earlier than too late.
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

// Used is the running time of a wait until an instant.
func Used(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences, until time.Time) time.Duration {
	return max(0, Running(t, prefs, w.Since, until)-w.Lost)
}

// Running returns the time that the clock of a person would have run between two
// instants under t, outages and pauses aside.
func Running(t storage.Terms, prefs storage.ReminderPreferences, from, until time.Time) time.Duration {
	return stoppedTimesOf(t, prefs).running(from, until)
}
