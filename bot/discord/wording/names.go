package wording

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/storage"
)

// peopleOf is what the people of a table are called where nothing is marked
// up, by seat. Two of one name are told apart by the numbers of their seats.
func peopleOf(t storage.Table, somebody func() string) []string {
	out := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		if out[i] = Name(s.Name); s.User == "" {
			out[i] = somebody() // forgotten since: in the reader's language
		}
	}
	for twice := true; twice; { // again: somebody may call themselves "Bo (2)"
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

// Called is what the person on a seat is called where nothing is marked up.
func (w Words) Called(s engine.Seat) string {
	if s < 0 || int(s) >= len(w.People) {
		return Name("")
	}
	return w.People[s]
}

// Bold is what the person on a seat is called in message text.
func (w Words) Bold(s engine.Seat) string { return "**" + Escape(w.Called(s)) + "**" }

// PeopleLabel are the people of a table where nothing is marked up.
func (w Words) PeopleLabel() string { return strings.Join(w.People, ", ") }

// SeatNamed finds a seat by its number, counted from 1, or by the name of who
// sits there; -1 when there is none. Twice are the seats that a name may mean,
// when there are several.
func (w Words) SeatNamed(written string) (seat int, twice []int) {
	written = strings.TrimSpace(written)
	if n, err := strconv.Atoi(written); err == nil {
		if n < 1 || n > len(w.People) {
			n = 0
		}
		return n - 1, nil
	}
	for i := range w.People {
		if strings.EqualFold(w.People[i], written) {
			return i, nil
		}
		if strings.EqualFold(strings.TrimSuffix(w.People[i], " ("+strconv.Itoa(i+1)+")"), written) {
			twice = append(twice, i+1)
		}
	}
	if len(twice) == 1 {
		return twice[0] - 1, nil
	}
	return -1, twice
}
