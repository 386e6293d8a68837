package artist

import (
	"strings"

	"guildhall/engine"
)

// Term returns a text among the arguments of another by its name; the zero one if there is
// none.
func Term(t engine.Text, name string) engine.Text { return argument[engine.Text](t, name) }

// Terms returns the texts of a list among the arguments of a text.
func Terms(t engine.Text, name string) []engine.Text { return argument[[]engine.Text](t, name) }

// Number returns a number among the arguments of a text, 0 if there is none.
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

// Pick returns the first of a list that is such, as it lies in the list; nil if there is
// none.
func Pick[T any](list []T, such func(*T) bool) *T {
	for i := range list {
		if such(&list[i]) {
			return &list[i]
		}
	}
	return nil
}
