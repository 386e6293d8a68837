package caylus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// lot is an amount of several things that are paid or taken. basic stands for cubes of
// food, wood, stone and cloth in any mix, wild for cubes of any kind.
type lot struct {
	cubes                            goods
	basic, wild, deniers, vp, favors int16
}

// deal is one alternative of a trade or a production: the payment, and the things taken
// from the stock.
type deal struct{ pay, take lot }

// amounts returns the lot for views.
func (l *lot) amounts() []Amount {
	list := []Amount{}
	add := func(what string, n int16) {
		if n > 0 {
			list = append(list, Amount{what, int(n)})
		}
	}
	for i, n := range l.cubes {
		add(goodWords[i], n)
	}
	for i, n := range l.others() {
		add(otherWords[i], *n)
	}
	return list
}

// otherWords are the words for things other than cubes of one kind.
var otherWords = [...]string{"basic", "any", "denier", "vp", "favor"}

// others returns the numbers of these things.
func (l *lot) others() [len(otherWords)]*int16 {
	return [...]*int16{&l.basic, &l.wild, &l.deniers, &l.vp, &l.favors}
}

// readLot reads "wood:1+food:1".
func readLot(text string) (lot, error) {
	var l lot
	for part := range strings.SplitSeq(text, "+") {
		what, count, ok := strings.Cut(part, ":")
		n, err := strconv.Atoi(count)
		good, other := slices.Index(goodWords[:], what), slices.Index(otherWords[:], what)
		switch {
		case !ok || err != nil || n < 1 || n > 9 || good < 0 && other < 0:
			return lot{}, fmt.Errorf("amount %q", part)
		case good >= 0:
			l.cubes[good] += int16(n)
		default:
			*l.others()[other] = int16(n)
		}
	}
	return l, nil
}

// readDeals reads "denier:2>gold:1|denier:5>gold:2". Without ">" the things are taken for
// nothing.
func readDeals(text string) ([]deal, error) {
	var deals []deal
	for part := range strings.SplitSeq(text, "|") {
		var d deal
		var err error
		pay, take, trade := strings.Cut(part, ">")
		if !trade {
			pay, take = "", part
		}
		if pay != "" {
			if d.pay, err = readLot(pay); err != nil {
				return nil, err
			}
		}
		if d.take, err = readLot(take); err != nil {
			return nil, err
		}
		deals = append(deals, d)
	}
	return deals, nil
}

// splitCall splits "BUILD(wood)" into its name and the text in the brackets.
func splitCall(text string) (name, inside string) {
	name, inside, _ = strings.Cut(text, "(")
	return name, strings.TrimSuffix(inside, ")")
}
