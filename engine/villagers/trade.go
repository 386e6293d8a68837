package villagers

import "guildhall/engine"

// ontoDiscard is where a traded card goes when every pile is gone.
const ontoDiscard = reserve + 1

// chooseTrade begins a trade for a basic villager (RULES 7.4).
func (g *game) chooseTrade(basic kind) {
	g.now.basic = basic
	g.push(stepOnto, 0)
}

// ontoStep asks for the stack of a trade.
var ontoStep = unmoved(step{
	Kind: stepOnto, Name: "onto", Rule: "7.4", Purpose: engine.T("villagers.purpose.onto"), Feature: "onto", On: inBuildTurn,
}, moveOnto)

// listOnto are the stacks in play; when all are gone the Reserve, when that is
// empty too the discard pile (RULES 7.4).
func (g *game) listOnto(dst []engine.Move) []engine.Move {
	for i := range stackCount {
		if g.piles.left(i) > 0 {
			dst = append(dst, move(moveOnto, i))
		}
	}
	if !g.allGone() {
		return dst
	}
	if g.piles.left(reserve) > 0 {
		return append(dst, move(moveOnto, reserve))
	}
	return append(dst, move(moveOnto, ontoDiscard))
}

// chooseOnto notes the pile and asks for the card.
func (g *game) chooseOnto(pile int) {
	g.agenda.Pop()
	g.now.onto = int8(pile)
	g.push(stepCard, 0)
}

// cardStep asks for the card of a trade.
var cardStep = unmoved(step{
	Kind: stepCard, Name: "card", Rule: "7.4", Purpose: engine.T("villagers.purpose.card"), Feature: "card", On: inBuildTurn,
}, moveCard)

// listHand offers each kind of card in hand.
func (g *game) listHand(dst []engine.Move) []engine.Move {
	for k := range eachKind(g.me().holds) {
		dst = append(dst, move(moveCard, int(k)))
	}
	return dst
}

// describeHeld tells of a card in hand.
func (g *game) describeHeld(k kind) engine.Option {
	return engine.Option{Label: cardTexts[k],
		Effect: engine.T("villagers.do.card.effect", engine.N("n", int(g.me().hand[k])), engine.Term("card", g.t.brief(k)))}
}

// trade puts a card of the hand face down on the pile and places the basic
// villager as a new chain (RULES 7.4).
func (g *game) trade(k kind, ev *engine.Events) {
	g.agenda.Pop()
	n := &g.now
	if n.onto == ontoDiscard {
		g.me().spend(k)
		g.discardCard(k)
	} else {
		g.me().lose(k)
		g.piles.push(int(n.onto), k, g.active)
	}
	g.supply[n.basic]--
	n.trades++
	at := g.put(newCard(n.basic, g.active))
	if ev != nil {
		g.logTrade(k, at, ev)
	}
	g.clearChoice()
}
