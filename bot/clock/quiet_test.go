package clock

import (
	"math/bits"
	"testing"
	"time"

	"guildhall/storage"
)

func TestAwake(t *testing.T) {
	winter, summer := time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC), time.Date(2026, 7, 10, 12, 0, 0, 0, time.UTC)
	night := &storage.QuietHours{From: 23 * 60, To: 7*60 + 30}
	for name, tt := range map[string]struct {
		prefs storage.ReminderPreferences
		at    time.Time
		from  int // the first half hour in UTC of being awake
		count int
	}{
		"an unknown zone":          {storage.ReminderPreferences{Quiet: night}, winter, 0, 48},
		"the usual hours":          {storage.ReminderPreferences{Zone: "UTC"}, winter, 16, 28},
		"hours of one's own":       {storage.ReminderPreferences{Zone: "UTC", Quiet: night}, winter, 15, 31},
		"in Seoul":                 {storage.ReminderPreferences{Zone: "Asia/Seoul"}, winter, 46, 28},
		"in Berlin in winter":      {storage.ReminderPreferences{Zone: "Europe/Berlin"}, winter, 14, 28},
		"in Berlin in summer":      {storage.ReminderPreferences{Zone: "Europe/Berlin"}, summer, 12, 28},
		"half an hour beside UTC":  {storage.ReminderPreferences{Zone: "Asia/Kolkata"}, winter, 5, 28},
		"somebody who never rests": {storage.ReminderPreferences{Zone: "UTC", Quiet: &storage.QuietHours{}}, winter, 0, 48},
	} {
		got := Awake(tt.prefs, tt.at)
		before := (tt.from + 47) % 48
		if bits.OnesCount64(got) != tt.count || got>>tt.from&1 == 0 || tt.count < 48 && got>>before&1 == 1 {
			t.Errorf("%s: %048b, want %d half hours from the %dth on", name, got, tt.count, tt.from)
		}
	}
}
