package clock

import (
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Values of Terms.Clock; "" means a table without deadlines.
const (
	Move  = "move"  // a fixed time for each answer
	Bank  = "bank"  // a bank of time, and a span added by each answer
	Daily = "daily" // answers are due at an hour of the day
)

// Values of Terms.Absence, the consequence of expired time. With "" the table
// only gets a message.
const (
	Auto     = "auto"     // the game gives its harmless answer for the seat
	Vote     = "vote"     // the others vote on a replacement
	Standin  = "standin"  // the game's harmless moves are played until the person returns
	Opponent = "opponent" // a computer opponent of the club level plays until the person returns
)

// Limits of terms.
const (
	shortest    = 10 * time.Minute
	maxDuration = 30 * 24 * time.Hour
	maxBank     = 60 * 24 * time.Hour
	maxDelay    = 7 * 24 * time.Hour
	day         = 24 * time.Hour
)

// InvalidTermsError is returned for terms that no table can have.
type InvalidTermsError struct{ Why engine.Text }

func (u *InvalidTermsError) Error() string { return "terms: " + u.Why.Key }

// Normalize returns t without the fields that its clock does not use, so that equal terms have
// equal values.
func Normalize(t storage.Terms) storage.Terms {
	switch t.Clock {
	case Move:
		t.Bank, t.Hour = 0, 0
	case Bank:
		t.Hour = 0
	case Daily:
		t.Bank = 0
	case "":
		t = storage.Terms{Zone: t.Zone, Silent: t.Silent, Delay: t.Delay}
	}
	return t
}

// limit is the allowed range of a duration, and the message key for values
// outside.
type limit struct {
	value, least, max time.Duration
	key               string
}

// bounds returns the limits of t; false when its clock is unknown.
func bounds(t storage.Terms) ([]limit, bool) {
	list := []limit{{t.Grace, 0, maxDuration, "clock.unfit.grace"}, {t.Delay, 0, maxDelay, "clock.unfit.delay"}}
	switch t.Clock {
	case "":
		return list, true
	case Move:
		return append(list, limit{t.Span, shortest, maxDuration, "clock.unfit.span"}), true
	case Bank:
		return append(list, limit{t.Bank, time.Hour, maxBank, "clock.unfit.bank"},
			limit{t.Span, shortest, min(t.Bank, maxDuration), "clock.unfit.added"}), true
	case Daily:
		return append(list, limit{t.Span, 0, 3 * day, "clock.unfit.least"}), true
	default:
		return nil, false
	}
}

// Check returns an *InvalidTermsError when t cannot be the terms of a table.
func Check(t storage.Terms) error {
	t = Normalize(t)
	list, known := bounds(t)
	if !known {
		return &InvalidTermsError{engine.T("clock.unfit.clock")}
	}
	for _, b := range list {
		if b.value < b.least || b.value > b.max {
			return &InvalidTermsError{engine.T(b.key, engine.Term("least", FormatDuration(b.least)), engine.Term("most", FormatDuration(b.max)))}
		}
	}
	switch {
	case t.Zone != "" && !KnownZone(t.Zone):
		return &InvalidTermsError{engine.T("clock.unfit.zone")}
	case t.Hour < 0 || t.Hour >= 24*60:
		return &InvalidTermsError{engine.T("clock.unfit.hour")}
	case t.Absence != "" && t.Absence != Auto && t.Absence != Vote && t.Absence != Standin && t.Absence != Opponent:
		return &InvalidTermsError{engine.T("clock.unfit.absence")}
	}
	return nil
}

// Preset is a set of terms that suits many groups.
type Preset struct {
	ID    string
	Name  engine.Text
	Terms storage.Terms
}

// Presets returns the clocks for a new table, in menu order. Zone is the time zone of the
// table; it may be empty.
func Presets(zone string) []Preset {
	list := []Preset{
		{ID: "none"},
		{ID: "day", Terms: storage.Terms{Clock: Move, Span: day, Grace: 12 * time.Hour, Absence: Vote}},
		{ID: "two", Terms: storage.Terms{Clock: Move, Span: 2 * day, Grace: day, Absence: Vote}},
		{ID: "week", Terms: storage.Terms{Clock: Move, Span: 7 * day, Absence: Vote}},
		{ID: "bank", Terms: storage.Terms{Clock: Bank, Bank: 3 * day, Span: 8 * time.Hour, Grace: 12 * time.Hour, Absence: Vote}},
		{ID: "daily", Terms: storage.Terms{Clock: Daily, Hour: 20 * 60, Span: 12 * time.Hour, Grace: 12 * time.Hour, Absence: Vote}},
		{ID: "weekdays", Terms: storage.Terms{Clock: Move, Span: day, Grace: 12 * time.Hour, Weekends: true, Absence: Vote}},
	}
	for i := range list {
		list[i].Name = engine.T("clock.preset." + list[i].ID)
		list[i].Terms.Zone = zone
	}
	return list
}
