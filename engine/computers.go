package engine

import (
	"errors"
	"fmt"
	"slices"
)

// Computers lists the parts of a match that computer opponents played, and the secret seed
// of their random numbers: with it their answers can be repeated. Entries count from 1.
type Computers struct {
	Secret Seed           `json:"secret"`
	Stints []ComputerSpan `json:"stints"` // in order of their first entry
	// Others are entries within Stints, by the same seat, that no opponent chose. A person
	// chose them, or the game did after an opponent failed.
	Others []int `json:"others,omitempty"`
	// Halved are entries for which an opponent had only half of its time to think.
	Halved []int `json:"halved,omitempty"`
}

// ComputerSpan is a part of a match in which a computer opponent played a seat. Its entries
// are the entries of that seat from From to To.
type ComputerSpan struct {
	Seat  Seat   `json:"seat"`
	Level int    `json:"level"`
	By    string `json:"by,omitempty"` // fingerprint of the opponent: one with another fingerprint may answer otherwise
	From  int    `json:"from"`
	To    int    `json:"to"`
}

// Chosen returns the span that contains an entry of a seat. It returns false when no
// computer opponent chose the entry.
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

const maxStints = 1000

// check returns an error if c cannot belong to record r.
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

// moved returns a copy of c for a record whose entries were reordered: entry n is now entry
// to[n-1]. The entries of each seat must keep their order. Spans that contain no entry of
// their seat are dropped. It returns nil if no span is left.
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
