package textfmt

import (
	"strconv"
	"strings"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// peopleOf returns the names of a table's people and computer opponents by seat, for
// places without markup. Equal names get their seat numbers. Function somebody returns
// the name for a person who deleted their data, and function computer the name of a
// computer opponent, both in the reader's language.
func peopleOf(t storage.Table, somebody func() string, computer func(level int) string) []string {
	out := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		out[i] = Name(s.Name)
		if level, ok := seating.Level(s.User); ok {
			out[i] = computer(level)
		} else if s.User == "" {
			out[i] = somebody()
		}
	}
	for twice := true; twice; { // repeat: a person may be called "Bo (2)"
		count := map[string]int{}
		for _, n := range out {
			count[strings.ToLower(n)]++
		}
		twice = false
		for i, n := range out {
			if count[strings.ToLower(n)] > 1 {
				out[i], twice = n+" ("+strconv.Itoa(i+1)+")", true
			}
		}
	}
	return out
}

// Called returns the name of a seat's person for places without markup.
func (w Words) Called(s engine.Seat) string {
	if s < 0 || int(s) >= len(w.People) {
		return Name("")
	}
	return Isolate(w.People[s])
}

// Bold returns the name of a seat's person in message text.
func (w Words) Bold(s engine.Seat) string { return "**" + Escape(w.Called(s)) + "**" }

// PeopleLabel lists the people of a table for places without markup.
func (w Words) PeopleLabel() string {
	names := make([]string, len(w.People))
	for i := range w.People {
		names[i] = w.Called(engine.Seat(i))
	}
	return strings.Join(names, ", ")
}
