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

// want returns an error unless there are n arguments.
func (c call) want(n int) error {
	if len(c.args) != n {
		return fmt.Errorf("%s has %d arguments, want %d", c.word, len(c.args), n)
	}
	return nil
}

// number reads the i-th argument, a number from 1 to maxPrinted.
func (c call) number(i int, to *int8) error {
	if i >= len(c.args) {
		return fmt.Errorf("%s has %d arguments", c.word, len(c.args))
	}
	return readNumber(c.args[i], to)
}

// named reads the i-th argument "name:number".
func (c call) named(i int, name string, to *int8) error {
	if i >= len(c.args) {
		return fmt.Errorf("%s has %d arguments", c.word, len(c.args))
	}
	return readNamed(c.args[i], name, to)
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
