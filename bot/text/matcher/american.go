package matcher

import "strings"

// inAmerican returns a decomposed text with its English words in American spelling. It also
// changes words that only look British. This is harmless, because typed words and names
// change alike.
func inAmerican(text string) string {
	var out strings.Builder
	for text != "" {
		n := strings.IndexFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
		if n < 0 {
			n = len(text)
		}
		out.WriteString(american(text[:n]))
		text = text[n:]
		if n = strings.IndexFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' }); n < 0 {
			n = len(text)
		}
		out.WriteString(text[:n])
		text = text[n:]
	}
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
	for _, e := range endings {
		if stem, ok := strings.CutSuffix(word, e[0]); ok {
			return stem + e[1]
		}
	}
	return word
}
