package caylus

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Answers about royal favors.
const (
	moveTrack uint16 = 61 + iota // N: track
	moveLevel                    // N: level from 0, alternative
	moveNone
)

// simpleFavor is the prestige for a favor with the option simple_favors (RULES 13).
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

// gainFavors pushes favors of a seat, which are resolved next, one after the other (RULES
// 11).
func (g *game) gainFavors(seat, n int8) {
	if n > 0 {
		g.agenda.Push(entry{kind: stepFavor, seat: seat, n: n})
	}
}

// favorStep asks for a track until n favors are used. A favor is lost if no track is left
// in this phase (RULES 11.1).
var favorStep = step{
	Kind: stepFavor, Name: "favor_line", Rule: "11", Purpose: engine.T("caylus.purpose.favor_line"),
	Feature: "favor", Args: "sn",
	Ahead: func(_ *game, e entry) (int, int) { return aheadFavors, int(e.n) },
	On:    []play.Kind{stepSpecials, stepHome, stepEnd, stepScore, stepFavor},
	Holds: func(_ *game, e, _ entry) bool { return e.n <= castleParts },
	Asks:  func(g *game, e entry) bool { return e.n > 0 && !g.simple && g.p[e.seat].used != allTracks },
	Act: func(g *game, e entry, ev *engine.Events) {
		vp := simpleFavor * int(e.n)
		switch {
		case e.n == 0:
			return
		case g.simple:
			g.p[e.seat].earn(fromFavors, int16(vp))
			if ev != nil {
				g.addEvent(ev, e.seat, engine.T("caylus.event.favorSimple", who(e.seat), engine.N("n", vp)), placePlayer(e.seat))
			}
		case ev != nil:
			g.addEvent(ev, e.seat, engine.T("caylus.event.favorLost", who(e.seat), engine.N("n", int(e.n))), placePlayer(e.seat))
		}
	},
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.favor", engine.N("n", int(e.n)))}
	},
	All: play.Fixed[*game, entry](play.Each(nil, moveTrack, 0, trackKinds-1)...),
	Answers: []answer{{
		Kind: moveTrack, Code: func(_ *game, _ entry, m engine.Move) string { return trackIDs[m.N[0]] },
		Do:    (*game).chooseTrack,
		Legal: func(g *game, e entry, m engine.Move) play.Reason { return play.If(g.p[e.seat].used>>m.N[0]&1 == 0) },
		Label: func(_ *game, _ entry, m engine.Move) engine.Text { return trackTitles[m.N[0]] },
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			track := int(m.N[0])
			at, after := g.p[e.seat].marker[track], int(g.markerAfter(e.seat, track))
			return engine.Option{Places: []string{placeLevel(track, after)},
				Effect: engine.T("caylus.do.track.effect", engine.N("from", int(at)), engine.N("n", after), engine.N("open", int(g.openLevel())),
					engine.Term("effect", g.t.levelText(track, after-1)))}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("caylus.why.trackUsed", engine.Term("track", trackTexts[m.N[0]])), "11"
		},
	}},
}

// markerAfter returns the level of the seat's marker after a favor on the track, at most
// the open level (RULES 11.2).
func (g *game) markerAfter(seat int8, track int) int8 {
	at := g.p[seat].marker[track]
	if at < g.openLevel() {
		at++
	}
	return at
}

// chooseTrack moves the marker and then asks for the effect.
func (g *game) chooseTrack(e entry, m engine.Move, ev *engine.Events) {
	e.n--
	g.agenda.Push(e)
	track, p := int(m.N[0]), &g.p[e.seat]
	p.used |= 1 << track
	p.marker[track] = g.markerAfter(e.seat, track)
	if ev != nil {
		g.addEvent(ev, e.seat, engine.T("caylus.event.favor", who(e.seat), engine.Term("track", trackTexts[track]), engine.N("n", int(p.marker[track]))),
			placeLevel(track, int(p.marker[track])), placePlayer(e.seat))
	}
	g.now = noWork
	g.agenda.Push(entry{kind: stepEffect, seat: e.seat, n: int8(track)})
}

// levelAhead is the reason of a level that the marker has not reached.
const levelAhead = play.No + 1

// effectStep asks for an effect of track n: the possible effects of the levels up to the
// marker, the highest level first. On the build track the seat may also do nothing (RULES
// 11.3). Prestige or deniers are given without asking, because a lower level is never
// better.
var effectStep = step{
	Kind: stepEffect, Name: "favor_effect", Rule: "11", Purpose: engine.T("caylus.purpose.favor_effect"),
	Feature: "effect", Args: "sf", On: []play.Kind{stepFavor},
	Holds: func(g *game, e, _ entry) bool { return g.p[e.seat].marker[e.n] > 0 },
	Asks:  func(_ *game, e entry) bool { return e.n == trackResource || e.n == trackBuild },
	Act:   func(g *game, e entry, ev *engine.Events) { g.takeLevel(e, int(g.p[e.seat].marker[e.n])-1, 0, ev) },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.effect", engine.Term("track", trackTexts[e.n]), engine.N("n", int(g.p[e.seat].marker[e.n])))}
	},
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		for level := topLevel - 1; level >= 0; level-- {
			f := &g.t.favors[e.n][level]
			for i := range max(1, len(f.deals)) {
				if f.effect != effectNone {
					dst = append(dst, move2(moveLevel, level, i))
				}
			}
		}
		return dst
	},
	Declines: func(_ *game, e entry) bool { return e.n == trackBuild },
	Trail:    func(_ *game, e entry) engine.Text { return trackTitles[e.n] },
	Answers: []answer{{
		Kind: moveLevel, Code: levelCode, Do: (*game).useLevel,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			if int8(m.N[0]) >= g.p[e.seat].marker[e.n] {
				return levelAhead
			}
			return play.If(g.possible(e.seat, &g.t.favors[e.n][m.N[0]].action))
		},
		Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			level := engine.N("level", int(m.N[0])+1)
			if reason == levelAhead {
				return engine.T("caylus.why.level", level, engine.N("n", int(g.p[e.seat].marker[e.n])), engine.N("open", int(g.openLevel()))), "11"
			}
			return engine.T("caylus.why.impossible", level, engine.Term("effect", g.t.levelText(int(e.n), int(m.N[0]))), g.haveArg(e.seat)), "11"
		},
		Label: func(g *game, e entry, m engine.Move) engine.Text {
			return g.t.levelLabel(int(e.n), int(m.N[0]), int(m.N[1]))
		},
		Describe: func(_ *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Places: []string{placeLevel(int(e.n), int(m.N[0])+1)}}
		},
	}, {
		Kind: moveNone, Word: "none",
		Legal: func(_ *game, e entry, _ engine.Move) play.Reason { return play.If(e.n == trackBuild) },
		Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
			if ev != nil {
				g.addEvent(ev, e.seat, engine.T("caylus.event.favorNone", who(e.seat), engine.Term("track", trackTexts[e.n])), placeFavor(int(e.n)))
			}
		},
		Title: engine.T("caylus.do.none"),
		Describe: func(g *game, e entry, _ engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.none.effect", engine.N("n", int(g.p[e.seat].marker[e.n])))}
		},
	}},
}

// useLevel carries out the chosen effect.
func (g *game) useLevel(e entry, m engine.Move, ev *engine.Events) {
	level := int(m.N[0])
	switch f := &g.t.favors[e.n][level]; f.effect {
	case effectProduce:
		g.takeLevel(e, level, int(m.N[1]), ev)
	case effectTrade:
		g.startTrade(e.seat, none, 0)
	case effectBuild:
		g.agenda.Push(entry{kind: stepTile, seat: e.seat, n: f.builds, m: f.discount})
	case effectLawyer:
		g.agenda.Push(entry{kind: stepTarget, seat: e.seat})
	}
}

// takeLevel gives the gain of a level of a track.
func (g *game) takeLevel(e entry, level, alternative int, ev *engine.Events) {
	take := &g.t.favors[e.n][level].deals[alternative].take
	p := &g.p[e.seat]
	p.earn(fromFavors, take.vp)
	p.deniers += take.deniers
	p.cubes.add(&take.cubes)
	if ev != nil {
		g.addEvent(ev, e.seat, engine.T("caylus.event.favorGain", who(e.seat), lotArg("goods", take), engine.Term("track", trackTexts[e.n])),
			placeLevel(int(e.n), level+1), placePlayer(e.seat))
	}
}

// possible reports whether the seat can use the action of a level now. Actions such as trades need
// goods or buildings.
func (g *game) possible(seat int8, a *action) bool {
	switch a.effect {
	case effectProduce:
		return true
	case effectTrade:
		return g.canPay(seat, &a.deals[0].pay)
	case effectBuild:
		for t := range int8(buildingCount) {
			if g.t.buildings[t].class == a.builds && g.whyNotBuild(seat, t, a.discount) == 0 {
				return true
			}
		}
	case effectLawyer:
		if !g.canPay(seat, &a.deals[0].pay) {
			return false
		}
		for s := int8(1); s <= roadLength; s++ {
			if g.whyNotConvert(s, seat) == 0 {
				return true
			}
		}
	}
	return false
}

// levelCode returns an effect in notation: the good it gives, "exchange", "lawyer", or
// "build" with the class of tiles.
func levelCode(g *game, e entry, m engine.Move) string {
	f := &g.t.favors[e.n][m.N[0]]
	switch f.effect {
	case effectProduce:
		return goodWords[mainGood(&f.deals[m.N[1]].take)]
	case effectTrade:
		return "exchange"
	case effectLawyer:
		return "lawyer"
	default:
		return "build " + classIDs[f.builds]
	}
}

// levelLabel returns the label of a level of a favor track, with the chosen one of several
// alternatives.
func (t *tables) levelLabel(track, level, alternative int) engine.Text {
	effect := t.levelText(track, level)
	if f := &t.favors[track][level]; f.effect == effectProduce {
		effect = lotText(&f.deals[alternative].take)
	}
	return engine.T("caylus.do.level", engine.N("level", level+1), engine.Term("effect", effect))
}

// section returns the section of the rules about the open question: the section of the
// phase, unless a favor is being resolved.
func (g *game) section() string {
	for i := g.agenda.Len() - 1; i >= 0 && g.agenda.Steps()[i].kind != stepHome; i-- {
		if g.agenda.Steps()[i].kind == stepFavor {
			return "11"
		}
	}
	return [phaseCount + 1]string{phaseWorkers: "5", phaseSpecial: "6", phaseProvost: "7", phaseRoad: "8", phaseCastle: "9", phaseEnd: "10"}[g.phase]
}
