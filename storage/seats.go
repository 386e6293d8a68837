package storage

import "slices"

// Newcomers returns the people in seats, including stand-ins, who were not in had.
func Newcomers(had, seats []Seat) []string {
	before := atTable(had)
	return slices.DeleteFunc(atTable(seats), func(u string) bool { return slices.Contains(before, u) })
}

// atTable returns the people who have a seat or are a stand-in.
func atTable(seats []Seat) []string {
	var users []string
	for _, s := range seats {
		if !s.Vacant && s.User != "" && !IsComputer(s.User) {
			users = append(users, s.User)
		}
		if s.Standin != "" && !IsComputer(s.Standin) {
			users = append(users, s.Standin)
		}
	}
	return users
}

// FormerSeats returns the indexes of seats whose user changed or left between had and seats.
func FormerSeats(had, seats []Seat) []int {
	var former []int
	for n, was := range had {
		if n >= len(seats) || seats[n].User != was.User || seats[n].Vacant != was.Vacant {
			former = append(former, n)
		}
	}
	return former
}

// Departures compares the seats of a running match before and after a change. left lists the
// people who gave up or lost a seat, came those who took one, including people who return to
// their seat.
func Departures(had, seats []Seat) (left, came []string) {
	for n, was := range had {
		if n < len(seats) && seats[n].User == was.User && seats[n].Vacant == was.Vacant {
			continue
		}
		if was.User != "" && !was.Vacant && !IsComputer(was.User) {
			left = append(left, was.User)
		}
	}
	for n, s := range seats {
		if s.Vacant || s.User == "" || n < len(had) && had[n].User == s.User && !had[n].Vacant {
			continue
		}
		came = append(came, s.User)
	}
	return left, came
}
