package play

import (
	"fmt"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

// Argument writes and reads one argument of a stored step, which is one word.
type Argument[G, E any] struct {
	Write func(G, E) string
	Read  func(g G, e *E, word string) error
	zero  bool
}

// Number returns an argument that is a number from 0 to most.
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

// OrZero returns an argument that is left out if it is "0" and no other word follows.
func (a Argument[G, E]) OrZero() Argument[G, E] {
	a.zero = true
	return a
}

// Stored writes and reads the steps of a game. A stored step is its name, followed by a
// word for each letter of Step.Args.
type Stored[G Game[E], E Entry] struct {
	Book      *Rulebook[G, E]
	Entry     func(Kind) E // an entry without its arguments
	Arguments map[rune]Argument[G, E]
	MaxSteps  int // limit for the steps of a stored agenda; the rules may push more
}

// Decode reads a stored state into g, an empty match, and runs checks that need the whole
// state; the rules rely on them. Then it gives the answers without a choice, which only an
// invented state can have. Bytes that no version wrote give an error.
func Decode[G interface {
	Game[E]
	engine.State
}, E Entry](b *Rulebook[G, E], g G, state []byte, fields func(*codec.Object), checks ...func() error) (engine.State, error) {
	if err := codec.ReadState(b.words.Game, state, fields, checks...); err != nil {
		return nil, err
	}
	b.Settle(g, nil)
	return g, nil
}

// Field writes or reads the agenda of a match as a field of its stored state, with the next
// step first.
func (s Stored[G, E]) Field(o *codec.Object, name string, g G) {
	words := o.Words(name, g.Agenda().Words(func(e E) string { return s.Word(g, e) }))
	if o.Reading() {
		o.Fail(name, g.Agenda().Read(words, s.MaxSteps, func(text string) (E, error) { return s.Named(g, text) }))
	}
}

// Word returns the stored form of a step.
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

// Named reads a step that Word wrote.
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
		return none, fmt.Errorf("not in canonical form: %q", s.Word(g, e))
	}
	return e, nil
}

// Item is an agenda entry for games whose steps need at most a seat and a number. The step
// defines the meaning of the number.
type Item struct {
	Kind    Kind
	Seat, N int8
}

func (i Item) Step() Kind { return i.Kind }

// For returns the entry with the given seat.
func (i Item) For(seat engine.Seat) Item {
	i.Seat = int8(seat)
	return i
}

// Items returns the Stored of a game whose entries are Items. In Step.Args, "s" is the seat
// and "n" the number, from 0 to most. A stored agenda has at most the given number of
// steps.
func Items[G Game[Item]](book *Rulebook[G, Item], seats func(G) int8, most, steps int) Stored[G, Item] {
	return Stored[G, Item]{Book: book, MaxSteps: steps, Entry: func(k Kind) Item { return Item{Kind: k} }, Arguments: map[rune]Argument[G, Item]{
		's': Number(func(i *Item) *int8 { return &i.Seat }, func(g G) int { return int(seats(g)) - 1 }),
		'n': Number(func(i *Item) *int8 { return &i.N }, func(G) int { return most }),
	}}
}
