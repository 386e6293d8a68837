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
	Written Fit = iota // its notation
	Named              // its label or its coordinates
	Headed             // its label up to the first mark: "Stall 1" of "Stall 1: 2 cards"
	Begun              // its notation with more behind it
	Part               // a part of its label between marks: "Farm" of "Space 3 · Farm"
	Worded             // whole words of its label
	Within             // parts of words of its label
	Unfit
)

// Answer finds the option that said names in any language, with the best fit: the
// shortest label with these words. It returns its index, or -1 with the fit Unfit
// when none or several fit. An option that is listed twice is still one.
func (k *Kit) Answer(t storage.Table, options []engine.Option, said string) (int, Fit) {
	said = engine.Tidy(said)
	best, rest, found, several := Unfit, 0, -1, false
	payment := slices.ContainsFunc(options, func(o engine.Option) bool { return strings.Contains(o.Code, " + ") })
	for i, o := range options {
		fit, more := k.fit(t, o, said)
		if payment && fit > Begun {
			more = 0 // "wood" is no short form of "2 wood" beside "wood + cave"
		}
		switch {
		case fit == Unfit || fit > best || fit == best && more > rest:
		case fit < best || more < rest:
			best, rest, found, several = fit, more, i, false
		default:
			several = several || o.Code != options[found].Code
		}
	}
	if several {
		return -1, Unfit
	}
	return found, best
}

// fit returns the best fit of said to an option, and how many letters or words
// that leaves over.
func (k *Kit) fit(t storage.Table, o engine.Option, said string) (best Fit, rest int) {
	best = Unfit
	better := func(fit Fit, more int) {
		if fit < best || fit == best && more < rest {
			best, rest = fit, more
		}
	}
	if behind, ok := strings.CutPrefix(said, o.Code); ok && behind == "" {
		return Written, 0
	} else if ok && behind[0] == ' ' {
		better(Begun, len(behind))
	}
	if o.Row != "" && slices.Contains([]string{o.Col + o.Row, o.Row + o.Col, o.Col + " " + o.Row, o.Row + " " + o.Col}, strings.ToUpper(said)) {
		better(Named, 0)
	}
	named := strings.ContainsFunc(said, unicode.IsLetter) // a bare number is no part of a name
	for _, lang := range k.Text.Languages() {
		label := engine.Tidy(k.Words(lang, t).Flat(o.Label))
		parts := partsOf(label)
		switch more, has := wordsBeside(label, said); {
		case label == said:
			better(Named, 0)
		case len(parts) > 0 && parts[0] == said:
			better(Headed, 0)
		case !named:
		case slices.Contains(parts, said):
			better(Part, len(parts))
		case has:
			better(Worded, more)
		case Matches(said, label):
			better(Within, 0)
		}
	}
	return best, rest
}

// partsOf are the parts of a label between marks.
func partsOf(label string) []string {
	parts := strings.FieldsFunc(label, func(r rune) bool { return strings.ContainsRune(":,()·→", r) })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// wordsBeside reports whether every word of said is a whole word of label, and
// how many other words that has.
func wordsBeside(label, said string) (more int, has bool) {
	words := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	have, want := words(label), words(said)
	lacks := func(word string) bool { return !slices.Contains(have, word) }
	return len(have) - len(want), len(want) > 0 && !slices.ContainsFunc(want, lacks)
}
