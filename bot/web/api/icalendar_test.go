package api

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// TestCalendarFollowsRFC5545 encodes texts with all characters that have a meaning there,
// and reads them back.
func TestCalendarFollowsRFC5545(t *testing.T) {
	long := strings.Repeat("가을 대회, 시즌; ", 20) + `back\slash` + "\nnext line"
	at := time.Date(2026, 11, 30, 21, 5, 9, 0, time.FixedZone("", 9*3600))
	c := calendar{name: long, lang: "ko", moments: []moment{{uid: "one@example.org", stamp: at.Add(-time.Hour), at: at, summary: long, url: "https://example.org/a,b;c"}}}
	file := c.encode()
	if string(file) != string(c.encode()) {
		t.Error("the same calendar gives other bytes")
	}
	got := parsed(t, file)
	for name, want := range map[string]string{
		"VERSION": "2.0", "PRODID": "-//Guildhall//Guildhall//EN", "UID": "one@example.org", "DTSTAMP": "20261130T110509Z", "DTSTART": "20261130T120509Z",
		"SUMMARY;LANGUAGE=ko": long, "X-WR-CALNAME": long, "URL": "https://example.org/a,b;c", "TRANSP": "TRANSPARENT",
	} {
		if got[name] != want {
			t.Errorf("%s is %q, want %q", name, got[name], want)
		}
	}
	c.moments[0].summary = "a\x00b\tc\r\nd\xff"
	if got := parsed(t, c.encode())["SUMMARY;LANGUAGE=ko"]; got != "abc\nd\uFFFD" {
		t.Errorf("control characters become %q", got)
	}
}

// TestFoldingKeepsCharacters folds lines of every length near the limit.
func TestFoldingKeepsCharacters(t *testing.T) {
	for n := range 200 {
		for _, letter := range []string{"a", "é", "가", "🎲"} {
			text := strings.Repeat("x", n%5) + strings.Repeat(letter, n)
			c := calendar{name: text, lang: "en"}
			if got := parsed(t, c.encode())["X-WR-CALNAME"]; got != text {
				t.Fatalf("%d times %s comes back as %q", n, letter, got)
			}
		}
	}
}

// TestEmptyCalendarHasAComponent checks the grammar of RFC 5545, section 3.6: a calendar
// holds at least one component.
func TestEmptyCalendarHasAComponent(t *testing.T) {
	if file := string((calendar{name: "x", lang: "en"}).encode()); !strings.Contains(file, "BEGIN:VTIMEZONE\r\n") || strings.Contains(file, "VEVENT") {
		t.Errorf("no component in\n%s", file)
	}
}

// parsed checks the form of a calendar and returns its properties; the last of a name counts.
func parsed(t *testing.T, file []byte) map[string]string {
	t.Helper()
	if !utf8.Valid(file) || !strings.HasSuffix(string(file), "\r\n") {
		t.Fatalf("not UTF-8, or no line end at the end:\n%q", file)
	}
	lines := strings.Split(strings.TrimSuffix(string(file), "\r\n"), "\r\n")
	var open []string
	props := map[string]string{}
	var unfolded []string
	for _, line := range lines {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n\x00") || !utf8.ValidString(line) {
			t.Fatalf("%d octets, or a stray control character, in %q", len(line), line)
		}
		if strings.HasPrefix(line, " ") {
			unfolded[len(unfolded)-1] += line[1:]
			continue
		}
		unfolded = append(unfolded, line)
	}
	for _, line := range unfolded {
		name, value, found := strings.Cut(line, ":")
		switch {
		case !found:
			t.Fatalf("no colon in %q", line)
		case name == "BEGIN":
			open = append(open, value)
			continue
		case name == "END":
			if len(open) == 0 || open[len(open)-1] != value {
				t.Fatalf("%s ends within %v", value, open)
			}
			open = open[:len(open)-1]
			continue
		case len(open) == 0:
			t.Fatalf("%q stands outside", line)
		}
		if name != "URL" && name != "PRODID" {
			value = unescaped(t, value)
		}
		props[name] = value
	}
	if len(open) > 0 || unfolded[0] != "BEGIN:VCALENDAR" {
		t.Fatalf("%v is not closed", open)
	}
	return props
}

// unescaped reads a value of type TEXT.
func unescaped(t *testing.T, value string) string {
	t.Helper()
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case c == '\\' && i+1 < len(value) && strings.ContainsRune(`\;,`, rune(value[i+1])):
			i++
			b.WriteByte(value[i])
		case c == '\\' && i+1 < len(value) && value[i+1] == 'n':
			i++
			b.WriteByte('\n')
		case c == '\\' || c == ';' || c == ',':
			t.Fatalf("%q at %d is not escaped in %q", c, i, value)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
