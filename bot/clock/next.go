package clock

import (
	"time"

	"guildhall/storage"
)

// IdleTimeout is how long nobody may answer before a table falls asleep.
const IdleTimeout = 30 * day

// IdleFor is how long a person has left a wait without an answer by now, counted
// from when they could be told of it: since it began, or since they came back
// from their latest vacation. In a vacation it is none.
func IdleFor(w storage.Wait, prefs storage.ReminderPreferences, now time.Time) time.Duration {
	began := w.Since.Add(w.Lost)
	for _, a := range vacations(prefs) {
		if !a.from.After(now) && a.until.After(began) {
			began = a.until
		}
	}
	return max(0, now.Sub(began))
}

// NextCheck is when a wait is to be checked next, seen from now: for standing orders
// or to tell the person, for a reminder, for the reminder of the deadline, for
// the end of the time, or because nobody plays any more. The wait's Due is up
// to date.
func NextCheck(t storage.Terms, w storage.Wait, prefs storage.ReminderPreferences, now time.Time) time.Time {
	at := w.Since.Add(IdleTimeout + w.Lost)
	for !at.After(now) {
		at = at.Add(day) // others still play
	}
	told := w.Act
	if told.IsZero() {
		told = NextReminder(t, w, prefs, now)
	}
	for _, other := range []time.Time{told, DeadlineReminder(t, w, prefs), expiry(w)} {
		if !other.IsZero() && other.Before(at) {
			at = other
		}
	}
	return at.UTC()
}

// expiry is when the time of a wait is over, unless it was found to be.
func expiry(w storage.Wait) time.Time {
	if w.Stage == Expired {
		return time.Time{}
	}
	return w.Due
}

// Schedule sets Due and Next of a wait for a table whose clocks run, as of now.
// When the deadline has moved so far that its reminder came too early, the wait
// gets another one.
func Schedule(t storage.Terms, w storage.Wait, bank time.Duration, prefs storage.ReminderPreferences, now time.Time) storage.Wait {
	if w.Stage != Expired {
		was := w.Due
		if was.IsZero() {
			w.Lost += missed(t, w, prefs, now)
		}
		w.Due = Due(t, w, bank, prefs)
		if uncalled := w; w.Stage == Escalated && w.Due.After(was) {
			uncalled.Stage = ""
			if DeadlineReminder(t, uncalled, prefs).After(now) {
				w = uncalled
			}
		}
	}
	w.Next = NextCheck(t, w, prefs, now)
	return w
}

// Unschedule returns a wait of a table whose clocks stand still. People may
// play on, so the seat is still told that it is asked, and its standing orders
// still act.
func Unschedule(w storage.Wait) storage.Wait {
	w.Due, w.Next = time.Time{}, w.Act
	return w
}
