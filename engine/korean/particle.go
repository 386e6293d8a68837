// Package korean adds what Korean puts after a word: the particle that fits the last sound, or the
// counter after a number.
package korean

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
)

// particlesJSON lists the forms of particles after a final consonant, and which of these do not
// follow a rieul (으로: after a rieul it is 로).
//
//go:embed particles.json
var particlesJSON []byte

var particles = func() (p struct{ AfterConsonant, Joined []string }) {
	if err := json.Unmarshal(particlesJSON, &p); err != nil {
		panic("korean: particles.json: " + err.Error())
	}
	return p
}()

// ending is the kind of sound at the end of a word. It decides the form of a particle.
type ending uint8

const (
	unsure    ending = iota // the reading is unknown
	vowel                   // no final consonant
	liquid                  // the final consonant rieul
	consonant               // another final consonant
)

// WithParticle returns the word followed by the particle of the pair that fits its last sound. The
// two forms of pair are separated by a slash, in either order. A word whose reading is unknown gets
// both forms, as in newspapers.
func WithParticle(word, pair string) string {
	after, plain, ok := strings.Cut(pair, "/")
	if !ok {
		return word + pair
	}
	if slices.Contains(particles.AfterConsonant, plain) && !slices.Contains(particles.AfterConsonant, after) {
		after, plain = plain, after
	}
	longer, joined := strings.CutSuffix(after, plain)
	switch end := endingOf(word); {
	case end == unsure && joined:
		return word + "(" + longer + ")" + plain
	case end == unsure:
		return word + after + "(" + plain + ")"
	case end == consonant, end == liquid && !slices.Contains(particles.Joined, after):
		return word + after
	default:
		return word + plain
	}
}

// endingOf returns the ending of a word: of Hangul by its last syllable, of digits as Korean
// numerals, of Latin words by their usual transcription.
func endingOf(word string) ending {
	r := []rune(spoken(word))
	if len(r) == 0 {
		return unsure
	}
	last := r[len(r)-1]
	switch {
	case last >= 0xAC00 && last <= 0xD7A3:
		return finals((last - 0xAC00) % 28)
	case last >= 0x3131 && last <= 0x314E: // a single consonant, read by its name
		if last == 0x3139 {
			return liquid
		}
		return consonant
	case last >= 0x314F && last <= 0x3163:
		return vowel
	case last >= '0' && last <= '9':
		// The digits are read yeong, il, i, sam, sa, o, yuk, chil, pal, gu. The words for ten,
		// hundred and thousand end in a consonant, as does that for zero.
		return [10]ending{consonant, liquid, vowel, consonant, vowel, vowel, consonant, liquid, liquid, vowel}[last-'0']
	case isLatin(last):
		return latin(lastWord(r))
	case unicode.In(last, unicode.Hiragana, unicode.Katakana) || last == longVowel:
		return kana(last)
	case unicode.Is(unicode.Cyrillic, last):
		return cyrillic(r)
	default:
		return unsure
	}
}

// longVowel lengthens the preceding vowel in Japanese.
const longVowel = 'ー'

// kana returns the ending of a Japanese word, which is a consonant only for a final n.
func kana(last rune) ending {
	if last == 'ん' || last == 'ン' || last == 'ﾝ' {
		return consonant
	}
	return vowel
}

// cyrillic guesses the ending of a word in Cyrillic letters from its Korean transcription: n and m
// close a syllable, l becomes rieul, a stop after a vowel also closes the syllable, and other
// consonants get a vowel.
func cyrillic(r []rune) ending {
	const vowels = "аеёиоуыэюяєіїў"
	var letters []rune
	for _, l := range r {
		if l = unicode.ToLower(l); l != 'ь' && l != 'ъ' {
			letters = append(letters, l)
		}
	}
	if len(letters) == 0 {
		return vowel
	}
	switch last := letters[len(letters)-1]; {
	case last == 'л':
		return liquid
	case last == 'н' || last == 'м':
		return consonant
	case strings.ContainsRune("кпт", last) && len(letters) > 1 && strings.ContainsRune(vowels, letters[len(letters)-2]):
		return consonant
	default:
		return vowel
	}
}

// finals returns the ending for a final consonant, by the index of the consonant in Unicode.
func finals(index rune) ending {
	switch index {
	case 0:
		return vowel
	case 8:
		return liquid
	default:
		return consonant
	}
}

// spoken removes what is not read aloud from the end of a word: emphasis, quotation marks,
// punctuation, emoji and a remark in brackets. It keeps a mention, because the name of the
// mentioned person is unknown here.
func spoken(word string) string {
	if strings.HasSuffix(word, ">") {
		return ""
	}
	for {
		word = strings.TrimRightFunc(word, func(r rune) bool {
			return r != ')' && (unicode.In(r, unicode.P, unicode.S, unicode.M, unicode.Cf) || unicode.IsSpace(r))
		})
		inner, found := strings.CutSuffix(word, ")")
		if !found {
			return word
		}
		open := strings.LastIndexByte(inner, '(')
		if open <= 0 {
			word = inner
			continue
		}
		word = inner[:open]
	}
}
