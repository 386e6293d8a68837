package clock

import (
	"math/rand/v2"
	"time"

	"guildhall/storage"
)

// zonesOfTheWorld includes zones with clock changes in both directions, at midnight, by half
// an hour, by odd offsets, or without any.
var zonesOfTheWorld = []string{
	"", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Seoul", "Asia/Kolkata", "Asia/Kathmandu",
	"Australia/Lord_Howe", "Pacific/Chatham", "America/Santiago", "Africa/Cairo", "Asia/Beirut", "Africa/Casablanca", "Pacific/Apia",
}

func utc(text string) time.Time {
	t, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		panic(err)
	}
	return t
}

// naiveQuiet reports whether a person wants no reminders, from the local time only.
func naiveQuiet(prefs storage.ReminderPreferences, zone string, t time.Time) bool {
	if prefs.Zone != "" {
		zone = prefs.Zone
	}
	wall := t.In(Zone(zone))
	for _, a := range prefs.Away {
		if !t.Before(a.From) && t.Before(a.Until) {
			return true
		}
	}
	if t.Before(prefs.Snooze) {
		return true
	}
	if prefs.Weekdays && (wall.Weekday() == time.Saturday || wall.Weekday() == time.Sunday) {
		return true
	}
	from, to := 22*60, 8*60
	if prefs.Quiet != nil {
		from, to = prefs.Quiet.From, prefs.Quiet.To
	}
	at := wall.Hour()*60 + wall.Minute()
	if from <= to {
		return from <= at && at < to
	}
	return at >= from || at < to
}

// naiveDue counts running minutes one by one.
func naiveDue(t storage.Terms, w storage.Wait, span time.Duration, prefs storage.ReminderPreferences) time.Time {
	covered := naiveCovered(prefs)
	at := w.Since
	for left := span + w.Lost; left > 0; at = at.Add(time.Minute) {
		wall := at.In(Zone(t.Zone))
		weekend := wall.Weekday() == time.Saturday || wall.Weekday() == time.Sunday
		if !(t.Weekends && weekend) && !covered[at.Unix()] {
			left -= time.Minute
		}
	}
	return at
}

// naiveCovered returns the minutes of covered vacations, counted one by one through the year.
func naiveCovered(prefs storage.ReminderPreferences) map[int64]bool {
	covered := map[int64]bool{}
	minutes := map[int]int{}
	for _, a := range prefs.Away {
		for m := a.From; m.Before(a.Until); m = m.Add(time.Minute) {
			year := m.In(Zone(prefs.Zone)).Year()
			if minutes[year]++; minutes[year] <= VacationDays*24*60 {
				covered[m.Unix()] = true
			}
		}
	}
	return covered
}

// someWays returns random preferences of a person.
func someWays(r *rand.Rand, around time.Time) storage.ReminderPreferences {
	w := storage.ReminderPreferences{
		Zone: zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))], Weekdays: r.IntN(3) == 0,
		Cadence: cadences[r.IntN(len(cadences))].ID,
	}
	switch r.IntN(4) {
	case 0:
		w.Quiet = &storage.QuietHours{From: r.IntN(24 * 60), To: r.IntN(24 * 60)}
	case 1:
		w.Quiet = &storage.QuietHours{From: 90, To: 60 + r.IntN(120)}
	}
	if r.IntN(3) == 0 {
		w.Snooze = around.Add(time.Duration(r.IntN(3000)) * time.Minute)
	}
	for at := around; r.IntN(2) == 0; {
		at = at.Add(time.Duration(r.IntN(5000)) * time.Minute)
		until := at.Add(time.Duration(1+r.IntN(8000)) * time.Minute)
		w.Away = append(w.Away, storage.Vacation{From: at, Until: until})
		at = until
	}
	return w
}

// changes are days with clock changes in some zone, and a new year.
var changes = []string{"2026-03-08", "2026-03-29", "2026-04-05", "2026-04-24", "2026-09-27", "2026-10-25", "2026-11-01", "2026-12-30", "2026-02-17"}

// someTime returns a random time, often near a clock change.
func someTime(r *rand.Rand) time.Time {
	return utc(changes[r.IntN(len(changes))] + " 00:00").Add(time.Duration(r.IntN(4*24*60)-24*60) * time.Minute)
}
