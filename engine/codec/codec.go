// Package codec writes and reads what stored states are made of: small numbers,
// seats, words for what a number stands for, lists of cards, income by source.
//
// A stored state is read strictly, since the rules use its numbers as indexes:
// every function that reads says what is wrong and leaves its place alone, or
// sets it to something within bounds. Whether totals are right is not looked at
// here; that is the business of State.Check.
//
// What is written must stay the same for ever: running matches go on from it.
package codec

import (
	"encoding/json"
	"fmt"
	"slices"
)

// None stands for nobody and nothing where a seat or an index is kept.
const None = -1

// MaxAmount bounds stored amounts well inside an int16.
const MaxAmount = 10_000

// Write is v as JSON. v is plain data, which always encodes.
func Write(game string, v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(game + ": encode: " + err.Error())
	}
	return b
}

// At is err with the name of the place where it happened, nil for nil.
func At(name string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Checked is the first error of checks, which are made in order, behind a name.
func Checked(name string, checks ...func() error) error {
	for _, check := range checks {
		if err := check(); err != nil {
			return At(name, err)
		}
	}
	return nil
}

// ReadState reads the stored state of a game, and makes checks that need all of it: on
// what they prove the rules rely.
func ReadState(game string, b []byte, fields func(*Object), checks ...func() error) error {
	read := func() error { return ReadObject(b, fields) }
	return Checked(game+": state", append([]func() error{read}, checks...)...)
}

// Number is a kind of small number that states are made of.
type Number interface {
	~int | ~int8 | ~int16 | ~uint8
}

// Within sets a place to n when that is at least least and at most most.
func Within[N Number](to *N, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%d, want %d to %d", n, least, most)
	}
	*to = N(n)
	return nil
}

// Index sets a place to the index of word among words; what says what kind of
// thing the words are.
func Index[N Number](to *N, what string, words []string, word string) error {
	i := slices.Index(words, word)
	if i < 0 || word == "" {
		return fmt.Errorf("no %s %q", what, word)
	}
	*to = N(i)
	return nil
}

// On and Off are the values of options that are switched.
const (
	On  = "on"
	Off = "off"
)

// OnOff is the value of an option that is switched.
func OnOff(on bool) string {
	if on {
		return On
	}
	return Off
}

// Words writes a list, never as null.
func Words[T any](list []T, word func(T) string) []string {
	words := make([]string, 0, len(list))
	for _, v := range list {
		words = append(words, word(v))
	}
	return words
}

// FromTop writes a pile whose top is the last of the list: the top comes first.
func FromTop[T any](list []T, word func(T) string) []string {
	words := Words(list, word)
	slices.Reverse(words)
	return words
}

// Counted writes a hand or a heap of which only the numbers count: each word as
// often as n says, in the order of the kinds.
func Counted(n []int8, word func(kind int) string) []string {
	words := []string{}
	for kind, n := range n {
		for range n {
			words = append(words, word(kind))
		}
	}
	return words
}

// Count adds what Counted wrote to n: at most most words, each of a kind that
// find knows.
func Count[N Number](n []int8, words []string, most int, find func(word string) (kind N, err error)) error {
	if len(words) > most {
		return fmt.Errorf("%d cards, at most %d", len(words), most)
	}
	for _, word := range words {
		kind, err := find(word)
		if err != nil {
			return err
		}
		n[kind]++
	}
	return nil
}

// Ints writes a list of seats or of other small numbers, never as null.
func Ints(list []int8) []int {
	out := make([]int, 0, len(list))
	for _, n := range list {
		out = append(out, int(n))
	}
	return out
}

// CheckIncome reports income that does not add up to total.
func CheckIncome(income []int16, total int16) error {
	sum := int16(0)
	for _, n := range income {
		sum += n
	}
	if sum != total {
		return fmt.Errorf("%d of %d earned", total, sum)
	}
	return nil
}
