// Package matcher finds names by typed text: labels, cards, places, sections.
//
// It ignores spaces, capitals, accents, punctuation, the Unicode form, and differences
// between British and American spelling. It compares Korean letter by letter as typed, so an
// unfinished last syllable finds its completions, and initials (ㅊㅇ) find 총애. If nothing is
// found, one letter of a longer Korean word may be wrong.
//
// It knows no game and no language of a reader: a name is any text.
package matcher

import "slices"

// Rank is the quality of a match between typed words and a name; less is better.
type Rank uint8

// The ranks, best first.
const (
	Exact          Rank = iota // the whole name
	Begins                     // the name begins so
	BeginsWord                 // a later word of the name starts with them
	Contains                   // the name contains them, or the words in another order
	Initials                   // the initial consonants of all syllables of a Korean name
	InitialsBegin              // the initial consonants of its first syllables
	InitialsWithin             // those of later syllables
	Typo                       // a Korean name with one wrong letter; only if nothing else matches
	None
)

// Names are the names of one thing.
type Names struct {
	Labels []string // as shown to people, in every language
	Also   []string // aliases and codes, ranked after labels of the same rank
}

// Hit is a thing that was found: its index, and the quality of the match.
type Hit struct {
	Item int
	Rank Rank
}

// Index holds the names of things. It is immutable, so it can be searched concurrently.
type Index struct {
	items    int
	letters  arena
	initials arena
}

// New returns an index of things; names returns the names of the thing with an index.
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

// Find returns the things that match typed words, best first, then in the order of the index.
// The empty text matches every name.
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
			best.note(item, initialsRank(rank), min(uint8(rank), 3)<<2|fine)
		})
	}
	hits := best.hits()
	if len(hits) == 0 {
		x.slips(all[0], best)
		hits = best.hits()
	}
	return hits
}

// initialsRank returns the rank of typed initials that occur among the initials of a name.
func initialsRank(r Rank) Rank {
	switch r {
	case Exact:
		return Initials
	case Begins:
		return InitialsBegin
	default:
		return InitialsWithin
	}
}

// maxWords is the maximum number of words that are searched separately.
const maxWords = 8

// words adds the things whose names contain every typed word, in any order.
func (x *Index) words(s spelling, best scores) {
	words := s.words()
	if len(words) < 2 || len(words) > maxWords {
		return
	}
	found := make([]uint8, x.items) // number of words found in each thing, in order
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

// Match returns how typed words match the one thing with these names.
func Match(typed string, names ...string) Rank {
	hits := New(1, func(int) Names { return Names{Labels: names} }).Find(typed)
	if len(hits) == 0 {
		return None
	}
	return hits[0].Rank
}

// Same reports whether two texts are the same name in different spellings.
func Same(a, b string) bool { return Key(a) == Key(b) }

// Key returns the same value for all spellings of a name, and different values for different
// names. It is "" for a text without letters and digits.
func Key(name string) string {
	return spell(inAmerican(decomposed(name))).letters
}

// scores holds the best match of each thing: a rank, and within it a finer order.
type scores []uint8

const unfound = uint8(None) << 4

func (s scores) note(item int, rank Rank, fine uint8) {
	s[item] = min(s[item], uint8(rank)<<4|fine)
}

// hits returns the matches in the order of the scores.
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
