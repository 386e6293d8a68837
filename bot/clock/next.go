package clock

import (
	"time"

	"guildhall/storage"
)

// IdleTimeout is the time without an answer after which a table falls asleep.
const IdleTimeout = 30 * day

// IdleFor returns how long a person has not answered a wait. It counts from the beginning of
// the wait, or from the end of their latest vacation. It is 0 during a vacation.
func IdleFor(w storage.Wait, prefs storage.ReminderPreferences, now time.Time) time.Duration {
	began := w.Since.Add(w.Lost)
	for _, a := range vacations(prefs) {
		if !a.from.After(now) && a.until.After(began) {
			began = a.until
		}
	}
	return max(0, now.Sub(began))
}

// NextCheck returns the next time after now at which a wait must be checked: for standing
// orders or the notification, a reminder, the deadline reminder, the deadline, or an idle
// table. The wait's Due must be up to date.
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

// expiry returns the time when a wait's time is over; zero if that was already handled.
func expiry(w storage.Wait) time.Time {
	if w.Stage == Expired {
		return time.Time{}
	}
	return w.Due
}

// Schedule sets Due and Next of a wait while the clocks of its table run. If the deadline has
// moved so far that its reminder came too early, the wait gets another one.
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

// Unschedule returns a wait of a table with stopped clocks. People may still play, so the seat
// is still notified, and its standing orders are still executed.
func Unschedule(w storage.Wait) storage.Wait {
	w.Due, w.Next = time.Time{}, w.Act
	return w
}
