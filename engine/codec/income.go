package codec

import (
	"fmt"
	"slices"
)

// Income writes where points or money came from, by the names of the sources.
// A source without a name is not written: what it brought is what remains of
// the total.
func Income(names []string, income []int16) map[string]int {
	m := make(map[string]int, len(names))
	for source, name := range names {
		if name != "" {
			m[name] = int(income[source])
		}
	}
	return m
}

// ReadIncome reads what Income wrote. The remainder of total goes to the first
// source, which has no name.
func ReadIncome(to []int16, names []string, income map[string]int, total int) error {
	rest := total
	for name, n := range income {
		source := slices.Index(names, name)
		if source < 0 || name == "" {
			return fmt.Errorf("no income %q", name)
		}
		if err := Within(&to[source], n, -MaxAmount, MaxAmount); err != nil {
			return fmt.Errorf("income %q: %w", name, err)
		}
		rest -= n
	}
	return At("income does not add up", Within(&to[0], rest, -MaxAmount, MaxAmount))
}

// CheckIncome reports income that does not add up to total.
func CheckIncome(income []int16, total int16) error {
	sum := int16(0)
	for _, n := range income {
		sum += n
	}
	if sum != total {
		return fmt.Errorf("%d of %d earned", total, sum)
	}
	return nil
}
