package engine

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Check returns an error that names the first field of s that the game does not allow: the
// number of seats, an unknown option or an unknown value. Missing options and retired
// values are allowed. A game may still refuse a combination.
func (i Info) Check(s Setup) error {
	if !slices.Contains(i.Seats, s.Seats) {
		return fmt.Errorf("seats: %d, want one of %v", s.Seats, i.Seats)
	}
	for _, id := range slices.Sorted(maps.Keys(s.Options)) {
		spec, ok := i.option(id)
		if !ok {
			return fmt.Errorf("options: no option %q", id)
		}
		if value := s.Options[id]; !spec.allows(value) {
			return fmt.Errorf("options: %s: %q, want one of %s", id, value, spec.valueIDs())
		}
	}
	return nil
}

// Fill returns s for a new match: missing options get their default. It does not change
// s.Options.
func (i Info) Fill(s Setup) Setup {
	return i.fill(s, func(spec OptionSpec) string { return spec.Default })
}

// Begun returns s for a match or season that has already begun. A missing option did not
// exist at its start, so it gets its value of that time (OptionSpec.Before). A stored match
// so keeps its rules, whatever the default is today.
func (i Info) Begun(s Setup) Setup {
	return i.fill(s, func(spec OptionSpec) string { return cmp.Or(spec.Before, spec.Default) })
}

// Current returns s for a new match: options with a retired value get their default. It
// does not change s.Options.
func (i Info) Current(s Setup) Setup {
	for _, spec := range i.Options {
		if value, ok := s.Options[spec.ID]; ok && has(spec.Retired, value) {
			s.Options = maps.Clone(s.Options)
			s.Options[spec.ID] = spec.Default
		}
	}
	return s
}

func (i Info) fill(s Setup, absent func(OptionSpec) string) Setup {
	filled := maps.Clone(s.Options)
	for _, spec := range i.Options {
		if _, ok := filled[spec.ID]; ok {
			continue
		}
		if filled == nil {
			filled = make(map[string]string, len(i.Options))
		}
		filled[spec.ID] = absent(spec)
	}
	s.Options = filled
	return s
}

// Values returns the value of every option: the chosen one or the default. It returns the
// error of Check.
func (i Info) Values(s Setup) (map[string]string, error) {
	if err := i.Check(s); err != nil {
		return nil, err
	}
	return i.Fill(s).Options, nil
}

// Means reports whether the option has an effect with at least one of these numbers of
// seats.
func (o OptionSpec) Means(seats ...int) bool {
	return o.Seats == nil || slices.ContainsFunc(seats, func(n int) bool { return slices.Contains(o.Seats, n) })
}

func (i Info) option(id string) (OptionSpec, bool) {
	for _, spec := range i.Options {
		if spec.ID == id {
			return spec, true
		}
	}
	return OptionSpec{}, false
}

// ValueName returns the name of a value of the option, retired or not, or zero for an
// unknown value.
func (o OptionSpec) ValueName(value string) Text {
	for _, list := range [][]OptionValue{o.Values, o.Retired} {
		for _, v := range list {
			if v.ID == value {
				return v.Name
			}
		}
	}
	return Text{}
}

func (o OptionSpec) allows(value string) bool { return has(o.Values, value) || has(o.Retired, value) }

func has(values []OptionValue, id string) bool {
	return slices.ContainsFunc(values, func(v OptionValue) bool { return v.ID == id })
}

func (o OptionSpec) valueIDs() string {
	ids := make([]string, len(o.Values))
	for i, v := range o.Values {
		ids[i] = v.ID
	}
	return strings.Join(ids, ", ")
}
