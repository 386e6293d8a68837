package matcher

import "strings"

// fewestSyllables is the minimum length of a Korean word in which one wrong letter is
// tolerated: shorter ones are other words.
const fewestSyllables = 3

// slips adds the things with a name that differs from a Korean text in one letter: a
// different, additional or missing one. It compares from the start of a word of the name to
// the end of a letter or syllable.
func (x *Index) slips(s spelling, best scores) {
	text := x.letters.text.String()
	for i := range x.letters.names {
		n := &x.letters.names[i]
		for at := int(n.start); at < int(n.end); at++ {
			if at > int(n.start) && x.letters.marks[at]&startsWord == 0 {
				continue
			}
			wrong, length := slip(s.letters, text[at:n.end])
			if wrong < 0 || !s.forgives(wrong) {
				continue
			}
			if end := at + length; end == int(n.end) || x.letters.marks[end]&startsLetter != 0 {
				best.note(int(n.item), Typo, min(uint8(at-int(n.start)), 1)<<2|b2i(n.also)<<1|b2i(end < int(n.end)))
			}
		}
	}
}

// slip returns the position of the single letter in which typed letters differ from the start
// of a name, and the length of that start; -1 if they differ in none or in more.
func slip(typed, name string) (wrong, length int) {
	same := 0
	for same < len(typed) && same < len(name) && typed[same] == name[same] {
		same++
	}
	if same == len(typed) {
		return -1, 0
	}
	rest := typed[same+1:]
	switch {
	case same < len(name) && strings.HasPrefix(name[same+1:], rest): // another letter
		return same, len(typed)
	case same < len(name) && strings.HasPrefix(name[same+1:], typed[same:]): // one less
		return same, len(typed) + 1
	case strings.HasPrefix(name[same:], rest): // one more
		return same, len(typed) - 1
	}
	return -1, 0
}

// forgives reports whether a letter belongs to a Korean word that is long enough.
func (s spelling) forgives(at int) bool {
	if s.letters[at] >= '0' && s.letters[at] <= '9' || s.letters[at] >= 'a' && s.letters[at] <= 'z' {
		return false
	}
	from, to := at, at+1
	for from > 0 && s.marks[from]&startsWord == 0 {
		from--
	}
	for to < len(s.letters) && s.marks[to]&startsWord == 0 {
		to++
	}
	syllables := 0
	for i := from; i+1 < to; i++ {
		if s.marks[i]&startsLetter != 0 && isConsonant(s.letters[i]) && !isConsonant(s.letters[i+1]) {
			syllables++
		}
	}
	return syllables >= fewestSyllables
}

func b2i(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}
