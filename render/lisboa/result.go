package lisboa

import (
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// Result draws the result below the quay of the match. A source with a long name has a short
// one there.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	tell := o.Tell
	o.Tell = func(t engine.Text) string {
		if t.Key == "lisboa.source.cards" {
			t = engine.T("lisboa.picture.score.cards")
		}
		return tell(t)
	}
	return lisboa.Result(e, o, nil, wigsOfLacerda(e.Result))
}

// wigsOfLacerda returns Lacerda's wigs by the key of their source, which the note of the rank
// in the solo game lists; nil in other games.
func wigsOfLacerda(r *engine.Result) map[string]int {
	if r.Rival == nil || len(r.Places) == 0 {
		return nil
	}
	his := map[string]int{}
	for _, line := range artist.Terms(r.Places[0].Note, "lines") {
		his[line.Key] = artist.Number(line, "n")
	}
	return his
}
