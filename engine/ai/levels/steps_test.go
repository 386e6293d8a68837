package levels_test

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/architects"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
)

// Every level wins clearly more matches against the level below than its even share. With four
// seats, one player of the level plays against three of the level below. Level 4 searches less here
// than at a table, which hardly changes its share (docs/opponents.md).
func TestStepsOfLevels(t *testing.T) {
	for _, g := range []struct {
		rules              engine.Rules
		seats              int
		iterations, answer int     // searches of level 4 for the first question of a turn, and for each further one
		least              float64 // smallest share of won matches for every level
		long               bool    // only with the long tests
	}{
		{villagers.Rules{}, 2, 200, 75, 0.65, false},
		{caylus.Rules{}, 2, 600, 300, 0.65, true},
		{cleopatra.Rules{}, 4, 300, 150, 0.38, true},
		{architects.Rules{}, 4, 300, 150, 0.38, true},
		{lisboa.Rules{}, 4, 300, 150, 0.38, true},
	} {
		t.Run(fmt.Sprintf("%s, %d seats", g.rules.Info().ID, g.seats), func(t *testing.T) {
			if g.long {
				longtest.Only(t, "a hundred matches of each step")
			}
			t.Parallel()
			player := func(level int) ai.Player {
				p, err := levels.Of(g.rules, g.seats, level)
				if err != nil {
					t.Fatal(err)
				}
				if s, ok := levels.Settled(p).(search.Player); ok && level == levels.Expert {
					s.Iterations, s.Further = g.iterations, g.answer
					return levels.Unsettled(s, g.rules, g.seats)
				}
				return p
			}
			for level := levels.Casual; level <= levels.Expert; level++ {
				long := 100
				if level == levels.Expert {
					long = 60
				}
				s, err := ladder.Play(t.Context(), ladder.Pairing{
					Rules: g.rules, Setup: g.rules.Info().Fill(engine.Setup{Seats: g.seats}), First: 1_000_000,
					One:     ladder.Entrant{Player: player(level)},
					Others:  ladder.Entrant{Player: player(level - 1)},
					Matches: longtest.Number(20, long),
				})
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("level %d wins %.1f of %d matches against level %d", level, s.Wins, s.Matches, level-1)
				if s.Share() < g.least {
					t.Errorf("level %d wins %.0f%% of %d matches against level %d, want %.0f%%", level, 100*s.Share(), s.Matches, level-1, 100*g.least)
				}
			}
		})
	}
}
