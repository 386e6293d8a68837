package architects

import (
	"fmt"
	"strconv"
	"strings"
)

// call is a word of an effect with the arguments in its brackets (RULES 0.1).
type call struct {
	word string
	args []string
}

// readCall reads "capture(2,two_locations)".
func readCall(text string) (call, error) {
	word, rest, open := strings.Cut(text, "(")
	if !open {
		return call{word: word}, nil
	}
	inside, closed := strings.CutSuffix(rest, ")")
	if !closed {
		return call{}, fmt.Errorf("effect %q is not closed", text)
	}
	args, err := splitOutside(inside, ',')
	return call{word, args}, err
}

// splitOutside splits text at the separators outside all brackets.
func splitOutside(text string, at byte) (parts []string, err error) {
	depth, from := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == at && depth == 0:
			parts = append(parts, text[from:i])
			from = i + 1
		}
		if depth < 0 {
			break
		}
	}
	if depth != 0 {
		return nil, fmt.Errorf("brackets of %q", text)
	}
	return append(parts, text[from:]), nil
}

// effects holds the kind of each word of an effect, and the functions that read its arguments into
// a T.
type effects[K, T any] map[string]struct {
	kind K
	args args[T]
}

type args[T any] []func(*T, string) error

// read reads a call into an object and sets its kind. whose names the object in errors.
func (e effects[K, T]) read(c call, kind *K, to *T, whose string) error {
	effect, ok := e[c.word]
	if !ok {
		return fmt.Errorf("no effect %q for %s", c.word, whose)
	}
	*kind = effect.kind
	return effect.args.read(c, to)
}

// read reads the arguments of a call into an object, each with its own function.
func (a args[T]) read(c call, to *T) error {
	if len(c.args) != len(a) {
		return fmt.Errorf("%s has %d arguments, want %d", c.word, len(c.args), len(a))
	}
	for i, read := range a {
		if err := read(to, c.args[i]); err != nil {
			return err
		}
	}
	return nil
}

// values holds the number and the gains of an effect.
type values struct {
	n     int8
	gains amounts
}

func (v *values) readN(text string) error { return readNumber(text, &v.n) }

func (v *values) readGains(text string) (err error) {
	v.gains, err = readAmounts(text)
	return err
}

func (v *values) readGain(text string) (err error) {
	v.gains, err = readGain(text)
	return err
}

// takeOption removes a second argument with this word, which may be left out, and reports whether
// it was there.
func (c *call) takeOption(word string) bool {
	if len(c.args) != 2 || c.args[1] != word {
		return false
	}
	c.args = c.args[:1]
	return true
}

// readGain reads "gain(wood:2)".
func readGain(text string) (amounts, error) {
	c, err := readCall(text)
	if err != nil || c.word != "gain" || len(c.args) != 1 {
		return amounts{}, fmt.Errorf("%q, want gain(...)", text)
	}
	return readAmounts(c.args[0])
}

func readNamed(text, name string, to *int8) error {
	number, ok := strings.CutPrefix(text, name+":")
	if !ok {
		return fmt.Errorf("%q, want %s:number", text, name)
	}
	return readNumber(number, to)
}

func readNumber(text string, to *int8) error { return readUpTo(text, maxPrinted, to) }

func readUpTo(text string, most int, to *int8) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return fmt.Errorf("number %q, want 1 to %d", text, most)
	}
	*to = int8(n)
	return nil
}
