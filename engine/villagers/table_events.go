package villagers

import (
	"cmp"
	"fmt"
	"slices"

	"guildhall/engine/gamedata"
)

// eventCount is the number of events of the solo game: twelve of each season.
const eventCount = 24

const (
	summer = 0
	winter = 1
)

var seasonIDs = [2]string{"summer", "winter"}

// applies is the phase in which an event takes effect.
type applies int8

const (
	appliesDraft applies = iota
	appliesBuild
	appliesEvent
)

var appliesIDs = [3]string{"draft", "build", "event"}

// phase returns the phase of the round in which an event takes effect.
func (a applies) phase() phase { return [...]phase{phaseDraft, phaseBuild, phaseEvent}[a] }

// effect is the kind of an event's effect. Its amount is in events.csv.
type effect int8

const (
	// Effects on a phase of the round. They last while the event lies face up.
	effectToll       effect = iota // pay for each face-up draft
	effectDraftLess                // lower draft limit
	effectFoodCap                  // at most amount of food counts for the draft limit
	effectStackFirst               // the first draft comes from a stack
	effectBuilderCap               // at most amount of builders count for the build limit
	effectLockTax                  // pay for each padlocked villager
	effectTradeCap                 // at most amount of trades
	// Effects in the Event Phase.
	effectPay           // pay the Countess
	effectCountessGains // she takes gold from the bank
	effectCountessDraws // she gets cards of the Reserve
	effectTakeRoad      // she gets the villager of the Road with the highest value
	effectGiveHand      // give her a card of the hand
	effectDiscardHand   // discard cards of the hand
	effectLoseCoins     // the fullest villager loses its coins
	effectStealLowest   // she takes the villager with the lowest value
	effectStealValued   // she takes a villager with at least this value
	effectBurn          // discard a villager
	effectPayOrSteal    // pay, or lose a villager
	effects
)

var effectIDs = [effects]string{"toll", "draft_less", "food_cap", "stack_first", "builder_cap", "lock_tax", "trade_cap",
	"pay", "countess_gains", "countess_draws", "take_road", "give_hand", "discard_hand", "lose_coins", "steal_lowest", "steal_valued", "burn", "pay_or_steal"}

// appliesOf returns the phase to which an effect belongs.
func (e effect) appliesOf() applies {
	switch {
	case e <= effectStackFirst:
		return appliesDraft
	case e <= effectTradeCap:
		return appliesBuild
	}
	return appliesEvent
}

// measure is the thing whose number multiplies an amount of gold.
type measure int8

const (
	measureNothing measure = iota
	measureVillagers
	measureNonBasic
	measureCountessPadlocks
	measureCountessFood
	measureCountessBest
	measures
)

var measureIDs = [measures]string{"", "own_villagers", "own_non_basic", "countess_padlocks", "countess_food", "countess_best_value"}

// eventInfo holds the data of an event: amount for every per of a measure, at most most.
// otherwise is paid if the effect is impossible.
type eventInfo struct {
	id, english, korean string
	season              int8
	applies             applies
	effect              effect
	amount, per, max    int8
	otherwise           int8
	measure             measure
}

func takeEvents(t *tables, rows []gamedata.Row) error {
	var bySeason [2]int
	for i, row := range rows {
		if slices.ContainsFunc(t.events[:i], func(e eventInfo) bool { return e.id == row.ID() }) {
			return fmt.Errorf("%s is there twice", row.ID())
		}
		if err := takeEvent(&t.events[i], row); err != nil {
			return row.Errorf("%w", err)
		}
		bySeason[t.events[i].season]++
	}
	if bySeason != [2]int{12, 12} {
		return fmt.Errorf("%d summer and %d winter events, want 12 of each", bySeason[0], bySeason[1])
	}
	if t.events[itWasYou].id != "winter_it_was_you" {
		return fmt.Errorf("row %d is %s, want winter_it_was_you", itWasYou+1, t.events[itWasYou].id)
	}
	return nil
}

// itWasYou is the event that Beginner and Hard Mode leave out (RULES 10.9).
const itWasYou = 17

func takeEvent(e *eventInfo, row gamedata.Row) error {
	e.id, e.english, e.korean = row.ID(), row.Text("name_en"), row.Text("name_ko")
	if e.id == "" || e.english == "" || e.korean == "" || row.Text("count") != "1" {
		return fmt.Errorf("no id, no name or another count than 1")
	}
	if err := cmp.Or(gamedata.Word(row, "season", seasonIDs[:], &e.season), gamedata.Word(row, "applies", appliesIDs[:], &e.applies),
		gamedata.Word(row, "effect", effectIDs[:], &e.effect), gamedata.Word(row, "counter", measureIDs[:], &e.measure)); err != nil {
		return err
	}
	if e.applies != e.effect.appliesOf() {
		return fmt.Errorf("%s applies to %s, want %s", row.Text("effect"), row.Text("applies"), appliesIDs[e.effect.appliesOf()])
	}
	if err := gamedata.Numbers(row, -99, 99, map[string]*int8{"amount": &e.amount, "per": &e.per, "most": &e.max, "otherwise": &e.otherwise}); err != nil {
		return err
	}
	if (e.measure != measureNothing) != (e.per > 0) {
		return fmt.Errorf("counter %q for every %d", row.Text("counter"), e.per)
	}
	if e.measure != measureNothing && e.effect != effectPay && e.effect != effectCountessGains {
		return fmt.Errorf("%s counts nothing", row.Text("effect"))
	}
	return e.checkAmounts()
}

// checkAmounts checks that the rules can handle the numbers of an event.
func (e *eventInfo) checkAmounts() error {
	if min(e.amount, e.per, e.max, e.otherwise) < 0 {
		return fmt.Errorf("a negative number")
	}
	bare := e.effect == effectStackFirst || e.effect == effectTakeRoad || e.effect == effectLoseCoins || e.effect == effectStealLowest || e.effect == effectBurn
	if bare != (e.amount == 0) {
		return fmt.Errorf("%s of %d", effectIDs[e.effect], e.amount)
	}
	if e.effect == effectTradeCap && e.amount > maxTrades {
		return fmt.Errorf("%d trades, at most %d are allowed anyway", e.amount, maxTrades)
	}
	return nil
}
