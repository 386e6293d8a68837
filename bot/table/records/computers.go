package records

import (
	"guildhall/engine"
	"guildhall/storage"
)

// computersOf returns the computer opponents for the record of a match; nil
// when they chose no entry. The record publishes their secret, like the seed of
// the match.
func computersOf(t storage.Table, entries int) *engine.Computers {
	c := t.TableState.Computers
	if c == nil {
		return nil
	}
	out := &engine.Computers{Others: c.Others, Halved: c.Halved}
	copy(out.Secret[:], c.Secret)
	for _, s := range c.Stints {
		if s.To == 0 {
			s.To = entries
		}
		if s.From <= s.To && s.By != "" {
			out.Stints = append(out.Stints, engine.ComputerSpan{Seat: engine.Seat(s.Seat), Level: s.Level, By: s.By, From: s.From, To: s.To})
		}
	}
	if len(out.Stints) == 0 {
		return nil
	}
	return out
}

// storedComputers is the inverse of computersOf, for a finished match.
func storedComputers(r engine.Record) *storage.Computers {
	if r.Computers == nil {
		return nil
	}
	c := &storage.Computers{Secret: r.Computers.Secret[:], Others: r.Computers.Others, Halved: r.Computers.Halved}
	for _, s := range r.Computers.Stints {
		c.Stints = append(c.Stints, storage.ComputerSpan{Seat: int(s.Seat), Level: s.Level, By: s.By, From: s.From, To: s.To})
	}
	return c
}
