// Package feature describes a position as numbers, for an evaluation that is learned from
// played matches (engine.FeatureState).
//
// A game writes its features once, in one function that fills a List. The same function
// gives the numbers of a position and, on a List made by Names, the names of the numbers,
// so the two always agree in number and order. Every number is one whole number divided by
// another, so all machines round it alike.
//
// A feature only describes: an amount, a distance, a yes or no. The evaluation learns how
// good that is.
package feature

import "strconv"

// bound is the largest absolute value of a number. Larger ones are cut off, because a
// learned evaluation has never seen them.
const bound = 4

// List collects the features of one position. It must be filled in the same order
// for all positions with the same number of seats.
type List struct {
	numbers []float32
	names   []string
	fulls   []int // if names are collected: the divisor of each number, 1 for a yes or no
	naming  bool
	group   string
}

// Numbers returns a List that appends numbers to dst.
func Numbers(dst []float32) List { return List{numbers: dst} }

// Names returns a List that collects names instead of numbers.
func Names() List { return List{naming: true} }

// Numbers returns dst and the appended numbers.
func (l *List) Numbers() []float32 { return l.numbers }

// Names returns the collected names.
func (l *List) Names() []string { return l.names }

// Group begins a group of features. Their names begin with the name of the group.
func (l *List) Group(name string) {
	if l.naming {
		l.group = name + " "
	}
}

// GroupOf begins the n-th of several like groups: rival 1, rival 2.
func (l *List) GroupOf(name string, n int) {
	if l.naming {
		l.group = name + " " + strconv.Itoa(n) + " "
	}
}

// Part adds n as a share of full, a large amount of the same thing.
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

// Has adds 1 if claim is true, otherwise 0.
func (l *List) Has(name string, claim bool) {
	v := float32(0)
	if claim {
		v = 1
	}
	l.add(name, v)
}

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

// AtLeast adds a number for each k from 1 to most: 1 if n is at least k, otherwise 0. The
// first of a thing is often worth more than the third.
func (l *List) AtLeast(name string, n, most int) {
	for k := 1; k <= most; k++ {
		if l.naming {
			l.name(name + " >= " + strconv.Itoa(k))
			continue
		}
		l.Has("", n >= k)
	}
}

// Amount adds the numbers of Part and of AtLeast.
func (l *List) Amount(name string, n, full, most int) {
	l.Part(name, n, full)
	l.AtLeast(name, n, most)
}

// Is adds a number for each name: 1 for names[at], 0 for the others. With at -1 all are 0.
// Empty names are left out.
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

// Place adds one number for each kind: 1 for kind at, counted from 0, and 0 for the others.
func (l *List) Place(what string, at, kinds int) {
	for k := range kinds {
		if l.naming {
			l.name(what + " " + strconv.Itoa(k+1))
			continue
		}
		l.Has("", k == at)
	}
}
