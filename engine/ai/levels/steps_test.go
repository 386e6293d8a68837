package levels_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
)

// Every level of Villagers with two seats wins clearly more than half of its matches against
// the level below. Level 4 searches with its own net, but fewer iterations, of which it
// gains little there (docs/opponents.md).
func TestStepsOfVillagersWithTwoSeats(t *testing.T) {
	const seats = 2
	rules := villagers.Rules{}
	player := func(level int) ai.Player {
		p, err := levels.Of(rules, seats, level)
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := levels.Settled(p).(search.Player); ok && level == levels.Expert {
			s.Iterations, s.Further = 200, 75
			return levels.Unsettled(s, rules, seats)
		}
		return p
	}
	for _, c := range []struct {
		level, quick int
		least        float64
	}{{levels.Casual, 40, 0.65}, {levels.Club, 40, 0.65}, {levels.Expert, 20, 0.65}} {
		s, err := ladder.Play(ladder.Pairing{
			Rules: rules, Setup: rules.Info().Fill(engine.Setup{Seats: seats}), First: 1_000_000,
			One:     ladder.Entrant{Player: player(c.level)},
			Others:  ladder.Entrant{Player: player(c.level - 1)},
			Matches: longtest.Number(c.quick, 100),
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("level %d wins %.1f of %d matches against level %d", c.level, s.Wins, s.Matches, c.level-1)
		if s.Share() < c.least {
			t.Errorf("level %d wins %.0f%% of %d matches against level %d, want %.0f%%", c.level, 100*s.Share(), s.Matches, c.level-1, 100*c.least)
		}
	}
}
