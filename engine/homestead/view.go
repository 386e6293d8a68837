package homestead

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/small"
)

// View holds all facts of a match that one viewer may know. "space:b3" is the place of a
// space in engine.Event.Places and engine.Option.Places.
type View struct {
	small.Table
	Owners []int8 `json:"owners"` // by space: a seat, or -1 where no house stands
	Cards  int    `json:"cards"`  // in the deck
	Hand   []int8 `json:"hand,omitempty"`
}

// view shows the viewer their own hand only.
func (g *game) view(t small.Table) engine.View {
	t.Head.Phase, t.Head.Progress = engine.T("homestead.phase"), engine.T("homestead.progress", engine.N("n", t.Round()))
	return &View{Table: t, Owners: slices.Clone(g.owner[:]), Cards: int(g.cards.Left()), Hand: g.cards.Hand(t.Head.Viewer)}
}
