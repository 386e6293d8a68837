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
	for i := range t.apprentices {
		keys = append(keys, apprenticeName(t.apprentices[i].id).Key)
	}
	for i := range t.buildings {
		keys = append(keys, buildingName(t.buildings[i].id).Key)
	}
	for _, b := range t.boards[1:] {
		keys = append(keys, boardName(b.id).Key)
	}
	for i := range t.schemes {
		keys = append(keys, schemeName(t.schemes[i].id).Key)
	}
	return keys
}
