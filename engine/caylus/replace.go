package caylus

import (
	"fmt"
	"slices"
	"strings"
)

// checkEffects returns an error if an effect in a host's tables has another kind than the
// effect that it replaces. Questions, notation and pictures rely on the kind, the number of
// alternatives and the open choices.
func (t *tables) checkEffects(as *tables) error {
	for i := range t.buildings {
		b, was := &t.buildings[i], &as.buildings[i]
		if !b.isLike(&was.action) {
			return fmt.Errorf("buildings.csv: line %d: %s: worker_effect of another kind than %s", i+firstLine, b.id, was.kind())
		}
		if (b.cost == lot{}) != (was.cost == lot{}) || !b.cost.asOpen(&was.cost) || b.cost.deniers != was.cost.deniers {
			return fmt.Errorf("buildings.csv: line %d: %s: cost of another kind: as many cubes to choose and deniers as before, and cubes only where there were some", i+firstLine, b.id)
		}
	}
	for i := range t.favors {
		for l := range t.favors[i] {
			f, was := &t.favors[i][l], &as.favors[i][l]
			if !f.isLike(&was.action) {
				return fmt.Errorf("favor_track.csv: line %d: %s: effect of another kind", i*topLevel+l+firstLine, f.id)
			}
		}
	}
	for s := range t.sections {
		info := &t.sections[s]
		if len(info.favors) == 0 || info.favors[0] != 0 {
			return fmt.Errorf("castle.csv: line %d: %s: favors_by_houses must begin with 0:0", s+firstLine, info.id)
		}
		for _, n := range info.favors {
			if n < 0 || n > maxFavors {
				return fmt.Errorf("castle.csv: line %d: %s: favors_by_houses: %d favors, want 0 to %d", s+firstLine, info.id, n, maxFavors)
			}
		}
	}
	return nil
}

// firstLine is the line number of a table's first row. Rows keep their order.
const firstLine = 2

// maxFavors limits the favors of one scoring, because each is a step of the agenda.
const maxFavors = 3

// isLike reports whether an action is of the same kind as another one, with as many alternatives and
// the same open choices.
func (a *action) isLike(was *action) bool {
	return a.effect == was.effect && a.builds == was.builds && a.discount == was.discount && slices.EqualFunc(a.deals, was.deals, func(d, was deal) bool {
		return d.pay.asOpen(&was.pay) && d.take.asOpen(&was.take) && (d.pay == lot{}) == (was.pay == lot{}) && d.take.favors == was.take.favors
	})
}

// asOpen reports whether both lots leave the same number of cubes to choose.
func (l *lot) asOpen(as *lot) bool { return l.basic == as.basic && l.wild == as.wild }

// kind returns an effect in the form of the table.
func (b *building) kind() string {
	if len(b.deals) < 2 {
		return strings.ToUpper(effectIDs[b.effect])
	}
	return fmt.Sprintf("%s with %d alternatives", strings.ToUpper(effectIDs[b.effect]), len(b.deals))
}
