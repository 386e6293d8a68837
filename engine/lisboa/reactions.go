package lisboa

import "guildhall/engine"

var _ engine.ReactionState = (*game)(nil)

// Reactions returns the questions that a seat may be asked in the turns of others: to
// follow a visit, beginning with the nobles whose favor it has, and to surrender clergy
// tiles.
func (g *game) Reactions(seat engine.Seat) []engine.Reaction {
	me := int8(seat)
	if g.over || me < 0 || me >= g.people {
		return nil
	}
	follow := g.reaction(entry{kind: stepFollow, seat: me}, engine.T("lisboa.ask.follows"))
	var nobleOptions []engine.Option
	for _, held := range []bool{true, false} {
		for noble := range nobles {
			if e := (entry{kind: stepFollow, seat: me, n: int16(noble)}); g.p[me].holdsFavor(noble) == held {
				nobleOptions = append(nobleOptions, g.asIfAsked(e, move(moveFollow, noble)))
			}
		}
	}
	follow.Options = append(nobleOptions, follow.Options...)
	return []engine.Reaction{follow, g.reaction(entry{kind: stepChurch, seat: me}, engine.T("lisboa.ask.mass"))}
}

// reaction returns the question of a step with its harmless answer, which declines it.
func (g *game) reaction(e entry, text engine.Text) engine.Reaction {
	no := g.asIfAsked(e, stop)
	return engine.Reaction{Kind: rulebook.Of(e).Name, Text: text, Harmless: no.Code, Options: []engine.Option{no}}
}

// asIfAsked returns an answer as it would be offered if its question were open now.
func (g *game) asIfAsked(s entry, m engine.Move) engine.Option {
	c := g.copy()
	c.agenda.Push(s)
	return c.Describe(engine.Seat(s.seat), m)
}
