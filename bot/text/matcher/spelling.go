package matcher

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// spelling is a text as the keys of a keyboard: a byte for each Korean letter, Latin
// letter and digit. Other scripts keep their own bytes.
type spelling struct {
	letters string
	marks   []byte // by letter
}

// maxLength is the number of runes of a typed text that are read.
const maxLength = 300

func cut(typed string) string {
	for i := range typed {
		if i >= maxLength*utf8.UTFMax || i >= maxLength && utf8.RuneCountInString(typed[:i]) >= maxLength {
			return typed[:i]
		}
	}
	return typed
}

func isBlank(typed string) bool { return strings.TrimSpace(typed) == "" }

// decomposed returns a text in small letters without accents, and with Korean syllables as
// letters. So composed and decomposed characters become the same.
func decomposed(text string) string {
	if isASCII(text) {
		return strings.ToLower(text)
	}
	if letters, ok := decomposedKorean(text); ok {
		return letters
	}
	return fold.String(norm.NFKD.String(text))
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// signs are characters that decomposed does not change.
const signs = "«»·×→−–—‘’“”"

// decomposedKorean is a faster decomposed for a text of Korean syllables, signs and ASCII. It
// returns false for another text.
func decomposedKorean(text string) (letters string, ok bool) {
	const tails = lastTail - firstTail + 2 // and no final
	out := make([]byte, 0, 3*len(text))
	for _, r := range text {
		switch {
		case 'A' <= r && r <= 'Z':
			out = append(out, byte(r)+'a'-'A')
		case r < utf8.RuneSelf:
			out = append(out, byte(r))
		case r >= firstSyllable && r <= lastSyllable:
			n := r - firstSyllable
			out = utf8.AppendRune(out, firstLead+n/tails/rune(len(vowels)))
			out = utf8.AppendRune(out, firstVowel+n/tails%rune(len(vowels)))
			if n %= tails; n > 0 {
				out = utf8.AppendRune(out, firstTail+n-1)
			}
		case strings.ContainsRune(signs, r):
			out = utf8.AppendRune(out, r)
		default:
			return "", false
		}
	}
	return string(out), true
}

// fold converts a text to small letters; it has no state.
var fold = cases.Fold()

// spellings returns the spelling of a decomposed text and, if different, its American
// spelling. An unfinished word has only the first.
func spellings(text string) []spelling {
	first := spell(text)
	if american := inAmerican(text); american != text {
		return []spelling{first, spell(american)}
	}
	return []spelling{first}
}

// words holds the letters of each word.
func (s spelling) words() (list []string) {
	from := 0
	for i, mark := range s.marks {
		if i > 0 && mark&startsWord != 0 {
			list = append(list, strings.TrimSpace(s.letters[from:i]))
			from = i
		}
	}
	if from < len(s.letters) {
		list = append(list, s.letters[from:])
	}
	return list
}

// class is a class of letters that form a word.
type class uint8

const (
	gap class = iota
	latin
	hangul
	number
)

// speller builds a spelling.
type speller struct {
	letters []byte
	marks   []byte
	before  class // of the letter before
	apart   bool  // there is a gap before the next letter
	vowel   bool  // the previous letter is the vowel of a syllable, or a final after it
}

// newSpeller returns a speller with room for a text.
func newSpeller(text string) *speller {
	return &speller{letters: make([]byte, 0, len(text)), marks: make([]byte, 0, len(text)), apart: true}
}

// put adds one letter. Two consecutive numbers keep the space between them, since «take 1 2»
// is not «take 12».
func (s *speller) put(letters string, c class, starts bool) {
	mark := byte(0)
	if starts {
		mark = startsLetter
		if s.apart || s.before != c {
			mark |= startsWord
		}
	}
	if s.apart && s.before == number && c == number {
		s.letters = append(s.letters, ' ')
		s.marks = append(s.marks, 0)
	}
	for i := range len(letters) {
		s.letters = append(s.letters, letters[i])
		s.marks = append(s.marks, mark)
		mark = 0
	}
	s.before, s.apart = c, false
}

// spell spells a decomposed text.
func spell(text string) spelling {
	s := newSpeller(text)
	for i, r := range text {
		switch {
		case r >= 'a' && r <= 'z':
			s.put(text[i:i+1], latin, true)
		case r >= '0' && r <= '9':
			s.put(text[i:i+1], number, true)
		case r >= firstLead && r < firstLead+rune(len(leads)):
			s.put(leads[r-firstLead], hangul, true)
			s.vowel = false
		case r >= firstVowel && r < firstVowel+rune(len(vowels)):
			// a vowel without a consonant before it, typed as a single letter
			s.put(vowels[r-firstVowel], hangul, s.before != hangul || s.apart)
			s.vowel = true
		case r >= firstTail && r < firstTail+rune(len(tails)):
			s.tail(tails[r-firstTail])
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			s.put(string(r), latin, true)
		case isMinus(r) && (s.before == gap || s.apart) && digitFollows(text[i+utf8.RuneLen(r):]):
			s.put("-", number, true)
			s.before = latin // no space between the sign and its number
		default:
			s.apart = true
		}
	}
	return spelling{string(s.letters), s.marks}
}

// tail adds a final. A final outside a syllable (ㄳ) was typed as two initials.
func (s *speller) tail(keys string) {
	if s.before == hangul && s.vowel && !s.apart {
		s.put(keys, hangul, false)
		return
	}
	for i := range len(keys) {
		s.put(keys[i:i+1], hangul, true)
	}
}

func isMinus(r rune) bool { return r == '-' || r == '−' || r == '–' }

func digitFollows(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

// initialsOf returns the initial consonants of the Korean syllables of a decomposed
// text.
func initialsOf(text string) spelling {
	s := newSpeller("")
	for i, r := range text {
		switch {
		case r >= firstLead && r < firstLead+rune(len(leads)):
			if v, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):]); v >= firstVowel && v < firstVowel+rune(len(vowels)) {
				s.put(leads[r-firstLead], hangul, true)
			}
		case !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r):
			s.apart = true
		}
	}
	return spelling{string(s.letters), s.marks}
}

// consonantsOf returns the consonants of a spelling without other letters; false when it has
// others.
func consonantsOf(s spelling) (consonants string, ok bool) {
	var out strings.Builder
	for i := range len(s.letters) {
		switch b := s.letters[i]; {
		case isConsonant(b):
			out.WriteByte(b)
		case b >= '0' && b <= '9' || b == ' ' || b == '-':
		default:
			return "", false
		}
	}
	return out.String(), out.Len() > 0
}

// The conjoining letters of Hangul, into which norm.NFKD splits syllables.
const (
	firstLead  = 'ᄀ'
	firstVowel = 'ᅡ'
	firstTail  = 'ᆨ'
	lastTail   = 'ᇂ'
)

// The first and the last syllable of Hangul.
const (
	firstSyllable = '가'
	lastSyllable  = '힣'
)

// The letters as keys of the Korean keyboard: capitals for consonants, signs for vowels. A
// letter that is typed with two keys is two letters here, so 고 is a prefix of 과, and 갑 of 가방.
const (
	consonants = "ABCDEFGHIJKLMNOPQRS" // ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ
	a, ae      = "!", "\""
	ya, yae    = "#", "$"
	eo, e      = "%", "&"
	yeo, ye    = "'", "("
	o, yo      = ")", "*"
	u, yu      = ",", "."
	eu, i      = "/", ":"
)

var (
	leads = strings.Split(consonants, "")
	// ㅏㅐㅑㅒㅓㅔㅕㅖ ㅗㅘㅙㅚㅛ ㅜㅝㅞㅟㅠ ㅡㅢㅣ
	vowels = []string{a, ae, ya, yae, eo, e, yeo, ye, o, o + a, o + ae, o + i, yo, u, u + eo, u + e, u + i, yu, eu, eu + i, i}
	// ㄱㄲㄳㄴㄵㄶㄷ ㄹㄺㄻㄼㄽㄾㄿㅀ ㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ
	tails = []string{"A", "B", "AJ", "C", "CM", "CS", "D", "F", "FA", "FG", "FH", "FJ", "FQ", "FR", "FS", "G", "H", "HJ", "J", "K", "L", "M", "O", "P", "Q", "R", "S"}
)

func isConsonant(b byte) bool { return b >= 'A' && b <= 'S' }
