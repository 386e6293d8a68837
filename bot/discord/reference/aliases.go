package reference

import "strings"

// aliases are words that Korean players use of the games, with the word that the
// texts use for the same thing.
var aliases = map[string]string{
	"케일러스": "카일루스",
	"데니어":  "금화",
	"교역소":  "교환",
	"감독관":  "감독",
}

// inOurWords replaces aliases in typed words.
func inOurWords(typed string) string {
	words := strings.Fields(typed)
	for i, word := range words {
		if ours, ok := aliases[word]; ok {
			words[i] = ours
		}
	}
	return strings.Join(words, " ")
}
