package parser

import (
	"slices"
	"strings"
	"unicode"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// fit is the quality of a match between typed words and an option; less is better.
type fit int

// The fits. Words that match several options equally well match none.
const (
	written fit = iota // its notation
	named              // its label or its coordinates
	headed             // its label up to the first mark: "Stall 1" of "Stall 1: 2 cards"
	begun              // its notation with more words after it
	part               // a part of its label between marks: "Farm" of "Space 3 · Farm"
	worded             // whole words of its label
	unfit
)

// option returns the index of the option that said matches best in any language. It returns -1
// when none or several match equally. An option that is listed twice counts once.
func (r *Parser) option(t storage.Table, options []engine.Option, said string) (int, fit) {
	said = engine.NormalizeNotation(textfmt.Plain(said))
	if i := slices.IndexFunc(options, func(o engine.Option) bool { return o.Code == said }); i >= 0 {
		return i, written // nothing fits better, and comparing the others takes long
	}
	best, found, several := unfit, -1, false
	languages := r.texts.InEach(t)
	for i, o := range options {
		switch f := fitOf(languages, o, said); {
		case f == unfit || f > best:
		case f < best:
			best, found, several = f, i, false
		default:
			several = several || o.Code != options[found].Code
		}
	}
	if several {
		return -1, best
	}
	return found, best
}

// fitOf returns the best fit of said to an option in any language.
func fitOf(languages []textfmt.Words, o engine.Option, said string) fit {
	best := unfit
	if behind, ok := strings.CutPrefix(said, o.Code); ok && behind == "" {
		return written
	} else if ok && behind[0] == ' ' {
		best = begun
	}
	key := matcher.Key(said)
	if key == "" {
		return best
	}
	if o.Row != "" && slices.Contains([]string{matcher.Key(o.Col + o.Row), matcher.Key(o.Row + o.Col)}, key) || key == matcher.Key(o.Code) {
		best = min(best, named)
	}
	isName := strings.ContainsFunc(said, unicode.IsLetter) // a number without letters is not part of a name
	for _, w := range languages {
		label := w.Flat(o.Label)
		parts := partsOf(label)
		switch {
		case matcher.Key(label) == key:
			best = min(best, named)
		case len(parts) > 0 && parts[0] == key:
			best = min(best, headed)
		case !isName:
		case slices.Contains(parts, key):
			best = min(best, part)
		case hasWords(label, said):
			best = min(best, worded)
		}
	}
	return best
}

// partsOf returns the keys of the parts of a label between marks.
func partsOf(label string) []string {
	parts := strings.FieldsFunc(label, func(r rune) bool { return strings.ContainsRune(":,()·→", r) })
	for i := range parts {
		parts[i] = matcher.Key(parts[i])
	}
	return parts
}

// hasWords reports whether every word of said is a whole word of a label.
func hasWords(label, said string) bool {
	keys := func(text string) []string {
		words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) })
		for i := range words {
			words[i] = matcher.Key(words[i])
		}
		return words
	}
	have, want := keys(label), keys(said)
	return len(want) > 0 && !slices.ContainsFunc(want, func(word string) bool { return !slices.Contains(have, word) })
}

// Search returns the indexes of the options that match said in any way, best first; all
// options if said is empty. Matches of labels in any language come before matches of
// notation and of synonyms.
func (r *Parser) Search(t storage.Table, options []engine.Option, said string) []int {
	languages := r.texts.InEach(t)
	index := matcher.New(len(options), func(i int) matcher.Names {
		o := options[i]
		n := matcher.Names{Also: []string{o.Code}}
		for _, w := range languages {
			n.Labels = append(n.Labels, w.Flat(o.Label))
			if group := w.Flat(o.Group); group != "" {
				n.Also = append(n.Also, group+" "+w.Flat(o.Label))
			}
		}
		if o.Row != "" {
			n.Also = append(n.Also, o.Col+o.Row)
		}
		return n
	})
	said = textfmt.Plain(said)
	hits := index.Find(said)
	for _, ours := range r.index.InOurWords(t.Game, said) {
		hits = append(hits, index.Find(ours)...)
	}
	slices.SortStableFunc(hits, func(a, b matcher.Hit) int {
		return max(int(a.Rank), int(matcher.Initials)) - max(int(b.Rank), int(matcher.Initials))
	})
	var list []int
	for _, h := range hits {
		if !slices.Contains(list, h.Item) {
			list = append(list, h.Item)
		}
	}
	return list
}
