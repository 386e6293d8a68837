package homestead

import (
	"slices"

	"guildhall/engine"
)

// View holds all facts of a match that one viewer may know. "space:b3" is the place of a
// space in engine.Event.Places and engine.Option.Places.
type View struct {
	Head   engine.Header `json:"header"`
	Owners []int8        `json:"owners"` // by space: a seat, or -1 where no house stands
	Cards  int           `json:"cards"`  // in the deck
	Hand   []int8        `json:"hand,omitempty"`
	Scores []int         `json:"scores"`
}

// Header returns the facts that all games have in common.
func (v *View) Header() engine.Header { return v.Head }

// Points returns the points of each seat.
func (v *View) Points() []int { return v.Scores }

// view shows the viewer their own hand only.
func (g *game) view(h engine.Header) engine.View {
	h.Phase, h.Progress = engine.T("homestead.phase"), engine.T("homestead.progress", engine.N("n", int(g.Turn-1)/int(g.Seats)+1))
	v := &View{Head: h, Cards: int(g.cards), Owners: slices.Clone(g.owner[:])}
	for seat := range g.Seats {
		v.Scores = append(v.Scores, int(g.points(seat, 0)))
	}
	if h.Viewer >= 0 {
		v.Hand = slices.Sorted(slices.Values(g.hands[h.Viewer][:]))
	}
	return v
}
