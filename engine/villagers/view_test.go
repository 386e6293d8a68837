package villagers

import (
	"encoding/json"
	"slices"
	"testing"

	"guildhall/engine"
)

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestForecast compares the forecast of the Second Market with its payment, and the final score
// sheet with all payments.
func TestForecast(t *testing.T) {
	for seed := range uint64(20) {
		g := match(t, 1+int(seed%5), seed, normal)
		r := engine.NewRand(engine.NumberedSeed(70 + seed))
		for g.Result() == nil {
			before := g.View(engine.Spectator).(*View)
			moves := g.Moves(engine.Seat(g.active), nil)
			if err := g.Play(engine.Seat(g.active), moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
			for _, v := range before.Villages {
				checkLines(t, v.First)
				checkLines(t, v.Second)
			}
		}
		for s, v := range g.View(engine.Spectator).(*View).Villages {
			in := &g.p[s].income
			checkLines(t, v.Second)
			if v.Second.Gold != int(in[fromGold]) || v.Second.Silver != int(in[fromSilver]) {
				t.Errorf("seed %d, village %d: the sheet says gold %d, silver %d, paid were %d, %d", seed, s, v.Second.Gold, v.Second.Silver, in[fromGold], in[fromSilver])
			}
			if !g.isSolo() && v.Second.Coins != int(in[fromCoins]) {
				t.Errorf("seed %d, village %d: the sheet says %d coins, paid were %d", seed, s, v.Second.Coins, in[fromCoins])
			}
		}
	}
}

// checkLines checks that the lines of a forecast add up to its numbers.
func checkLines(t *testing.T, f Forecast) {
	t.Helper()
	sums := map[string]int{}
	for _, l := range f.Lines {
		sums[l.Kind] += l.N
		if l.Kind == "silver" && l.N != l.Amount*(l.Have/l.Per) {
			t.Errorf("%s: %d is not %d for every %d of %d", l.Card, l.N, l.Amount, l.Per, l.Have)
		}
	}
	if sums["gold"] != f.Gold || sums["silver"] != f.Silver || sums["coins"] != f.Coins || f.Total != f.Gold+f.Silver+f.Coins {
		t.Errorf("lines %v do not add up to %+v", sums, f)
	}
}

// TestHandForecastsEachBuild plays every card that a build turn offers. Gold and forecast must then
// be as the hand announced.
func TestHandForecastsEachBuild(t *testing.T) {
	checked := 0
	for seed := range uint64(25) {
		g := match(t, 1+int(seed%5), seed, normal)
		r := engine.NewRand(engine.NumberedSeed(20 + seed))
		for g.Result() == nil {
			seat := engine.Seat(g.active)
			moves := g.Moves(seat, nil)
			if g.asked() == stepBuild {
				checked += checkHand(t, g, moves)
			}
			if err := g.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 500 {
		t.Errorf("only %d cards were compared", checked)
	}
}

func checkHand(t *testing.T, g *game, moves []engine.Move) (checked int) {
	t.Helper()
	seat := engine.Seat(g.active)
	for _, h := range g.View(seat).(*View).Own.Hand {
		k, _ := kindOf(cardWord(kind(slices.Index(builtIn.ids[:], h.Card))))
		offered := slices.Contains(moves, move(movePlace, int(k))) || slices.Contains(moves, move(moveUse, int(k)))
		if offered != (h.State == "now") || offered != h.Why.IsZero() {
			t.Fatalf("%s is %s because of %q, and offered: %v", h.Card, h.State, h.Why.Key, offered)
		}
		if !offered || isStandIn(k) || builtIn.cards[k].discarded {
			continue
		}
		c := g.copy()
		gold := c.me().gold
		rulebook.Perform(c, seat, move(movePlace, int(k)), nil)
		rulebook.Perform(c, seat, c.Moves(seat, nil)[0], nil)
		if c.asked() == stepUnlock {
			rulebook.Perform(c, seat, move(moveUnlock, c.cheapestUnlock()), nil)
		}
		cost := int(gold - c.me().gold)
		if got := c.villages.secondTotal(g.active) - g.villages.secondTotal(g.active); got != h.Score {
			t.Fatalf("%s brings %d, the hand says %d", h.Card, got, h.Score)
		}
		if paid := h.Pays == "seat" || h.Pays == "bank" || h.Pays == "countess"; paid != (cost >= lockPrice) {
			t.Fatalf("%s costs %d, the hand says that %q is paid", h.Card, cost, h.Pays)
		}
		checked++
	}
	return checked
}

// TestNothingRevealsWhileBuilding checks that a whole build turn can be taken back until the player
// ends it.
func TestNothingRevealsWhileBuilding(t *testing.T) {
	for seed := range uint64(10) {
		g := match(t, 1+int(seed%5), seed, normal)
		r := engine.NewRand(engine.NumberedSeed(30 + seed))
		for g.Result() == nil {
			seat := engine.Seat(g.active)
			moves := g.Moves(seat, nil)
			m := moves[r.Intn(len(moves))]
			building, option := g.phase() == phaseBuild, g.Describe(seat, m)
			var ev engine.Events
			if err := g.Play(seat, m, &ev); err != nil {
				t.Fatal(err)
			}
			if building && m.Kind != moveEnd && (ev.Revealed != 0 || ev.TurnOver || option.Reveals) {
				t.Fatalf("seed %d: %q ends the turn or shows something", seed, option.Code)
			}
		}
	}
}
