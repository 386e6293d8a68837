package grouping

// Advice lists the criteria of others when nobody matches a ticket.
type Advice struct {
	Counts, Games, Paces, Langs Set // each is enough by itself, with the other criteria unchanged
}

// None reports whether there is nothing to advise.
func (a Advice) None() bool { return a == Advice{} }

// Advise returns the single changes that would give a ticket enough others who look for
// the same. It returns no changes if there are enough already. It ignores hours and avoid
// lists, because its result must not reveal that somebody avoids the reader.
func Advise(t Ticket, others []Ticket, seats Seats) (a Advice) {
	if enough(t, others, seats) {
		return a
	}
	var of Ticket
	for _, o := range others {
		of.Counts, of.Games, of.Paces, of.Langs = of.Counts|o.Counts, of.Games|o.Games, of.Paces|o.Paces, of.Langs|o.Langs
	}
	a.Counts = helpful(of.Counts&^t.Counts, func(n int) bool { with := t; with.Counts = Of(n); return enough(with, others, seats) })
	a.Games = helpful(of.Games&^t.Games, func(n int) bool { with := t; with.Games = Of(n); return enough(with, others, seats) })
	a.Paces = helpful(of.Paces&^t.Paces, func(n int) bool { with := t; with.Paces = Of(n); return enough(with, others, seats) })
	a.Langs = helpful(of.Langs&^t.Langs, func(n int) bool { with := t; with.Langs = Of(n); return enough(with, others, seats) })
	return a
}

// helpful returns the numbers for which would returns true.
func helpful(numbers Set, would func(int) bool) (s Set) {
	for _, n := range numbers.Numbers() {
		if would(n) {
			s |= Of(n)
		}
	}
	return s
}

// enough reports whether enough other tickets look for the same to make a match.
func enough(t Ticket, others []Ticket, seats Seats) bool {
	var have [64]map[string]bool
	for _, o := range others {
		if o.User == t.User || o.Games&t.Games == 0 || o.Paces&t.Paces == 0 || o.Langs&t.Langs == 0 {
			continue
		}
		for both := o.Counts & t.Counts; both != 0; both &= both - 1 {
			n := both.First()
			if o.Games&t.Games&seats.games(n) == 0 {
				continue
			}
			if have[n] == nil {
				have[n] = map[string]bool{}
			}
			if have[n][o.User] = true; len(have[n]) >= n-1 {
				return true
			}
		}
	}
	return false
}
