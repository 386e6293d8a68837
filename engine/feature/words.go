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

// State is a state of a game with features.
type State interface {
	engine.FeatureState
	// Measure adds the features of the position, as seat sees it, to l. Features appends the same
	// numbers.
	Measure(l *List, seat int8)
}

// WordsOf returns the quantities among the features of a game with the given number of seats, from
// its file advising.csv. A row holds the key of a word, whether more of it is better ("more") or
// worse ("less"), and the features whose sum is its amount. Features are names or patterns such as
// "rival * gold", separated by semicolons. The text of a word is "<game>.advising.<key>". A game
// without features has no words. WordsOf panics if the table is wrong.
func WordsOf(rules engine.Rules, seats int) []engine.FeatureWord {
	l, prefix := listOf(rules, seats), rules.Info().ID+".advising."
	if l.names == nil {
		return nil
	}
	table, err := fs.ReadFile(engine.FilesOf(rules), "advising.csv")
	lines, wrong := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err = cmp.Or(err, wrong); err != nil {
		panic("words of " + rules.Info().ID + ": " + err.Error())
	}
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

// NamesOf returns the distinct names of the features of a match with the given number of seats, in
// the order of engine.FeatureState. It returns nil if the game has no features, and panics if it
// does not allow that number. A learned evaluation fits only the names that it was learned for, so a
// number with a new meaning needs a new name.
func NamesOf(rules engine.Rules, seats int) []string { return listOf(rules, seats).names }

// listOf returns the names, as a List, for a new match.
func listOf(rules engine.Rules, seats int) List {
	s, err := rules.New(engine.Setup{Seats: seats})
	if err != nil {
		panic("features of " + rules.Info().ID + ": " + err.Error())
	}
	l := Names()
	if s, ok := s.(State); ok {
		s.Measure(&l, 0)
	}
	return l
}
