package api

import (
	"bytes"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// calendar is an iCalendar object (RFC 5545) of moments, such as deadlines.
type calendar struct {
	name, lang string
	moments    []moment
}

// moment is an event without a length.
type moment struct {
	uid     string    // stays the same when the event moves
	stamp   time.Time // when it was known last
	at      time.Time
	summary string
	url     string
}

// maxLine is the maximum length of a line in octets, without its end.
const maxLine = 75

// utcStamp is the form of a time in UTC.
const utcStamp = "20060102T150405Z"

// encode writes the calendar. The same calendar gives the same bytes.
func (c calendar) encode() []byte {
	var b bytes.Buffer
	line := func(name, value string) { writeFolded(&b, name+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Guildhall//Guildhall//EN")
	line("NAME;LANGUAGE="+c.lang, escaped(c.name))
	line("X-WR-CALNAME", escaped(c.name)) // older clients know only this form of NAME
	line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	line("X-PUBLISHED-TTL", "PT1H")
	for _, m := range c.moments {
		line("BEGIN", "VEVENT")
		line("UID", m.uid)
		line("DTSTAMP", m.stamp.UTC().Format(utcStamp))
		line("DTSTART", m.at.UTC().Format(utcStamp))
		line("SUMMARY;LANGUAGE="+c.lang, escaped(m.summary))
		line("TRANSP", "TRANSPARENT")
		if m.url != "" {
			line("URL", m.url)
		}
		line("END", "VEVENT")
	}
	if len(c.moments) == 0 { // a calendar must have a component
		for _, l := range [][2]string{
			{"BEGIN", "VTIMEZONE"}, {"TZID", "Etc/UTC"}, {"BEGIN", "STANDARD"}, {"DTSTART", "19700101T000000"}, {"TZOFFSETFROM", "+0000"}, {"TZOFFSETTO", "+0000"},
			{"END", "STANDARD"}, {"END", "VTIMEZONE"},
		} {
			line(l[0], l[1])
		}
	}
	line("END", "VCALENDAR")
	return b.Bytes()
}

// writeFolded writes a line. It continues a long one on lines that begin with a space, and
// splits no character.
func writeFolded(b *bytes.Buffer, line string) {
	room := maxLine
	for len(line) > room {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b.WriteString(line[:cut] + "\r\n ")
		line, room = line[cut:], maxLine-1 // the space counts
	}
	b.WriteString(line + "\r\n")
}

// escaped returns a text as a value of type TEXT.
func escaped(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text)
}
