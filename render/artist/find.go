package artist

import (
	"strings"

	"guildhall/engine"
)

// Term returns the argument with a name if it is a text, otherwise the zero
// Text.
func Term(t engine.Text, name string) engine.Text { return argument[engine.Text](t, name) }

// Terms returns the argument with a name if it is a list of texts, otherwise
// nil.
func Terms(t engine.Text, name string) []engine.Text { return argument[[]engine.Text](t, name) }

// Number returns the argument with a name if it is a number, otherwise 0.
func Number(t engine.Text, name string) int { return argument[int](t, name) }

func argument[T any](t engine.Text, name string) T {
	for _, a := range t.Args {
		if v, ok := a.Value.(T); ok && a.Name == name {
			return v
		}
	}
	var none T
	return none
}

// Last returns the last word of a text's key.
func Last(t engine.Text) string { return t.Key[strings.LastIndexByte(t.Key, '.')+1:] }

// Pick returns a pointer to the first element of a list for which the function returns
// true, or nil.
func Pick[T any](list []T, such func(*T) bool) *T {
	for i := range list {
		if such(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// CountIf returns the number of elements of a list for which the function returns true.
func CountIf[T any](list []T, such func(*T) bool) int {
	return Sum(list, func(e *T) int { return engine.OneIf(such(e)) })
}

// Sum returns the sum of a number of each element of a list.
func Sum[T any](list []T, number func(*T) int) (n int) {
	for i := range list {
		n += number(&list[i])
	}
	return n
}
