package storage

import "slices"

// Own returns a copy of the change with copies of everything that a store sets. The caller's
// change does not change and may be tried again.
func (c LeagueChange) Own() LeagueChange {
	c.League, c.Table = own(c.League), own(c.Table)
	c.Seasons, c.Entrants, c.Fixtures, c.Deliveries = slices.Clone(c.Seasons), slices.Clone(c.Entrants), slices.Clone(c.Fixtures), slices.Clone(c.Deliveries)
	for i := range c.Fixtures {
		c.Fixtures[i].Ledger = slices.Clone(c.Fixtures[i].Ledger)
	}
	return c
}

// Own returns a copy of the change with copies of everything that a store sets.
func (c TicketChange) Own() TicketChange {
	c.ReadyCheck, c.Table = own(c.ReadyCheck), own(c.Table)
	c.Tickets, c.Deliveries = slices.Clone(c.Tickets), slices.Clone(c.Deliveries)
	return c
}

// Own returns a copy of the change with copies of everything that a store sets.
func (c DailyChange) Own() DailyChange {
	c.Daily, c.Table = own(c.Daily), own(c.Table)
	c.Deals, c.Tries, c.Deliveries = slices.Clone(c.Deals), slices.Clone(c.Tries), slices.Clone(c.Deliveries)
	return c
}

func own[T any](p *T) *T {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}

// AssignNew sets the table of deliveries without Table and Key to a newly created table.
func AssignNew(d []Delivery, table int64) {
	for i := range d {
		if d[i].Table == 0 && d[i].Key == "" {
			d[i].Table = table
		}
	}
}

// Assign sets the table of deliveries that were made before the table had an id.
func Assign(table int64, d []Delivery) []Delivery {
	d = slices.Clone(d)
	for i := range d {
		if d[i].Table == 0 {
			d[i].Table = table
		}
	}
	return d
}
