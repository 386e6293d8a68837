package lisboa

import "guildhall/engine"

var _ engine.Reacting = (*game)(nil)

// Reactions lists what a seat may be asked in the turns of others: to follow a
// visit, first to the nobles whose favor it holds, and to surrender clergy
// tiles.
func (g *game) Reactions(seat engine.Seat) []engine.Reaction {
	me := int8(seat)
	if g.over || me < 0 || me >= g.people {
		return nil
	}
	decline := func(s entry) engine.Option { return g.asIfAsked(s, stop) }
	follow := engine.Reaction{Kind: rulebook.Of(entry{kind: stepFollow}).Name, Text: engine.T("lisboa.ask.follows"), Harmless: "no"}
	for _, held := range []bool{true, false} {
		for noble := range nobles {
			if s := (entry{kind: stepFollow, seat: me, n: int16(noble)}); g.p[me].holdsFavor(noble) == held {
				follow.Options = append(follow.Options, g.asIfAsked(s, move(moveFollow, noble)))
			}
		}
	}
	follow.Options = append(follow.Options, decline(entry{kind: stepFollow, seat: me}))
	church := engine.Reaction{Kind: rulebook.Of(entry{kind: stepChurch}).Name, Text: engine.T("lisboa.ask.mass"), Harmless: "done",
		Options: []engine.Option{decline(entry{kind: stepChurch, seat: me})}}
	return []engine.Reaction{follow, church}
}

// asIfAsked is an answer as it would be offered if its question came now.
func (g *game) asIfAsked(s entry, m engine.Move) engine.Option {
	c := g.copy()
	c.agenda.Push(s)
	return c.Describe(engine.Seat(s.seat), m)
}
