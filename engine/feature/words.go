package feature

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"guildhall/engine"
)

// WordsOf returns the words for the features of a game with the given number of seats, from the
// file advising.csv. A row holds the key of a word, whether more of it is better ("more") or worse
// ("less"), and the features whose sum is its amount. Features are names or patterns such as "rival
// * gold", separated by semicolons. The text of a word is "<game>.advising.<key>". WordsOf panics
// if the table is wrong.
func WordsOf[G any](rules engine.Rules, seats int, files fs.FS, measure func(G, *List, int8)) []engine.FeatureWord {
	table, err := fs.ReadFile(files, "advising.csv")
	lines, wrong := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err = cmp.Or(err, wrong); err != nil {
		panic("words of " + rules.Info().ID + ": " + err.Error())
	}
	l, prefix := listOf(rules, seats, measure), rules.Info().ID+".advising."
	words := make([]engine.FeatureWord, 0, len(lines)-1)
	for _, line := range lines[1:] {
		w := engine.FeatureWord{Name: engine.T(prefix + line[0]), Sign: signs[line[1]]}
		for i, name := range l.names {
			if fits(line[2], name) {
				w.Amount, w.Full = append(w.Amount, i), append(w.Full, l.fulls[i])
			}
		}
		if len(w.Amount) > 0 { // a word without features is for other numbers of seats
			words = append(words, w)
		}
	}
	return words
}

var signs = map[string]int{"more": 1, "less": -1}

// fits reports whether a name matches one of the patterns.
func fits(patterns, name string) bool {
	for p := range strings.SplitSeq(patterns, ";") {
		ok, err := path.Match(p, name)
		if err != nil {
			panic(fmt.Sprintf("pattern %s of features: %v", strconv.Quote(p), err))
		}
		if ok {
			return true
		}
	}
	return false
}

// NamesOf returns the names of the features that measure adds for a new match of the game
// with the given number of seats. It panics if the game does not allow that number.
func NamesOf[G any](rules engine.Rules, seats int, measure func(G, *List, int8)) []string {
	return listOf(rules, seats, measure).names
}

// listOf returns the names, as a List, for a new match.
func listOf[G any](rules engine.Rules, seats int, measure func(g G, l *List, seat int8)) List {
	s, err := rules.New(engine.Setup{Seats: seats})
	if err != nil {
		panic("features of " + rules.Info().ID + ": " + err.Error())
	}
	l := Names()
	measure(s.(G), &l, 0)
	return l
}
