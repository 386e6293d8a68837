package matcher

import "strings"

// separator follows every name of an arena. No spelling contains it.
const separator = "\n"

// Marks of the letters of a spelling.
const (
	startsLetter = 1 << iota // a syllable or letter starts here
	startsWord
)

// arena holds concatenated spellings, and for each letter the places where it starts a letter
// or syllable. A search checks only the places of its first letter.
type arena struct {
	text   strings.Builder
	marks  []byte // by letter of text
	names  []name
	starts [256][]place // by letter, in the order of text
}

// name is the position of a spelling in the arena, and its item.
type name struct {
	start, end int32
	item       int32
	also       bool
}

// place is the position of a letter, and the name that contains it.
type place struct{ at, name int32 }

func (a *arena) add(s spelling, item int, also bool) {
	if s.letters == "" {
		return
	}
	n, start := int32(len(a.names)), a.text.Len()
	a.text.WriteString(s.letters)
	a.text.WriteString(separator)
	a.marks = append(append(a.marks, s.marks...), 0)
	a.names = append(a.names, name{int32(start), int32(start + len(s.letters)), int32(item), also})
	for i, mark := range s.marks {
		if mark&startsLetter != 0 {
			a.starts[s.letters[i]] = append(a.starts[s.letters[i]], place{int32(start + i), n})
		}
	}
}

// scan calls found for each place where letters occur in a name and start a letter or
// syllable. The finer order puts labels before other names, and finished syllables before
// unfinished ones.
func (a *arena) scan(letters string, found func(item int, rank Rank, fine uint8)) {
	if letters == "" {
		return
	}
	text := a.text.String()
	for _, p := range a.starts[letters[0]] {
		if !strings.HasPrefix(text[p.at:], letters) {
			continue
		}
		n, end := &a.names[p.name], p.at+int32(len(letters))
		rank := Contains
		switch {
		case p.at == n.start && end == n.end:
			rank = Exact
		case p.at == n.start:
			rank = Begins
		case a.marks[p.at]&startsWord != 0:
			rank = BeginsWord
		}
		var fine uint8
		if n.also {
			fine |= 2
		}
		if end < n.end && a.marks[end]&startsLetter == 0 {
			fine |= 1
		}
		found(int(n.item), rank, fine)
	}
}
