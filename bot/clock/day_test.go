package clock

import (
	"testing"
	"time"
)

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
