package clock

import (
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Cadence is how often somebody is reminded of one wait, and how often at most
// of all of them together.
type Cadence struct {
	ID     string          // as Preferences.Cadence says
	first  []time.Duration // after the wait began
	every  time.Duration   // after the latest of any waits; zero: never
	spaced time.Duration   // least time between two reminders of any waits
}

// Name is the cadence in words.
func (c Cadence) Name() engine.Text {
	if c.ID == "" {
		return engine.T("clock.cadence.usual")
	}
	return engine.T("clock.cadence." + c.ID)
}

var cadences = []Cadence{
	{"", []time.Duration{12 * time.Hour, day}, day, 6 * time.Hour},
	{"gentle", []time.Duration{day}, 2 * day, 12 * time.Hour},
	{"brisk", []time.Duration{4 * time.Hour, 12 * time.Hour}, day, 2 * time.Hour},
	{"daily", []time.Duration{day}, day, 12 * time.Hour},
	{"off", nil, 0, 0},
}

// Cadences are all there are, the usual one first.
func Cadences() []Cadence { return slices.Clone(cadences) }

// KnownCadence reports whether there is a cadence of that name.
func KnownCadence(id string) bool {
	return slices.ContainsFunc(cadences, func(c Cadence) bool { return c.ID == id })
}

func cadenceOf(prefs storage.Preferences) Cadence {
	for _, c := range cadences {
		if c.ID == prefs.Cadence {
			return c
		}
	}
	return cadences[0]
}

// at is when a wait is to be reminded of for the next time: first so long after
// it began, time lost not counted, then so long after any reminder; false when
// it is not any more.
func (c Cadence) at(w storage.Wait, reminded time.Time) (time.Time, bool) {
	began := w.Since.Add(w.Lost)
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

// Reminds reports whether somebody gets reminders of waits under t at all.
func Reminds(t storage.Terms, prefs storage.Preferences) bool {
	return !t.Silent && cadenceOf(prefs).first != nil
}

// Remind is when the next reminder of a wait is due, from an instant on and at
// a time when the person may be reminded; zero when there is none. Wait.Step
// counts those that were.
//
// A wait that began while the person wanted to be left alone is first told of
// at the end of that time. Preferences.Digest, when the person was last
// reminded of anything, keeps reminders apart: there is one for all that waits.
func Remind(t storage.Terms, w storage.Wait, prefs storage.Preferences, from time.Time) time.Time {
	if t.Silent {
		return time.Time{}
	}
	at, any := cadenceOf(prefs).at(w, prefs.Digest)
	if !any {
		return time.Time{}
	}
	q := quietOf(t, w, prefs)
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

// EarliestReminder is the earliest instant of the next reminder of anything; zero when
// there was none yet.
func EarliestReminder(prefs storage.Preferences) time.Time {
	if prefs.Digest.IsZero() {
		return time.Time{}
	}
	return prefs.Digest.Add(cadenceOf(prefs).spaced)
}
