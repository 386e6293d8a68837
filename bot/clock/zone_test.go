package clock

import (
	"testing"
	"time"
)

func TestInstantsOfAReading(t *testing.T) {
	tests := []struct {
		name, zone  string
		year        int
		month       time.Month
		day, min    int
		first, last string // in UTC
	}{
		{"plain", "Asia/Seoul", 2026, 3, 1, 20 * 60, "2026-03-01 11:00", "2026-03-01 11:00"},
		{"half an hour", "Asia/Kolkata", 2026, 3, 1, 8 * 60, "2026-03-01 02:30", "2026-03-01 02:30"},
		{"skipped", "Europe/Berlin", 2026, 3, 29, 150, "2026-03-29 01:00", "2026-03-29 01:00"},
		{"just before the gap", "Europe/Berlin", 2026, 3, 29, 119, "2026-03-29 00:59", "2026-03-29 00:59"},
		{"twice", "Europe/Berlin", 2026, 10, 25, 150, "2026-10-25 00:30", "2026-10-25 01:30"},
		{"skipped midnight", "Africa/Cairo", 2026, 4, 24, 0, "2026-04-23 22:00", "2026-04-23 22:00"},
		{"half an hour twice", "Australia/Lord_Howe", 2026, 4, 5, 105, "2026-04-04 14:45", "2026-04-04 15:15"},
		{"half an hour skipped", "Australia/Lord_Howe", 2026, 10, 4, 135, "2026-10-03 15:30", "2026-10-03 15:30"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			first, last := wallClock{tt.year, tt.month, tt.day, tt.min}.instants(Zone(tt.zone))
			if !first.Equal(utc(tt.first)) || !last.Equal(utc(tt.last)) {
				t.Errorf("first %v, last %v; want %s, %s", first, last, tt.first, tt.last)
			}
		})
	}
}

// For every minute of a year, instants returns exactly the instants at which a clock shows
// it.
func TestInstantsMatchWallClock(t *testing.T) {
	for _, name := range zonesOfTheWorld {
		loc := Zone(name)
		shown := map[wallClock][2]time.Time{}
		begin := utc("2025-12-31 00:00")
		for at := begin; at.Before(utc("2027-01-02 00:00")); at = at.Add(15 * time.Minute) {
			r := read(at, loc)
			span, again := shown[r]
			if !again {
				span[0] = at
			}
			span[1] = at
			shown[r] = span
		}
		for day := (wallClock{2026, 1, 1, 0}); day.year == 2026; day = day.on(1, 0) {
			for min := 0; min < 24*60; min += 15 {
				r := day.on(0, min)
				first, last := r.instants(loc)
				if span, ok := shown[r]; ok {
					if !first.Equal(span[0]) || !last.Equal(span[1]) {
						t.Fatalf("%s %+v: %v to %v, the wall shows it from %v to %v", name, r, first, last, span[0], span[1])
					}
					continue
				}
				before, after := read(first.Add(-time.Minute), loc), read(first, loc)
				if !first.Equal(last) || before.min >= min && before.day == r.day || after == r {
					t.Fatalf("%s %+v is skipped, but given as %v, where the wall goes from %+v to %+v", name, r, first, before, after)
				}
			}
		}
	}
}

func TestZoneNames(t *testing.T) {
	for name, known := range map[string]bool{
		"Europe/Berlin": true, "Asia/Seoul": true, "UTC": true, "": false, "Local": false, "Mars/Olympus": false, "../etc/passwd": false,
	} {
		if KnownZone(name) != known {
			t.Errorf("KnownZone(%q) = %v, want %v", name, !known, known)
		}
	}
	if Zone("Mars/Olympus") != time.UTC {
		t.Error("an unknown zone is not UTC")
	}
}

func TestOnDay(t *testing.T) {
	for _, tt := range []struct {
		name, zone, day string
		minutes         int
		want            string
	}{
		{"an ordinary day", "Asia/Seoul", "2026-11-23", 9 * 60, "2026-11-23T00:00:00Z"},
		{"the hour that summer time skips", "Europe/Berlin", "2026-03-29", 2*60 + 30, "2026-03-29T01:00:00Z"},
		{"the first of two such hours", "Europe/Berlin", "2026-10-25", 2*60 + 30, "2026-10-25T00:30:00Z"},
		{"midnight", "America/New_York", "2026-12-01", 0, "2026-12-01T05:00:00Z"},
	} {
		got, err := OnDay(tt.zone, tt.day, tt.minutes)
		if err != nil || got.Format(time.RFC3339) != tt.want {
			t.Errorf("%s: %v, %v; want %s", tt.name, got, err, tt.want)
		}
	}
	if _, err := OnDay("UTC", "2026-02-30", 0); err == nil {
		t.Error("there is no 30th of February")
	}
}

// Between the openings of two consecutive days there are 23 to 25 hours.
func TestDaysFollowEachOther(t *testing.T) {
	for _, zone := range []string{"Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe"} {
		day := "2026-01-01"
		for range 366 {
			next, err := DayAfter(day, 1)
			if err != nil {
				t.Fatal(err)
			}
			from, _ := OnDay(zone, day, 2*60+15)
			to, _ := OnDay(zone, next, 2*60+15)
			if d := to.Sub(from); d < 23*time.Hour || d > 25*time.Hour || DayIn(zone, from) != day {
				t.Errorf("%s, %s: %v long, begins on %s", zone, day, d, DayIn(zone, from))
			}
			a, _ := DayNumber(day)
			if b, _ := DayNumber(next); b != a+1 {
				t.Errorf("%s has number %d, %s %d", day, a, next, b)
			}
			day = next
		}
	}
}
