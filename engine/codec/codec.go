// Package codec writes and reads the parts of stored states: small numbers, seats, words
// that stand for numbers, lists of cards, income by source.
//
// Stored states are read strictly, because the rules use their numbers as indexes. Every
// function that reads returns an error for a wrong value, and then leaves its target
// unchanged or within bounds. State.Check, not this package, checks totals.
//
// The written form must never change, because running matches continue from it.
package codec

import (
	"encoding/json"
	"fmt"
	"slices"
)

// None means no seat or no index.
const None = -1

// MaxAmount limits stored amounts, well inside an int16.
const MaxAmount = 10_000

// Write returns v as JSON. v must be plain data, which always encodes; otherwise Write
// panics.
func Write(game string, v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(game + ": encode: " + err.Error())
	}
	return b
}

// At adds name, the place of the error, to err. It returns nil for nil.
func At(name string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Checked runs checks in order and returns the first error, with name added; nil if there
// is none.
func Checked(name string, checks ...func() error) error {
	for _, check := range checks {
		if err := check(); err != nil {
			return At(name, err)
		}
	}
	return nil
}

// ReadState reads the stored state of a game. Then it runs checks that need the whole
// state; the rules rely on them.
func ReadState(game string, b []byte, fields func(*Object), checks ...func() error) error {
	read := func() error { return ReadObject(b, fields) }
	return Checked(game+": state", append([]func() error{read}, checks...)...)
}

// Number is a type of small numbers in states.
type Number interface {
	~int | ~int8 | ~int16 | ~uint8
}

// Within sets *to to n, or returns an error unless n is from least to most.
func Within[N Number](to *N, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%d, want %d to %d", n, least, most)
	}
	*to = N(n)
	return nil
}

// Index sets *to to the index of word in words, or returns an error if it is missing. what
// names the kind of word in the error.
func Index[N Number](to *N, what string, words []string, word string) error {
	i := slices.Index(words, word)
	if i < 0 || word == "" {
		return fmt.Errorf("no %s %q", what, word)
	}
	*to = N(i)
	return nil
}

// On and Off are the values of an option that is a switch.
const (
	On  = "on"
	Off = "off"
)

// OnOff returns the value of an option that is a switch.
func OnOff(on bool) string {
	if on {
		return On
	}
	return Off
}

// Words returns list as words. It returns an empty slice, not nil, for an empty list, so
// that JSON has no null.
func Words[T any](list []T, word func(T) string) []string {
	words := make([]string, 0, len(list))
	for _, v := range list {
		words = append(words, word(v))
	}
	return words
}

// FromTop returns the words of a pile with the top first. The top is the last element of
// list.
func FromTop[T any](list []T, word func(T) string) []string {
	words := Words(list, word)
	slices.Reverse(words)
	return words
}

// Counted returns the words of a hand of unordered things: each kind's word n[kind] times,
// in order of the kinds.
func Counted(n []int8, word func(kind int) string) []string {
	words := []string{}
	for kind, n := range n {
		for range n {
			words = append(words, word(kind))
		}
	}
	return words
}

// Count adds the words that Counted wrote to n. It returns an error for more than most
// words, and for words that find does not know.
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

// Ints returns a list of small numbers as ints. It never returns nil, so that JSON has no
// null.
func Ints[N Number](list []N) []int {
	out := make([]int, 0, len(list))
	for _, n := range list {
		out = append(out, int(n))
	}
	return out
}

// CheckIncome returns an error if the sum of income is not total.
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
