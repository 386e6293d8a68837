package catalog_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/render"
	"guildhall/render/catalog"
)

// Every place that an answer of a random match names has an explanation: a name, a card that
// can be looked up, or an owner. Every card that an artist names exists.
func TestPlacesExplainThemselves(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			guide, ok := catalog.Artist(rules.Info().ID).(render.Guide)
			if !ok {
				t.Fatal("its artist is not a guide")
			}
			cards := rules.Library().Cards
			silent := map[string]bool{}
			o := render.Options{Tell: func(text engine.Text) string { return text.Key }}
			ask := func(s engine.State, seat engine.Seat, place string) {
				about := guide.About(s.View(seat), place, o)
				if about.Card != "" && !slices.ContainsFunc(cards, func(e engine.Entry) bool { return e.Code == about.Card }) {
					t.Errorf("%s holds %q, which cannot be looked up", place, about.Card)
				}
				if about.Name == "" && about.Card == "" && about.Owner < 0 {
					silent[place] = true
				}
			}
			for seed := range uint64(3) {
				s, err := rules.New(engine.Setup{Seats: max(2, rules.Info().Seats[0]), Seed: engine.NumberedSeed(seed)})
				if err != nil {
					t.Fatal(err)
				}
				r := engine.NumberedSeed(seed).Rand("guide")
				for range 300 {
					pending := s.Pending(nil)
					if len(pending) == 0 {
						break
					}
					seat := pending[0]
					moves := s.Moves(seat, nil)
					for _, m := range moves {
						for _, place := range s.Describe(seat, m).Places {
							ask(s, seat, place)
						}
					}
					if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			for place := range silent {
				t.Errorf("nothing is said of %s", place)
			}
		})
	}
}
