package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// payment is one way to pay for a structure (RULES 9.2). It does not contain the artisans,
// which are the structure's number less the Overseer's units.
type payment struct {
	basic    [resources]int8
	tainted  [resources]int8
	credit   [resources]int8
	cave     int8
	merchant int8
	overseer int8
}

// cards returns the number of resource cards spent.
func (p *payment) cards() int8 {
	n := p.cave
	for r := range resources {
		n += p.basic[r] + p.tainted[r]
	}
	return n
}

// amulets returns the number of tainted cards spent: each gives an amulet.
func (p *payment) amulets() int8 {
	n := p.cave
	for _, t := range p.tainted {
		n += t
	}
	return n
}

// move packs a payment. The last number ranks it: first the fewest amulets, then the fewest
// cards, then the fewest Merchant units, then the most plentiful cards in hand (RULES 9.3).
func (p *payment) move(hand *counts) engine.Move {
	m := engine.Move{Kind: movePay}
	stock := 0
	for r := range resources {
		m.N[0] |= int16(p.basic[r]) << (3 * r)
		m.N[1] |= int16(p.tainted[r]) << (3 * r)
		m.N[2] |= int16(p.credit[r]) << (3 * r)
		stock += int(p.basic[r]) * int(hand[r])
	}
	m.N[3], m.N[4], m.N[5] = int16(p.cave), int16(p.merchant), int16(p.overseer)
	cards := int16(p.cards()) + 2 - int16(p.overseer)
	m.N[6] = int16(p.amulets())<<12 | cards<<9 | int16(p.merchant)<<7 | int16(127-min(127, stock))
	return m
}

// paymentOf unpacks a move.
func paymentOf(m engine.Move) payment {
	p := payment{cave: int8(m.N[3]), merchant: int8(m.N[4]), overseer: int8(m.N[5])}
	for r := range resources {
		p.basic[r] = int8(m.N[0] >> (3 * r) & 7)
		p.tainted[r] = int8(m.N[1] >> (3 * r) & 7)
		p.credit[r] = int8(m.N[2] >> (3 * r) & 7)
	}
	return p
}

// means holds everything that a seat can spend: its hand and, in its own turn, the units
// left over from worshippers and tainted cards.
type means struct {
	artisans, same, types int // numbers of artisans, units of one resource, and different resources
}

func meansOf(h *counts, now *turnState) means {
	wild := int(h[cave]) + int(now.merchant)
	m := means{artisans: int(h[artisan]) + int(now.overseer), types: wild}
	for r := range card(resources) {
		units := int(h[r]) + 2*int(h[taintedStone+r]) + int(now.credits[r])
		m.same = max(m.same, units+wild)
		m.types += engine.OneIf(units > 0)
	}
	return m
}

// means returns the means of the active seat.
func (g *game) means() means { return meansOf(&g.me().hand, &g.now) }

// reach reports whether there is a legal payment.
func (m means) reach(s *structureInfo) bool {
	return m.artisans >= s.artisans && m.units(s) >= s.resources
}

// units returns the number of resources that count for a structure: of one kind, or different ones.
func (m means) units(s *structureInfo) int {
	if s.same {
		return m.same
	}
	return m.types
}

// unitsOf returns the largest number of units of one resource that can be spent now.
func (g *game) unitsOf(r card) int {
	h := &g.me().hand
	return int(h[r]) + 2*int(h[taintedStone+r]) + int(h[cave]) + int(g.now.credits[r]) + int(g.now.merchant)
}

// code returns a payment in notation: "2 stone", "wood + tnt stone + cave", "2 wood credit
// + merchant". It does not contain the artisans.
func (p payment) code() string {
	var parts []string
	part := func(n int8, word string) {
		switch {
		case n == 1:
			parts = append(parts, word)
		case n > 1:
			parts = append(parts, strconv.Itoa(int(n))+" "+word)
		}
	}
	for r := range resources {
		part(p.basic[r], cardWords[r])
	}
	for r := range resources {
		part(p.tainted[r], cardWords[int(taintedStone)+r])
	}
	part(p.cave, cardWords[cave])
	for r := range resources {
		part(p.credit[r], cardWords[r]+" credit")
	}
	part(p.merchant, tileIDs[merchant])
	part(p.overseer, tileIDs[overseer])
	return strings.Join(parts, " + ")
}

// payStep asks for the payment of a structure whose site is chosen (RULES 9.2).
var payStep = step{
	Kind: stepPay, Name: "pay", Rule: "9.2", Purpose: engine.T("cleopatra.purpose.pay"), Feature: "pay", On: []play.Kind{stepBuild},
	Holds: func(g *game, _, _ entry) bool {
		return g.now.structure != nothing && g.buildable(int(g.now.structure)) && (g.asked() != stepPay || g.hasSite())
	},
	Insists: func(g *game, _ entry) bool { // two possible payments are found faster than all
		_, n := agenda.Answers(func(dst []engine.Move) []engine.Move { return g.listPayments(int(g.now.structure), dst, 2) }).First()
		return n > 1
	},
	Trail: func(g *game, _ entry) engine.Text { return structureTitles[g.now.structure] },
	Ask: func(g *game, _ entry) engine.Question {
		return inQuarry(engine.T("cleopatra.ask.pay", engine.Term("what", structureTexts[g.now.structure]), g.t.costArg(int(g.now.structure))))
	},
	Offer: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		return g.listPayments(int(g.now.structure), dst, noLimit)
	},
	Refuse: refusePayment,
	Answers: []answer{{
		Kind: movePay,
		Code: func(_ *game, _ entry, m engine.Move) string { return paymentOf(m).code() },
		Do: func(g *game, _ entry, m engine.Move, ev *engine.Events) {
			g.pay(paymentOf(m), ev)
			g.build(ev)
		},
		Describe: func(g *game, _ entry, m engine.Move) engine.Option { return g.describePayment(paymentOf(m)) },
	}},
}

// isPaying reports whether a structure is being built.
func (g *game) isPaying() bool {
	return slices.ContainsFunc(g.agenda.Steps(), func(e entry) bool { return e.kind == stepPay })
}

// pay spends a payment for the structure being built (RULES 9.2). Cards go to the discard
// pile. Tainted cards give an amulet each, and their second units become credits if this
// structure does not need them.
func (g *game) pay(p payment, ev *engine.Events) {
	s := &g.t.structures[g.now.structure]
	artisans := int8(s.artisans) - p.overseer
	g.discardHeld(artisan, artisans)
	g.discardHeld(cave, p.cave)
	for r := range resources {
		basic, tainted := card(r), taintedStone+card(r)
		g.discardHeld(basic, p.basic[r])
		g.discardHeld(tainted, p.tainted[r])
		g.now.credits[r] -= p.credit[r]
		if !s.same {
			g.now.credits[r] += p.tainted[r]
		} else if left := p.basic[r] + 2*p.tainted[r] + p.credit[r] + p.cave + p.merchant - int8(s.resources); p.tainted[r] > 0 && left > 0 {
			g.now.credits[r] += left
		}
	}
	g.now.merchant -= p.merchant
	g.now.overseer -= p.overseer
	g.me().amulets += int16(p.amulets())
	if ev != nil {
		g.logPayment(p, int(artisans), ev)
	}
}

// logPayment adds an event with the cards and artisans spent, and one with the
// amulets for tainted cards.
func (g *game) logPayment(p payment, artisans int, ev *engine.Events) {
	g.addEvent(ev, engine.T("cleopatra.event.pay", g.who(), engine.List("cards", paymentTexts(p, artisans)),
		engine.Term("what", structureTexts[g.now.structure])), "discard", g.placeMe())
	if n := int(p.amulets()); n > 0 {
		g.addEvent(ev, engine.T("cleopatra.event.tainted", g.who(), engine.N("n", n)), g.placeMe())
	}
}

// spent returns the cards of a payment, with its artisans.
func (p payment) spent(artisans int) (spent counts) {
	spent[artisan], spent[cave] = int8(artisans), p.cave
	copy(spent[stone:], p.basic[:])
	copy(spent[taintedStone:], p.tainted[:])
	return spent
}

// paymentTexts returns all parts of a payment in words.
func paymentTexts(p payment, artisans int) []engine.Text {
	spent := p.spent(artisans)
	return appendUnits(countTexts(&spent), &p.credit, p.merchant, p.overseer)
}

// appendUnits appends units that are not cards: left over, of the Merchant and of the Overseer.
func appendUnits(list []engine.Text, credits *[resources]int8, merchant, overseer int8) []engine.Text {
	list = append(list, unitTexts("cleopatra.part.credit", credits)...)
	if merchant > 0 {
		list = append(list, engine.T("cleopatra.part.merchant", engine.N("n", int(merchant))))
	}
	if overseer > 0 {
		list = append(list, engine.T("cleopatra.part.overseer", engine.N("n", int(overseer))))
	}
	return list
}

func (g *game) describePayment(p payment) engine.Option {
	s := &g.t.structures[g.now.structure]
	artisans := s.artisans - int(p.overseer)
	shown := 0 // the question shows the number of artisans; only with the Overseer it is a choice
	if g.now.overseer > 0 {
		shown = artisans
	}
	o := engine.Option{Label: engine.T("cleopatra.do.pay", engine.List("cards", paymentTexts(p, shown))), Group: g.paymentGroup(p), Places: g.placesChosen()}
	amulets := int(p.amulets())
	left := g.me().hand.total() - int(p.cards()) - artisans
	o.Effect = engine.T("cleopatra.do.pay.effect", engine.N("amulets", amulets), engine.N("n", left))
	if credits := g.newCredits(p); len(credits) > 0 {
		o.Effect = engine.T("cleopatra.do.pay.credits", engine.N("amulets", amulets), engine.N("n", left), engine.List("credits", credits))
	}
	return o
}

// menuLimit is the largest number of payments that one menu can hold.
const menuLimit = 25

// paymentGroup returns the heading of a payment in a list: the amulets that it brings and,
// in a long list, the Overseer units that it uses.
func (g *game) paymentGroup(p payment) engine.Text {
	group := engine.T("cleopatra.group.clean")
	if n := int(p.amulets()); n > 0 {
		group = engine.T("cleopatra.group.amulets", engine.N("n", n))
	}
	if g.now.overseer > 0 && len(g.listPayments(int(g.now.structure), nil, noLimit)) > menuLimit {
		return engine.T("cleopatra.group.overseer", engine.Term("amulets", group), engine.N("n", int(p.overseer)))
	}
	return group
}

// placesChosen returns the picture places of the structure being paid for.
func (g *game) placesChosen() []string {
	if g.now.structure == mosaic {
		return placesOf(g.t.mosaics[g.top()].shapes[g.now.shape].at(int(g.now.cell)))
	}
	return []string{g.placeNext(int(g.now.structure), max(0, int(g.now.site)))}
}

// newCredits returns the units that a payment leaves over.
func (g *game) newCredits(p payment) []engine.Text {
	c := g.copy()
	defer copies.Return(c)
	c.pay(p, nil)
	var more [resources]int8
	for r, n := range c.now.credits {
		more[r] = n - g.now.credits[r]
	}
	return unitTexts("cleopatra.units", &more)
}

// unitTexts returns units of resources, each with the text of a key.
func unitTexts(key string, units *[resources]int8) []engine.Text {
	return engine.AppendCounted(nil, units[:], func(r, n int) engine.Text { return engine.T(key, engine.N("n", n), engine.Term("card", cardTexts[r])) })
}

// refusePayment explains a written payment: the cost of the structure, and the part of it
// that the hand lacks (RULES 9.2).
func refusePayment(g *game, _ entry, text string, r *engine.Refusal) bool {
	parts, ok := paymentWritten(text)
	if !ok {
		return false
	}
	r.Code, r.Rule = text, "9.2"
	if r.Why = g.payMissing(parts); !r.Why.IsZero() {
		return true
	}
	total := cardsOf(parts)
	s := &g.t.structures[g.now.structure]
	key := "cleopatra.why.payDifferent"
	if s.same {
		key = "cleopatra.why.paySame"
	}
	r.Why = engine.T(key, engine.Term("what", structureTexts[g.now.structure]), engine.N("n", s.resources), engine.N("said", total))
	return true
}

// refuseUnasked explains a payment if none is asked for: the hand lacks a part of it, or
// the only possible payment was already made (RULES 9.2).
func (g *game) refuseUnasked(parts []part, now engine.Arg, r *engine.Refusal) {
	r.Rule = "9.2"
	r.Why = engine.T("cleopatra.why.payNotAsked", engine.N("said", cardsOf(parts)), now)
	if missing := g.payMissing(parts); !missing.IsZero() {
		r.Why = engine.T("cleopatra.why.payNotAskedMissing", engine.Term("missing", missing), now)
	}
}

// payMissing returns the part of a payment that the active seat lacks; zero if it lacks
// none.
func (g *game) payMissing(parts []part) engine.Text {
	for _, p := range parts {
		key, what, have := "cleopatra.why.payMissing", engine.Arg{}, 0
		switch k := slices.Index(cardWords[:], p.word); {
		case p.word == tileIDs[merchant]:
			key, what, have = "cleopatra.why.payMissingHelp", engine.Term("tile", tileTexts[merchant]), int(g.now.merchant)
		case p.word == tileIDs[overseer]:
			key, what, have = "cleopatra.why.payMissingHelp", engine.Term("tile", tileTexts[overseer]), int(g.now.overseer)
		case p.credit:
			key, what, have = "cleopatra.why.payMissingCredit", engine.Term("card", cardTexts[k]), int(g.now.credits[k])
		default:
			what, have = engine.Term("card", cardTexts[k]), int(g.me().hand[k])
		}
		if p.n > have {
			return engine.T(key, engine.N("n", p.n), what, engine.N("have", have))
		}
	}
	return engine.Text{}
}

func cardsOf(parts []part) (total int) {
	for _, p := range parts {
		total += p.n
	}
	return total
}

// part is an amount of one thing in a payment.
type part struct {
	n      int
	word   string
	credit bool // left-over units of the resource
}

// paymentWritten reads "2 stone + cave"; plus signs and commas may be missing.
func paymentWritten(text string) (list []part, ok bool) {
	words := strings.Fields(strings.NewReplacer("+", " ", ",", " ").Replace(text))
	for i := 0; i < len(words); i++ {
		p := part{n: 1}
		if n, err := strconv.Atoi(words[i]); err == nil && n > 0 && n < 100 && i+1 < len(words) {
			p.n = n
			i++
		}
		p.word = words[i]
		if p.word == "tnt" && i+1 < len(words) {
			i++
			p.word += " " + words[i]
		}
		k := slices.Index(cardWords[:], p.word)
		if k < 0 && p.word != tileIDs[merchant] && p.word != tileIDs[overseer] {
			return nil, false
		}
		if k >= 0 && k < resources && i+1 < len(words) && words[i+1] == "credit" {
			i++
			p.credit = true
		}
		list = append(list, p)
	}
	return list, len(list) > 0
}
