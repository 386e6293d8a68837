package catalog_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog"
)

// TestRefusalsNameTheRule plays random matches and writes words that people once wrote at a
// question. The bot then answered only that it did not understand them, or that another question
// was open. Now each of them is a legal answer or is refused with its rule.
func TestRefusalsNameTheRule(t *testing.T) {
	for _, c := range []struct {
		game, kind, written string
		why                 []string // expected message keys; "" means a legal answer
	}{
		{"cleopatra", "pay", "3 stone", []string{"", "cleopatra.why.payMissing", "cleopatra.why.paySame", "cleopatra.why.payDifferent"}},
		{"cleopatra", "pay", "stone + marble", []string{"", "cleopatra.why.payMissing", "cleopatra.why.paySame", "cleopatra.why.payDifferent"}},
		{"cleopatra", "anchor", "h a5", []string{"", "cleopatra.why.turned", "cleopatra.why.covered", "cleopatra.why.outside", "cleopatra.why.throneBlock"}},
		{"cleopatra", "orient", "z a5", []string{"cleopatra.why.orientation"}},
		{"cleopatra", "build", "use 1", []string{"cleopatra.why.useAtQuarry", "cleopatra.why.useEarly"}},
		{"cleopatra", "stall", "use 1", []string{"cleopatra.why.useAtMarket", "cleopatra.why.useEarly"}},
		{"cleopatra", "stall", "4", []string{"cleopatra.why.noStall"}},
		{"cleopatra", "offer", "9999", []string{"cleopatra.why.offer"}},
		{"cleopatra", "pay", "2 stone + tnt stone", []string{"", "cleopatra.why.payMissing", "cleopatra.why.paySame", "cleopatra.why.payDifferent"}},
		{"cleopatra", "build", "2 stone + tnt stone", []string{"cleopatra.why.payNotAsked", "cleopatra.why.payNotAskedMissing"}},
		{"cleopatra", "build", "3 stone", []string{"cleopatra.why.payNotAsked", "cleopatra.why.payNotAskedMissing"}},
		{"cleopatra", "start", "3 stone", []string{"cleopatra.why.payNotAsked", "cleopatra.why.payNotAskedMissing"}},
		{"cleopatra", "start", "stall 1", []string{"cleopatra.why.stallElsewhere"}},
		{"cleopatra", "start", "offer 3", []string{"cleopatra.why.offerElsewhere", "cleopatra.why.offeringOver"}},
		{"cleopatra", "stall", "quarry", []string{"cleopatra.why.visitElsewhere"}},
		{"cleopatra", "refill", "drop wood", []string{"cleopatra.why.limitElsewhere"}},
		{"cleopatra", "offer", "3 stone", []string{"cleopatra.why.offeringFirst"}},
		{"caylus", "use", "convert r1", []string{"", "caylus.why.convertNever", "caylus.why.convertEmpty", "caylus.why.convertElsewhere"}},
		{"caylus", "use", "build park", []string{"", "caylus.why.class", "caylus.why.built", "caylus.why.price", "caylus.why.buildElsewhere"}},
		{"villagers", "build", "from b replace grazier", []string{"villagers.why.replaceDone"}},
		{"villagers", "build", "replace grazier", []string{"villagers.why.replaceDone"}},
		{"caylus", "provost", "convert r1", []string{"caylus.why.convertElsewhere"}},
		{"caylus", "provost", "build park", []string{"caylus.why.buildElsewhere"}},
		{"caylus", "provost", "castle", []string{"caylus.why.placeElsewhere"}},
		{"caylus", "provost", "wood", []string{"caylus.why.goodElsewhere"}},
		{"caylus", "use", "provost 1", []string{"caylus.why.provostElsewhere"}},
		{"caylus", "castle_batch", "wood wood", []string{"caylus.why.batchTwo"}},
		{"caylus", "use", "skip", []string{"", "caylus.why.mustTake"}},
		{"caylus", "use", "convert residence", []string{"caylus.why.convertNever", "caylus.why.convertElsewhere"}},
		{"villagers", "build", "take hunter", []string{"villagers.why.takeElsewhere"}},
		{"villagers", "build", "stack 2", []string{"villagers.why.pileElsewhere"}},
		{"villagers", "build", "on miner", []string{"villagers.why.onElsewhere"}},
		{"villagers", "pick", "place jeweler", []string{"villagers.why.placeElsewhere"}},
		{"villagers", "pick", "trade miner", []string{"villagers.why.tradeElsewhere"}},
		{"villagers", "pick", "take hunter 9", []string{"villagers.why.noSuchPlace", "villagers.why.notOnRoad"}},
		{"villagers", "build", "unlock bank", []string{"villagers.why.nothingToUnlock"}},
	} {
		t.Run(c.game+" "+c.kind+" "+c.written, func(t *testing.T) {
			t.Parallel()
			asked := eachQuestion(t, c.game, c.kind, func(s engine.State, seat engine.Seat) {
				key, rule := "", ""
				if w, ok := engine.Understand(s, seat, c.written); !ok || w.Rest != "" {
					r := s.Refuse(seat, c.written)
					key, rule = r.Why.Key, r.Rule
				}
				for _, want := range c.why {
					if key == want && (key == "" || rule != "") {
						return
					}
				}
				t.Errorf("refused with %q, rule %q, want one of %q", key, rule, c.why)
			})
			if asked == 0 {
				t.Error("the question was never asked")
			}
		})
	}
}

// TestPaymentWrittenAfterPlacement writes "unlock bank" after every villager that can be placed,
// as people do for a padlock. The words name the step that the game played itself, answer the next
// question, or are refused with their rule.
func TestPaymentWrittenAfterPlacement(t *testing.T) {
	forced, refused := 0, map[string]int{}
	eachQuestion(t, "villagers", "build", func(s engine.State, seat engine.Seat) {
		for _, m := range s.Moves(seat, nil) {
			if !strings.HasPrefix(s.Code(seat, m), "place ") {
				continue
			}
			after := s.Clone()
			var ev engine.Events
			if err := after.Play(seat, m, &ev); err != nil {
				t.Fatal(err)
			}
			rest := engine.SkipForced(after, "unlock bank", seat, &ev)
			if rest == "" {
				forced++
				continue
			}
			if w, ok := engine.Understand(after, seat, rest); ok && w.Rest == "" {
				continue
			}
			r := after.Refuse(seat, rest)
			if refused[r.Why.Key]++; r.Rule == "" {
				t.Errorf("behind %q it is refused with %q and no rule", s.Code(seat, m), r.Why.Key)
			}
		}
	})
	if forced == 0 || len(refused) == 0 {
		t.Errorf("forced %d times, refused %v: want both", forced, refused)
	}
	if refused["villagers.why.spelling"]+refused["villagers.why.unknown"] > 0 {
		t.Errorf("refused %v", refused)
	}
}

// TestNumbersAndNamesAreAnswers writes numbers and names from the picture for answers whose labels
// begin differently.
func TestNumbersAndNamesAreAnswers(t *testing.T) {
	for _, c := range []struct{ game, kind, written, code string }{
		{"cleopatra", "stall", "1", "stall 1"},
		{"cleopatra", "refill", "2", "to 2"},
		{"cleopatra", "offer", "3", "offer 3"},
		{"cleopatra", "site", "3", "w3"},
		{"cleopatra", "start", "beggar", ""},
		{"caylus", "place", "r1", ""},
		{"caylus", "place", "4", ""},
		{"caylus", "place", "trade", "trading post"},
		{"caylus", "provost", "2", "provost 2"},
	} {
		t.Run(c.game+" "+c.written, func(t *testing.T) {
			t.Parallel()
			understood := 0
			eachQuestion(t, c.game, c.kind, func(s engine.State, seat engine.Seat) {
				w, ok := engine.Understand(s, seat, c.written)
				if ok && (w.Rest != "" || c.code != "" && w.Code != c.code) {
					t.Errorf("%q is understood as %q and %q", c.written, w.Code, w.Rest)
				}
				if ok {
					understood++
				}
				if _, offered := engine.Exactly(s, seat, c.code); offered && !ok {
					t.Errorf("%q is not understood where %q is offered", c.written, c.code)
				}
			})
			if understood == 0 {
				t.Error("it was never understood")
			}
		})
	}
}

// Words that the game does not understand are never ignored.
func TestTypedWordsAreNotIgnored(t *testing.T) {
	for _, c := range []struct{ game, kind, written string }{
		{"caylus", "give", "wood wood"}, {"caylus", "take", "wood wood"}, {"caylus", "use", "wood wood"}, {"caylus", "place", "r1 please"},
		{"villagers", "build", "place priest please"}, {"cleopatra", "stall", "1 please"},
	} {
		eachQuestion(t, c.game, c.kind, func(s engine.State, seat engine.Seat) {
			if w, ok := engine.Understand(s, seat, c.written); ok && w.Rest == "" {
				t.Errorf("%s: %q is taken for %q", c.game, c.written, w.Code)
			}
		})
	}
}

// eachQuestion calls visit at the questions of a kind in random matches of a game, and returns
// their number.
func eachQuestion(t *testing.T, game, kind string, visit func(engine.State, engine.Seat)) (asked int) {
	t.Helper()
	rules, _ := catalog.Game(game)
	for seed := range uint64(3) {
		for _, seats := range rules.Info().Seats {
			s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(30 + seed)}))
			if err != nil {
				t.Fatal(err)
			}
			_, err = engine.Random(s, engine.NumberedSeed(seed).Rand("players"), 5000, func(now engine.State, seat engine.Seat, _ engine.Move) {
				if now.Ask(seat).Kind == kind {
					asked++
					visit(now, seat)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return asked
}
