package levels_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/architects"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
)

// aloneFrom plays a match of p in the first seat against another player. late is the number of
// questions of the first seat from its 15th round on. alone is the number of these at which p ends
// the match by itself.
func aloneFrom(t *testing.T, rules engine.Rules, p, other ai.Player, options map[string]string, deal uint64) (alone, late int) {
	t.Helper()
	setup := rules.Info().Fill(engine.Setup{Seats: 2, Options: options, Seed: engine.NumberedSeed(deal)})
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	visit := func(s engine.State, seat engine.Seat, _ engine.Move) {
		if seat != 0 || s.View(seat).Header().Turn < 30 {
			return
		}
		late++
		if levels.PlaysAlone(p, s, seat) {
			alone++
		}
	}
	if _, err := ladder.Match(s, []ai.Player{p, other}, setup.Seed.Rand("alone"), visit); err != nil {
		t.Fatal(err)
	}
	return alone, late
}

// A level ends a match by itself if the other player builds nothing. It hardly ever does so against
// a slow builder, and never against its own strength or together with an automa, because these
// build.
func TestLevelsEndMatchAlone(t *testing.T) {
	for _, game := range []struct {
		rules        engine.Rules
		level, deals int
	}{
		{architects.Rules{}, levels.Casual, longtest.Number(3, 20)},
		{cleopatra.Rules{}, levels.Club, longtest.Number(1, 8)},
	} {
		rules := game.rules
		p, err := levels.Of(rules, 2, game.level)
		if err != nil {
			t.Fatal(err)
		}
		beginner, err := levels.Of(rules, 2, levels.Beginner)
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			other   ai.Player
			options map[string]string
			least   float64 // least and most: share of the questions from the 15th round on
			most    float64
		}{
			"who builds nothing":                     {other: ai.Decline{}, least: 1, most: 1},
			"one of its own strength":                {other: p},
			"a beginner":                             {other: beginner, most: 0.05},
			"who builds nothing, beside Constantine": {other: ai.Decline{}, options: map[string]string{"third": "on"}},
		} {
			if _, isOption := rules.Info().Fill(engine.Setup{Seats: 2}).Options["third"]; c.options != nil && !isOption {
				continue
			}
			alone, late := 0, 0
			for deal := range uint64(game.deals) {
				a, l := aloneFrom(t, rules, p, c.other, c.options, 300+deal)
				alone, late = alone+a, late+l
			}
			if share := float64(alone) / float64(late); share < c.least || share > c.most {
				t.Errorf("%s against %s: it plays alone at %d of %d questions, want a share of %v to %v", rules.Info().ID, name, alone, late, c.least, c.most)
			}
		}
	}
}

// In Cleopatra a player who does nothing has no amulets. A level that builds everything alone still
// is not eaten. With the usual net it was eaten in two of two matches.
func TestLevelAloneIsNotEaten(t *testing.T) {
	rules := cleopatra.Rules{}
	p, err := levels.Of(rules, 2, levels.Club)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: rules, Setup: rules.Info().Fill(engine.Setup{Seats: 2}), First: 66_000_000, Matches: longtest.Number(1, 2),
		One: ladder.Entrant{Player: ai.Decline{}}, Others: ladder.Entrant{Player: p},
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.Wins > 0 {
		t.Errorf("a player who does nothing wins %v of %d matches", s.Wins, s.Matches)
	}
}

// If the other seats do nothing, only one seat is asked until the end of the match. A copy of the
// match continues independently.
func TestPassiveSeatsAreNotAsked(t *testing.T) {
	r := engine.NumberedSeed(4).Rand("quiet")
	s, err := architects.Rules{}.New(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(4)})
	if err != nil {
		t.Fatal(err)
	}
	const me = 1
	for s.Pending(nil)[0] != me || s.Ask(me).Sealed {
		seat := s.Pending(nil)[0]
		if err := s.Play(seat, s.Default(seat), nil); err != nil {
			t.Fatal(err)
		}
	}
	q := levels.Quiet(s.Clone(), me)
	for n := 0; q.Result() == nil && n < 200; n++ {
		if pending := q.Pending(nil); !slices.Equal(pending, []engine.Seat{me}) {
			t.Fatalf("answer %d: the seats %v are asked, want %d alone", n, pending, me)
		}
		before, turn := q.Clone(), q.View(me).Header().Turn
		moves := q.Moves(me, nil)
		if err := q.Play(me, moves[r.Intn(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
		if before.View(me).Header().Turn != turn {
			t.Fatalf("answer %d: a copy plays on with the match", n)
		}
		if moves := before.Moves(me, nil); before.Play(me, moves[0], nil) != nil || !slices.Equal(before.Pending(nil), []engine.Seat{me}) {
			t.Fatalf("answer %d: in a copy the seats %v are asked, want %d alone", n, before.Pending(nil), me)
		}
	}
	if turn := q.View(me).Header().Turn; turn < 60 {
		t.Errorf("it plays until turn %d, want more", turn)
	}
}
