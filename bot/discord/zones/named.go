package zones

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"guildhall/bot/clock"
)

// Named returns the zones that match what a person wrote: a city in either
// language, the name of a zone, its present offset from UTC, or the abbreviation
// of a time. With several matches the person must choose.
func Named(typed string, now time.Time) []string {
	written := fold(strings.ReplaceAll(typed, "−", "-"))
	if ids := called(written, func(name, s string) bool { return name == s }); len(ids) > 0 {
		return ids
	}
	if id, ok := knownZone(typed); ok && strings.Contains(id, "/") {
		return []string{id}
	}
	if ids := ahead(written, now); len(ids) > 0 {
		return ids
	}
	if ids := lettered(written, now); len(ids) > 0 {
		return ids
	}
	if id, ok := knownZone(typed); ok {
		return []string{id}
	}
	if letters(written) < 2 {
		return nil
	}
	if ids := called(written, strings.HasPrefix); len(ids) > 0 {
		return ids
	}
	if letters(written) < 4 {
		return nil
	}
	return called(written, strings.Contains)
}

// letters is the weight of a word: signs count nothing, a syllable of Hangul
// counts as two letters.
func letters(s string) (n int) {
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Hangul, r):
			n += 2
		case unicode.IsLetter(r):
			n++
		}
	}
	return n
}

// called returns the zones of our list with a name that fits the text.
func called(written string, fits func(name, written string) bool) []string {
	return zonesWith(func(z zone) bool {
		return slices.ContainsFunc(z.names(), func(name string) bool { return fits(name, written) })
	})
}

func zonesWith(fits func(zone) bool) []string {
	var ids []string
	for _, z := range zones() {
		if fits(z) {
			ids = append(ids, z.id)
		}
	}
	return ids
}

// names returns the names of a zone: its cities, its IANA name and the end of it.
func (z zone) names() []string {
	names := []string{fold(z.id), fold(z.id[strings.LastIndex(z.id, "/")+1:])}
	for _, cities := range z.cities {
		for _, city := range strings.Split(cities, ",") {
			names = append(names, fold(city))
		}
	}
	return names
}

var aheadOfUTC = regexp.MustCompile(`^(?:utc|gmt)? ?([+-]) ?(\d{1,2}):?([0-5]\d)?$`)

// ahead returns the zones that now have a written offset from UTC: "UTC+9",
// "+5:30", "-0330". When our list has none, it returns a zone of whole hours
// without summer time.
func ahead(written string, now time.Time) []string {
	m := aheadOfUTC.FindStringSubmatch(written)
	if m == nil {
		return nil
	}
	hours, _ := strconv.Atoi(m[1] + m[2])
	minutes, _ := strconv.Atoi(m[1] + "0" + m[3])
	seconds := hours*3600 + minutes*60
	if ids := zonesWith(func(z zone) bool { return offsetAt(z.where, now) == seconds }); len(ids) > 0 {
		return ids
	}
	fixed := fmt.Sprintf("Etc/GMT%+d", -hours) // the sign of these names is inverted
	if minutes == 0 && clock.KnownZone(fixed) {
		return []string{fixed}
	}
	return nil
}

// lettered returns the zones whose time has this abbreviation in this year: "EST"
// is New York's and Panama's.
func lettered(written string, now time.Time) []string {
	return zonesWith(func(z zone) bool {
		for _, at := range []time.Time{now, now.AddDate(0, 3, 0), now.AddDate(0, 6, 0), now.AddDate(0, 9, 0)} {
			if name, _ := at.In(z.where).Zone(); strings.EqualFold(name, written) {
				return true
			}
		}
		return false
	})
}

// knownZone finds a zone by its IANA name, in any case.
func knownZone(typed string) (string, bool) {
	typed = strings.ReplaceAll(strings.Join(strings.Fields(typed), " "), " ", "_")
	for _, name := range []string{typed, strings.ToUpper(typed), title(typed)} {
		if clock.KnownZone(name) {
			return name, true
		}
	}
	return "", false
}

// title converts an IANA name to the case of the zone list: "asia/ho chi minh"
// becomes "Asia/Ho_Chi_Minh", "america/port-au-prince" "America/Port-au-Prince".
func title(name string) string {
	var out strings.Builder
	for word, rest := "", strings.ToLower(name); rest != ""; {
		end := strings.IndexAny(rest, "_/-")
		if end < 0 {
			end = len(rest) - 1
		}
		word, rest = rest[:end+1], rest[end+1:]
		switch strings.TrimRight(word, "_/-") {
		case "of", "au", "es":
		case "utc", "gmt", "us":
			word = strings.ToUpper(word)
		default:
			word = Upper(word)
		}
		out.WriteString(word)
	}
	return out.String()
}
