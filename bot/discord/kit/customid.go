package kit

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"unicode/utf8"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	MaxCustomID = 100 // Discord's limit
	maxVerb     = 8
	MaxCode     = 60 // longer codes are named by index and checksum
)

// CustomID is what a button or menu carries: what it does, at which table, and
// for which position of the match it was made.
//
// Written `<verb>:<table>:<token>.<step>:<code>`; without a token `0` stands
// in its place. Buttons of older versions have a number there: it is read, and
// means a position that is past.
type CustomID struct {
	Verb  string
	Table int64  // 0: about no table
	Token string // of the position it was made for; see table.Rev
	Step  int    // step of the draft it was made for
	Code  string
}

// WithoutCode is a custom id as a log may hold it: without the code, which may be an
// answer that nobody else may know. Hosts play too.
func WithoutCode(s string) string {
	id, err := ParseCustomID(s)
	if err != nil {
		return "" // not one of ours
	}
	return id.withoutCode()
}

func (id CustomID) withoutCode() string {
	token := id.Token
	if token == "" {
		token = noToken
	}
	return id.Verb + ":" + strconv.FormatInt(id.Table, 10) + ":" + token + "." + strconv.Itoa(id.Step)
}

// noToken stands where an id belongs to no position.
const noToken = "0"

var errCustomID = errors.New("not one of our custom ids")

// String writes the id. It panics when the id cannot be written: a bug in the
// screen that made it, found by the tests that build every screen.
func (id CustomID) String() string {
	s := id.withoutCode() + ":" + id.Code
	if back, err := ParseCustomID(s); err != nil || back != id {
		// Without the code, which may be an answer that nobody else may know.
		panic(fmt.Sprintf("discord: custom id of %q with a code of %d bytes cannot be written: %v", id.Verb, len(id.Code), err))
	}
	return s
}

// ParseCustomID reads an id strictly: everything that String would not write
// is an error.
func ParseCustomID(s string) (CustomID, error) {
	if len(s) > MaxCustomID || !utf8.ValidString(s) {
		return CustomID{}, errCustomID
	}
	parts := strings.SplitN(s, ":", 4)
	if len(parts) != 4 || !isVerb(parts[0]) || !isCode(parts[3]) {
		return CustomID{}, errCustomID
	}
	table, ok := Natural(parts[1])
	if !ok {
		return CustomID{}, errCustomID
	}
	token, step, ok := strings.Cut(parts[2], ".")
	if !ok || !isToken(token) {
		return CustomID{}, errCustomID
	}
	if token == noToken {
		token = ""
	}
	n, ok := Natural(step)
	if !ok || n > 1<<31 {
		return CustomID{}, errCustomID
	}
	return CustomID{parts[0], table, token, int(n), parts[3]}, nil
}

// isToken reports whether s may name a position: as table.Rev does, or as the
// entry of the record that older versions wrote.
func isToken(s string) bool {
	if n, ok := Natural(s); ok {
		return n <= 1<<31
	}
	return len(s) == table.TokenLength && !strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' })
}

func isVerb(s string) bool {
	if len(s) == 0 || len(s) > maxVerb {
		return false
	}
	for _, r := range s {
		if r < 'a' || r > 'z' {
			return false
		}
	}
	return true
}

func isCode(s string) bool {
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// Natural reads a number the way strconv writes it: no sign, no leading zero.
func Natural(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || strconv.FormatInt(n, 10) != s {
		return 0, false
	}
	return n, true
}

// ShortCode names one of codes within the space a custom id leaves: itself, or
// `#<index>~<checksum>` when it is long or begins with our mark.
func ShortCode(codes []string, i int) string {
	code := codes[i]
	if len(code) <= MaxCode && isCode(code) && !strings.HasPrefix(code, "#") && utf8.ValidString(code) {
		return code
	}
	return fmt.Sprintf("#%d~%08x", i, Checksum(code))
}

// LongCode finds the code that short names among codes. It is false when short
// names none of them: the list has changed since.
func LongCode(codes []string, short string) (string, bool) {
	if !strings.HasPrefix(short, "#") {
		return short, true
	}
	index, sum, ok := strings.Cut(short[1:], "~")
	if !ok {
		return "", false
	}
	i, ok := Natural(index)
	if !ok || i >= int64(len(codes)) || fmt.Sprintf("%08x", Checksum(codes[i])) != sum {
		return "", false
	}
	return codes[i], true
}

// Checksum tells apart lists that differ.
func Checksum(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32()
}

// CodesOf are the codes of options, in order.
func CodesOf(options []engine.Option) []string {
	codes := make([]string, len(options))
	for i, o := range options {
		codes[i] = o.Code
	}
	return codes
}

// OnTurn is the id of a button that belongs to this sight of a turn.
func OnTurn(verb string, s *table.Sight, code string) CustomID {
	return CustomID{verb, s.Table.ID, s.Rev.Token, s.Rev.Step, code}
}

// OnTable is the id of a button that is true at any time.
func OnTable(verb string, t storage.Table, code string) CustomID {
	return CustomID{Verb: verb, Table: t.ID, Code: code}
}
