package play

import (
	"fmt"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

// Argument is how an argument of a step is written in a stored state, a word each.
type Argument[G, E any] struct {
	Write func(G, E) string
	Read  func(g G, e *E, word string) error
	zero  bool
}

// Number is an argument that is a number from 0 to most.
func Number[G, E any, N codec.Number](at func(*E) *N, most func(G) int) Argument[G, E] {
	return Argument[G, E]{
		Write: func(_ G, e E) string { return strconv.Itoa(int(*at(&e))) },
		Read: func(g G, e *E, word string) error {
			n, err := strconv.Atoi(word)
			if err == nil {
				err = codec.Within(at(e), n, 0, most(g))
			}
			return err
		},
	}
}

// OrZero is the argument left out where it is "0" and no other word follows.
func (a Argument[G, E]) OrZero() Argument[G, E] {
	a.zero = true
	return a
}

// Stored is how the steps of a game are stored: by their names, and behind them a word
// for each letter of Step.Args.
type Stored[G Game[E], E Entry] struct {
	Book      *Rulebook[G, E]
	Entry     func(Kind) E // an entry without its arguments
	Arguments map[rune]Argument[G, E]
	MaxSteps  int // steps that a stored agenda may have; the rules may push more
}

// Field is the agenda of a match as a field of its stored state, the next step first.
func (s Stored[G, E]) Field(o *codec.Object, name string, g G) {
	words := o.Words(name, g.Agenda().Words(func(e E) string { return s.Word(g, e) }))
	if o.Reading() {
		o.Fail(name, g.Agenda().Read(words, s.MaxSteps, func(text string) (E, error) { return s.Named(g, text) }))
	}
}

// Word is a step as it is stored.
func (s Stored[G, E]) Word(g G, e E) string {
	step := s.Book.Of(e)
	words, used := []string{step.Name}, 1
	for _, letter := range step.Args {
		arg := s.Arguments[letter]
		words = append(words, arg.Write(g, e))
		if !arg.zero || words[len(words)-1] != "0" {
			used = len(words)
		}
	}
	return strings.Join(words[:used], " ")
}

// Named reads a step as Word writes it.
func (s Stored[G, E]) Named(g G, text string) (E, error) {
	var none E
	kind, words, err := agenda.Split(s.Book.Names(), text)
	if err != nil {
		return none, err
	}
	e := s.Entry(Kind(kind))
	args := s.Book.Of(e).Args
	if len(words) > len(args) {
		return none, fmt.Errorf("%d arguments, want %d", len(words), len(args))
	}
	for i, letter := range args {
		word := "0"
		if i < len(words) {
			word = words[i]
		}
		if err := s.Arguments[letter].Read(g, &e, word); err != nil {
			return none, err
		}
	}
	if s.Word(g, e) != text {
		return none, fmt.Errorf("written otherwise: %q", s.Word(g, e))
	}
	return e, nil
}

// Item is an entry for games whose steps need a seat and a number at most. What the
// number is belongs to the step.
type Item struct {
	Kind    Kind
	Seat, N int8
}

// Step is the kind of the step.
func (i Item) Step() Kind { return i.Kind }

// For is the step as a seat answers it.
func (i Item) For(seat engine.Seat) Item {
	i.Seat = int8(seat)
	return i
}

// Items is how a game with such entries stores them: "s" in Step.Args is the seat, "n"
// the number, from 0 to most.
func Items[G Game[Item]](book *Rulebook[G, Item], seats func(G) int8, most, steps int) Stored[G, Item] {
	return Stored[G, Item]{Book: book, MaxSteps: steps, Entry: func(k Kind) Item { return Item{Kind: k} }, Arguments: map[rune]Argument[G, Item]{
		's': Number(func(i *Item) *int8 { return &i.Seat }, func(g G) int { return int(seats(g)) - 1 }),
		'n': Number(func(i *Item) *int8 { return &i.N }, func(G) int { return most }),
	}}
}
