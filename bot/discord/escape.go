package discord

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"guildhall/bot/table/seating"
)

// maxName is the longest name shown in a message, in characters.
const maxName = 32

// plain makes user-made text safe to show where nothing is marked up: labels,
// menus, picture texts. It is one line of visible characters.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\r', r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1 // direction marks, joiners: they disturb the text around them
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// escape makes user-made text safe to show in a message: no markup, no
// mention, no link preview. Nothing in it can ping; allowed_mentions would not
// let it either.
func escape(s string) string {
	s = plain(s)
	var b strings.Builder
	for i, r := range s {
		switch r {
		case '\\', '*', '_', '~', '`', '|', '>', '<', '[', ']', '#', '@':
			b.WriteByte('\\')
		case ':':
			if strings.HasPrefix(s[i:], "://") {
				b.WriteByte('\\') // a link would be shown with a preview
			}
		case '.':
			before, _ := utf8.DecodeLastRuneInString(s[:i])
			after, _ := utf8.DecodeRuneInString(s[i+1:])
			if unicode.IsLetter(after) && (unicode.IsLetter(before) || unicode.IsDigit(before)) {
				b.WriteByte('\\') // an invitation to a server is shown without "://" too
			}
		case '-', '+':
			if i == 0 {
				b.WriteByte('\\') // at the start of a line it would begin a list
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// name shortens and cleans a person's name; who has no visible character in it
// is called by a dash.
func name(s string) string {
	s = clip(plain(seating.Visible(s)), maxName)
	if s == "" {
		return "-"
	}
	return s
}

// clip shortens s to at most n characters, the last being an ellipsis when
// something was cut.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return strings.TrimRight(string(runes[:n-1]), " ") + "…"
}

// clipLines keeps whole lines of s as long as they fit in n characters.
func clipLines(s string, n int) string {
	if len([]rune(s)) <= n {
		return s
	}
	var kept []string
	left := n - 2
	for line := range strings.SplitSeq(s, "\n") {
		size := len([]rune(line)) + 1
		if size > left {
			if len(kept) == 0 {
				return clip(s, n)
			}
			break
		}
		kept = append(kept, line)
		left -= size
	}
	return strings.Join(kept, "\n") + "\n…"
}

// escapeLines is escape for text of several lines.
func escapeLines(s string) string {
	rows := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i := range rows {
		rows[i] = escape(rows[i])
	}
	return strings.Join(rows, "\n")
}
