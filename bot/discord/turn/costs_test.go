package turn

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// lossOrPromise matches a part of an effect that is a loss, or that promises something
// for the rest of the turn.
var lossOrPromise = regexp.MustCompile(`^(−\d.*|\+\d+ amulets?|\+\d+ unpaid debts?|costs [1-9].*|.* this turn)$`)

// onlyCosts reports whether the game describes an offer only as a cost: its effect
// contains only losses and promises, and the same seat has no more answers after it than
// before.
func onlyCosts(d *draft.Draft, o draft.Offer, effect string) bool {
	parts := strings.Split(effect, " · ")
	if o.Gain != 0 || o.Reveals || effect == "" || slices.ContainsFunc(parts, func(part string) bool { return !lossOrPromise.MatchString(part) }) {
		return false
	}
	after, ok := d.Read(o.Code)
	if !ok || after.Binding() || after.Events.TurnOver || after.Rest != "" || !slices.Contains(after.State.Pending(nil), d.Seat) {
		return false
	}
	before := codesAt(d.State, d.Seat)
	return !slices.ContainsFunc(codesAt(after.State, d.Seat), func(code string) bool { return !slices.Contains(before, code) })
}

func codesAt(s engine.State, seat engine.Seat) (codes []string) {
	for _, m := range s.Moves(seat, nil) {
		codes = append(codes, s.Code(seat, m))
	}
	return codes
}

// In whole matches an answer that only costs something is not among the first three if
// another answer could be there. Answers that the game marks as a cost come after all
// others, such as the worshippers that help to build when the hand pays for nothing.
func TestCostlyAnswersComeLate(t *testing.T) {
	w := reader(t).Texts.Words("en", storage.Table{})
	late := 0
	for _, rules := range catalogtest.Games() {
		for seed := range longtest.Number(4, 20) {
			walk(t, rules, min(3, slices.Max(rules.Info().Seats)), uint64(seed), func(d *draft.Draft, s *table.Snapshot) {
				offers := d.Offers()
				order := draft.Arranged(offers, nil)
				costs := make([]bool, len(offers))
				others := 0
				for i, o := range offers {
					if costs[i] = o.OnlyCosts || onlyCosts(d, o, w.Flat(o.Effect)); !costs[i] && !o.Stops() {
						others++
					}
				}
				for place, i := range order {
					if costs[i] && place < min(3, others) || offers[i].OnlyCosts && place < others {
						t.Errorf("%s, %s: %q (%s) stands at place %d, and %d others cost nothing alone",
							rules.Info().ID, s.Question.Kind, w.Flat(offers[i].Label), w.Flat(offers[i].Effect), place+1, others)
					}
				}
				if slices.Contains(costs, true) {
					late++
				}
			})
		}
	}
	if longtest.AllGames(t); late == 0 {
		t.Error("no question had an answer that only costs something")
	}
}
