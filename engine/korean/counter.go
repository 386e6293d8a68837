package korean

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

// countersCSV lists the counters of words that belong to no particular game. The counters of a
// game's terms are in its glossary.
//
//go:embed counters.csv
var countersCSV string

const (
	usualCounter = "개"
	noCounter    = "-" // the number without a counter
)

// counters holds the counter of each word that has one. It changes only while the program starts.
var counters = func() map[string]string {
	rows, err := csv.NewReader(strings.NewReader(countersCSV)).ReadAll()
	if err != nil {
		panic("korean: counters.csv: " + err.Error())
	}
	list := map[string]string{}
	for _, row := range rows[1:] {
		list[row[0]] = row[1]
	}
	return list
}()

// AddCounter sets the counter of a word; "-" means a number without a counter. It may only be
// called while packages are initialized. It returns an error if the word has another counter.
func AddCounter(word, counter string) error {
	if had, ok := counters[word]; ok && had != counter {
		return fmt.Errorf("%s is counted by %s and by %s", word, had, counter)
	}
	counters[word] = counter
	return nil
}

// Counted returns a number with the counter of a word: «3명» for 공직자, «2척» for 선박. The last word of
// a phrase decides: «완수한 설계도의 공직자» counts people.
func Counted(n int, word string) string {
	word, counter := spoken(word), usualCounter
	for at := range word { // tries the longest ending first
		if c, ok := counters[word[at:]]; ok {
			counter = c
			break
		}
	}
	if counter == noCounter {
		counter = ""
	}
	return strconv.Itoa(n) + counter
}
