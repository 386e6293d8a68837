package clock

import (
	"slices"
	"time"

	"guildhall/storage"
)

// VacationDays are the days in a year for which the clocks of a person who is
// away stand still. A person who is away longer gets no reminders, but the clock runs.
const VacationDays = 30

// CoveredVacations returns the parts of a person's vacations in which their clocks
// stand still, in order: the first VacationDays days of each year, as years
// begin in the person's zone.
func CoveredVacations(prefs storage.ReminderPreferences) []storage.Vacation {
	loc := Zone(prefs.Zone)
	left := map[int]time.Duration{}
	var list []storage.Vacation
	for _, a := range vacations(prefs) {
		for from := a.from; from.Before(a.until); {
			year := read(from, loc).year
			if _, known := left[year]; !known {
				left[year] = VacationDays * 24 * time.Hour
			}
			until := a.until
			if end := (wallClock{year + 1, time.January, 1, 0}).midnight(loc); end.Before(until) {
				until = end
			}
			if d := min(left[year], until.Sub(from)); d > 0 {
				left[year] -= d
				list = append(list, storage.Vacation{From: from, Until: from.Add(d)})
			}
			from = until
		}
	}
	return list
}

// VacationLeft returns the time for which the clocks of a person would still stand still in
// the year of now, beyond the vacations that are set.
func VacationLeft(prefs storage.ReminderPreferences, now time.Time) time.Duration {
	loc := Zone(prefs.Zone)
	left := VacationDays * 24 * time.Hour
	for _, a := range CoveredVacations(prefs) {
		if read(a.From, loc).year == read(now, loc).year {
			left -= a.Until.Sub(a.From)
		}
	}
	return left
}

// AwayAt returns until when a person is away at now; false when they are not.
func AwayAt(prefs storage.ReminderPreferences, now time.Time) (until time.Time, away bool) {
	for _, a := range vacations(prefs) {
		if !now.Before(a.from) && now.Before(a.until) {
			return a.until, true
		}
	}
	return now, false
}

// vacations are the vacations of a person in order, joined where they meet.
func vacations(prefs storage.ReminderPreferences) []span {
	var list []span
	for _, a := range prefs.Away {
		if a.From.Before(a.Until) {
			list = append(list, span{a.From.UTC(), a.Until.UTC()})
		}
	}
	slices.SortFunc(list, func(a, b span) int { return a.from.Compare(b.from) })
	var joined []span
	for _, a := range list {
		n := len(joined)
		if n == 0 || a.from.After(joined[n-1].until) {
			joined = append(joined, a)
		} else if a.until.After(joined[n-1].until) {
			joined[n-1].until = a.until
		}
	}
	return joined
}
