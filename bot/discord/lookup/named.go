package lookup

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/clock"
	"guildhall/bot/text/matcher"
)

// Named returns the zones that match typed text: a city in either language, the name of a
// zone, its current offset from UTC, or the abbreviation of a time. If several match, the
// person must choose.
func Named(typed string, now time.Time) []string {
	found := byName().Find(typed)
	if len(found) == 0 || found[0].Rank > matcher.Exact {
		if ids := technical(typed, now); len(ids) > 0 {
			return ids
		}
	}
	if len(found) == 0 || letters(typed) < shortestPart && found[0].Rank == matcher.Contains || letters(typed) < shortest {
		return nil
	}
	var ids []string
	for _, h := range found {
		if h.Rank == found[0].Rank {
			ids = append(ids, zones()[h.Item].id)
		}
	}
	return ids
}

// technical returns the zones with a technical name, offset or abbreviation.
func technical(typed string, now time.Time) []string {
	written := fold(strings.ReplaceAll(typed, "−", "-"))
	id, known := knownZone(typed)
	if known && strings.Contains(id, "/") {
		return []string{id}
	}
	if ids := ahead(written, now); len(ids) > 0 {
		return ids
	}
	if ids := lettered(written, now); len(ids) > 0 {
		return ids
	}
	if known {
		return []string{id}
	}
	return nil
}

// byName returns the index of the names of our list of zones.
var byName = sync.OnceValue(func() *matcher.Index {
	return matcher.New(len(zones()), func(i int) matcher.Names { return matcher.Names{Labels: zones()[i].names()} })
})

// Minimum numbers of letters that find a zone by the beginning of a name, and by any part
// of it. With fewer, one letter or «ust» in Houston would find zones.
const (
	shortest     = 2
	shortestPart = 4
)

// letters returns the length of a word: a Korean letter or syllable counts as two, and
// other signs count as zero.
func letters(s string) (n int) {
	for _, r := range norm.NFC.String(s) {
		switch {
		case unicode.Is(unicode.Hangul, r):
			n += 2
		case unicode.IsLetter(r):
			n++
		}
	}
	return n
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

// names returns the names of a zone: its cities, its IANA name and the last part of it.
func (z zone) names() []string {
	names := []string{z.id, z.id[strings.LastIndex(z.id, "/")+1:]}
	for _, cities := range z.cities {
		names = append(names, strings.Split(cities, ",")...)
	}
	return names
}

var aheadOfUTC = regexp.MustCompile(`^(?:utc|gmt)? ?([+-]) ?(\d{1,2}):?([0-5]\d)?$`)

// ahead returns the zones that now have a typed offset from UTC: "UTC+9", "+5:30",
// "-0330". If our list has none, it returns a zone with that whole hour and without
// summer time.
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

// lettered returns the zones whose time has this abbreviation in the current year: "EST"
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
