package engine

import (
	"encoding/json"
	"fmt"
	"sort"
)

// Text is a message to a person, not yet in a language: the key of the message
// and its arguments. The zero Text is empty.
type Text struct {
	Key  string
	Args []Arg
}

// Arg is a named argument of a message: an int, a Seat (shown as the player's
// name), a string (shown as it is), a Text or a []Text (shown as a list).
type Arg struct {
	Name  string
	Value any
}

// Tell turns a text into words in one language, with the names of the players.
type Tell func(Text) string

// T returns a text.
func T(key string, args ...Arg) Text { return Text{key, args} }

// N returns a number argument.
func N(name string, n int) Arg { return Arg{name, n} }

// Who returns a seat argument. Readers see the player's name.
func Who(name string, s Seat) Arg { return Arg{name, s} }

// Word returns an argument that is shown as it is: a cell, a code.
func Word(name, w string) Arg { return Arg{name, w} }

// Term returns an argument that is itself a text: the name of a card.
func Term(name string, t Text) Arg { return Arg{name, t} }

// List returns an argument that is a list of texts.
func List(name string, ts []Text) Arg { return Arg{name, ts} }

// IsZero reports whether t is empty.
func (t Text) IsZero() bool { return t.Key == "" }

// MarshalJSON writes ["key"] or ["key",{"n":1,"who":{"seat":0},"what":["term"]}].
func (t Text) MarshalJSON() ([]byte, error) {
	if len(t.Args) == 0 {
		return json.Marshal([]string{t.Key})
	}
	args := make(map[string]any, len(t.Args))
	for _, a := range t.Args {
		if s, ok := a.Value.(Seat); ok {
			args[a.Name] = map[string]Seat{"seat": s}
			continue
		}
		if l, ok := a.Value.([]Text); ok {
			args[a.Name] = map[string][]Text{"list": l}
			continue
		}
		args[a.Name] = a.Value
	}
	return json.Marshal([]any{t.Key, args})
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
	if err := json.Unmarshal(parts[0], &t.Key); err != nil {
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

func argValue(raw json.RawMessage) (any, error) {
	switch raw[0] {
	case '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err
	case '[':
		var t Text
		err := json.Unmarshal(raw, &t)
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
