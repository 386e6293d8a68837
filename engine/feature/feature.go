// Package feature writes a position as numbers, for an evaluation that is learned
// from played matches (engine.Featured).
//
// A game writes its features once, in one function that fills a List. The same
// function gives the numbers of a position and, on a List made by Names, the names
// of the numbers, so that the two can never differ in number or order. Every number
// is a whole number of the game divided once by a whole number: no machine rounds
// it differently.
//
// A feature only describes: it says how many, how far, whether. How good that is,
// is learned.
package feature

import "strconv"

// bound is the largest size of a number. Larger ones are cut off: a learned
// evaluation knows nothing about what it never met.
const bound = 4

// List collects the features of one position. It must be filled in the same order
// for all positions with the same number of seats.
type List struct {
	numbers []float32
	names   []string
	fulls   []int // with names: what a number was divided by; 1 for a claim
	naming  bool
	group   string
}

// Numbers is a List that appends numbers to dst.
func Numbers(dst []float32) List { return List{numbers: dst} }

// Names is a List that collects the names in place of the numbers.
func Names() List { return List{naming: true} }

// Numbers returns what a List made by Numbers has appended to.
func (l *List) Numbers() []float32 { return l.numbers }

// Names returns what a List made by Names has collected.
func (l *List) Names() []string { return l.names }

// Group begins a group of features: their names begin with its name.
func (l *List) Group(name string) {
	if l.naming {
		l.group = name + " "
	}
}

// GroupOf begins a group that there are several of: the n-th rival.
func (l *List) GroupOf(name string, n int) {
	if l.naming {
		l.group = name + " " + strconv.Itoa(n) + " "
	}
}

// Part adds the amount n as a part of what is a full amount.
func (l *List) Part(name string, n, full int) {
	v := float32(n) / float32(full)
	if v > bound {
		v = bound
	} else if v < -bound {
		v = -bound
	}
	l.add(name, v)
	if l.naming {
		l.fulls[len(l.fulls)-1] = full
	}
}

// Has adds 1 if a claim holds, else 0.
func (l *List) Has(name string, claim bool) {
	v := float32(0)
	if claim {
		v = 1
	}
	l.add(name, v)
}

// name adds a name.
func (l *List) name(name string) {
	l.names, l.fulls = append(l.names, l.group+name), append(l.fulls, 1)
}

func (l *List) add(name string, v float32) {
	if l.naming {
		l.name(name)
		return
	}
	l.numbers = append(l.numbers, v)
}

// AtLeast adds most numbers: whether n is at least 1, at least 2, and so on. The
// worth of a small amount is seldom straight: the first of a thing is another
// matter than the third.
func (l *List) AtLeast(name string, n, most int) {
	for k := 1; k <= most; k++ {
		if l.naming {
			l.name(name + " >= " + strconv.Itoa(k))
			continue
		}
		l.Has("", n >= k)
	}
}

// Amount adds n as a part of what is a full amount, and whether it is at least 1,
// at least 2, and so on up to most.
func (l *List) Amount(name string, n, full, most int) {
	l.Part(name, n, full)
	l.AtLeast(name, n, most)
}

// Is adds a number for each of the names: 1 for the one at place at, 0 for the
// others. With at -1 all are 0. Empty names are left out.
func (l *List) Is(what string, names []string, at int) {
	for i, name := range names {
		switch {
		case name == "":
		case l.naming:
			l.name(what + " " + name)
		default:
			l.Has("", i == at)
		}
	}
}

// Place adds kinds numbers like Is, for a place counted from 0.
func (l *List) Place(what string, at, kinds int) {
	for k := range kinds {
		if l.naming {
			l.name(what + " " + strconv.Itoa(k+1))
			continue
		}
		l.Has("", k == at)
	}
}
