package kit

import (
	"slices"
	"strings"
	"unicode"

	"guildhall/engine"
	"guildhall/storage"
)

// Fit says how well a person's words name an option; less is better.
type Fit int

// The fits. Words that fit several options equally well name none of them.
const (
	Written Fit = iota // its notation, perhaps with more behind it
	Named              // its label, or its number or coordinates
	Headed             // its label up to the first colon, comma or bracket
	Worded             // whole words of its label
	Parted             // parts of words of its label
	Unfit
)

// Answer finds the option that said names in any language, with the best fit. It
// returns its index, or -1 with the fit Unfit when none or several fit. Choices
// are told apart by their code, so one that is listed twice is still one.
func (k *Kit) Answer(t storage.Table, options []engine.Option, said string) (int, Fit) {
	said = engine.Tidy(said)
	best, found, several := Unfit, -1, false
	for i, o := range options {
		switch fit := k.fit(t, o, said); {
		case fit < best:
			best, found, several = fit, i, false
		case fit == best && fit < Unfit && o.Code != options[found].Code:
			several = true
		}
	}
	if several && best == Written { // the longest code is meant
		for i, o := range options {
			if isNotation(o.Code, said) && len(o.Code) > len(options[found].Code) {
				found = i
			}
		}
		several = false
	}
	if several || best == Unfit {
		return -1, Unfit
	}
	return found, best
}

func (k *Kit) fit(t storage.Table, o engine.Option, said string) Fit {
	if isNotation(o.Code, said) {
		return Written
	}
	best := Unfit
	if o.Row != "" && slices.Contains([]string{o.Col + o.Row, o.Row + o.Col, o.Col + " " + o.Row, o.Row + " " + o.Col}, strings.ToUpper(said)) {
		best = Named
	}
	for _, lang := range k.Text.Languages() {
		label := engine.Tidy(k.Words(lang, t).Flat(o.Label))
		switch {
		case label == said:
			best = min(best, Named)
		case head(label) == head(said) && len(said) <= len(label):
			best = min(best, Headed)
		case !strings.ContainsFunc(said, unicode.IsLetter): // a number is not part of a name
		case hasWords(label, said):
			best = min(best, Worded)
		case Matches(said, label):
			best = min(best, Parted)
		}
	}
	return best
}

// isNotation reports whether said is a code or begins with it.
func isNotation(code, said string) bool {
	rest, ok := strings.CutPrefix(said, code)
	return ok && (rest == "" || rest[0] == ' ')
}

// head is a label up to the first mark: "Stall 1" of "Stall 1: 2 cards".
func head(label string) string {
	if i := strings.IndexAny(label, ":,(·→"); i > 0 {
		label = label[:i]
	}
	return strings.TrimSpace(label)
}

// hasWords reports whether every word of said is a whole word of label.
func hasWords(label, said string) bool {
	split := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	have, want := split(label), split(said)
	return len(want) > 0 && !slices.ContainsFunc(want, func(word string) bool { return !slices.Contains(have, word) })
}
