package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Text is a message to a person, not yet in a language: the key of the message
// and its arguments. The zero Text is empty.
type Text struct {
	Key  string
	Args []Arg
}

// Arg is a named argument of a message: an int, a Seat (shown as the player's name), a
// string (shown as it is), a Text or a []Text (shown as a list). A map[string]string holds
// words by language; it is shown at once and never stored.
type Arg struct {
	Name  string
	Value any
}

// Translate returns a text in one language, with the names of the players.
type Translate func(Text) string

// T returns a text.
func T(key string, args ...Arg) Text { return Text{key, args} }

// Texts returns a text without arguments for each name. Its key is prefix and the name.
func Texts(prefix string, names ...string) []Text {
	list := make([]Text, len(names))
	for i, name := range names {
		list[i] = T(prefix + name)
	}
	return list
}

// N returns a number argument.
func N(name string, n int) Arg { return Arg{name, n} }

// OneIf returns 1 if b is true, and 0 otherwise: a condition as a number, in texts and sums.
func OneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Who returns a seat argument. Readers see the player's name.
func Who(name string, s Seat) Arg { return Arg{name, s} }

// Word returns an argument that is shown as it is: a cell, a code.
func Word(name, w string) Arg { return Arg{name, w} }

// Each returns an argument with its own words in each language, for the text of a rulebook.
// A missing language uses the English words.
func Each(name string, words map[string]string) Arg { return Arg{name, words} }

// Term returns an argument that is itself a text: the name of a card.
func Term(name string, t Text) Arg { return Arg{name, t} }

// List returns an argument that is a list of texts.
func List(name string, ts []Text) Arg { return Arg{name, ts} }

// IsZero reports whether t is empty.
func (t Text) IsZero() bool { return t.Key == "" }

// MarshalJSON writes ["key"] or ["key",{"n":1,"who":{"seat":0},"what":["term"]}],
// the arguments in the order of their names.
func (t Text) MarshalJSON() ([]byte, error) { return t.appendJSON(make([]byte, 0, 96)) }

// appendJSON appends a text and the texts within it. It uses one buffer, because views and
// events hold hundreds of texts.
func (t Text) appendJSON(b []byte) ([]byte, error) {
	b = append(b, '[')
	b, err := appendString(b, t.Key)
	if err != nil || len(t.Args) == 0 {
		return append(b, ']'), err
	}
	args := t.Args
	if !slices.IsSortedFunc(args, byName) {
		args = slices.SortedStableFunc(slices.Values(args), byName)
	}
	b = append(b, ',', '{')
	written := false
	for i, a := range args {
		if i+1 < len(args) && args[i+1].Name == a.Name {
			continue // the last argument of a name counts
		}
		if written {
			b = append(b, ',')
		}
		written = true
		if b, err = appendString(b, a.Name); err != nil {
			return nil, err
		}
		if b, err = appendValue(append(b, ':'), a.Value); err != nil {
			return nil, err
		}
	}
	return append(b, '}', ']'), nil
}

func byName(a, b Arg) int { return strings.Compare(a.Name, b.Name) }

// appendValue writes the value of an argument.
func appendValue(b []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case int:
		return strconv.AppendInt(b, int64(v), 10), nil
	case string:
		return appendString(b, v)
	case Text:
		return v.appendJSON(b)
	case Seat:
		return append(strconv.AppendInt(append(b, `{"seat":`...), int64(v), 10), '}'), nil
	case []Text:
		if v == nil {
			return append(b, `{"list":null}`...), nil
		}
		b = append(b, `{"list":[`...)
		for i, t := range v {
			if i > 0 {
				b = append(b, ',')
			}
			var err error
			if b, err = t.appendJSON(b); err != nil {
				return nil, err
			}
		}
		return append(b, ']', '}'), nil
	}
	return appendAny(b, value)
}

// appendString writes a string as encoding/json does. Keys and names need no
// escapes.
func appendString(b []byte, s string) ([]byte, error) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || strings.IndexByte(`"\<>&`, c) >= 0 {
			return appendAny(b, s)
		}
	}
	return append(append(append(b, '"'), s...), '"'), nil
}

func appendAny(b []byte, value any) ([]byte, error) {
	j, err := json.Marshal(value)
	return append(b, j...), err
}

// UnmarshalJSON reads the output of MarshalJSON. Arguments come back in the
// order of their names.
func (t *Text) UnmarshalJSON(b []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(b, &parts); err != nil {
		return fmt.Errorf("text: %w", err)
	}
	if len(parts) < 1 || len(parts) > 2 {
		return fmt.Errorf("text: %d parts, want 1 or 2", len(parts))
	}
	*t = Text{}
	var err error
	if t.Key, err = stringValue(parts[0]); err != nil {
		return fmt.Errorf("text key: %w", err)
	}
	if len(parts) == 1 {
		return nil
	}
	var args map[string]json.RawMessage
	if err := json.Unmarshal(parts[1], &args); err != nil {
		return fmt.Errorf("text %s: %w", t.Key, err)
	}
	names := make([]string, 0, len(args))
	for name := range args {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		v, err := argValue(args[name])
		if err != nil {
			return fmt.Errorf("text %s, argument %s: %w", t.Key, name, err)
		}
		t.Args = append(t.Args, Arg{name, v})
	}
	return nil
}

// stringValue decodes a JSON string. Strings of plain ASCII, which keys and most arguments
// are, need no decoder.
func stringValue(raw json.RawMessage) (string, error) {
	n := len(raw)
	if n < 2 || raw[0] != '"' || bytes.ContainsFunc(raw[1:n-1], func(r rune) bool { return r == '\\' || r >= utf8.RuneSelf }) {
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err
	}
	return string(raw[1 : n-1]), nil
}

func argValue(raw json.RawMessage) (any, error) {
	switch raw[0] {
	case '"':
		return stringValue(raw)
	case '[':
		var t Text
		err := t.UnmarshalJSON(raw)
		return t, err
	case '{':
		var o struct {
			Seat *Seat  `json:"seat"`
			List []Text `json:"list"`
		}
		if err := json.Unmarshal(raw, &o); err != nil {
			return nil, err
		}
		if o.Seat != nil {
			return *o.Seat, nil
		}
		return o.List, nil
	default:
		var n int
		err := json.Unmarshal(raw, &n)
		return n, err
	}
}
