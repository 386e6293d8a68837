package korean

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
)

// particlesJSON lists the particles that follow a final consonant, and those
// whose other form is its own ending, so that unsure words write both at once.
//
//go:embed particles.json
var particlesJSON []byte

var particles = func() (p struct{ AfterConsonant, Joined []string }) {
	if err := json.Unmarshal(particlesJSON, &p); err != nil {
		panic("korean: particles.json: " + err.Error())
	}
	return p
}()

// ending is the kind of sound at the end of a word, which Korean particles depend on.
type ending uint8

const (
	unsure    ending = iota // no reading known
	vowel                   // no final consonant
	liquid                  // the final consonant rieul
	consonant               // another final consonant
)

// WithParticle is the word followed by the particle of the pair that fits its
// last sound. The pair is written with a slash, in either order. A word whose
// reading is unknown gets both, as newspapers write it.
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

// endingOf reads the end of a word: Hangul by its last syllable, digits as
// Korean numerals, Latin words as Korean usually transcribes them.
func endingOf(word string) ending {
	r := []rune(spoken(word))
	if len(r) == 0 {
		return unsure
	}
	last := r[len(r)-1]
	switch {
	case last >= 0xAC00 && last <= 0xD7A3:
		return finals((last - 0xAC00) % 28)
	case last >= 0x3131 && last <= 0x314E: // a consonant alone, read by its name
		if last == 0x3139 {
			return liquid
		}
		return consonant
	case last >= 0x314F && last <= 0x3163:
		return vowel
	case last >= '0' && last <= '9':
		// yeong, il, i, sam, sa, o, yuk, chil, pal, gu; tens, hundreds and
		// thousands end in a consonant like zero.
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

// longVowel lengthens the vowel before it in Japanese.
const longVowel = 'ー'

// kana is the ending of a Japanese word: only n closes a syllable at its end.
func kana(last rune) ending {
	if last == 'ん' || last == 'ン' || last == 'ﾝ' {
		return consonant
	}
	return vowel
}

// cyrillic guesses the ending of a word in Cyrillic letters as Korean transcribes it:
// n and m close a syllable, l is rieul, a stop after a vowel closes it too, and other
// consonants get a vowel of their own.
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

// finals tells the final consonant of a syllable by its index in Unicode.
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

// spoken drops what is not read aloud at the end of a word: emphasis, quotes,
// stops, emoji, and a remark in brackets. A mention is left alone, since it hides the
// name.
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
