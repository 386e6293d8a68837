package clock

import (
	"fmt"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Describe returns a text for each part of terms: everything that a person accepts by
// joining.
func Describe(t storage.Terms) []engine.Text {
	t = Normalize(t)
	list := []engine.Text{clockText(t)}
	if t.Grace > 0 {
		list = append(list, engine.T("clock.grace", engine.Term("length", FormatDuration(t.Grace))))
	}
	if t.Weekends {
		list = append(list, engine.T("clock.weekends", engine.Word("zone", zoneName(t.Zone))))
	}
	if t.Clock != "" {
		list = append(list, Absence(t))
	}
	if t.Delay > 0 {
		least, most := Delays(t)
		list = append(list, engine.T("clock.delay", engine.Term("least", FormatDuration(least)), engine.Term("most", FormatDuration(most))))
	}
	if t.Silent {
		return append(list, engine.T("clock.silent"))
	}
	return append(list, engine.T("clock.reminds"))
}

// clockText returns the text of the clock.
func clockText(t storage.Terms) engine.Text {
	span := engine.Term("length", FormatDuration(t.Span))
	switch t.Clock {
	case Move:
		return engine.T("clock.move", span)
	case Bank:
		return engine.T("clock.bank", engine.Term("bank", FormatDuration(t.Bank)), span)
	case Daily:
		hour := engine.Word("hour", FormatTimeOfDay(t.Hour))
		zone := engine.Word("zone", zoneName(t.Zone))
		if t.Span == 0 {
			return engine.T("clock.daily", hour, zone)
		}
		return engine.T("clock.daily_least", hour, zone, span)
	default:
		return engine.T("clock.none")
	}
}

// Absence describes the consequence of expired time.
func Absence(t storage.Terms) engine.Text {
	switch t.Absence {
	case Auto:
		return engine.T("clock.absence.auto")
	case Vote:
		return engine.T("clock.absence.vote")
	case Standin:
		return engine.T("clock.absence.standin")
	case Opponent:
		return engine.T("clock.absence.opponent")
	default:
		return engine.T("clock.absence.none")
	}
}

// FormatDuration returns a duration as text, in the largest unit that is exact.
func FormatDuration(d time.Duration) engine.Text {
	switch {
	case d > 0 && d%day == 0:
		return engine.T("clock.days", engine.N("n", int(d/day)))
	case d%time.Hour == 0:
		return engine.T("clock.hours", engine.N("n", int(d/time.Hour)))
	default:
		return engine.T("clock.minutes", engine.N("n", int(d/time.Minute)))
	}
}

// FormatTimeOfDay writes minutes after midnight as a clock shows them: "20:00".
func FormatTimeOfDay(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

func zoneName(name string) string {
	if name == "" {
		return "UTC"
	}
	return name
}
