package clock

import (
	"testing"
	"time"

	"guildhall/storage"
)

func TestDelaysAreDrawnBetweenTheirBounds(t *testing.T) {
	for _, delay := range []time.Duration{0, time.Minute, 10 * time.Minute, 45 * time.Minute, 7 * day} {
		terms := storage.Terms{Delay: delay}
		least, most := Delays(terms)
		if least != delay || most < least || most > delay*3/2 {
			t.Errorf("%v: between %v and %v", delay, least, most)
		}
		seen := map[time.Duration]bool{}
		for draw := range uint64(1000) {
			d := Delay(terms, draw*2654435761<<20)
			if d < least || d > most {
				t.Fatalf("%v: draw %d gives %v", delay, draw, d)
			}
			seen[d] = true
		}
		if delay >= 10*time.Minute && len(seen) < 100 {
			t.Errorf("%v: %d different delays in 1000", delay, len(seen))
		}
	}
}

// A wait is checked when orders act, and nobody is reminded before.
func TestOrdersActBeforeReminders(t *testing.T) {
	since := time.Date(2026, 5, 6, 10, 0, 0, 0, time.UTC)
	now := since.Add(time.Minute)
	act := since.Add(3 * day)
	w := storage.Wait{Since: since, Lost: act.Sub(since), Act: act}
	if got := NextCheck(storage.Terms{}, w, storage.ReminderPreferences{}, now); !got.Equal(act) {
		t.Errorf("looked at %v, want %v", got, act)
	}
	if got := Unschedule(w); !got.Next.Equal(act) || !got.Due.IsZero() {
		t.Errorf("in a pause it is looked at %v, due %v", got.Next, got.Due)
	}
	// From then on time runs as if the seat had been asked then.
	told := w
	told.Act = time.Time{}
	fresh := storage.Wait{Since: act}
	terms := storage.Terms{Clock: Move, Span: day}
	if got, want := Due(terms, told, 0, storage.ReminderPreferences{}), Due(terms, fresh, 0, storage.ReminderPreferences{}); !got.Equal(want) {
		t.Errorf("due %v, want %v", got, want)
	}
	if got, want := NextReminder(terms, told, storage.ReminderPreferences{}, act), NextReminder(terms, fresh, storage.ReminderPreferences{}, act); !got.Equal(want) {
		t.Errorf("reminded %v, want %v", got, want)
	}
}
