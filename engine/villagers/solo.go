package villagers

import (
	"guildhall/engine"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// mode is the difficulty of the game against the Countess (RULES 10.9).
type mode int8

const (
	normal mode = iota
	beginner
	hard
)

var modeIDs = []string{"normal", "beginner", "hard"}

// countessTexts are the names of the Countess by difficulty.
var countessTexts = [...]engine.Text{normal: engine.T("villagers.against.normal"), beginner: engine.T("villagers.against.beginner"), hard: engine.T("villagers.against.hard")}

// soloState is the part of the state for the game against the Countess.
type soloState struct {
	jester    bool
	open      [maxOpen]int8 // face-up events
	nopen     int8
	resolving int8 // the event being resolved, or none
	decks     [2][eventCount / 2]int8
	ndecks    [2]int8
	done      uint32 // discarded events, a bit each
	rebuilt   bool   // the Reserve was rebuilt from the discard pile, so its cards are known
}

// maxOpen is the largest number of face-up events: three new ones (RULES 10.5).
const maxOpen = 3

// setUpSolo adds the Countess, the Jester and the events (RULES 10.1, 10.9).
func (g *game) setUpSolo() {
	gold := 1
	if g.mode == hard {
		gold = 10
	}
	g.p[countessSeat].gain(fromStart, gold)
	c := newCard(countess, countessSeat)
	if g.mode == beginner {
		c.side = 1
	}
	g.villages.put(c)
	g.solo.jester = g.mode != hard
	for season := range g.solo.decks {
		for i := range g.t.events {
			if g.inSeason(i, season) {
				g.solo.stock(season, int8(i))
			}
		}
		g.shuffleEvents(season)
	}
	g.openEvent(summer)
	if g.mode == hard {
		g.openEvent(summer)
	}
}

// inSeason reports whether an event belongs to the deck of a season. Beginner and Hard Mode
// leave one out (RULES 10.9).
func (g *game) inSeason(event, season int) bool {
	return int(g.t.events[event].season) == season && (event != itWasYou || g.mode == normal)
}

func (s *soloState) stock(season int, event int8) {
	s.decks[season][s.ndecks[season]] = event
	s.ndecks[season]++
}

func (g *game) shuffleEvents(season int) {
	engine.Shuffle(&g.random, g.solo.decks[season][:g.solo.ndecks[season]])
}

// openEvent turns the top event of a season face up. It first rebuilds an empty deck from
// its discards (RULES 10.5). It returns the event, or none.
func (g *game) openEvent(season int) int {
	s := &g.solo
	if s.ndecks[season] == 0 {
		for i := range g.t.events {
			if s.done>>i&1 != 0 && g.inSeason(i, season) {
				g.solo.stock(season, int8(i))
				s.done &^= 1 << i
			}
		}
		g.shuffleEvents(season)
	}
	if s.ndecks[season] == 0 || s.nopen == maxOpen {
		return none
	}
	s.ndecks[season]--
	event := s.decks[season][s.ndecks[season]]
	s.decks[season][s.ndecks[season]] = 0
	s.open[s.nopen] = event
	s.nopen++
	return int(event)
}

// closeEvent removes a face-up event from the table.
func (g *game) closeEvent(event int) {
	deck.Remove(g.solo.open[:], &g.solo.nopen, int8(event))
}

// discardEvent moves a face-up event to the discards.
func (g *game) discardEvent(event int) {
	g.closeEvent(event)
	g.solo.done |= 1 << event
}

// openWith returns the face-up event with this effect, or none.
func (g *game) openWith(e effect) int {
	for _, i := range g.solo.open[:g.solo.nopen] {
		if g.t.events[i].effect == e {
			return int(i)
		}
	}
	return none
}

// inForce returns the amount of the face-up event with this effect on a phase of the round;
// false if there is none.
func (g *game) inForce(e effect) (amount int, ok bool) {
	if event := g.openWith(e); event != none {
		return int(g.t.events[event].amount), true
	}
	return 0, false
}

// season returns the deck of new events: winter after the First Market Phase (RULES 10.5).
func (g *game) season() int {
	if g.firstDone {
		return winter
	}
	return summer
}

// payCountess pays the Countess an amount, or as much of it as the supply has.
func (g *game) payCountess(amount int) int {
	amount = min(amount, int(g.p[0].gold))
	if amount > 0 {
		g.p[0].gain(fromEvents, -amount)
		g.p[countessSeat].gain(fromEvents, amount)
	}
	return amount
}

// giveStep asks for a villager for the Countess.
var giveStep = step{
	Kind: stepGive, Name: "give", Rule: "10", Purpose: engine.T("villagers.purpose.give"), Feature: "give", On: []play.Kind{stepRefill},
	Holds:    soloHolds,
	Question: engine.T("villagers.ask.give"),
	All:      func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listRoad(dst, moveGive) },
	Refuse:   refusingCard("5.2", notOnRoad, "give"),
	Answers: []answer{{
		Kind: moveGive, Code: coded("give", (*game).roadWord), Do: doing(give), Describe: telling(describeGive),
	}, callingJester},
}

func describeGive(g *game, place int) engine.Option {
	c := g.road[place]
	with := g.copy()
	at := with.villages.put(newCard(c.kind, countessSeat))
	t := with.villages.tally(countessSeat)
	return engine.Option{Label: g.roadText(place), Places: []string{placeRoad(place)},
		Effect: engine.T("villagers.do.give.effect", engine.N("n", with.villages.worth(&with.villages.v[at], &t)), engine.N("coins", int(c.coins)),
			engine.N("keys", int(g.t.cards[c.kind].keys)))}
}

// give moves a villager of the Road into the Countess's village. The coins on it go to her
// supply. Chains and padlocks do not matter (RULES 10.2).
func give(g *game, place int, ev *engine.Events) {
	coins, at := g.giveRoad(place)
	if ev != nil {
		g.tell(ev, countessSeat, engine.T("villagers.event.give", cardArg(g.villages.v[at].kind), engine.N("n", coins)),
			placeRoad(place), g.villages.placeCard(int(at)), g.placePlayer(countessSeat))
	}
}

// giveRoad moves a villager of the Road into the Countess's village and its coins to her
// supply.
func (g *game) giveRoad(place int) (coins int, at int16) {
	c := g.road[place]
	g.road[place] = roadCard{kind: noKind}
	g.p[countessSeat].gain(fromRoad, int(c.coins))
	return int(c.coins), g.villages.put(newCard(c.kind, countessSeat))
}

// countessDraws puts the top card of the Reserve into the Countess's village. An empty
// Reserve is rebuilt from the discard pile. Only if that is empty too, the leftmost stack
// gives a card (RULES 10.5).
func (g *game) countessDraws(ev *engine.Events) (at int16, ok bool) {
	if g.piles.left(reserve) == 0 && g.discard.Len() > 0 {
		g.reshuffle(ev)
	}
	from := g.piles.updateSource()
	if from == none {
		return 0, false
	}
	k := g.turnUp(from, ev)
	at = g.villages.put(newCard(k, countessSeat))
	if ev != nil {
		t := g.villages.tally(countessSeat)
		g.tell(ev, countessSeat, engine.T("villagers.event.countessDraws", cardArg(g.villages.v[at].kind), engine.Term("pile", pileText(from)),
			engine.N("n", g.villages.worth(&g.villages.v[at], &t))), placePile(from), g.villages.placeCard(int(at)))
	}
	return at, true
}

// reshuffle turns the discard pile into the Reserve.
func (g *game) reshuffle(ev *engine.Events) {
	if ev != nil {
		ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{"reserve", "discard"},
			Text: engine.T("villagers.event.reshuffle", engine.N("n", g.discard.Len()))})
	}
	g.discard.Shuffle(&g.random)
	g.piles.deal(reserve, g.discard.Cards())
	g.discard = deck.Pile[kind]{}
	g.solo.rebuilt = true
	ev.Reveal(engine.Everyone)
}

// soloHolds is Step.Holds of a step that only the game against the Countess has.
func soloHolds(g *game, _, _ entry) bool { return g.isSolo() }
