package clock

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"time"

	"github.com/robfig/cron/v3"

	"guildhall/engine"
)

// CronLine is a cron line: five fields for minute, hour, day, month and weekday. "0 9,18 * *
// 1-5" is nine and eighteen o'clock on weekdays.
type CronLine struct {
	text string
	spec *cron.SpecSchedule
}

// fields parses the five fields of a line. It accepts no seconds, time zones or words such as
// @daily.
var fields = cron.NewParser(cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow)

// maxLine is the maximum length of a line, in bytes.
const maxLine = 100

// ErrNever is returned for a line that matches no day.
var ErrNever = errors.New("no such day ever comes")

// ParseCron reads a cron line.
func ParseCron(text string) (CronLine, error) {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > maxLine || strings.Count(text, " ") != 4 || strings.ContainsAny(text, "=@") {
		return CronLine{}, fmt.Errorf("%.100q: want five fields: minute, hour, day of the month, month, day of the week", text)
	}
	schedule, err := fields.Parse(text)
	if err != nil {
		return CronLine{}, fmt.Errorf("%q: %w", text, err)
	}
	l := CronLine{text, schedule.(*cron.SpecSchedule)}
	if l.Next(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), time.UTC).IsZero() {
		return CronLine{}, fmt.Errorf("%q: %w", text, ErrNever)
	}
	return l, nil
}

func (l CronLine) String() string { return l.text }

// IsZero reports whether l is the zero value.
func (l CronLine) IsZero() bool { return l.spec == nil }

// Next returns the first time later than after at which the line is due in a
// zone. If a day has the time twice, only the first counts; a skipped time is
// due at the end of the gap.
func (l CronLine) Next(after time.Time, loc *time.Location) time.Time {
	r := read(after, loc)
	wall := time.Date(r.year, r.month, r.day, 0, r.min, 0, 0, time.UTC).Add(-time.Minute)
	for {
		if wall = l.spec.Next(wall); wall.IsZero() {
			return time.Time{}
		}
		y, m, d := wall.Date()
		if first, _ := (wallClock{y, m, d, wall.Hour()*60 + wall.Minute()}).instants(loc); first.After(after) {
			return first.UTC()
		}
	}
}

// MaxPerHour returns the maximum number of times an hour the line can be due.
func (l CronLine) MaxPerHour() int { return bits.OnesCount64(l.spec.Minute & (1<<60 - 1)) }

// Days of the week as bits, Sunday the lowest, as in cron.
const (
	everyDay = 1<<7 - 1
	weekdays = 1<<6 - 1<<1
	weekend  = 1<<6 | 1
)

// maxHours is the maximum number of times a day for which Name uses words.
const maxHours = 6

// Name returns the line in words if it has few times every day, on weekdays or on weekends;
// otherwise its text.
func (l CronLine) Name() engine.Text {
	other := engine.T("clock.line.other", engine.Word("line", l.text))
	hours := bits.OnesCount64(l.spec.Hour & (1<<24 - 1))
	if l.MaxPerHour() != 1 || hours > maxHours || l.spec.Dom&(1<<32-2) != 1<<32-2 || l.spec.Month&(1<<13-2) != 1<<13-2 {
		return other
	}
	var times []string
	for h := range 24 {
		if l.spec.Hour>>h&1 != 0 {
			times = append(times, fmt.Sprintf("%d:%02d", h, bits.TrailingZeros64(l.spec.Minute)))
		}
	}
	at := engine.Word("times", strings.Join(times, ", "))
	switch l.spec.Dow & everyDay {
	case everyDay:
		return engine.T("clock.line.daily", at)
	case weekdays:
		return engine.T("clock.line.weekdays", at)
	case weekend:
		return engine.T("clock.line.weekends", at)
	}
	return other
}
