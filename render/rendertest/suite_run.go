package rendertest

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// Checks are what Run looks at beside the situations.
type Checks[V any] struct {
	Pictures []Picture[V] // golden
	Words    []string     // views with golden words
	Fullest  string       // the view that is drawn in high contrast too
	Looked   string       // a view at whose table everything is looked up
	Nothing  []string     // codes of which there is no picture
	Own      []string     // views of seats
	Public   func(v *V)   // makes such a view everybody's
	Code     string       // to be looked up in worlds that look the same
}

// Run makes all checks that every artist passes, with matches of every number of seats.
func (s Suite[V]) Run(t *testing.T, c Checks[V]) {
	t.Run("rooms", func(t *testing.T) { s.Rooms(t) })
	t.Run("messages", func(t *testing.T) { SameMessages(t, s.Texts) })
	t.Run("pictures", func(t *testing.T) { s.Pictures(t, c.Pictures) })
	t.Run("words", func(t *testing.T) { s.Words(t, nil, c.Words...) })
	t.Run("size", func(t *testing.T) { s.Small(t, c.Fullest) })
	t.Run("library", func(t *testing.T) { s.Library(t, []string{c.Looked}, c.Nothing...) })
	t.Run("public", func(t *testing.T) { s.Public(t, nil, c.Public, c.Own...) })
	for _, seats := range s.Rules.Info().Seats {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(seats))}
		t.Run(fmt.Sprintf("match of %d", seats), func(t *testing.T) {
			s.Match(t, Walk{Setup: setup, Choose: Any, First: 1, Every: 9,
				Forms: []render.Options{s.Options(t, "en", render.Full), s.Options(t, "ko", render.Phone)}})
			s.Secrets(t, setup, Any, c.Code)
			s.Places(t, Any, setup)
		})
	}
	t.Run("lessons", func(t *testing.T) {
		for page := range s.Rules.Library().Teaching.Pages {
			for _, lang := range Langs {
				s.Labels(t, s.Artist.(render.Teacher).Lesson(page, s.Options(t, lang, render.Phone)))
			}
		}
	})
}
