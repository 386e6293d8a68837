package architects

import "guildhall/engine"

// whenTexts name the occasions at which apprentices help.
var whenTexts = [triggers]engine.Text{passive: engine.T("architects.when.passive"), onQuarry: placeTexts[quarry], onForest: placeTexts[forest],
	onMines: placeTexts[mines], onSilversmith: placeTexts[silversmith], onMarket: engine.T("architects.when.market"), onTaxStand: placeTexts[taxStand],
	onCathedral: engine.T("architects.when.cathedral"), onPayDebt: engine.T("architects.when.payDebt"), onReset: engine.T("architects.when.reset"),
	costTown: placeTexts[townCentre], costMarket: engine.T("architects.when.market"), costTaxStand: placeTexts[taxStand],
	onStorehouse: engine.T("architects.when.storehouse")}

// apprenticeText describes the effect of an apprentice, from its row of the table.
func apprenticeText(a *apprentice) engine.Text {
	when, n := engine.Term("when", whenTexts[a.trigger]), engine.N("n", int(a.n))
	gains := partsArg(gainTexts(&a.gains, 1))
	switch a.help {
	case helpGain:
		return engine.T("architects.crew.gain", when, gains)
	case helpDiscount:
		if a.trigger == costTown {
			return engine.T("architects.crew.discountTotal", when, n)
		}
		return engine.T("architects.crew.discount", when, n)
	case helpNoVirtue:
		return engine.T("architects.crew.noVirtue", when)
	case helpLessVirtue:
		return engine.T("architects.crew.lessVirtue", when, n)
	case helpRelease:
		return engine.T("architects.crew.release", when, n)
	case helpIfNoInmates:
		return engine.T("architects.crew.ifNoInmates", when, gains)
	case helpTrade:
		return engine.T("architects.crew.gain", when, partsArg(append(gainTexts(&a.give, -1), gainTexts(&a.gains, 1)...)))
	}
	return engine.T("architects.when.passive")
}

// countedTexts name counted things other than goods.
var countedTexts = [9]engine.Text{6: goodTexts[virtue], 7: engine.T("architects.count.paid"), 8: engine.T("architects.count.captured")}

func countedArg(c counted) engine.Arg {
	var list []engine.Text
	for i := range countedTexts {
		if c>>i&1 == 0 {
			continue
		}
		if i < int(goods) {
			list = append(list, goodTexts[i])
		} else {
			list = append(list, countedTexts[i])
		}
	}
	return engine.List("what", list)
}

// buildingEffect describes the immediate effect of a building, from its row of the table.
func buildingEffect(b *structure) engine.Text {
	n, per := engine.N("n", int(b.n)), engine.N("per", int(b.per))
	gains := partsArg(gainTexts(&b.gains, 1))
	switch b.deed {
	case deedGain:
		return engine.T("architects.deed.gain", gains)
	case deedChoice:
		return engine.T("architects.deed.choice", gains, engine.Term("other", parts(gainTexts(&b.other, 1))))
	case deedHire:
		return engine.T("architects.deed.hire")
	case deedCapture:
		if b.anyPlace {
			return engine.T("architects.deed.captureTwo", n)
		}
		return engine.T("architects.deed.capture", n)
	case deedRecoverOr:
		return engine.T("architects.deed.recoverOr", n)
	case deedRelease:
		if b.n >= workers {
			return engine.T("architects.deed.releaseAll")
		}
		return engine.T("architects.deed.release", n)
	case deedInmates:
		return engine.T("architects.deed.inmates", n, per)
	case deedAll:
		return engine.T("architects.deed.all", n)
	case deedDiscard:
		return engine.T("architects.deed.discard", gains)
	case deedDestroy:
		return engine.T("architects.deed.destroy", n)
	case deedGainPer:
		return engine.T("architects.deed.gainPer", engine.Term("good", goodTexts[b.good]), per, countedArg(b.counted))
	}
	return finalEffect(b)
}

// finalEffect describes the effect of a building at the end of the match.
func finalEffect(b *structure) engine.Text {
	n, per := engine.N("n", int(b.n)), engine.N("per", int(b.per))
	forVirtue := b.timing == endgameVirtue
	switch b.deed {
	case deedPer:
		if forVirtue {
			return engine.T("architects.deed.perVirtue", per, countedArg(b.counted))
		}
		steps := 0 // of the virtue track
		if b.counted == countVirtue {
			steps = 1
		}
		return engine.T("architects.deed.per", per, countedArg(b.counted), engine.N("steps", steps))
	case deedCathedral:
		if forVirtue {
			return engine.T("architects.deed.cathedralVirtue", n)
		}
		return engine.T("architects.deed.cathedral", n)
	case deedMajority:
		return engine.T("architects.deed.most", n, engine.Term("good", goodTexts[b.good]))
	case deedSkill:
		return engine.T("architects.deed.skill", n, engine.List("skills", skillTextsOf(b.skill)))
	case deedBuildings:
		return engine.T("architects.deed.buildings", n)
	case deedNoDebt:
		return engine.T("architects.deed.noDebt", n)
	case deedPenalty:
		return engine.T("architects.deed.penalty", n)
	}
	return engine.T("architects.deed.lose", n)
}

func skillTextsOf(s skill) []engine.Text {
	var list []engine.Text
	for i, text := range skillTexts {
		if s>>i&1 != 0 {
			list = append(list, text)
		}
	}
	return list
}

// schemeText describes the actions of a scheme.
func schemeText(s *scheme) engine.Text {
	var list []engine.Text
	for i := range s.own() {
		list = append(list, actionText(&s.actions[i]))
	}
	switch {
	case s.mixes:
		list = append(list, engine.T("architects.ploy.mixes"))
	case s.adds:
		list = append(list, engine.T("architects.ploy.adds"))
	}
	return engine.T("architects.parts", engine.List("parts", list))
}

func actionText(a *action) engine.Text {
	n := engine.N("n", int(a.n))
	gains := partsArg(gainTexts(&a.gains, 1))
	switch a.ploy {
	case ployPlace:
		return engine.T("architects.ploy.place", n, placeArg(a.place))
	case ployIfGroup:
		return engine.T("architects.ploy.ifGroup", n, gains)
	case ployGain:
		return parts(gainTexts(&a.gains, 1))
	case ployColumn:
		return engine.T("architects.ploy.column", n)
	case ployRow:
		return engine.T("architects.ploy.row")
	case ployCapture:
		if a.byN {
			return engine.T("architects.ploy.captureByN", n)
		}
		return engine.T("architects.ploy.capture", n)
	case ployDeliver:
		return engine.T("architects.ploy.deliver")
	case ployRelease:
		return engine.T("architects.ploy.release")
	case ployForgive:
		return engine.T("architects.ploy.forgive", n)
	case ployRaid:
		return engine.T("architects.ploy.raid", n, gains)
	case ployMarket:
		if a.n > 1 {
			return engine.T("architects.ploy.marketTimes", placeArg(a.place), n)
		}
		return engine.T("architects.ploy.market", placeArg(a.place))
	case ployGuild:
		return engine.T("architects.ploy.place", n, placeArg(guildhall))
	}
	return engine.T("architects.ploy.cathedral")
}

// boardText describes the goods and the ability of a player board.
func boardText(b *board) engine.Text {
	list := gainTexts(&b.goods, 1)
	list = append(list, engine.T("architects.part.virtue", engine.N("n", int(b.virtue))))
	if b.prison > 0 {
		list = append(list, engine.T("architects.part.inPrison", engine.N("n", int(b.prison))))
	}
	if b.extra > 0 {
		list = append(list, amountText(building, int(b.extra)))
	}
	if b.debt > 0 {
		list = append(list, amountText(debt, int(b.debt)))
	}
	return engine.T("architects.brief.board", engine.Term("ability", abilityTexts[b.ability]), partsArg(list))
}

var abilityTexts = [6]engine.Text{abilityHire: engine.T("architects.ability.hire"), abilityTax: engine.T("architects.ability.tax"),
	abilitySame: engine.T("architects.ability.same"), abilityDiscard: engine.T("architects.ability.discard"),
	abilityMarket: engine.T("architects.ability.market")}

// buildingBrief describes a building card in one line: points, cost, skills, effect.
func buildingBrief(b *structure) engine.Text {
	var list []engine.Text
	for i, n := range b.cost {
		if n != 0 {
			list = append(list, engine.T("architects.part.have", engine.N("n", int(n)), engine.Term("good", goodTexts[i])))
		}
	}
	points, effect, virtue := engine.N("points", int(b.points)), engine.Term("effect", b.text), engine.N("virtue", int(b.virtue))
	switch b.skills {
	case 0:
		return engine.T("architects.brief.building", points, partsArg(list), effect, virtue)
	case allSkills:
		return engine.T("architects.brief.skilled", points, partsArg(list), engine.List("skills", []engine.Text{engine.T("architects.skill.all")}), effect, virtue)
	}
	return engine.T("architects.brief.skilled", points, partsArg(list), engine.List("skills", skillTextsOf(b.skills)), effect, virtue)
}

// crewBrief describes an apprentice in one line: skills, virtue, effect.
func crewBrief(a *apprentice) engine.Text {
	skills, text := engine.List("skills", skillTextsOf(a.skills)), engine.Term("text", a.text)
	if a.virtue == 0 {
		return engine.T("architects.brief.crew", skills, text)
	}
	return engine.T("architects.brief.crewVirtue", skills, engine.N("n", int(a.virtue)), text)
}
