package architects

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine/gamedata"
)

// good is a kind of thing that is gained and paid. The first six are kept in stock.
type good int8

const (
	clay good = iota
	wood
	stone
	gold
	marble
	silver
	virtue
	building
	debt
	items
)

// goods is the number of kinds that a player keeps in stock.
const goods = virtue

// goodNames are the names of the goods in the tables and in notation.
var goodNames = []string{"clay", "wood", "stone", "gold", "marble", "silver", "virtue", "building", "debt"}

// amounts holds an amount of each good.
type amounts [items]int8

func (a *amounts) isZero() bool { return *a == amounts{} }

// maxPrinted limits every printed number, so that no sum in a turn overflows an int8,
// whatever values a host writes.
const maxPrinted = 12

// readAmounts reads "wood:2;virtue:1". "none" and "" are nothing.
func readAmounts(list string) (a amounts, err error) {
	if list == "none" || list == "" {
		return a, nil
	}
	for part := range strings.SplitSeq(list, ";") {
		name, number, _ := strings.Cut(part, ":")
		g := slices.Index(goodNames, strings.TrimSpace(name))
		n, err := strconv.Atoi(number)
		if g < 0 || err != nil || n < 1 || n > maxPrinted || a[g] != 0 {
			return a, fmt.Errorf("goods %q, want good:amount with 1 to %d of each of %q, joined by ;", list, maxPrinted, goodNames)
		}
		a[g] = int8(n)
	}
	return a, nil
}

// amountsIn reads the amounts in a cell.
func amountsIn(row gamedata.Row, column string, to *amounts) (err error) {
	if *to, err = readAmounts(row.Text(column)); err != nil {
		return row.Errorf("%w", err)
	}
	return nil
}

// skill is a set of bits: the skills of an apprentice, or those that a building needs.
type skill uint8

const (
	carpentry skill = 1 << iota
	tiling
	masonry
	allSkills = carpentry | tiling | masonry
)

var skillNames = []string{"carpentry", "tiling", "masonry"}

// readSkills reads "carpentry+masonry"; "none" is no skill.
func readSkills(list string) (s skill, err error) {
	if list == "none" {
		return 0, nil
	}
	return readSet[skill](list, skillNames, "skills %q")
}

// readSet reads a set of things with these names, joined by "+".
func readSet[S ~uint8 | ~uint16](list string, names []string, wrong string) (set S, err error) {
	for name := range strings.SplitSeq(list, "+") {
		i := slices.Index(names, name)
		if i < 0 || set>>i&1 != 0 {
			return 0, fmt.Errorf(wrong, list)
		}
		set |= 1 << i
	}
	return set, nil
}

// counted is a set of things that an effect counts: goods in stock and three other things.
type counted uint16

const (
	countVirtue counted = 1 << (iota + 6)
	countPaid
	countCaptured
)

var countedNames = append(slices.Clone(goodNames[:goods]), "virtue", "paid_debts", "captured_workers")

// readCounted reads "clay+wood+stone".
func readCounted(list string) (c counted, err error) {
	return readSet[counted](list, countedNames, "%q cannot be counted")
}
