package architects

import (
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// Result draws the result below the Cathedral and the Guildhall of the match.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	return architects.Result(e, o, nil, pointsOfAutoma(e.Result))
}

// pointsOfAutoma returns the automa's points by the key of their source, which the notes of
// the places list; nil without an automa.
func pointsOfAutoma(r *engine.Result) map[string]int {
	if r.Rival == nil || len(r.Places) == 0 {
		return nil
	}
	its := map[string]int{}
	for _, p := range artist.Terms(r.Places[0].Note, "parts") {
		its[artist.Term(p, "what").Key] = artist.Number(p, "n")
	}
	return its
}
