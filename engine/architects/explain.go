package architects

import (
	"strings"

	"guildhall/engine"
)

// explain tells why an understood answer is not legal now, and the rule.
func (g *game) explain(seat int8, w wish) (why engine.Text, rule string) {
	switch asked := g.asked(); {
	case asked == stepTurn && w.place != places && w.verb == "":
		return g.explainPlace(w.place)
	case asked == stepTurn && w.verb == "" && w.code == "recall prison" && g.me().workers > 0:
		return engine.T("architects.why.neverPrison"), "3.2"
	case asked == stepTurn && (w.verb == "recall" || w.code == "recall prison"):
		return g.explainRecall(w)
	case asked == stepTurn && w.verb == "market":
		return engine.T("architects.why.whichSpace"), "5.9"
	case asked == stepTurn && w.verb == "cathedral":
		return g.explainCathedral()
	case (asked == stepKeep) && w.building != none:
		return engine.T("architects.why.notInPack", g.buildingArg(w.building)), "2"
	case (asked == stepSpend || asked == stepLimit || asked == stepGive) && w.building != none:
		return engine.T("architects.why.notInHand", g.buildingArg(w.building)), "5.11"
	case asked == stepHall && w.building != none:
		return g.whyNotBuild(g.me(), w.building)
	case asked == stepHall && w.verb == "cathedral":
		return g.whyNotAdvance(g.me())
	case (asked == stepWork || asked == stepHire || asked == stepMiddle) && w.crew != noKind:
		return g.explainHire(w.crew)
	case asked == stepHire && w.verb == "done":
		return engine.T("architects.why.mustHire", g.buildingArg(g.agenda.Top().n)), "5.12"
	case asked == stepDismiss && w.crew != noKind:
		return engine.T("architects.why.notHired", g.crewArg(w.crew)), "5.6"
	case (asked == stepCapture || asked == stepBarracks) && w.protected:
		return engine.T("architects.why.protectedThere"), "5.7"
	case (asked == stepCapture || asked == stepBarracks) && w.verb == "capture" && w.place != places && w.seat != none:
		return g.whyNotCapture(w.seat, w.place)
	case asked == stepTrade && w.verb == "trade":
		return g.explainTrade(w)
	case (asked == stepMix || asked == stepBlend) && isGoods(w.code):
		return g.explainMix(), g.ruleAsked()
	case asked == stepGuard:
		return g.explainGuard(w)
	}
	return engine.T("architects.why.notNow", engine.Term("question", g.questionText(engine.Seat(seat)))), g.ruleAsked()
}

func (g *game) explainPlace(to place) (why engine.Text, rule string) {
	if g.me().workers == 0 {
		return engine.T("architects.why.noWorker"), "3.1"
	}
	return g.whyNotPlace(to)
}

// explainCathedral tells how work on the Cathedral begins, or why it cannot.
func (g *game) explainCathedral() (why engine.Text, rule string) {
	p := g.me()
	if p.workers == 0 {
		return engine.T("architects.why.noWorker"), "3.1"
	}
	if g.canAdvance(p) {
		return engine.T("architects.why.cathedralFirst"), "5.11"
	}
	return g.whyNotAdvance(p)
}

func (g *game) explainRecall(w wish) (why engine.Text, rule string) {
	if g.me().workers > 0 {
		return engine.T("architects.why.hasWorkers", engine.N("n", int(g.me().workers))), "3.1"
	}
	switch {
	case !g.recallAnywhere && (w.place >= marketLeft && w.place < places || w.code == "recall prison" || strings.HasPrefix(w.code, "recall from ")):
		return engine.T("architects.why.onlyCircles"), "3.1"
	case w.place >= marketLeft && w.place < places:
		return engine.T("architects.why.staysThere", placeArg(w.place)), "3.1"
	}
	return engine.T("architects.why.noneThere"), "3.1"
}

func (g *game) explainHire(k kind) (why engine.Text, rule string) {
	slot := g.onDisplay(k)
	if slot < 0 {
		return engine.T("architects.why.notOnDisplay", g.crewArg(k)), "5.6"
	}
	return g.whyNotHire(slot)
}

func (g *game) explainTrade(w wish) (why engine.Text, rule string) {
	switch {
	case w.crew != noKind && g.t.apprentices[w.crew].trigger == onStorehouse:
		return g.whyNotTrade(tradeOwn + int8(w.crew))
	case w.code == "trade virtue":
		return g.whyNotTrade(tradeVirtue)
	case w.code == "trade marble":
		return g.whyNotTrade(tradeMarble)
	}
	return engine.T("architects.why.noTrade"), "5.5"
}

// explainMix tells how many goods are paid now, and how many there are.
func (g *game) explainMix() engine.Text {
	p, s := g.me(), g.agenda.Top()
	args := []engine.Arg{engine.N("wood", int(p.goods[wood])), engine.N("stone", int(p.goods[stone]))}
	if s.kind == stepBlend {
		return engine.T("architects.why.paysTwo", append(args, engine.N("n", int(g.nextLevel(p).mix)))...)
	}
	x := g.tradeGoods(s.n)
	args = append(args, engine.N("n", int(x.n)))
	if x.clay {
		return engine.T("architects.why.paysThree", append(args, engine.N("clay", int(p.goods[clay])))...)
	}
	return engine.T("architects.why.paysTwo", args...)
}

func (g *game) explainGuard(w wish) (why engine.Text, rule string) {
	switch w.verb {
	case "deliver":
		return g.whyNotGuard(moveDeliver, 0)
	case "release":
		return g.whyNotGuard(moveRelease, 0)
	case "recover", "recover silver":
		return g.whyNotGuard(moveRecover, recoverForSilver)
	case "recover debt":
		return g.whyNotGuard(moveRecover, recoverForDebt)
	case "pay debt":
		return g.whyNotGuard(movePayDebt, 0)
	}
	return engine.T("architects.why.notNow", engine.Term("question", g.questionText(engine.Seat(g.active)))), "5.10"
}

// rulesAsked are the sections of the questions.
var rulesAsked = [...]string{stepBoard: "2.1", stepDraft: "2", stepPick: "11.1", stepTurn: "3", stepMines: "5.3", stepTrade: "5.5", stepMix: "5.5",
	stepWork: "5.6", stepHire: "5.12", stepDismiss: "5.6", stepMiddle: "5.9", stepKeep: "5.9", stepCapture: "5.7", stepBarracks: "5.12",
	stepGuard: "5.10", stepHall: "5.11", stepSpend: "5.11", stepBlend: "5.11", stepChoice: "5.12", stepGive: "5.12", stepForgive: "5.12",
	stepOverflow: "6", stepLimit: "3", stepDungeon: "8.1"}

// ruleAsked is the section of the open question.
func (g *game) ruleAsked() string { return rulesAsked[g.asked()] }
