package architects

import "slices"

// CardMessages are the message keys that are made of the ids of cards, those of
// earlier tables too.
func CardMessages() []string {
	keys := builtIn.cardMessages()
	for _, rules := range Earlier() {
		keys = append(keys, rules.(Rules).t.cardMessages()...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// cardMessages are the keys of the names of all cards.
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
