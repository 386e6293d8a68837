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
	add("basic", l.basic)
	add("any", l.wild)
	add("denier", l.deniers)
	add("vp", l.vp)
	add("favor", l.favors)
	return list
}

// readLot reads "wood:1+food:1".
func readLot(text string) (lot, error) {
	var l lot
	for part := range strings.SplitSeq(text, "+") {
		what, count, ok := strings.Cut(part, ":")
		n, err := strconv.Atoi(count)
		if !ok || err != nil || n < 1 || n > 9 {
			return lot{}, fmt.Errorf("amount %q", part)
		}
		switch good := slices.Index(goodWords[:], what); {
		case good >= 0:
			l.cubes[good] += int16(n)
		case what == "basic":
			l.basic = int16(n)
		case what == "any":
			l.wild = int16(n)
		case what == "denier":
			l.deniers = int16(n)
		case what == "vp":
			l.vp = int16(n)
		case what == "favor":
			l.favors = int16(n)
		default:
			return lot{}, fmt.Errorf("amount %q", part)
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
