package lisboa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// quantity is a number that a decree counts (RULES 1.1).
type quantity struct {
	what int8
	of   int8 // a type, a row, a column and so on; or all
}

const (
	countStores int8 = iota // stores of a type, or all
	countRow                // stores in a row
	countColumn             // stores in a column
	countStoreKinds
	countCubes // cubes of a colour
	countSets
	countShips
	countHulls
	countClergy
	countFavors
	countFavorKinds
	countOfficials // officials in an office, or all
	countHired
	countPlansDone
	countPlansOpen
	countOpenedBy // public buildings opened by an architect
	countOpenedAt // public buildings opened on a side
	countGoods    // goods of a type, or all
	countCards    // cards of a kind
	countPortfolio
	countInfluence
	countReis
	countDecrees
)

const all = none

// quantityNames are the names of quantities without an argument.
var quantityNames = map[string]int8{"store_kinds": countStoreKinds, "set": countSets, "ship": countShips, "hull": countHulls, "clergy": countClergy,
	"favor": countFavors, "favor_kinds": countFavorKinds, "hired": countHired, "plan.done": countPlansDone, "plan.open": countPlansOpen,
	"portfolio_influence": countPortfolio, "influence": countInfluence, "reis": countReis, "decree": countDecrees,
	"store.all": countStores, "official.all": countOfficials, "good.all": countGoods}

func readQuantity(word string) (quantity, error) {
	if what, ok := quantityNames[word]; ok {
		return quantity{what, all}, nil
	}
	name, of, _ := strings.Cut(word, ".")
	find := func(what int8, words []string) (quantity, bool) {
		i := slices.Index(words, of)
		return quantity{what, int8(i)}, i >= 0
	}
	var q quantity
	ok := false
	switch name {
	case "store":
		if q, ok = find(countStores, goodWords); !ok {
			if q, ok = find(countRow, []string{"rowA", "rowB", "rowC", "rowD", "rowE"}); !ok {
				q, ok = find(countColumn, []string{"col1", "col2", "col3", "col4", "col5"})
			}
		}
	case "cube":
		q, ok = find(countCubes, colourWords)
	case "official":
		q, ok = find(countOfficials, kindWords[:nobles])
	case "opened":
		if q, ok = find(countOpenedBy, architectWords); !ok {
			q, ok = find(countOpenedAt, sideWords)
		}
	case "good":
		q, ok = find(countGoods, goodWords)
	case "card":
		q, ok = find(countCards, kindWords)
	}
	if !ok {
		return q, fmt.Errorf("no quantity %q", word)
	}
	return q, nil
}

// Kinds of decree formulas.
const (
	formulaPer int8 = iota
	formulaIf
	formulaCopy
)

// formula is the rule for the value of a decree at the end.
type formula struct {
	kind int8
	wigs int8
	per  quantity
	by   int8 // size of the groups that PER counts
	cond [2]condition
	n    int8 // number of conditions
}

// condition demands that a quantity reaches a number, or that no other player has more.
type condition struct {
	q      quantity
	least  int8
	others bool
}

func readFormula(text string) (f formula, err error) {
	if text == "COPYBEST" {
		return formula{kind: formulaCopy}, nil
	}
	name, rest, _ := strings.Cut(text, "(")
	rest, ok := strings.CutSuffix(rest, ")")
	a, b, two := strings.Cut(rest, ",")
	if !ok || !two {
		return f, fmt.Errorf("no formula %q", text)
	}
	switch name {
	case "PER":
		f.kind = formulaPer
		err = f.readPer(a, b)
	case "IF":
		f.kind = formulaIf
		err = f.readIf(a, b)
	default:
		err = fmt.Errorf("no formula %q", text)
	}
	return f, err
}

func (f *formula) readWigs(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxAmount {
		return fmt.Errorf("wigs %q, want a number from 1 to %d", text, maxAmount)
	}
	f.wigs = int8(n)
	return nil
}

func (f *formula) readPer(wigs, of string) (err error) {
	if err := f.readWigs(wigs); err != nil {
		return err
	}
	what, by, divided := strings.Cut(of, "/")
	f.by = 1
	if divided {
		n, err := strconv.Atoi(by)
		if err != nil || n < 2 || n > maxAmount {
			return fmt.Errorf("divisor %q", by)
		}
		f.by = int8(n)
	}
	f.per, err = readQuantity(what)
	return err
}

func (f *formula) readIf(conditions, wigs string) error {
	if err := f.readWigs(wigs); err != nil {
		return err
	}
	words := strings.Split(conditions, "&")
	if len(words) > len(f.cond) {
		return fmt.Errorf("%d conditions, at most %d", len(words), len(f.cond))
	}
	for i, word := range words {
		what, least, ok := strings.Cut(word, ">=")
		if !ok {
			return fmt.Errorf("no condition %q", word)
		}
		c := &f.cond[i]
		var err error
		if c.q, err = readQuantity(what); err != nil {
			return err
		}
		if c.others = least == "max_other"; !c.others {
			n, err := strconv.Atoi(least)
			if err != nil || n < 1 || n > 99 {
				return fmt.Errorf("condition %q: want a number from 1 to 99", word)
			}
			c.least = int8(n)
		}
	}
	f.n = int8(len(words))
	return nil
}

type decree struct {
	id      string
	text    string // the formula as written in the table
	number  int8
	large   bool // only with 3 and 4 players
	company bool // not in the game against Lacerda
	formula formula
}
