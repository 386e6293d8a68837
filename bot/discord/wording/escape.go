package wording

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"guildhall/bot/table/seating"
	"guildhall/engine"
)

// maxName is the longest name shown in a message, in characters.
const maxName = 32

// Plain makes user-made text safe for places without markup: labels, menus,
// picture texts. It is one line of visible characters.
func Plain(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\r', r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1 // direction marks and joiners would change the text around them
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// Escape makes user-made text safe for messages: no markup, no mention, no link
// preview. It cannot ping anybody; allowed_mentions would not allow it either.
func Escape(s string) string {
	s = Plain(s)
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

// EscapeWords is a text whose words, which people wrote, are safe to show in a
// message.
func EscapeWords(t engine.Text) engine.Text {
	args := slices.Clone(t.Args)
	for i, a := range args {
		if word, ok := a.Value.(string); ok {
			args[i].Value = Escape(word)
		}
	}
	t.Args = args
	return t
}

// Name shortens and cleans a person's name; who has no visible character in it
// is called by a dash.
func Name(s string) string {
	s = Clip(Plain(seating.Visible(s)), maxName)
	if s == "" {
		return "-"
	}
	return s
}

// EscapeLines is escape for text of several lines.
func EscapeLines(s string) string {
	rows := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i := range rows {
		rows[i] = Escape(rows[i])
	}
	return strings.Join(rows, "\n")
}
