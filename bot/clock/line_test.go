package clock

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

// naiveLine lists for each field of a line the numbers in it, parsed without the library that
// ParseCron uses.
func naiveLine(text string) [5]map[int]bool {
	var sets [5]map[int]bool
	bounds := [5][2]int{{0, 59}, {0, 23}, {1, 31}, {1, 12}, {0, 6}}
	for i, field := range strings.Fields(text) {
		sets[i] = map[int]bool{}
		for part := range strings.SplitSeq(field, ",") {
			span, step, stepped := strings.Cut(part, "/")
			from, to := bounds[i][0], bounds[i][1]
			if span != "*" {
				a, b, ranged := strings.Cut(span, "-")
				from, _ = strconv.Atoi(a)
				if !stepped {
					to = from
				}
				if ranged {
					to, _ = strconv.Atoi(b)
				}
			}
			by := 1
			if stepped {
				by, _ = strconv.Atoi(step)
			}
			for n := from; n <= to; n += by {
				sets[i][n] = true
			}
		}
	}
	return sets
}

var naiveLines = map[string][5]map[int]bool{}

// naiveDueAt reports whether a line is due in a minute of the calendar. If both day of the
// month and day of the week are restricted, one match is enough.
func naiveDueAt(text string, wall time.Time) bool {
	sets, known := naiveLines[text]
	if !known {
		sets = naiveLine(text)
		naiveLines[text] = sets
	}
	if !sets[0][wall.Minute()] || !sets[1][wall.Hour()] || !sets[3][int(wall.Month())] {
		return false
	}
	parts := strings.Fields(text)
	dom, dow := sets[2][wall.Day()], sets[4][int(wall.Weekday())]
	if strings.HasPrefix(parts[2], "*") || strings.HasPrefix(parts[4], "*") {
		return dom && dow
	}
	return dom || dow
}

// naiveNext checks every minute: a line is due when the local clock shows, or jumps over, a
// minute for the first time.
func naiveNext(text string, after time.Time, loc *time.Location) time.Time {
	shown := func(t time.Time) time.Time {
		y, m, d := t.In(loc).Date()
		return time.Date(y, m, d, t.In(loc).Hour(), t.In(loc).Minute(), 0, 0, time.UTC)
	}
	at := after.Truncate(time.Minute).Add(-26 * time.Hour)
	latest := shown(at)
	for range (9 + 2) * 24 * 60 {
		at = at.Add(time.Minute)
		due := false
		for now := shown(at); latest.Before(now); {
			latest = latest.Add(time.Minute)
			due = due || naiveDueAt(text, latest)
		}
		if due && at.After(after) {
			return at
		}
	}
	return time.Time{}
}

// TestLines compares the next time of random lines with a minute-by-minute search, around
// clock changes of all kinds.
func TestLines(t *testing.T) {
	lines := []string{"0 9,18 * * 1-5", "30 2 * * *", "0 0 * * *", "15 0,1,2,3 * * *", "0 */4 * * *", "30 8-20/3 * * 0,6", "0 12 1,15 * *", "5 4 25 * 0",
		"*/7 1-3 * * *", "59 23 * * *", "0 3 29 3 *", "1 0 * 9,10 *"}
	r := rand.New(rand.NewPCG(7, 9))
	moved := 0
	for range 400 {
		text, zone := lines[r.IntN(len(lines))], zonesOfTheWorld[r.IntN(len(zonesOfTheWorld))]
		after := someTime(r).Add(time.Duration(r.IntN(60)) * time.Second)
		l, err := ParseCron(text)
		if err != nil {
			t.Fatal(err)
		}
		want := naiveNext(text, after, Zone(zone))
		if want.IsZero() {
			continue
		}
		if got := l.Next(after, Zone(zone)); !got.Equal(want) {
			t.Fatalf("%q in %q after %s: %s, want %s", text, zone, after, got.In(Zone(zone)), want.In(Zone(zone)))
		}
		if w := want.In(Zone(zone)); !naiveDueAt(text, time.Date(w.Year(), w.Month(), w.Day(), w.Hour(), w.Minute(), 0, 0, time.UTC)) {
			moved++
		}
	}
	if moved == 0 {
		t.Error("no time was skipped by a change of clocks: the test shows nothing about it")
	}
}

func TestLinesAreReadStrictly(t *testing.T) {
	for _, bad := range []string{"", "x", "0 9", "0 9 * *", "0 9 * * * *", "60 9 * * *", "0 24 * * *", "0 9 0 * *", "0 9 * 13 *", "0 9 * * 8", "@daily", "@every 1h", "TZ=UTC 0 9 * *",
		"CRON_TZ=Europe/Berlin 0 9 * * *", "0 9 * * 1-", "0/0 9 * * *", "-1 9 * * *", "0 " + strings.Repeat("9,", 60) + "9 * * *"} {
		if l, err := ParseCron(bad); err == nil {
			t.Errorf("%q was read as %v", bad, l)
		}
	}
	if _, err := ParseCron("0 0 30 2 *"); !errors.Is(err, ErrNever) {
		t.Errorf("30 February: %v", err)
	}
	if l, err := ParseCron("  0   9  * *  mon-fri "); err != nil || l.String() != "0 9 * * mon-fri" {
		t.Errorf("%v, %v", l, err)
	}
}

func TestLinesInWords(t *testing.T) {
	for text, want := range map[string]string{
		"0 9,18 * * 1-5": "clock.line.weekdays", "30 7 * * *": "clock.line.daily", "0 10 * * 0,6": "clock.line.weekends", "0 10 * * sat,sun": "clock.line.weekends",
		"0 9 1 * *": "clock.line.other", "0,30 9 * * *": "clock.line.other", "0 9 * 1 *": "clock.line.other", "0 9 * * 1": "clock.line.other", "0 * * * *": "clock.line.other",
	} {
		l, err := ParseCron(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Name(); got.Key != want {
			t.Errorf("%q is told as %s, want %s", text, got.Key, want)
		}
	}
}

// FuzzLines checks that any text is refused, or has a next time that lies in the future.
func FuzzLines(f *testing.F) {
	for _, s := range []string{"0 9,18 * * 1-5", "*/7 1-3 * * *", "0 9 * * ?", "? ? ? ? ?", "1-1/1 2 3 4 5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		l, err := ParseCron(s)
		if err != nil {
			return
		}
		l.Name()
		at := utc("2026-03-08 00:00")
		if next := l.Next(at, Zone("America/New_York")); !next.After(at) {
			t.Errorf("%q: %s is not after %s", s, next, at)
		}
	})
}
