package engine

import (
	"errors"
	"fmt"
	"slices"
)

// Computers says which entries of a record computer opponents chose, and what they
// drew their chance from, so that their answers can be repeated. Entries count
// from 1.
type Computers struct {
	Secret Seed           `json:"secret"`
	Stints []ComputerSpan `json:"stints"` // in the order in which they began
	// Others are entries within stints, of the same seat, that no opponent chose:
	// a person did, or the game because an opponent failed.
	Others []int `json:"others,omitempty"`
	// Halved are entries at which an opponent began to think with half of its budget.
	Halved []int `json:"halved,omitempty"`
}

// ComputerSpan is a part of a match in which a computer opponent played a seat: its own
// entries are those of the seat from one to another.
type ComputerSpan struct {
	Seat  Seat   `json:"seat"`
	Level int    `json:"level"`
	By    string `json:"by,omitempty"` // fingerprint of the opponent: another one may answer otherwise
	From  int    `json:"from"`
	To    int    `json:"to"`
}

// Chosen returns the stint that an entry of a seat belongs to; false when no computer
// opponent chose it.
func (c *Computers) Chosen(seat Seat, entry int) (ComputerSpan, bool) {
	if c == nil {
		return ComputerSpan{}, false
	}
	i := slices.IndexFunc(c.Stints, func(s ComputerSpan) bool { return s.Seat == seat && s.From <= entry && entry <= s.To })
	if i < 0 || slices.Contains(c.Others, entry) {
		return ComputerSpan{}, false
	}
	return c.Stints[i], true
}

// bounds of what is read.
const maxStints = 1000

// check reports the first fault of what a record says about computer opponents.
func (c *Computers) check(r Record) error {
	if c == nil {
		return nil
	}
	if c.Secret == (Seed{}) || len(c.Stints) == 0 || len(c.Stints) > maxStints {
		return errors.New("computers without a secret or stints, or with too many")
	}
	for i, s := range c.Stints {
		switch {
		case s.Seat < 0 || int(s.Seat) >= r.Setup.Seats:
			return fmt.Errorf("stint %d: seat %d of %d", i, s.Seat, r.Setup.Seats)
		case s.Level < 1 || len(s.By) > maxRecordWord:
			return fmt.Errorf("stint %d: level %d", i, s.Level)
		case s.From < 1 || s.To < s.From || s.To > len(r.Moves):
			return fmt.Errorf("stint %d: entries %d to %d of %d", i, s.From, s.To, len(r.Moves))
		case slices.ContainsFunc(c.Stints[:i], func(o ComputerSpan) bool { return o.Seat == s.Seat && o.To >= s.From }):
			return fmt.Errorf("stint %d: begins before an earlier one of its seat ends", i)
		}
	}
	for _, list := range [][]int{c.Others, c.Halved} {
		for i, entry := range list {
			if entry < 1 || entry > len(r.Moves) || i > 0 && entry <= list[i-1] {
				return fmt.Errorf("computers: entry %d of %d, or out of order", entry, len(r.Moves))
			}
		}
	}
	return nil
}

// moved returns what is said of a record whose entries moved: to says where entry n
// stands now, as to[n-1]. The entries of one seat keep their order. Stints without an
// entry of their seat are left out.
func (c *Computers) moved(moves []RecordEntry, to []int) *Computers {
	if c == nil {
		return nil
	}
	out := &Computers{Secret: c.Secret}
	for _, s := range c.Stints {
		first, last := 0, 0
		for n := s.From; n <= min(s.To, len(moves)); n++ {
			if moves[n-1].Seat != s.Seat {
				continue
			}
			if first == 0 {
				first = to[n-1]
			}
			last = to[n-1]
		}
		if s.From, s.To = first, last; first > 0 {
			out.Stints = append(out.Stints, s)
		}
	}
	for _, n := range c.Others {
		out.Others = append(out.Others, to[n-1])
	}
	for _, n := range c.Halved {
		out.Halved = append(out.Halved, to[n-1])
	}
	slices.Sort(out.Others)
	slices.Sort(out.Halved)
	if len(out.Stints) == 0 {
		return nil
	}
	return out
}
