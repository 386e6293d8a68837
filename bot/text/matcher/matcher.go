// Package matcher finds names by what people type: labels, cards, places, sections.
//
// Spaces, capitals, accents, punctuation and the Unicode form do not matter, nor does
// British or American spelling. Korean is compared letter by letter as it is typed, so
// an unfinished last syllable finds what it will become, and initials (ㅊㅇ) find 총애.
// Where nothing is found, one letter of a longer Korean word may be wrong.
//
// It knows no game and no language of a reader: a name is any text.
package matcher

import "slices"

// Rank says how typed words name something; less is better.
type Rank uint8

// The ranks, best first.
const (
	Exact      Rank = iota // the whole name
	Begins                 // the name begins so
	BeginsWord             // a later word of the name begins so
	Contains               // it stands inside, or the words stand in another order
	Initials               // the initial consonants of Korean syllables
	Typo                   // a Korean name with one wrong letter; only where nothing else is named
	None
)

// Names are what one thing is called.
type Names struct {
	Labels []string // as people read it, in every language
	Also   []string // aliases and codes, behind labels of the same rank
}

// Hit is a thing that was found: its index, and how it is named.
type Hit struct {
	Item int
	Rank Rank
}

// Index holds the names of things. It does not change, so many may search it at once.
type Index struct {
	items    int
	letters  arena
	initials arena
}

// New returns an index of things; names returns what the one with an index is called.
func New(items int, names func(i int) Names) *Index {
	x := &Index{items: items}
	for i := range items {
		n := names(i)
		for _, name := range n.Labels {
			x.add(i, name, false)
		}
		for _, name := range n.Also {
			x.add(i, name, true)
		}
	}
	return x
}

func (x *Index) add(item int, name string, also bool) {
	name = decomposed(name)
	for _, s := range spellings(name) {
		x.letters.add(s, item, also)
	}
	if s := initialsOf(name); len(s.letters) > 1 {
		x.initials.add(s, item, also)
	}
}

// Find returns what is named by typed words, best first and else in the order of the
// index. The empty text begins every name.
func (x *Index) Find(typed string) []Hit {
	typed = cut(typed)
	if isBlank(typed) {
		hits := make([]Hit, x.items)
		for i := range hits {
			hits[i] = Hit{i, Begins}
		}
		return hits
	}
	best := make(scores, x.items)
	for i := range best {
		best[i] = unfound
	}
	all := spellings(decomposed(typed))
	for _, s := range all {
		x.letters.scan(s.letters, best.note)
		x.words(s, best)
	}
	if consonants, ok := consonantsOf(all[0]); ok && len(consonants) > 1 { // one begins its syllables
		x.initials.scan(consonants, func(item int, rank Rank, fine uint8) {
			best.note(item, Initials, min(uint8(rank), 3)<<2|fine)
		})
	}
	hits := best.hits()
	if len(hits) == 0 {
		x.slips(all[0], best)
		hits = best.hits()
	}
	return hits
}

// maxWords bounds how many words are searched one by one.
const maxWords = 8

// words notes the things that have every typed word in their names, in any order.
func (x *Index) words(s spelling, best scores) {
	words := s.words()
	if len(words) < 2 || len(words) > maxWords {
		return
	}
	found := make([]uint8, x.items) // how many words each thing has, counted in order
	for n, word := range words {
		x.letters.scan(word, func(item int, rank Rank, _ uint8) {
			if int(found[item]) == n && (rank <= BeginsWord || len(word) > 1) {
				found[item]++
			}
		})
	}
	for item, n := range found {
		if int(n) == len(words) {
			best.note(item, Contains, 1<<2)
		}
	}
}

// Match returns how typed words name the one thing with these names.
func Match(typed string, names ...string) Rank {
	hits := New(1, func(int) Names { return Names{Labels: names} }).Find(typed)
	if len(hits) == 0 {
		return None
	}
	return hits[0].Rank
}

// Same reports whether two texts are the same name, written in two ways.
func Same(a, b string) bool { return Key(a) == Key(b) }

// Key is the same for all ways to write a name, and differs between names. It is ""
// for a text without letters and digits.
func Key(name string) string {
	all := spellings(decomposed(name))
	return all[len(all)-1].letters
}

// scores are the best matches of things: a rank, and within it a finer order.
type scores []uint8

const unfound = uint8(None) << 4

func (s scores) note(item int, rank Rank, fine uint8) {
	s[item] = min(s[item], uint8(rank)<<4|fine)
}

// hits returns what was found in the order of the scores.
func (s scores) hits() []Hit {
	var count [unfound + 1]int
	for _, score := range s {
		count[score]++
	}
	found := 0
	for score := range count[:unfound] {
		count[score], found = found, found+count[score]
	}
	hits := make([]Hit, found)
	for item, score := range s {
		if score < unfound {
			hits[count[score]] = Hit{item, Rank(score >> 4)}
			count[score]++
		}
	}
	return slices.Clip(hits)
}
