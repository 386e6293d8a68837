package lisboa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// op is a kind of part of an effect (RULES 1.1).
type op int8

const (
	opReis      op = iota // n réis
	opInfluence           // n influence
	opWigs                // n wigs
	opGood                // 1 good of type n, which may be anyGood or ownGood
	opRecruit             // up to n officials; exactly 1 for n = 1
	opPlan
	opShip
	opProduce
	opCardinal // exactly n spaces; 0 means the usual choice
	opFavor
	opPortfolio // influence as shown in the portfolio
	opStore
	opOpen
	opDecree // n decrees
	opCube
)

// Types of good that are chosen.
const (
	anyGood = goodKinds
	ownGood = goodKinds + 1
)

// part is one step of an effect.
type part struct {
	op op
	n  int8
}

// expr is a parsed effect: alternatives, each a list of parts that are carried out from
// left to right.
type expr struct {
	text string
	alts [][]part

	reis, influence int8 // certain gains, without alternatives
	portfolio       bool // plus the influence of the portfolio
}

// plainParts are the words of parts without a number.
var plainParts = map[string]part{"RECRUIT": {opRecruit, 2}, "RECRUIT1": {opRecruit, 1}, "RECRUIT3": {opRecruit, 3}, "PLAN": {op: opPlan}, "SHIP": {op: opShip},
	"PRODUCE": {op: opProduce}, "CARDINAL": {op: opCardinal}, "CARDINAL1": {opCardinal, 1}, "FAVOR": {op: opFavor}, "INF": {op: opPortfolio},
	"STORE": {op: opStore}, "OPEN": {op: opOpen}, "CUBE": {op: opCube}, "G:any": {opGood, anyGood}, "G:own": {opGood, ownGood}}

// maxAmount limits the amounts of printed effects.
const maxAmount = 20

func readPart(word string) (part, error) {
	if p, ok := plainParts[word]; ok {
		return p, nil
	}
	if name, ok := strings.CutPrefix(word, "G:"); ok {
		if good := slices.Index(goodWords, name); good >= 0 {
			return part{opGood, int8(good)}, nil
		}
	}
	for prefix, o := range map[string]op{"R": opReis, "I": opInfluence, "W": opWigs, "DECREE": opDecree} {
		if number, ok := strings.CutPrefix(word, prefix); ok {
			if n, err := strconv.Atoi(number); err == nil && n >= 1 && n <= maxAmount && number[0] != '+' {
				return part{o, int8(n)}, nil
			}
		}
	}
	return part{}, fmt.Errorf("no effect %q", word)
}

// effect reads an effect and returns its index in exprs. "" is effect 0, which does
// nothing.
func (t *tables) effect(text string) (int16, error) {
	if len(t.exprs) == 0 {
		t.exprs = append(t.exprs, expr{alts: [][]part{nil}})
	}
	if i := slices.IndexFunc(t.exprs, func(e expr) bool { return e.text == text }); i >= 0 {
		return int16(i), nil
	}
	e := expr{text: text}
	for _, alt := range strings.Split(text, "|") {
		var parts []part
		for _, word := range strings.Split(alt, "+") {
			p, err := readPart(word)
			if err != nil {
				return 0, err
			}
			parts = append(parts, p)
		}
		// An alternative is named by its first part.
		if slices.ContainsFunc(e.alts, func(other []part) bool { return other[0] == parts[0] }) {
			return 0, fmt.Errorf("%q: two alternatives begin alike", text)
		}
		e.alts = append(e.alts, parts)
	}
	if len(e.alts) == 1 {
		e.sum()
	}
	t.exprs = append(t.exprs, e)
	return int16(len(t.exprs) - 1), nil
}

// sum adds up the certain gains of an effect.
func (e *expr) sum() {
	for _, p := range e.alts[0] {
		switch p.op {
		case opReis:
			e.reis += p.n
		case opInfluence:
			e.influence += p.n
		case opPortfolio:
			e.portfolio = true
		}
	}
}

// has reports whether an effect contains one of these kinds of parts.
func (e *expr) has(ops ...op) bool {
	for _, alt := range e.alts {
		for _, p := range alt {
			if slices.Contains(ops, p.op) {
				return true
			}
		}
	}
	return false
}

// Occasions for permanent effects (ON:).
const (
	onDecree = iota
	onShip
	onStore
	onOpen
	onProduce
	onPlan
	onPortfolio
	occasions
)

var occasionWords = []string{"decree", "ship", "store", "open", "produce", "plan", "portfolio"}

// permanent holds the effects of treasury cards and clergy tiles for as long as a player
// has them (RULES 1.1). The numbers of several are added.
type permanent struct {
	land, event, subsidy, follow, staff int8
	rubble                              cubes
	sell                                goods
	visit                               [nobles]int8
	recruitMax, cardinalMax             int8
	on                                  int8  // occasion of gain, or none
	gain                                int16 // index of the effect on that occasion
}

var noPermanent = permanent{on: none}

// plus adds the numbers of another effect.
func (p *permanent) plus(o *permanent) {
	p.land += o.land
	p.event += o.event
	p.subsidy += o.subsidy
	p.follow += o.follow
	p.staff += o.staff
	for i := range p.rubble {
		p.rubble[i] += o.rubble[i]
	}
	for i := range p.sell {
		p.sell[i] += o.sell[i]
	}
	for i := range p.visit {
		p.visit[i] += o.visit[i]
	}
	p.recruitMax |= o.recruitMax
	p.cardinalMax |= o.cardinalMax
}

// permanent reads a permanent effect; "" is none.
func (t *tables) permanent(text string) (permanent, error) {
	p := noPermanent
	switch text {
	case "":
		return p, nil
	case "RECRUITMAX3":
		p.recruitMax = 1
		return p, nil
	case "CARDMAX3":
		p.cardinalMax = 1
		return p, nil
	}
	if rest, ok := strings.CutPrefix(text, "ON:"); ok {
		return t.occasion(rest)
	}
	for _, f := range []struct {
		name string
		to   []*int8
	}{
		{"LAND-", []*int8{&p.land}}, {"EVENT-", []*int8{&p.event}}, {"SUBSIDY+", []*int8{&p.subsidy}}, {"FOLLOW-", []*int8{&p.follow}},
		{"STAFF-", []*int8{&p.staff}}, {"RUB:any-", []*int8{&p.rubble[0], &p.rubble[1], &p.rubble[2]}},
		{"RUB:blue-", []*int8{&p.rubble[blue]}}, {"RUB:red-", []*int8{&p.rubble[red]}}, {"RUB:white-", []*int8{&p.rubble[white]}},
		{"SELL:any+", []*int8{&p.sell[0], &p.sell[1], &p.sell[2], &p.sell[3]}}, {"SELL:gold+", []*int8{&p.sell[gold]}},
		{"SELL:cloth+", []*int8{&p.sell[cloth]}}, {"SELL:books+", []*int8{&p.sell[books]}}, {"SELL:tools+", []*int8{&p.sell[tools]}},
		{"VISIT:builder-", []*int8{&p.visit[builder]}}, {"VISIT:minister-", []*int8{&p.visit[minister]}}, {"VISIT:king-", []*int8{&p.visit[king]}},
	} {
		number, ok := strings.CutPrefix(text, f.name)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > maxAmount {
			return p, fmt.Errorf("permanent effect %q: want a number from 1 to %d", text, maxAmount)
		}
		for _, to := range f.to {
			*to = int8(n)
		}
		return p, nil
	}
	return p, fmt.Errorf("no permanent effect %q", text)
}

// occasion reads "decree=W1". The gain of an occasion must not be such an occasion itself,
// because they could follow each other without end.
func (t *tables) occasion(text string) (permanent, error) {
	p := noPermanent
	name, gain, _ := strings.Cut(text, "=")
	on := slices.Index(occasionWords, name)
	if on < 0 {
		return p, fmt.Errorf("no occasion %q", name)
	}
	e, err := t.effect(gain)
	if err != nil {
		return p, err
	}
	if e == 0 || len(t.exprs[e].alts) > 1 || t.exprs[e].has(opDecree, opShip, opStore, opOpen, opProduce, opPlan, opCardinal, opFavor) {
		return p, fmt.Errorf("occasion %q: want one effect that only gains or recruits", text)
	}
	p.on, p.gain = int8(on), e
	return p, nil
}

// partWord returns a part of an effect in the form of the tables.
func partWord(q part) string {
	for word, p := range plainParts {
		if p == q {
			return word
		}
	}
	switch q.op {
	case opGood:
		return "G:" + goodWords[q.n]
	case opDecree:
		return "DECREE" + strconv.Itoa(int(q.n))
	}
	return string("RIW"[q.op]) + strconv.Itoa(int(q.n))
}
