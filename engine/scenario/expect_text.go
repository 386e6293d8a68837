package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"guildhall/engine"
)

// Words returns a function that writes texts in a language. name returns the names of
// seats. A catalogue's method Teller is a Words.
type Words func(lang string, name func(engine.Seat) string) engine.Translate

// seatName returns the name of a seat in texts of scenarios.
func seatName(s engine.Seat) string { return "seat " + strconv.Itoa(int(s)) }

// compareText returns the mismatches between a text and want. A scalar is the key of the
// message; null demands an empty text. An object has the key, some arguments (args), or the
// words in a language (en, ko).
func (r *runner) compareText(t engine.Text, want *node, path string) []mismatch {
	switch {
	case want.isNull():
		if !t.IsZero() {
			return []mismatch{{want.line, path, r.telling(t), "nothing"}}
		}
		return nil
	case want.kind == list:
		return compare(plain(t), want, path)
	case want.kind == scalar:
		if t.Key != want.raw {
			return []mismatch{{want.line, path, r.telling(t), want.raw}}
		}
		return nil
	}
	if len(want.keys) == 0 && t.IsZero() {
		return []mismatch{{want.line, path, "nothing", want.demand()}}
	}
	var wrong []mismatch
	for _, f := range want.keys {
		switch here := join(path, f.name); f.name {
		case "key":
			if t.Key != f.node.raw {
				wrong = append(wrong, mismatch{f.line, here, r.telling(t), f.node.raw})
			}
		case "args":
			wrong = append(wrong, r.compareArgs(t, f.node, here)...)
		default:
			wrong = append(wrong, r.compareWords(t, f, path)...)
		}
	}
	return wrong
}

// compareWords compares a text with the words of one language.
func (r *runner) compareWords(t engine.Text, want field, path string) []mismatch {
	here := join(path, want.name)
	if _, ok := r.texts().messages[want.name]; !ok {
		return []mismatch{{want.line, path, want.name, "key, args or a language of the game"}}
	}
	if r.words == nil {
		return []mismatch{{want.line, here, "no words: this run cannot tell texts in a language", want.node.raw}}
	}
	if got := r.words(want.name, seatName)(t); got != want.node.raw || want.node.kind != scalar {
		return []mismatch{{want.line, here, got, brief(want.node.plain())}}
	}
	return nil
}

// telling returns a text for a message: key and arguments.
func (r *runner) telling(t engine.Text) string {
	if t.IsZero() {
		return "nothing"
	}
	return brief(t)
}

// compareArgs compares the arguments that want contains.
func (r *runner) compareArgs(t engine.Text, want *node, path string) []mismatch {
	if want.kind != object {
		return []mismatch{{want.line, path, "not an object", "arguments by name"}}
	}
	var wrong []mismatch
	for _, f := range want.keys {
		here := join(path, f.name)
		value, there := argNamed(t, f.name)
		if t, ok := value.(engine.Text); ok && t.IsZero() {
			there = false // an empty text counts as absent
		}
		switch {
		case f.node.isNull() && there:
			wrong = append(wrong, mismatch{f.line, here, brief(value), "nothing"})
		case f.node.isNull():
		case !there:
			wrong = append(wrong, mismatch{f.line, here, "nothing in " + r.telling(t), brief(f.node.plain())})
		default:
			wrong = append(wrong, r.compareArg(value, f.node, here)...)
		}
	}
	return wrong
}

func argNamed(t engine.Text, name string) (value any, there bool) {
	for _, a := range t.Args {
		if a.Name == name {
			return a.Value, true
		}
	}
	return nil, false
}

// compareArg compares one argument. A seat may be written as its number, and a
// list of texts as a list.
func (r *runner) compareArg(value any, want *node, path string) []mismatch {
	switch v := value.(type) {
	case engine.Text:
		return r.compareText(v, want, path)
	case []engine.Text:
		if want.kind == object && want.get("list") != nil {
			return compare(plain(map[string]any{"list": v}), want, path)
		}
		return r.compareTexts(v, want, path)
	case engine.Seat:
		if want.kind == object {
			return compare(plain(map[string]any{"seat": v}), want, path)
		}
	}
	return compare(plain(value), want, path)
}

// compareTexts compares a list of texts.
func (r *runner) compareTexts(texts []engine.Text, want *node, path string) []mismatch {
	return compareList(elements{
		n:    len(texts),
		show: brief(texts),
		at:   func(i int, want *node, path string) []mismatch { return r.compareText(texts[i], want, path) },
		word: r.strangeText,
	}, want, path)
}

// strangeText returns the reason why no text of the game can match the object want, or "":
// the message does not exist, or it lacks an argument.
func (r *runner) strangeText(want *node) string {
	for _, word := range texts(want.plain()) {
		if strings.HasPrefix(word, r.sc.Game+".") && !r.texts().has(word) {
			return fmt.Sprintf("the game has no message %q", word)
		}
	}
	key, args := want.get("key"), want.get("args")
	if key == nil || args == nil {
		return ""
	}
	for _, f := range args.keys {
		if !r.texts().names(key.raw, f.name) {
			return fmt.Sprintf("the message %s has no argument %q", key.raw, f.name)
		}
	}
	return ""
}
