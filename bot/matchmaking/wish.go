package matchmaking

import (
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/engine"
	"guildhall/storage"
)

// Paces lists the ids of the clocks that a ticket can ask for, quickest first. If several
// suit everybody, the first is used.
var Paces = []string{"day", "weekdays", "daily", "bank", "two", "week", "none"}

// AnyCount lists the numbers of players that a ticket can ask for.
var AnyCount = []int{2, 3, 4, 5}

// maxAfter is the longest time after which computers may take free seats.
const maxAfter = 7 * 24 * time.Hour

// terms returns the terms of a pace in a zone; false for an unknown pace.
func terms(pace, zone string) (storage.Terms, bool) {
	presets := clock.Presets(zone)
	i := slices.IndexFunc(presets, func(p clock.Preset) bool { return p.ID == pace })
	if i < 0 {
		return storage.Terms{}, false
	}
	return presets[i].Terms, true
}

// check returns criteria in their stored form, or a refusal.
func (r *Service) check(w storage.Criteria) (storage.Criteria, error) {
	w.Games, w.Counts, w.Paces, w.Langs = once(w.Games), once(w.Counts), once(w.Paces), once(w.Langs)
	slices.Sort(w.Counts)
	if len(w.Games) == 0 {
		return w, refuse("games", nil, "choose_game")
	}
	if len(w.Counts) == 0 || slices.ContainsFunc(w.Counts, func(n int) bool { return !slices.Contains(AnyCount, n) }) {
		return w, refuse("counts", nil, "choose_counts")
	}
	for _, id := range w.Games {
		rules, ok := r.rooms.Tables.Games(id)
		if !ok {
			return w, refuse("games", nil, "choose_game")
		}
		if rules.Info().Practice {
			return w, refuse("practice", []engine.Arg{engine.Term("game", rules.Info().Short)}, "choose_game")
		}
		if seats := rules.Info().Seats; !slices.ContainsFunc(w.Counts, func(n int) bool { return slices.Contains(seats, n) }) {
			return w, refuse("game_counts", []engine.Arg{engine.Term("game", rules.Info().Short)}, "choose_counts")
		}
	}
	if len(w.Paces) == 0 || slices.ContainsFunc(w.Paces, func(id string) bool { return !slices.Contains(Paces, id) }) {
		return w, refuse("paces", nil, "choose_pace")
	}
	if len(w.Langs) == 0 {
		return w, refuse("langs", nil, "choose_lang")
	}
	if w.After < 0 || w.After > maxAfter || !w.Computers {
		w.After = 0
	}
	return w, nil
}

// once returns a list without repetitions, in the same order.
func once[T comparable](list []T) []T {
	var out []T
	for _, one := range list {
		if !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	return out
}
