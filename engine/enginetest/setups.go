package enginetest

import (
	"fmt"
	"strings"

	"guildhall/engine"
)

// maxSetups limits the combinations that are considered for a game with very many options.
const maxSetups = 4096

// Setups returns a small list of setups. It contains every number of seats with the default
// options, which come first, and every allowed pair of values of two options, or of an
// option and a number of seats.
func Setups(rules engine.Rules) []engine.Setup { return setups(rules) }

func setups(rules engine.Rules) []engine.Setup {
	info := rules.Info()
	candidates := allowed(rules, info)
	var chosen []engine.Setup
	covered := make(map[string]bool)
	choose := func(s engine.Setup) {
		chosen = append(chosen, s)
		for _, p := range pairs(info, s) {
			covered[p] = true
		}
	}
	for _, seats := range info.Seats {
		s := info.Fill(engine.Setup{Seats: seats})
		if _, err := rules.New(s); err == nil {
			choose(s)
		}
	}
	for {
		best, most := -1, 0
		for i, s := range candidates {
			if n := uncovered(covered, pairs(info, s)); n > most {
				best, most = i, n
			}
		}
		if best < 0 {
			break
		}
		choose(candidates[best])
	}
	for i := range chosen {
		chosen[i].Seed = engine.NumberedSeed(uint64(1000 + i))
	}
	return chosen
}

// allowed returns the combinations that the game accepts.
func allowed(rules engine.Rules, info engine.Info) []engine.Setup {
	var list []engine.Setup
	for _, seats := range info.Seats {
		list = append(list, engine.Setup{Seats: seats})
	}
	for _, spec := range info.Options {
		var longer []engine.Setup
		for _, s := range list {
			for _, v := range spec.Values {
				if len(longer) < maxSetups {
					longer = append(longer, withOption(s, spec.ID, v.ID))
				}
			}
		}
		list = longer
	}
	kept := list[:0]
	for _, s := range list {
		if _, err := rules.New(s); err == nil {
			kept = append(kept, s)
		}
	}
	return kept
}

func withOption(s engine.Setup, id, value string) engine.Setup {
	options := map[string]string{id: value}
	for k, v := range s.Options {
		options[k] = v
	}
	s.Options = options
	return s
}

// eachChoice returns the setups that contain a number of seats or an option value that no
// earlier setup contains.
func eachChoice(info engine.Info, all []engine.Setup) []engine.Setup {
	var kept []engine.Setup
	shown := make(map[string]bool)
	for _, s := range all {
		words := choices(info, s)
		if uncovered(shown, words) == 0 {
			continue
		}
		kept = append(kept, s)
		for _, w := range words {
			shown[w] = true
		}
	}
	return kept
}

// choices returns the number of seats and the option values of s as words.
func choices(info engine.Info, s engine.Setup) []string {
	words := []string{fmt.Sprintf("seats=%d", s.Seats)}
	for _, spec := range info.Options {
		words = append(words, spec.ID+"="+s.Options[spec.ID])
	}
	return words
}

// pairs returns every choice in s and every pair of choices, as words.
func pairs(info engine.Info, s engine.Setup) []string {
	words := choices(info, s)
	list := append([]string(nil), words...)
	for i := range words {
		for j := range i {
			list = append(list, words[j]+" "+words[i])
		}
	}
	return list
}

func uncovered(covered map[string]bool, pairs []string) int {
	n := 0
	for _, p := range pairs {
		if !covered[p] {
			n++
		}
	}
	return n
}

// setupName returns the name of a subtest: the seats and the options that differ from the
// default.
func setupName(info engine.Info, s engine.Setup) string {
	words := []string{fmt.Sprintf("%d-seats", s.Seats)}
	for _, spec := range info.Options {
		if v := s.Options[spec.ID]; v != spec.Default {
			words = append(words, spec.ID+"="+v)
		}
	}
	return strings.Join(words, ",")
}
