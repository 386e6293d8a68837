package matcher

import (
	"strings"
	"unicode/utf8"
)

// inAmerican returns a decomposed text with its English words in American spelling. It also
// changes words that only look British. This is harmless, because typed words and names
// change alike.
func inAmerican(text string) string {
	isSmall := func(at int) bool { return text[at] >= 'a' && text[at] <= 'z' }
	var out strings.Builder
	copied := 0
	for at := 0; at < len(text); at++ {
		if !isSmall(at) {
			continue
		}
		from := at
		for at < len(text) && isSmall(at) {
			at++
		}
		if word := american(text[from:at]); word != text[from:at] {
			out.WriteString(text[copied:from])
			out.WriteString(word)
			copied = at
		}
	}
	if copied == 0 {
		return text
	}
	out.WriteString(text[copied:])
	return out.String()
}

// respelled lists words that cannot be recognized by an ending.
var respelled = map[string]string{"grey": "gray", "plough": "plow", "mould": "mold", "gaol": "jail", "jewellery": "jewelry", "programme": "program",
	"cheque": "check", "storey": "story", "tyre": "tire", "kerb": "curb", "axe": "ax", "draught": "draft", "waggon": "wagon", "woollen": "woolen"}

// endings lists the endings of British words with the American ones. An ending must come
// before its own suffixes.
var endings = [][2]string{{"ouring", "oring"}, {"oured", "ored"}, {"ourer", "orer"}, {"ourers", "orers"}, {"ourite", "orite"}, {"oury", "ory"}, {"ouries", "ories"}, {"ourful", "orful"},
	{"ours", "ors"}, {"our", "or"}, {"tres", "ters"}, {"tre", "ter"}, {"bres", "bers"}, {"bre", "ber"},
	{"ising", "izing"}, {"ised", "ized"}, {"iser", "izer"}, {"ises", "izes"}, {"ise", "ize"}, {"isation", "ization"}, {"ysed", "yzed"}, {"yse", "yze"},
	{"ences", "enses"}, {"ence", "ense"}, {"ogue", "og"}, {"elled", "eled"}, {"elling", "eling"}, {"eller", "eler"}, {"ellers", "elers"}}

// endingsOf holds the endings by their last letter, in the same order.
var endingsOf = func() (list [utf8.RuneSelf][][2]string) {
	for _, e := range endings {
		last := e[0][len(e[0])-1]
		list[last] = append(list[last], e)
	}
	return list
}()

// shortestBritish is the length of the shortest word that an ending changes: «four»
// and «rise» stay.
const shortestBritish = 5

func american(word string) string {
	if other, ok := respelled[word]; ok {
		return other
	}
	if len(word) < shortestBritish {
		return word
	}
	for _, e := range endingsOf[word[len(word)-1]] {
		if stem, ok := strings.CutSuffix(word, e[0]); ok {
			return stem + e[1]
		}
	}
	return word
}
