package architects

import (
	"io/fs"
	"slices"
	"sync"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/gamedata"
)

// Earlier returns the game with its earlier tables, oldest first, so that matches with
// these tables can continue and be verified.
func Earlier() []engine.Rules { return earlierRules() }

var earlierRules = sync.OnceValue(func() (list []engine.Rules) {
	for _, data := range earlierData() {
		list = append(list, Rules{gamedata.MustLoad("architects", data, load)})
	}
	return list
})

// earlierData returns these tables. With the first schemes, the automa sent few workers to
// the Guildhall, so a person could wait for ever. With the second, Constantine lost more
// often than intended.
var earlierData = sync.OnceValue(func() (list []fs.FS) {
	for _, schemes := range []string{"data/earlier/scheme_cards-1.csv", "data/earlier/scheme_cards-2.csv"} {
		data, err := gamedata.WithTable(gameFiles, "scheme_cards", schemes)
		if err != nil {
			panic("architects: " + schemes + ": " + err.Error())
		}
		list = append(list, data)
	}
	return list
})

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
	return t.sameSchemes(builtIn) || slices.ContainsFunc(Earlier(), func(r engine.Rules) bool { return t.sameSchemes(r.(Rules).t) })
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
