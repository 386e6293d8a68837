package architects

import (
	"slices"

	"guildhall/engine"
)

// Contradiction lets the checks of the contract compare Offer with Legal.
func (g *game) Contradiction(seat engine.Seat) (engine.Move, bool) {
	return rulebook.Contradiction(g, seat)
}

// CardMessages returns the message keys that are built from the ids of cards, including those of
// earlier tables.
func CardMessages() []string {
	keys := builtIn.cardMessages()
	for _, rules := range Earlier() {
		keys = append(keys, rules.(Rules).t.cardMessages()...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// cardMessages returns the keys of the names of all cards.
func (t *tables) cardMessages() []string {
	var keys []string
	lists := t.ids()
	for i, prefix := range []string{"apprentice", "building", "", "", "board", "scheme"} {
		for _, id := range lists[i] {
			if prefix != "" {
				keys = append(keys, "architects."+prefix+"."+id)
			}
		}
	}
	return keys
}
