package korean

import (
	_ "embed"
	"encoding/csv"
	"strconv"
	"strings"
)

// countersCSV lists the words whose counter is not 개, with that counter. A word with an
// empty one is counted by the bare number.
//
//go:embed counters.csv
var countersCSV string

const usualCounter = "개"

var counters = func() [][]string {
	rows, err := csv.NewReader(strings.NewReader(countersCSV)).ReadAll()
	if err != nil {
		panic("korean: counters.csv: " + err.Error())
	}
	return rows[1:]
}()

// Counted returns a number with the counter of a word: «3명» of 공직자, «2척» of 선박. The
// last word of a phrase decides: «완수한 설계도의 공직자» are people.
func Counted(n int, word string) string {
	word, counter, longest := spoken(word), usualCounter, 0
	for _, row := range counters {
		if strings.HasSuffix(word, row[0]) && len(row[0]) > longest {
			counter, longest = row[1], len(row[0])
		}
	}
	return strconv.Itoa(n) + counter
}
