package korean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func isLatin(r rune) bool { return unicode.Is(unicode.Latin, r) }

// lastWord returns the run of Latin letters at the end of r.
func lastWord(r []rune) string {
	start := len(r)
	for start > 0 && isLatin(r[start-1]) {
		start--
	}
	return string(r[start:])
}

// latin guesses the ending of a word in Latin letters from its usual transcription: Ada and Mark
// end in a vowel, Chen and Jane in n, Bob and Jack in a stop, Apple and Paul in rieul.
// Abbreviations are read letter by letter.
func latin(word string) ending {
	if word == strings.ToUpper(word) {
		return spelled(word)
	}
	w := strings.ToLower(word)
	last, size := utf8.DecodeLastRuneInString(w)
	before := w[:len(w)-size]
	switch last {
	case 'l':
		return liquid
	case 'm', 'n':
		return consonant
	case 'e':
		return silentE(before)
	case 'g':
		if strings.HasSuffix(before, "n") {
			return consonant
		}
	case 'b', 'c', 'k', 'p', 't':
		if closedSyllable(before, last) {
			return consonant
		}
	}
	return vowel
}

// spelled returns the ending of an abbreviation: that of the name of its last letter.
func spelled(word string) ending {
	switch word[len(word)-1] {
	case 'L', 'R':
		return liquid
	case 'M', 'N':
		return consonant
	default:
		return vowel
	}
}

// silentE returns the ending of a word whose final e is usually silent. before is the word without
// the e.
func silentE(before string) ending {
	if len(before) < 2 {
		return vowel
	}
	heard, prior := before[len(before)-1], before[len(before)-2]
	switch {
	case heard == 'l':
		return liquid
	case (heard == 'n' || heard == 'm') && (isVowel(prior) || prior == heard):
		return consonant
	default:
		return vowel
	}
}

// closedSyllable reports whether stop ends a short syllable (Bob, Jack, Matt) and so becomes a
// final consonant. In other words (Mark, Scout) Korean adds a vowel after the stop.
func closedSyllable(before string, stop rune) bool {
	if before == "" {
		return false
	}
	if end := before[len(before)-1]; rune(end) == stop || (stop == 'k' && end == 'c') {
		before = before[:len(before)-1]
	}
	if before == "" || !isVowel(before[len(before)-1]) {
		return false
	}
	return len(before) < 2 || !isVowel(before[len(before)-2])
}

func isVowel(b byte) bool { return strings.IndexByte("aeiouy", b) >= 0 }
