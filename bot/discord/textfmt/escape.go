package textfmt

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"guildhall/bot/table/seating"
	"guildhall/engine"
)

// maxName is the maximum length of a name in a message, in characters.
const maxName = 32

// maxMarks is the maximum number of combining marks kept on one letter. More marks would
// cover the lines above and below.
const maxMarks = 3

// Plain makes user-made text safe for places without markup: labels, menus, picture
// texts. The result is one line of visible characters. Direction marks and other
// invisible characters are removed, because they would change the surrounding text.
// Joiners within an emoji are kept.
func Plain(s string) string {
	runes := []rune(s)
	var b strings.Builder
	marks := 0
	for i, r := range runes {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > maxMarks {
			continue
		}
		switch {
		case r == '\n', r == '\r', r == '\t':
			b.WriteByte(' ')
		case r == joiner && joinsEmoji(runes, i), !unicode.IsControl(r) && !unicode.Is(unicode.Cf, r):
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// joiner combines several emoji into one.
const joiner = '\u200d'

// joinsEmoji reports whether the joiner at i is between two emoji.
func joinsEmoji(runes []rune, i int) bool {
	if i == 0 || i == len(runes)-1 {
		return false
	}
	before := runes[i-1]
	if before == '\ufe0f' && i > 1 { // this character selects the coloured form
		before = runes[i-2]
	}
	return unicode.In(before, unicode.So, unicode.Sk) && before > unicode.MaxLatin1 && unicode.Is(unicode.So, runes[i+1])
}

// Isolate wraps a text that contains right-to-left letters, so that it does not reorder
// the words and numbers around it. It returns other text unchanged.
func Isolate(s string) string {
	for _, r := range s {
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c == bidi.R || c == bidi.AL || c == bidi.AN {
			return "\u2068" + s + "\u2069"
		}
	}
	return s
}

// Escape makes user-made text safe for messages: no markup, no mention, no link preview.
// It cannot ping anybody; allowed_mentions prevents that too. Right-to-left text is
// isolated.
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
				b.WriteByte('\\') // Discord also previews an invitation without "://"
			}
		case '-', '+':
			if i == 0 {
				b.WriteByte('\\') // at the start of a line this would begin a list
			}
		}
		b.WriteRune(r)
	}
	return Isolate(b.String())
}

// EscapeWords returns t with its user-made words escaped for a message.
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

// Name shortens and cleans a person's name. It returns a dash for a name without visible
// characters.
func Name(s string) string {
	s = Clip(Plain(seating.Visible(s)), maxName)
	if s == "" {
		return "-"
	}
	return s
}

// EscapeLines is Escape for text of several lines.
func EscapeLines(s string) string {
	rows := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i := range rows {
		rows[i] = Escape(rows[i])
	}
	return strings.Join(rows, "\n")
}

// CSVCell changes user-made text that a spreadsheet would read as a formula.
func CSVCell(s string) string {
	if s != "" && (s[0] == '=' || s[0] == '+' || s[0] == '-' || s[0] == '@') {
		return "'" + s
	}
	return s
}

// CSV returns rows as a CSV file.
func CSV(rows [][]string) []byte {
	var file bytes.Buffer
	w := csv.NewWriter(&file)
	if err := w.WriteAll(rows); err != nil {
		panic("textfmt: csv: " + err.Error()) // writing to a buffer cannot fail
	}
	return file.Bytes()
}
