package settings

import (
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// dateLength is the maximum length of a typed day.
const dateLength = 12

// readDay parses a day: 2026-12-24, 12-24, 24.12., Friday. It refuses 12/24, which is
// ambiguous. A day without a year is the first such day that is not before from.
func (f feature) readDay(s string, from time.Time) (time.Time, bool) {
	s = strings.TrimSpace(s)
	if t, err := time.ParseInLocation(time.DateOnly, s, from.Location()); err == nil {
		return t, true
	}
	y, m, d := from.Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, from.Location())
	for i := range 7 {
		if at := today.AddDate(0, 0, i); f.isWeekday(s, at.Weekday()) {
			return at, true
		}
	}
	for _, layout := range []string{"1-2", "2.1.", "2.1", "1월 2일", "1월2일"} {
		t, err := time.Parse(layout, s)
		if err != nil {
			continue
		}
		for year := y; year <= y+4; year++ { // until the next 29 February
			at := time.Date(year, t.Month(), t.Day(), 0, 0, 0, 0, from.Location())
			if at.Day() == t.Day() && !at.Before(today) {
				return at, true
			}
		}
	}
	return time.Time{}, false
}

// isWeekday reports whether a word names a day of the week in any language, in short or
// in full: Fri, friday, 금, 금요일.
func (f feature) isWeekday(word string, day time.Weekday) bool {
	word = strings.ToLower(word)
	for _, lang := range f.Texts.Catalog.Languages() {
		w := f.Texts.Words(lang, storage.Table{})
		short, full := strings.ToLower(weekday(w, day)), strings.ToLower(w.Label("weekday.full."+strconv.Itoa(int(day))))
		if strings.HasPrefix(word, short) && strings.HasPrefix(full, word) {
			return true
		}
	}
	return false
}

// weekday returns the short name of a day of the week.
func weekday(w textfmt.Words, day time.Weekday) string {
	return w.Label("weekday." + strconv.Itoa(int(day)))
}
