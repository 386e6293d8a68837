package yearsim

import (
	"fmt"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

// timeOutAt returns the deadline of a wait. It computes it by counting minutes.
func (h *history) timeOutAt(one *tableLog, a *wait, bank time.Duration, grace bool) time.Time {
	left := one.terms.Span
	if one.terms.Clock == clock.Bank {
		left = bank
	}
	at := a.from
	lost := h.outagesIn(a)
	for ; at.Before(h.until); at = at.Add(time.Minute) {
		for len(lost) > 0 && (lost[0].from.Before(at) || left > 0 && lost[0].from.Equal(at)) {
			left += lost[0].until.Sub(lost[0].from)
			lost = lost[1:]
		}
		daily := one.terms.Clock == clock.Daily
		wall := at.In(clock.Zone(one.terms.Zone))
		if left <= 0 && (!daily || wall.Hour()*60+wall.Minute() == one.terms.Hour && h.mayBeOver(one, a.user, at) && !h.inOutage(at)) {
			if !grace {
				return at
			}
			grace, daily, left = false, false, one.terms.Grace
			return h.graceOverAt(one, a.user, at, left, lost)
		}
		if h.clockRuns(one, a.user, at) {
			left -= time.Minute
		}
	}
	return at
}

// mayBeOver reports whether the time of a person may run out at an instant. A table that only
// the clock has played for days is paused in the minute of the clock's next answer; that
// timeout is also valid.
func (h *history) mayBeOver(one *tableLog, user string, at time.Time) bool {
	if h.clockRuns(one, user, at) {
		return true
	}
	before := at.Add(-time.Minute)
	return one.pausedAt(at) && !one.pausedAt(before) && h.clockRuns(one, user, before) && !h.onVacation(user, at)
}

// graceOverAt returns the time when the clock has run for another grace period.
func (h *history) graceOverAt(one *tableLog, user string, at time.Time, left time.Duration, lost []outage) time.Time {
	for ; at.Before(h.until); at = at.Add(time.Minute) {
		for len(lost) > 0 && (lost[0].from.Before(at) || left > 0 && lost[0].from.Equal(at)) {
			left += lost[0].until.Sub(lost[0].from)
			lost = lost[1:]
		}
		if left <= 0 {
			return at
		}
		if h.clockRuns(one, user, at) {
			left -= time.Minute
		}
	}
	return at
}

// ranFor returns the running time of a wait's clock until an instant.
func (h *history) ranFor(one *tableLog, a *wait, until time.Time) time.Duration {
	var d time.Duration
	for at := a.from; at.Before(until); at = at.Add(time.Minute) {
		if h.clockRuns(one, a.user, at) {
			d += time.Minute
		}
	}
	for _, l := range h.outagesIn(a) {
		if !l.until.After(until) {
			d -= l.until.Sub(l.from)
		}
	}
	return max(0, d)
}

// clockRuns reports whether the clock of a person runs in a minute.
func (h *history) clockRuns(one *tableLog, user string, at time.Time) bool {
	wall := at.In(clock.Zone(one.terms.Zone))
	if one.terms.Weekends && (wall.Weekday() == time.Saturday || wall.Weekday() == time.Sunday) {
		return false
	}
	return !one.pausedAt(at) && !h.onVacation(user, at)
}

// onVacation reports whether a person is on vacation at an instant, within the
// thirty days that each year allows.
func (h *history) onVacation(user string, at time.Time) bool {
	ways := h.preferencesAt(user, at)
	if len(ways.personal.Away) == 0 {
		return false
	}
	return h.vacationMinutes(user, ways)[at.Unix()/60]
}

// vacationMinutes returns the minutes of all vacations that the allowance of their year
// covers.
func (h *history) vacationMinutes(user string, w preferences) map[int64]bool {
	key := fmt.Sprint(user, w.at)
	if m, known := h.vacations[key]; known {
		return m
	}
	minutes, spent := map[int64]bool{}, map[int]int{}
	loc := clock.Zone(w.personal.Zone)
	for _, a := range w.personal.Away {
		for at := a.From; at.Before(a.Until); at = at.Add(time.Minute) {
			year := at.In(loc).Year()
			if spent[year]++; spent[year] <= clock.VacationDays*24*60 {
				minutes[at.Unix()/60] = true
			}
		}
	}
	if len(h.vacations) > 50 {
		clear(h.vacations) // each is large
	}
	h.vacations[key] = minutes
	return minutes
}

// wantsQuiet reports, by the local time of day, whether a person with these preferences wants
// no reminder at an instant. For a person without a zone it uses the table's.
func wantsQuiet(preferences storage.ReminderPreferences, zone string, at time.Time) bool {
	if preferences.Zone != "" {
		zone = preferences.Zone
	}
	wall := at.In(clock.Zone(zone))
	for _, a := range preferences.Away {
		if !at.Before(a.From) && at.Before(a.Until) {
			return true
		}
	}
	weekend := wall.Weekday() == time.Saturday || wall.Weekday() == time.Sunday
	if at.Before(preferences.Snooze) || preferences.Weekdays && weekend {
		return true
	}
	from, to := 22*60, 8*60
	if preferences.Quiet != nil {
		from, to = preferences.Quiet.From, preferences.Quiet.To
	}
	m := wall.Hour()*60 + wall.Minute()
	if from <= to {
		return from <= m && m < to
	}
	return m >= from || m < to
}
