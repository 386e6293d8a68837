package matcher

import "strings"

// The conjoining letters of Hangul, into which norm.NFKD splits syllables.
const (
	firstLead  = 'ᄀ'
	firstVowel = 'ᅡ'
	firstTail  = 'ᆨ'
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
