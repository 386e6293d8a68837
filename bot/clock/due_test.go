package clock

import (
	"math/rand/v2"
	"testing"
	"time"

	"guildhall/storage"
)

func TestDue(t *testing.T) {
	day24 := storage.Terms{Clock: Move, Span: day, Grace: 12 * time.Hour}
	weekdays := storage.Terms{Clock: Move, Span: day, Weekends: true, Zone: "Asia/Seoul"}
	daily := storage.Terms{Clock: Daily, Hour: 20 * 60, Zone: "Europe/Berlin", Span: 12 * time.Hour}
	gap := storage.Terms{Clock: Daily, Hour: 150, Zone: "Europe/Berlin"}
	bank := storage.Terms{Clock: Bank, Bank: 3 * day, Span: 8 * time.Hour}
	away := storage.ReminderPreferences{Away: []storage.Vacation{{From: utc("2026-03-03 00:00"), Until: utc("2026-03-10 00:00")}}}
	tests := []struct {
		name  string
		terms storage.Terms
		since string
		wait  storage.Wait
		bank  time.Duration
		ways  storage.ReminderPreferences
		want  string
	}{
		{"no clock", storage.Terms{}, "2026-03-02 10:00", storage.Wait{}, 0, storage.ReminderPreferences{}, ""},
		{"a day", day24, "2026-03-02 10:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-03-03 10:00"},
		{"the extension", day24, "2026-03-02 10:00", storage.Wait{Stage: Granted}, 0, storage.ReminderPreferences{}, "2026-03-03 22:00"},
		{"time lost", day24, "2026-03-02 10:00", storage.Wait{Lost: 90 * time.Minute}, 0, storage.ReminderPreferences{}, "2026-03-03 11:30"},
		{"the bank", bank, "2026-03-02 10:00", storage.Wait{}, 30 * time.Hour, storage.ReminderPreferences{}, "2026-03-03 16:00"},
		// Friday 18:00 in Seoul: six hours run before the weekend, the rest after it.
		{"over a weekend", weekdays, "2026-03-06 09:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-03-09 09:00"},
		{"asked on Sunday", weekdays, "2026-03-08 03:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-03-09 15:00"},
		{"asked before a vacation", day24, "2026-03-02 10:00", storage.Wait{}, 0, away, "2026-03-10 10:00"},
		{"asked in a vacation", day24, "2026-03-05 10:00", storage.Wait{}, 0, away, "2026-03-11 00:00"},
		{"daily, next hour", daily, "2026-03-02 06:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-03-02 19:00"},
		{"daily, too late for today", daily, "2026-03-02 08:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-03-03 19:00"},
		{"daily in summer", daily, "2026-07-02 05:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-07-02 18:00"},
		{"daily over the change", daily, "2026-03-28 20:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-03-29 18:00"},
		{"daily at an hour that is skipped", gap, "2026-03-28 20:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-03-29 01:00"},
		{"daily at an hour that comes twice", gap, "2026-10-24 20:00", storage.Wait{}, 0, storage.ReminderPreferences{}, "2026-10-25 01:30"},
		{"daily in a vacation", daily, "2026-03-02 10:00", storage.Wait{}, 0, away, "2026-03-10 19:00"},
		{"daily, the extension", storage.Terms{Clock: Daily, Hour: 1200, Grace: 6 * time.Hour}, "2026-03-02 10:00",
			storage.Wait{Stage: Granted}, 0, storage.ReminderPreferences{}, "2026-03-03 02:00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.wait.Since = utc(tt.since)
			got := Due(tt.terms, tt.wait, tt.bank, tt.ways)
			want := time.Time{}
			if tt.want != "" {
				want = utc(tt.want)
			}
			if !got.Equal(want) || got.Location() != time.UTC {
				t.Errorf("due %v, want %v", got, want)
			}
		})
	}
}

func TestDueAgreesWithCountedMinutes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		since := someTime(r)
		terms := storage.Terms{Clock: Move, Span: time.Duration(1+r.IntN(72)) * time.Hour, Weekends: r.IntN(2) == 0,
			Zone: zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))]}
		w := storage.Wait{Since: since, Lost: time.Duration(r.IntN(300)) * time.Minute}
		prefs := someWays(r, since.Add(-48*time.Hour))
		got, want := Due(terms, w, 0, prefs), naiveDue(terms, w, terms.Span, prefs)
		// The clock may stop at this very instant: due is the end of the last minute that runs,
		// regardless of the stop after it.
		if !got.Equal(want) {
			t.Fatalf("since %v, %+v, %+v\nlost %v: due %v, counted %v", since, terms, prefs, w.Lost, got, want)
		}
		if used := Used(terms, w, prefs, got); used != terms.Span {
			t.Fatalf("until it is due %v were used, want %v", used, terms.Span)
		}
		if earlier := Used(terms, w, prefs, got.Add(-time.Hour)); earlier > terms.Span {
			t.Fatalf("an hour before it is due %v were used, more than %v", earlier, terms.Span)
		}
	}
}

func TestLaterQuestionIsDueLater(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 150 {
		since := someTime(r)
		terms := storage.Terms{Clock: []string{Move, Bank, Daily}[r.IntN(3)], Span: time.Duration(r.IntN(48)) * time.Hour,
			Hour: r.IntN(24 * 60), Weekends: r.IntN(2) == 0, Zone: zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))]}
		prefs := someWays(r, since.Add(-48*time.Hour))
		last := time.Time{}
		for m := range 200 {
			w := storage.Wait{Since: since.Add(time.Duration(m) * 17 * time.Minute)}
			due := Due(terms, w, 30*time.Hour, prefs)
			if due.Before(last) || due.Before(w.Since) {
				t.Fatalf("%+v %+v: asked at %v due %v, an earlier one %v", terms, prefs, w.Since, due, last)
			}
			last = due
			w.Lost = time.Hour
			if lost := Due(terms, w, 30*time.Hour, prefs); lost.Before(due) {
				t.Fatalf("an hour lost makes it due at %v instead of %v", lost, due)
			}
		}
	}
}

func TestDailyHourUsesWallClock(t *testing.T) {
	for _, zone := range zonesOfTheWorld {
		terms := storage.Terms{Clock: Daily, Hour: 20 * 60, Zone: zone}
		for d := range 365 {
			since := utc("2026-01-01 03:07").AddDate(0, 0, d)
			due := Due(terms, storage.Wait{Since: since}, 0, storage.ReminderPreferences{}).In(Zone(zone))
			if due.Hour() != 20 || due.Minute() != 0 || due.Sub(since) > 25*time.Hour {
				t.Fatalf("%s: asked %v, due %v", zone, since, due)
			}
		}
	}
}

func TestVacationDays(t *testing.T) {
	covered := func(prefs storage.ReminderPreferences) (d time.Duration) {
		for _, a := range CoveredVacations(prefs) {
			d += a.Until.Sub(a.From)
		}
		return d
	}
	away := func(from, until string) storage.Vacation { return storage.Vacation{From: utc(from), Until: utc(until)} }
	tests := []struct {
		name string
		away []storage.Vacation
		want time.Duration
		last string // end of the time in which clocks are stopped
	}{
		{"none", nil, 0, ""},
		{"a week", []storage.Vacation{away("2026-07-01 00:00", "2026-07-08 00:00")}, 7 * day, "2026-07-08 00:00"},
		{"too long", []storage.Vacation{away("2026-06-01 00:00", "2026-08-01 00:00")}, 30 * day, "2026-07-01 00:00"},
		{"twice", []storage.Vacation{away("2026-02-01 00:00", "2026-02-21 00:00"), away("2026-06-01 00:00", "2026-06-21 00:00")}, 30 * day, "2026-06-11 00:00"},
		{"over new year", []storage.Vacation{away("2026-12-01 00:00", "2027-02-15 00:00")}, 60 * day, "2027-01-31 00:00"},
		{"twice the same days", []storage.Vacation{away("2026-02-01 00:00", "2026-02-11 00:00"), away("2026-02-05 00:00", "2026-02-13 00:00")}, 12 * day, "2026-02-13 00:00"},
		{"the wrong way round", []storage.Vacation{away("2026-02-11 00:00", "2026-02-01 00:00")}, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			prefs := storage.ReminderPreferences{Away: tt.away}
			if got := covered(prefs); got != tt.want {
				t.Errorf("covered %v, want %v", got, tt.want)
			}
			list := CoveredVacations(prefs)
			if tt.last != "" && !list[len(list)-1].Until.Equal(utc(tt.last)) {
				t.Errorf("clocks stand still until %v, want %s", list[len(list)-1].Until, tt.last)
			}
		})
	}
	prefs := storage.ReminderPreferences{Away: []storage.Vacation{away("2026-02-01 00:00", "2026-02-11 00:00")}}
	if got := VacationLeft(prefs, utc("2026-05-01 00:00")); got != 20*day {
		t.Errorf("20 of 30 days are left, not %v", got)
	}
	if got := VacationLeft(prefs, utc("2027-05-01 00:00")); got != 30*day {
		t.Errorf("in the next year 30 days are left, not %v", got)
	}
	if until, is := AwayAt(prefs, utc("2026-02-05 00:00")); !is || !until.Equal(utc("2026-02-11 00:00")) {
		t.Errorf("away until %v, %v", until, is)
	}
	if _, is := AwayAt(prefs, utc("2026-02-11 00:00")); is {
		t.Error("still away at the end of the vacation")
	}
}
