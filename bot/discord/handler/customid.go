package handler

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"unicode/utf8"

	"guildhall/bot/table"
	"guildhall/storage"
)

const (
	MaxCustomID = 100 // Discord's limit for a custom id
	maxVerb     = 8
	MaxCode     = 60 // longer codes are replaced by index and checksum.
)

// CustomID is the content of a button's or menu's custom id: its verb, its table, and the
// position of the match for which it was made.
//
// Its written form is `<verb>:<table>:<token>.<step>:<code>`, with `0` for no token.
// Buttons of older versions have a number as token, which is read as an outdated
// position.
type CustomID struct {
	Verb  string
	Table int64  // 0: none
	Token string // token of its position; see table.Revision
	Step  int    // step of the draft for which it was made
	Code  string
}

// WithoutCode returns a custom id for logs. It leaves out the code, which may be a secret
// move, because hosts play too.
func WithoutCode(s string) string {
	id, err := ParseCustomID(s)
	if err != nil {
		return "" // not an id of this bot
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

// Here is the code of a button in direct messages whose reply replaces its message.
// Elsewhere the reply to the same verb is a new message. An example is «Take turn» on
// "your turn".
const Here = "here"

// noToken is used in an id without a position.
const noToken = "0"

var errCustomID = errors.New("not one of our custom ids")

// String returns the written form. It panics if the id cannot be written, which is a bug
// that the tests of all screens find.
func (id CustomID) String() string {
	s := id.withoutCode() + ":" + id.Code
	if back, err := ParseCustomID(s); err != nil || back != id {
		// Leave out the code, which may be a secret move.
		panic(fmt.Sprintf("discord: custom id of %q with a code of %d bytes cannot be written: %v", id.Verb, len(id.Code), err))
	}
	return s
}

// ParseCustomID parses an id strictly: it refuses everything that String would
// not write.
func ParseCustomID(s string) (CustomID, error) {
	if len(s) > MaxCustomID || !utf8.ValidString(s) {
		return CustomID{}, errCustomID
	}
	parts := strings.SplitN(s, ":", 4)
	if len(parts) != 4 || !isVerb(parts[0]) || !isCode(parts[3]) {
		return CustomID{}, errCustomID
	}
	table, ok := ParseNatural(parts[1])
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
	n, ok := ParseNatural(step)
	if !ok || n > 1<<31 {
		return CustomID{}, errCustomID
	}
	return CustomID{parts[0], table, token, int(n), parts[3]}, nil
}

// isToken reports whether s may identify a position: a token of table.Revision, or an
// entry number from an older version.
func isToken(s string) bool {
	if n, ok := ParseNatural(s); ok {
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

// ParseNatural parses a number in the form of strconv: no sign, no leading zero.
func ParseNatural(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || strconv.FormatInt(n, 10) != s {
		return 0, false
	}
	return n, true
}

// ShortCode returns a name for one of codes that fits in a custom id: the code itself, or
// `#<index>~<checksum>` if it is long or begins with `#`.
func ShortCode(codes []string, i int) string {
	code := codes[i]
	if len(code) <= MaxCode && isCode(code) && !strings.HasPrefix(code, "#") && utf8.ValidString(code) {
		return code
	}
	return fmt.Sprintf("#%d~%08x", i, Checksum(code))
}

// LongCode returns the code with the given short name. It returns false if none matches
// because the list has changed.
func LongCode(codes []string, short string) (string, bool) {
	if !strings.HasPrefix(short, "#") {
		return short, true
	}
	index, sum, ok := strings.Cut(short[1:], "~")
	if !ok {
		return "", false
	}
	i, ok := ParseNatural(index)
	if !ok || i >= int64(len(codes)) || fmt.Sprintf("%08x", Checksum(codes[i])) != sum {
		return "", false
	}
	return codes[i], true
}

// Checksum returns a checksum that distinguishes different lists.
func Checksum(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32()
}

// OnTurn returns the id of a button that is valid only for this state of a turn.
func OnTurn(verb string, s *table.Snapshot, code string) CustomID {
	return CustomID{verb, s.Table.ID, s.Rev.Token, s.Rev.Step, code}
}

// OnTable returns the id of a button that is valid at any time.
func OnTable(verb string, t storage.Table, code string) CustomID {
	return CustomID{Verb: verb, Table: t.ID, Code: code}
}
