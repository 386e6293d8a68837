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
