package caylus

import "guildhall/engine"

// simpleFavor is the prestige of a favor with the option simple_favors (RULES
// 13).
const simpleFavor = 3

// Levels of the build track, from 0.
const (
	nothingLevel = iota
	woodLevel
	stoneLevel
	lawyerLevel
	prestigeLevel
)

// allTracks is the set of the four favor tracks.
const allTracks = 1<<trackKinds - 1

// gainFavors notes favors of a seat; they are resolved next, one after the
// other (RULES 11).
func (g *game) gainFavors(seat, n int8) {
	if n > 0 {
		g.agenda.Push(step{kind: stepFavor, seat: seat, n: n})
	}
}

// startFavor asks for a track as long as favors are left; a favor for which no
// track is left in this phase is lost (RULES 11.1).
func (g *game) startFavor(ev *engine.Events) bool {
	s := g.agenda.Top()
	seat, p := s.seat, &g.p[s.seat]
	switch {
	case s.n == 0:
		g.agenda.Pop()
	case g.simple:
		vp := int16(simpleFavor) * int16(s.n)
		g.agenda.Pop()
		p.earn(fromFavors, vp)
		if ev != nil {
			g.addEvent(ev, seat, engine.T("caylus.event.favorSimple", who(seat), engine.N("n", int(vp))), placePlayer(seat))
		}
	case p.used == allTracks:
		n := s.n
		g.agenda.Pop()
		if ev != nil {
			g.addEvent(ev, seat, engine.T("caylus.event.favorLost", who(seat), engine.N("n", int(n))), placePlayer(seat))
		}
	default:
		return false
	}
	return true
}

// tracks lists the tracks the seat has not used in this phase.
func (g *game) tracks(dst []engine.Move) []engine.Move {
	used := g.me().used
	for t := range trackKinds {
		if used>>t&1 == 0 {
			dst = append(dst, move(moveTrack, t))
		}
	}
	return dst
}

// markerAfter is where the seat's marker stands once a favor on the track has
// moved it: up to the open level only (RULES 11.2).
func (g *game) markerAfter(seat int8, track int) int8 {
	at := g.p[seat].marker[track]
	if at < g.openLevel() {
		at++
	}
	return at
}

// chooseTrack moves the marker and turns to its effects.
func (g *game) chooseTrack(track int, ev *engine.Events) {
	s := g.agenda.Top()
	s.n--
	seat, p := s.seat, &g.p[s.seat]
	p.used |= 1 << track
	p.marker[track] = g.markerAfter(seat, track)
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.favor", who(seat), engine.Term("track", trackTexts[track]), engine.N("n", int(p.marker[track]))),
			placeLevel(track, int(p.marker[track])), placePlayer(seat))
	}
	g.now = noWork
	g.agenda.Push(step{kind: stepEffect, seat: seat, n: int8(track)})
}

// gainAtOnce gives the marker's level of prestige or deniers without asking: a
// lower level is never better (RULES 11).
func (g *game) gainAtOnce(ev *engine.Events) bool {
	s := g.agenda.Top()
	if s.n == trackResource || s.n == trackBuild {
		return false
	}
	g.takeLevel(int(g.p[s.seat].marker[s.n])-1, 0, ev)
	return true
}

// takeLevel gives the gain of a level of the track on top.
func (g *game) takeLevel(level, alternative int, ev *engine.Events) {
	s := g.agenda.Pop()
	take := &g.t.favors[s.n][level].deals[alternative].take
	p := &g.p[s.seat]
	p.earn(fromFavors, take.vp)
	p.deniers += take.deniers
	p.cubes.add(&take.cubes)
	if ev != nil {
		g.addEvent(ev, s.seat, engine.T("caylus.event.favorGain", who(s.seat), lotArg("goods", take), engine.Term("track", trackTexts[s.n])),
			placeLevel(int(s.n), level+1), placePlayer(s.seat))
	}
}

// effects lists what the levels up to the marker offer and can be done now,
// the highest level first; on the build track also to do nothing (RULES 11.3).
func (g *game) effects(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	for level := int(g.p[s.seat].marker[s.n]) - 1; level >= 0; level-- {
		f := &g.t.favors[s.n][level]
		switch {
		case f.effect == effectProduce:
			for i := range f.deals {
				dst = append(dst, move2(moveLevel, level, i))
			}
		case g.possible(s.seat, f):
			dst = append(dst, move2(moveLevel, level, 0))
		}
	}
	if s.n == trackBuild {
		dst = append(dst, move(moveNone, 0))
	}
	return dst
}

// possible reports whether the seat can use a level now that is no mere gain.
func (g *game) possible(seat int8, f *favorLevel) bool {
	switch f.effect {
	case effectTrade:
		return g.canPay(seat, &f.deals[0].pay)
	case effectBuild:
		for t := range int8(buildingCount) {
			if g.t.buildings[t].class == f.builds && g.canBuild(seat, t, f.discount) {
				return true
			}
		}
	case effectLawyer:
		if !g.canPay(seat, &f.deals[0].pay) {
			return false
		}
		for s := int8(1); s <= roadLength; s++ {
			if g.convertible(s, seat) {
				return true
			}
		}
	}
	return false
}

// useLevel carries out the chosen effect.
func (g *game) useLevel(level, alternative int, ev *engine.Events) {
	s := *g.agenda.Top()
	f := &g.t.favors[s.n][level]
	switch f.effect {
	case effectProduce:
		g.takeLevel(level, alternative, ev)
		return
	case effectTrade:
		g.agenda.Pop()
		g.startTrade(s.seat, none, 0)
	case effectBuild:
		g.agenda.Pop()
		g.agenda.Push(step{kind: stepTile, seat: s.seat, n: f.builds, m: f.discount})
	case effectLawyer:
		g.agenda.Pop()
		g.agenda.Push(step{kind: stepTarget, seat: s.seat})
	}
}

// useNone leaves the marker where it is and does nothing.
func (g *game) useNone(ev *engine.Events) {
	s := g.agenda.Pop()
	if ev != nil {
		g.addEvent(ev, s.seat, engine.T("caylus.event.favorNone", who(s.seat), engine.Term("track", trackTexts[s.n])), placeFavor(int(s.n)))
	}
}
