package clock

import (
	"math/rand/v2"
	"testing"
	"time"

	"guildhall/storage"
)

func TestRemind(t *testing.T) {
	none := &storage.QuietHours{}
	tests := []struct {
		name  string
		terms storage.Terms
		since string
		wait  storage.Wait
		ways  storage.ReminderPreferences
		want  string
	}{
		{"first", storage.Terms{}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none}, "2026-03-02 12:00"},
		{"second", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Step: 1}, storage.ReminderPreferences{Quiet: none}, "2026-03-03 00:00"},
		{"then daily", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Step: 2}, storage.ReminderPreferences{Quiet: none}, "2026-03-04 00:00"},
		{"a day after the latest", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Step: 4}, storage.ReminderPreferences{Quiet: none, Digest: utc("2026-03-05 09:30")}, "2026-03-06 09:30"},
		{"brisk", storage.Terms{}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none, Cadence: "brisk"}, "2026-03-02 04:00"},
		{"gentle", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Step: 1}, storage.ReminderPreferences{Quiet: none, Cadence: "gentle"}, "2026-03-05 00:00"},
		{"daily", storage.Terms{}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none, Cadence: "daily"}, "2026-03-03 00:00"},
		{"a day after one that told of it early", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Step: 1},
			storage.ReminderPreferences{Quiet: none, Cadence: "daily", Digest: utc("2026-03-02 08:00")}, "2026-03-03 08:00"},
		{"time lost after one that told of it early", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Step: 1, Lost: 10 * time.Hour},
			storage.ReminderPreferences{Quiet: none, Cadence: "gentle", Digest: utc("2026-03-02 04:00")}, "2026-03-04 04:00"},
		{"off", storage.Terms{}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{Cadence: "off"}, ""},
		{"a silent table", storage.Terms{Silent: true}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{}, ""},
		{"an unknown cadence is the usual one", storage.Terms{}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none, Cadence: "hourly"}, "2026-03-02 12:00"},
		{"usual quiet hours", storage.Terms{}, "2026-03-02 11:00", storage.Wait{}, storage.ReminderPreferences{}, "2026-03-03 08:00"},
		{"in the person's zone", storage.Terms{}, "2026-03-02 03:00", storage.Wait{}, storage.ReminderPreferences{Zone: "Asia/Seoul"}, "2026-03-02 23:00"},
		{"who told no zone lives in the table's", storage.Terms{Zone: "Asia/Seoul"}, "2026-03-02 03:00", storage.Wait{}, storage.ReminderPreferences{}, "2026-03-02 23:00"},
		{"half an hour's zone", storage.Terms{}, "2026-03-02 05:00", storage.Wait{}, storage.ReminderPreferences{Zone: "Asia/Kolkata"}, "2026-03-03 02:30"},
		{"weekend", storage.Terms{}, "2026-03-06 13:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none, Weekdays: true}, "2026-03-09 00:00"},
		{"snoozed wait", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Snooze: utc("2026-03-02 17:00")}, storage.ReminderPreferences{Quiet: none}, "2026-03-02 17:00"},
		{"snoozed person", storage.Terms{}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none, Snooze: utc("2026-03-02 17:00")}, "2026-03-02 17:00"},
		{"away", storage.Terms{}, "2026-03-02 00:00", storage.Wait{},
			storage.ReminderPreferences{Quiet: none, Away: []storage.Vacation{{From: utc("2026-03-02 06:00"), Until: utc("2026-03-05 06:00")}}}, "2026-03-05 06:00"},
		{"told lately of another table", storage.Terms{}, "2026-03-02 00:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none, Digest: utc("2026-03-02 11:00")}, "2026-03-02 17:00"},
		{"asked in hours that were chosen", storage.Terms{}, "2026-03-02 23:00", storage.Wait{}, storage.ReminderPreferences{Zone: "Europe/London"}, "2026-03-03 08:00"},
		{"asked in hours that nobody chose", storage.Terms{}, "2026-03-02 23:00", storage.Wait{}, storage.ReminderPreferences{}, "2026-03-03 11:00"},
		// Quiet until 02:30, which does not exist: the hours end with the gap.
		{"hours end in a gap", storage.Terms{}, "2026-03-28 12:00", storage.Wait{},
			storage.ReminderPreferences{Zone: "Europe/Berlin", Quiet: &storage.QuietHours{From: 20 * 60, To: 150}}, "2026-03-29 01:00"},
		// Quiet until 02:30, which occurs twice: quiet ends, and an hour later begins again for
		// half an hour.
		{"hours end twice", storage.Terms{}, "2026-10-24 12:10", storage.Wait{},
			storage.ReminderPreferences{Zone: "Europe/Berlin", Quiet: &storage.QuietHours{From: 20 * 60, To: 150}}, "2026-10-25 00:30"},
		{"hours end twice, the second time", storage.Terms{}, "2026-10-24 13:10", storage.Wait{},
			storage.ReminderPreferences{Zone: "Europe/Berlin", Quiet: &storage.QuietHours{From: 20 * 60, To: 150}}, "2026-10-25 01:30"},
		{"times of a line", storage.Terms{}, "2026-03-02 10:00", storage.Wait{}, storage.ReminderPreferences{Quiet: none, Cadence: "0 9,18 * * 1-5"}, "2026-03-02 18:00"},
		{"times of a line, in the person's zone", storage.Terms{}, "2026-03-02 10:00", storage.Wait{}, storage.ReminderPreferences{Zone: "Asia/Seoul", Cadence: "0 9,18 * * 1-5"}, "2026-03-03 00:00"},
		{"times of a line, after one of them", storage.Terms{}, "2026-03-06 10:00", storage.Wait{Step: 1},
			storage.ReminderPreferences{Quiet: none, Cadence: "0 9,18 * * 1-5", Digest: utc("2026-03-06 18:00")}, "2026-03-09 09:00"},
		{"times of a line, the night before one", storage.Terms{}, "2026-03-02 23:00", storage.Wait{}, storage.ReminderPreferences{Zone: "Europe/London", Cadence: "0 9 * * *"}, "2026-03-03 09:00"},
		{"times of a line in a vacation", storage.Terms{}, "2026-03-02 10:00", storage.Wait{},
			storage.ReminderPreferences{Quiet: none, Cadence: "0 9 * * *", Away: []storage.Vacation{{From: utc("2026-03-02 12:00"), Until: utc("2026-03-05 06:00")}}}, "2026-03-05 09:00"},
		{"times of a line, all quiet", storage.Terms{}, "2026-03-02 10:00", storage.Wait{}, storage.ReminderPreferences{Cadence: "0 23 * * *"}, "2026-03-03 08:00"},
		{"a line of a silent table", storage.Terms{Silent: true}, "2026-03-02 10:00", storage.Wait{}, storage.ReminderPreferences{Cadence: "0 9 * * *"}, ""},
		{"time lost", storage.Terms{}, "2026-03-02 00:00", storage.Wait{Lost: time.Hour}, storage.ReminderPreferences{Quiet: none}, "2026-03-02 13:00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.wait.Since = utc(tt.since)
			want := time.Time{}
			if tt.want != "" {
				want = utc(tt.want)
			}
			if got := NextReminder(tt.terms, tt.wait, tt.ways, tt.wait.Since); !got.Equal(want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

// After a vacation or a weekend one reminder comes at the return, and the next ones are
// counted from then.
func TestRemindersCountFromTheReturn(t *testing.T) {
	away := []storage.Vacation{{From: utc("2026-03-02 14:00"), Until: utc("2026-03-12 09:00")}}
	tests := []struct {
		name  string
		since string
		prefs storage.ReminderPreferences
		want  []string
	}{
		{"asked before a vacation", "2026-03-02 12:00", storage.ReminderPreferences{Zone: "UTC", Away: away},
			[]string{"2026-03-12 09:00", "2026-03-13 09:00", "2026-03-14 09:00"}},
		{"asked in a vacation", "2026-03-05 12:00", storage.ReminderPreferences{Zone: "UTC", Away: away},
			[]string{"2026-03-12 09:00", "2026-03-13 09:00", "2026-03-14 09:00"}},
		{"asked in a vacation, brisk", "2026-03-05 12:00", storage.ReminderPreferences{Zone: "UTC", Away: away, Cadence: "brisk"},
			[]string{"2026-03-12 09:00", "2026-03-12 21:00", "2026-03-13 21:00"}},
		{"asked on a weekend", "2026-03-07 10:00", storage.ReminderPreferences{Zone: "UTC", Weekdays: true},
			[]string{"2026-03-09 08:00", "2026-03-10 08:00", "2026-03-11 08:00"}},
		{"asked before a weekend", "2026-03-06 16:00", storage.ReminderPreferences{Zone: "UTC", Weekdays: true},
			[]string{"2026-03-09 08:00", "2026-03-10 08:00"}},
		{"a vacation that ends on a weekend", "2026-03-05 12:00", storage.ReminderPreferences{Zone: "UTC", Weekdays: true,
			Away: []storage.Vacation{{From: utc("2026-03-02 14:00"), Until: utc("2026-03-07 09:00")}}},
			[]string{"2026-03-09 08:00", "2026-03-10 08:00"}},
		{"reminded before a vacation", "2026-03-01 20:00", storage.ReminderPreferences{Zone: "UTC", Away: away},
			[]string{"2026-03-02 08:00", "2026-03-12 09:00", "2026-03-13 09:00"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, prefs := storage.Wait{Since: utc(tt.since)}, tt.prefs
			from := w.Since
			for n, want := range tt.want {
				got := NextReminder(storage.Terms{}, w, prefs, from)
				if !got.Equal(utc(want)) {
					t.Errorf("reminder %d at %v, want %s", n+1, got, want)
				}
				prefs.Digest, w.Step, from = got, w.Step+1, got
			}
		})
	}
}

// free returns the first minute that the minute-by-minute search finds free.
func TestFreeMatchesMinuteSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 400 {
		at := someTime(r)
		prefs := someWays(r, at.Add(-24*time.Hour))
		zone := zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))]
		if prefs.Quiet != nil && (prefs.Quiet.To-prefs.Quiet.From+24*60)%(24*60) > 23*60 {
			continue // hardly ever free: too long to scan
		}
		got := NextUndisturbed(storage.Terms{Zone: zone}, storage.Wait{}, prefs, at)
		want := at
		for naiveQuiet(prefs, zone, want) {
			want = want.Add(time.Minute)
		}
		if !got.Equal(want) {
			t.Fatalf("free after %v: %v, the wall says %v\n%+v in %q", at, got, want, prefs, zone)
		}
	}
}

func TestRemindersAreInOrderAndNeverQuiet(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 400 {
		since := someTime(r)
		prefs := someWays(r, since.Add(-24*time.Hour))
		terms := storage.Terms{Zone: zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))]}
		w := storage.Wait{Since: since}
		for range 8 {
			at := NextReminder(terms, w, prefs, since)
			if at.IsZero() {
				if prefs.Cadence != "off" {
					t.Fatalf("no reminder: %+v", prefs)
				}
				break
			}
			if naiveQuiet(prefs, terms.Zone, at) {
				t.Fatalf("a reminder in quiet time, at %v: %+v in %q", at, prefs, terms.Zone)
			}
			if at.Before(since) || !prefs.Digest.IsZero() && at.Before(prefs.Digest.Add(2*time.Hour)) {
				t.Fatalf("a reminder at %v, after one at %v, since %v", at, prefs.Digest, since)
			}
			prefs.Digest, w.Step = at, w.Step+1
		}
	}
}

// A person with a cron line is reminded at the first of its times that the minute-by-minute
// search finds due and free.
func TestCronRemindersMatchMinuteSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	for range 150 {
		since := someTime(r)
		prefs := someWays(r, since.Add(-24*time.Hour))
		prefs.Cadence = []string{"0 9,18 * * 1-5", "30 2,14 * * *", "0 */6 * * *"}[r.IntN(3)]
		zone := zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))]
		want, loc := since, zone
		if prefs.Zone != "" {
			loc = prefs.Zone
		}
		for range 20 {
			if want = naiveNext(prefs.Cadence, want, Zone(loc)); want.IsZero() || !naiveQuiet(prefs, zone, want) {
				break
			}
		}
		if want.IsZero() || naiveQuiet(prefs, zone, want) {
			continue // hardly ever free: too long to scan
		}
		if got := NextReminder(storage.Terms{Zone: zone}, storage.Wait{Since: since}, prefs, since); !got.Equal(want) {
			t.Fatalf("reminded at %v, the wall says %v\n%+v in %q since %v", got, want, prefs, zone, since)
		}
	}
}

func TestLastCall(t *testing.T) {
	none := &storage.QuietHours{}
	terms := storage.Terms{Clock: Move, Span: day}
	tests := []struct {
		name  string
		since string
		ways  storage.ReminderPreferences
		stage storage.Stage
		want  string
	}{
		{"a quarter before", "2026-03-02 10:00", storage.ReminderPreferences{Quiet: none}, "", "2026-03-03 04:00"},
		{"after the night, while there is time", "2026-03-02 13:00", storage.ReminderPreferences{}, "", "2026-03-03 08:00"},
		{"before the night, when it would be too late", "2026-03-02 07:00", storage.ReminderPreferences{}, "", "2026-03-02 21:59"},
		{"once", "2026-03-02 10:00", storage.ReminderPreferences{}, Escalated, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := storage.Wait{Since: utc(tt.since), Stage: tt.stage}
			w.Due = Due(terms, w, 0, tt.ways)
			want := time.Time{}
			if tt.want != "" {
				want = utc(tt.want)
			}
			if got := DeadlineReminder(terms, w, tt.ways); !got.Equal(want) {
				t.Errorf("due %v, last call %v, want %v", w.Due, got, want)
			}
		})
	}
	r := rand.New(rand.NewPCG(11, 12))
	for range 500 {
		since := someTime(r)
		prefs := someWays(r, since)
		terms := storage.Terms{Clock: Move, Span: time.Duration(2+r.IntN(100)) * time.Hour, Zone: zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))]}
		w := storage.Wait{Since: since}
		w.Due = Due(terms, w, 0, prefs)
		at := DeadlineReminder(terms, w, prefs)
		if at.Before(w.Since) || at.After(w.Due) {
			t.Fatalf("asked %v, due %v, last call %v", w.Since, w.Due, at)
		}
	}
}

// A daily hour that comes while the clock is stopped does not count.
func TestDailyHourWhileClockIsStopped(t *testing.T) {
	daily := storage.Terms{Clock: Daily, Hour: 20 * 60, Span: 12 * time.Hour}
	weekdays := daily
	weekdays.Weekends = true
	quiet := storage.ReminderPreferences{Quiet: &storage.QuietHours{}}
	away := quiet
	away.Away = []storage.Vacation{{From: utc("2026-03-04 10:00"), Until: utc("2026-03-05 10:00")}}
	tests := []struct {
		name           string
		terms          storage.Terms
		ways           storage.ReminderPreferences
		asked, stopped string
		on             string
		want           string
	}{
		{"between two hours", daily, quiet, "2026-03-02 21:00", "2026-03-03 02:00", "2026-03-03 06:00", "2026-03-03 20:00"},
		{"over the hour", daily, quiet, "2026-03-02 21:00", "2026-03-03 19:00", "2026-03-03 21:00", "2026-03-04 20:00"},
		{"until the hour", daily, quiet, "2026-03-02 21:00", "2026-03-03 19:00", "2026-03-03 20:00", "2026-03-04 20:00"},
		{"over two hours", daily, quiet, "2026-03-02 21:00", "2026-03-03 19:00", "2026-03-04 21:00", "2026-03-05 20:00"},
		{"before there was time enough", daily, quiet, "2026-03-02 21:00", "2026-03-02 22:00", "2026-03-03 21:00", "2026-03-04 20:00"},
		{"then a weekend", weekdays, quiet, "2026-03-05 21:00", "2026-03-06 19:00", "2026-03-06 21:00", "2026-03-09 20:00"},
		{"then a vacation", daily, away, "2026-03-02 21:00", "2026-03-03 19:00", "2026-03-03 21:00", "2026-03-05 20:00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := Schedule(tt.terms, storage.Wait{Since: utc(tt.asked)}, 0, tt.ways, utc(tt.asked))
			w = Unschedule(w)
			w.Lost += Running(tt.terms, tt.ways, utc(tt.stopped), utc(tt.on))
			w = Schedule(tt.terms, w, 0, tt.ways, utc(tt.on))
			if !w.Due.Equal(utc(tt.want)) {
				t.Errorf("due %v, want %v", w.Due, tt.want)
			}
			if again := Schedule(tt.terms, w, 0, tt.ways, w.Due); !again.Due.Equal(w.Due) {
				t.Errorf("when it is over, it is due %v instead of %v", again.Due, w.Due)
			}
		})
	}
}

func TestNext(t *testing.T) {
	prefs := storage.ReminderPreferences{Quiet: &storage.QuietHours{}}
	terms := storage.Terms{Clock: Move, Span: day}
	since := utc("2026-03-02 00:00")
	w := Schedule(terms, storage.Wait{Since: since}, 0, prefs, since)
	steps := []struct {
		name string
		want string
		then func()
	}{
		{"first reminder", "2026-03-02 12:00", func() { w.Step++; prefs.Digest = w.Next }},
		{"last call", "2026-03-02 18:00", func() { w.Step++; w.Stage = Escalated; prefs.Digest = w.Next }},
		{"time out", "2026-03-03 00:00", func() { w.Step++; w.Stage = Expired; prefs.Digest = w.Next }},
		{"next reminder", "2026-03-04 00:00", func() { prefs.Cadence = "off" }},
		{"asleep", "2026-04-01 00:00", func() {}},
		{"nothing, while others play", "2026-04-02 00:00", nil},
	}
	for _, s := range steps {
		if !w.Next.Equal(utc(s.want)) {
			t.Fatalf("%s: next %v, want %v", s.name, w.Next, s.want)
		}
		if s.then != nil {
			s.then()
			w = Schedule(terms, w, 0, prefs, w.Next)
		}
	}
	if stopped := Unschedule(w); !stopped.Due.IsZero() || !stopped.Next.IsZero() || !stopped.Since.Equal(since) {
		t.Errorf("a stopped clock: %+v", stopped)
	}
}

// A reminder that no process could send in time is sent later, outside quiet times.
func TestOverdueReminderIsSentLater(t *testing.T) {
	w := storage.Wait{Since: utc("2026-03-02 00:00")}
	for now, want := range map[string]string{"2026-03-02 15:00": "2026-03-02 15:00", "2026-03-02 23:00": "2026-03-03 08:00"} {
		for _, cadence := range []string{"", "30 14 * * *"} {
			if got := NextReminder(storage.Terms{}, w, storage.ReminderPreferences{Cadence: cadence}, utc(now)); !got.Equal(utc(want)) {
				t.Errorf("%q at %s: %v, want %s", cadence, now, got, want)
			}
		}
	}
}

func TestLastCallIsRepeatedAfterLaterDeadline(t *testing.T) {
	terms := storage.Terms{Clock: Move, Span: day}
	awake := storage.ReminderPreferences{Quiet: &storage.QuietHours{}}
	called := storage.Wait{Since: utc("2026-03-02 10:00"), Due: utc("2026-03-03 10:00"), Stage: Escalated}
	away := awake
	away.Away = []storage.Vacation{{From: utc("2026-03-02 12:00"), Until: utc("2026-03-10 05:00")}}
	snoozed := awake
	snoozed.Snooze = utc("2026-03-03 08:00")
	late, out := called, called
	late.Lost, out.Stage, out.Lost = time.Hour, Expired, 7*day
	tests := []struct {
		name string
		wait storage.Wait
		ways storage.ReminderPreferences
		want storage.Stage
	}{
		{"as it was", called, awake, Escalated},
		{"after a vacation", called, away, ""},
		{"an hour later is called already", late, awake, Escalated},
		{"putting reminders off changes nothing for the table", called, snoozed, Escalated},
		{"what is over stays over", out, awake, Expired},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := Schedule(terms, tt.wait, 0, tt.ways, utc("2026-03-03 06:00"))
			if w.Stage != tt.want {
				t.Errorf("stage %q, want %q; due %v", w.Stage, tt.want, w.Due)
			}
		})
	}
}

func TestSilenceCountsFromEndOfVacation(t *testing.T) {
	w := storage.Wait{Since: utc("2026-03-02 10:00"), Lost: 2 * time.Hour}
	trip := storage.ReminderPreferences{Away: []storage.Vacation{{From: utc("2026-03-01 00:00"), Until: utc("2026-04-10 12:00")}}}
	before := storage.ReminderPreferences{Away: []storage.Vacation{{From: utc("2026-01-01 00:00"), Until: utc("2026-02-01 00:00")}}}
	for _, tt := range []struct {
		name string
		ways storage.ReminderPreferences
		now  string
		want time.Duration
	}{
		{"there all the time", storage.ReminderPreferences{}, "2026-03-05 12:00", 3 * day},
		{"away before it began", before, "2026-03-05 12:00", 3 * day},
		{"away", trip, "2026-04-09 12:00", 0},
		{"back for a day", trip, "2026-04-11 12:00", day},
		{"not yet away", storage.ReminderPreferences{Away: []storage.Vacation{{From: utc("2026-03-06 00:00"), Until: utc("2026-03-08 00:00")}}}, "2026-03-05 12:00", 3 * day},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := IdleFor(w, tt.ways, utc(tt.now)); got != tt.want {
				t.Errorf("silent for %v, want %v", got, tt.want)
			}
		})
	}
}
