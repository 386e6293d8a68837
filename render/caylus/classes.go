package caylus

// classLook holds the colours of a class of buildings: of the band with the name, and of
// the text on it. Its roof shows the class without colour.
type classLook struct{ band, text string }

var classLooks = map[string]classLook{
	"neutral":     {"food.l2", "ink"},
	"fixed":       {"pine.l2", "ink"},
	"wood":        {"timber.l1", "ink"},
	"stone":       {"stone.l1", "ink"},
	"residential": {"leaf.d1", "card"},
	"prestige":    {"lapis", "card"},
	"special":     {"caylus", "card"},
}
