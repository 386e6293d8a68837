package script_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/script"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
)

// minPlans is the number of plans that every level must withstand.
const minPlans = 20

// Every game except practice games has enough plans, all different, and each
// plays legal moves from the start to the end.
func TestScriptsPlayEveryGame(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		all, err := script.All(rules, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) < minPlans && !rules.Info().Practice {
			t.Errorf("%s has %d plans, want at least %d", rules.Info().ID, len(all), minPlans)
		}
		seen := map[string]bool{}
		for _, s := range all {
			if seen[s.Plan] {
				t.Errorf("%s has the plan %q twice", rules.Info().ID, s.Plan)
			}
			seen[s.Plan] = true
			playSome(t, rules, s)
		}
	}
}

// playSome plays the first moves of a match of a script with itself.
func playSome(t *testing.T, rules engine.Rules, p ai.Player) {
	t.Helper()
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(4)}))
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRand(engine.NumberedSeed(5))
	for n := 0; n < 60 && len(s.Pending(nil)) > 0; n++ {
		seat := s.Pending(nil)[0]
		c, err := p.Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Play(seat, c[0].Move, nil); err != nil {
			t.Fatalf("%s: %v", rules.Info().ID, err)
		}
	}
}

// Terms keep the answers that they name: words of a notation, or the largest or
// smallest amount. If no answer fits, they keep all.
func TestTermsChooseAnswers(t *testing.T) {
	rules, _ := catalog.Game("cleopatra")
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)}))
	if err != nil {
		t.Fatal(err)
	}
	seat := s.Pending(nil)[0]
	var codes []string
	for _, m := range s.Moves(seat, nil) {
		codes = append(codes, s.Code(seat, m))
	}
	last := codes[len(codes)-1]
	for plan, want := range map[string]string{
		"first":              codes[0],
		"last":               last,
		"same":               slices.Min(codes),
		"code market; last":  "market",
		"code nowhere; last": last,
		"not " + codes[0] + "; not " + codes[1] + "; first": codes[2],
		"least amulets; code market; first":                 "market",
	} {
		p, err := script.New(rules, 2, plan)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(ai.NewSampler(s, seat), seat, engine.NewRand(engine.NumberedSeed(2)))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Code(seat, c[0].Move); got != want {
			t.Errorf("%q answers %q of %q, want %q", plan, got, codes, want)
		}
	}
}

// In a match, «most» and «least» take the answer after which the amount is largest or smallest.
func TestAmountsAreMeasuredAfterAnswers(t *testing.T) {
	rules, _ := catalog.Game("caylus")
	play := func(plan string) int {
		p, err := script.New(rules, 2, plan)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)}))
		if err != nil {
			t.Fatal(err)
		}
		r := engine.NewRand(engine.NumberedSeed(3))
		for len(s.Pending(nil)) > 0 {
			seat, from := s.Pending(nil)[0], ai.Player(ai.Random{})
			if seat == 0 {
				from = p
			}
			c, err := from.Choose(ai.NewSampler(s, seat), seat, r)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Play(seat, c[0].Move, nil); err != nil {
				t.Fatal(err)
			}
		}
		return s.Result().Totals[0]
	}
	if most, least := play("most prestige; random"), play("least prestige; first"); most <= least {
		t.Errorf("%d points with the most prestige, %d with the least", most, least)
	}
}

func TestBadPlansAreRefused(t *testing.T) {
	rules, _ := catalog.Game("caylus")
	for _, plan := range []string{"", "somehow", "most luck", "code"} {
		if _, err := script.New(rules, 2, plan); err == nil {
			t.Errorf("the plan %q is accepted", plan)
		}
	}
}
