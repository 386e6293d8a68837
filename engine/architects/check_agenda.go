package architects

import (
	"errors"
	"fmt"
	"slices"

	"guildhall/engine/play"
)

// under are the steps on which each step may lie; stepNone is the bottom.
var under = [stepKinds][]play.Kind{
	stepBegin: {stepNone}, stepEnd: {stepNone}, stepScore: {stepNone},
	stepDraft: {stepBegin}, stepPick: {stepBegin},
	stepBoard:   {stepDraft, stepPick, stepBoard},
	stepLimit:   {stepEnd},
	stepReset:   {stepLimit},
	stepDungeon: {stepScore, stepDungeon},
	stepTurn:    {stepReset}, stepMines: {stepReset}, stepTrade: {stepReset}, stepWork: {stepReset}, stepMiddle: {stepReset}, stepKeep: {stepReset},
	stepGuard: {stepReset}, stepHall: {stepReset}, stepAdvance: {stepReset}, stepEffect: {stepReset}, stepChoice: {stepReset},
	stepGive: {stepReset}, stepForgive: {stepReset}, stepHire: {stepReset}, stepBarracks: {stepReset}, stepCapture: {stepReset},
	stepOverflow: {stepReset, stepLimit, stepTrade, stepGuard, stepMiddle, stepEffect, stepOverflow},
	stepTake:     {stepReset}, stepDismiss: {stepTake},
	stepMix:   {stepTrade},
	stepSpend: {stepAdvance}, stepBlend: {stepSpend, stepAdvance},
}

// checkAgenda reports entrys that cannot stand where they are, or that lack what
// they ask about.
func (g *game) checkAgenda() error {
	below := stepNone
	return g.agenda.Check(g.over, func(at int) error {
		s := g.agenda.Steps()[at]
		if !slices.Contains(under[s.kind], below) {
			return fmt.Errorf("step %q on step %q", stepNames[s.kind], stepNames[below])
		}
		below = s.kind
		if err := g.checkStep(at, s); err != nil {
			return fmt.Errorf("step %q: %w", stepNames[s.kind], err)
		}
		return nil
	})
}

func (g *game) checkStep(at int, s entry) error {
	if g.isAutoma(g.active) && s.kind != stepEnd && s.kind != stepLimit && s.kind != stepReset && s.kind != stepTurn {
		return errors.New("the automa is asked")
	}
	p := g.me()
	switch s.kind {
	case stepDraft:
		return g.checkPacks()
	case stepPick:
		if g.people != 1 || p.pack.len() > soloDeal || p.pack.len() <= soloDeal-startHand {
			return fmt.Errorf("%d cards to pick from", p.pack.len())
		}
	case stepBoard:
		if g.boards != boardsChosen || int(s.n) != int(g.people)-at+1 {
			return fmt.Errorf("number %d", s.n)
		}
	case stepEnd:
		if g.last == 0 {
			return errors.New("no turns left")
		}
	case stepTake, stepDismiss:
		if g.now.slot == none || g.display[g.now.slot] == noKind {
			return errors.New("nobody is hired")
		}
		if full := p.nhired >= g.hiringLimit(p); s.kind == stepDismiss && !full || s.kind == stepTake && full && at == g.agenda.Len()-1 {
			return fmt.Errorf("%d apprentices", p.nhired)
		}
	case stepKeep:
		if g.now.look == 0 {
			return errors.New("nothing was looked at")
		}
	case stepHall, stepMines, stepWork:
		return g.checkVisit(s.kind)
	case stepAdvance, stepSpend, stepBlend:
		return g.checkAdvance(s.kind)
	case stepHire, stepBarracks, stepEffect, stepChoice, stepGive, stepForgive:
		return g.checkBuilding(s)
	case stepMix:
		if !g.tradeGoods(s.n).canPay(p) {
			return errors.New("it cannot be paid")
		}
	}
	return nil
}

// checkPacks wants packs of one size that fit the hands.
func (g *game) checkPacks() error {
	n := g.p[0].pack.len()
	for s := range g.people {
		p := &g.p[s]
		if p.pack.len() != n || n < 2 || n > packSize || g.people == 1 {
			return fmt.Errorf("packs of %d and %d cards", n, p.pack.len())
		}
	}
	return nil
}

func (g *game) checkVisit(kind play.Kind) error {
	want := map[play.Kind]place{stepHall: guildhall, stepMines: mines, stepWork: workshop}[kind]
	if g.now.to != want || want < circles && g.me().at[want] == 0 {
		return fmt.Errorf("no worker went to %s", placeIDs[want])
	}
	return nil
}

func (g *game) checkAdvance(kind play.Kind) error {
	p := g.me()
	switch {
	case !g.hasRoom(p):
		return fmt.Errorf("no room above level %d", p.cathedral)
	case kind == stepSpend && p.hand == 0:
		return errors.New("no card to discard")
	case kind == stepBlend && (g.nextLevel(p).mix == 0 || !mix{wood: true, stone: true, n: g.nextLevel(p).mix}.canPay(p)):
		return errors.New("it cannot be paid")
	}
	return nil
}

// checkBuilding wants a building that does what the step says.
func (g *game) checkBuilding(s entry) error {
	want := map[play.Kind]deed{stepHire: deedHire, stepBarracks: deedRecoverOr, stepChoice: deedChoice, stepGive: deedDiscard, stepForgive: deedDestroy}
	b := &g.t.buildings[s.n]
	if d, ok := want[s.kind]; b.timing != immediate || ok && b.deed != d {
		return fmt.Errorf("%s does no such thing", b.id)
	}
	if !g.me().built.has(s.n) || g.now.building != s.n {
		return fmt.Errorf("%s is not being built", b.id)
	}
	return nil
}
