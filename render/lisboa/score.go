package lisboa

import (
	"slices"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// Score returns the score sheet. Sources with long names have short ones there.
// In the solo game Lacerda has a column next to the player.
func (Artist) Score(r *engine.Result, o render.Options) *render.Scene {
	tell := o.Tell
	o.Tell = func(t engine.Text) string {
		if t.Key == "lisboa.source.cards" {
			t = engine.T("lisboa.picture.score.cards")
		}
		return tell(t)
	}
	if len(r.Places) == 1 {
		if note := r.Places[0].Note; !artist.Term(note, "rank").IsZero() {
			r = withLacerda(r, note)
			o.Automa = true
			o.Names = append(slices.Clone(o.Names[:min(1, len(o.Names))]), tell(engine.T("lisboa.lacerda")))
		}
	}
	return lisboa.ScoreSheet(r, o)
}

// withLacerda returns the result of a solo game with Lacerda as a second seat; the note of
// the rank tells his wigs by source.
func withLacerda(r *engine.Result, note engine.Text) *engine.Result {
	his := map[string]int{}
	for _, line := range artist.Terms(note, "lines") {
		his[line.Key] = artist.Number(line, "n")
	}
	both := &engine.Result{Totals: []int{r.Totals[0], artist.Number(note, "his")}, Missing: r.Missing}
	for _, c := range r.Categories {
		both.Categories = append(both.Categories, engine.Category{Name: c.Name, Points: []int{c.Points[0], his[c.Name.Key]}})
	}
	both.Places = []engine.Place{{Seat: 0, Rank: 1, Note: artist.Term(note, "rank")}, {Seat: 1, Rank: 2}}
	if r.Places[0].Out {
		both.Places[0].Rank, both.Places[1].Rank = 2, 1
		slices.Reverse(both.Places)
	}
	return both
}
