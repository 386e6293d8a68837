package architects

import (
	"guildhall/engine"
	"guildhall/engine/codec"
)

var _ engine.Noted = Rules{}

// Note returns the note that the project designed the scheme cards, for a match with an
// automa.
func (r Rules) Note(s engine.Setup) engine.Text {
	if s.Seats != 1 && (s.Seats != 2 || s.Options[optionThird] != codec.On) || !r.tables().ours {
		return engine.Text{}
	}
	return engine.T("architects.schemesAreOurs")
}

// hasOurSchemes reports whether the automa's cards are the game's own, now or earlier, and
// not a host's.
func (t *tables) hasOurSchemes() bool {
	if t.sameSchemes(builtIn) {
		return true
	}
	for _, rules := range Earlier() {
		if t.sameSchemes(rules.(Rules).t) {
			return true
		}
	}
	return false
}

func (t *tables) sameSchemes(other *tables) bool {
	for i := range t.schemes {
		a, b := &t.schemes[i], &other.schemes[i]
		if a.actions != b.actions || a.n != b.n || a.adds != b.adds || a.mixes != b.mixes {
			return false
		}
	}
	return true
}
