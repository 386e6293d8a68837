package storage

import "slices"

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
