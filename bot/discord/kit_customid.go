package discord

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
	maxCustomID = 100 // Discord's limit
	maxVerb     = 8
	maxCode     = 60 // longer codes are named by index and checksum
)

// customID is what a button or menu carries: what it does, at which table, and
// for which position of the match it was made.
//
// Written `<verb>:<table>:<seq>.<step>:<code>`.
type customID struct {
	Verb  string
	Table int64 // 0: about no table
	Seq   int   // entry of the record it was made for
	Step  int   // step of the draft it was made for
	Code  string
}

// withoutCode is a custom id as a log may hold it: without the code, which may be an
// answer that nobody else may know. Hosts play too.
func withoutCode(s string) string {
	id, err := parseCustomID(s)
	if err != nil {
		return "" // not one of ours
	}
	return id.Verb + ":" + strconv.FormatInt(id.Table, 10) + ":" + strconv.Itoa(id.Seq) + "." + strconv.Itoa(id.Step)
}

var errCustomID = errors.New("not one of our custom ids")

// String writes the id. It panics when the id cannot be written: a bug in the
// screen that made it, found by the tests that build every screen.
func (id customID) String() string {
	s := id.Verb + ":" + strconv.FormatInt(id.Table, 10) + ":" +
		strconv.Itoa(id.Seq) + "." + strconv.Itoa(id.Step) + ":" + id.Code
	if back, err := parseCustomID(s); err != nil || back != id {
		// Without the code, which may be an answer that nobody else may know.
		panic(fmt.Sprintf("discord: custom id of %q with a code of %d bytes cannot be written: %v", id.Verb, len(id.Code), err))
	}
	return s
}

// parseCustomID reads an id strictly: everything that String would not write
// is an error.
func parseCustomID(s string) (customID, error) {
	if len(s) > maxCustomID || !utf8.ValidString(s) {
		return customID{}, errCustomID
	}
	parts := strings.SplitN(s, ":", 4)
	if len(parts) != 4 || !isVerb(parts[0]) || !isCode(parts[3]) {
		return customID{}, errCustomID
	}
	table, ok := natural(parts[1])
	if !ok {
		return customID{}, errCustomID
	}
	seq, step, ok := strings.Cut(parts[2], ".")
	if !ok {
		return customID{}, errCustomID
	}
	n, ok1 := natural(seq)
	m, ok2 := natural(step)
	if !ok1 || !ok2 || n > 1<<31 || m > 1<<31 {
		return customID{}, errCustomID
	}
	return customID{parts[0], table, int(n), int(m), parts[3]}, nil
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

// natural reads a number the way strconv writes it: no sign, no leading zero.
func natural(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || strconv.FormatInt(n, 10) != s {
		return 0, false
	}
	return n, true
}

// shortCode names one of codes within the space a custom id leaves: itself, or
// `#<index>~<checksum>` when it is long or begins with our mark.
func shortCode(codes []string, i int) string {
	code := codes[i]
	if len(code) <= maxCode && isCode(code) && !strings.HasPrefix(code, "#") && utf8.ValidString(code) {
		return code
	}
	return fmt.Sprintf("#%d~%08x", i, checksum(code))
}

// longCode finds the code that short names among codes. It is false when short
// names none of them: the list has changed since.
func longCode(codes []string, short string) (string, bool) {
	if !strings.HasPrefix(short, "#") {
		return short, true
	}
	index, sum, ok := strings.Cut(short[1:], "~")
	if !ok {
		return "", false
	}
	i, ok := natural(index)
	if !ok || i >= int64(len(codes)) || fmt.Sprintf("%08x", checksum(codes[i])) != sum {
		return "", false
	}
	return codes[i], true
}

func checksum(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32()
}

// codesOf are the codes of options, in order.
func codesOf(options []engine.Option) []string {
	codes := make([]string, len(options))
	for i, o := range options {
		codes[i] = o.Code
	}
	return codes
}

// onTurn is the id of a button that belongs to this sight of a turn.
func onTurn(verb string, s *table.Sight, code string) customID {
	return customID{verb, s.Table.ID, s.Rev.Seq, s.Rev.Step, code}
}

// onTable is the id of a button that is true at any time.
func onTable(verb string, t storage.Table, code string) customID {
	return customID{Verb: verb, Table: t.ID, Code: code}
}
