package levels_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/script"
	"guildhall/engine/architects"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/feature"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
)

// passiveGames lists games with the limits for a match of two against a passive
// player, in rounds. They are about twice the usual lengths: 37, 33, 117, 27
// and 24 at most.
var passiveGames = []struct {
	rules           engine.Rules
	middle, longest int
	byItself        bool // ends whatever players do
}{
	{architects.Rules{}, 68, 74, false},
	{cleopatra.Rules{}, 70, 84, false}, // without a pace some do not end
	{caylus.Rules{}, 150, 234, true},
	{villagers.Rules{}, 45, 54, true},
	{lisboa.Rules{}, 36, 48, true},
}

// passive holds players that never try to win.
var passive = map[string]ai.Player{"first": ai.First{}, "same": ai.Same{}, "decline": ai.Decline{}}

// Matches against a passive player end within about twice the usual length. No
// level comes back to a position more than three times without bringing the end
// nearer. Without the long tests, each level plays each game against one of two
// passive players, and both occur in every game.
func TestMatchesAgainstPassivePlayersEnd(t *testing.T) {
	const seats = 2
	deals, seed := longtest.Number(1, 16), longtest.Seed(t)
	for n, game := range passiveGames {
		for _, level := range []int{levels.Beginner, levels.Casual, levels.Club} {
			for name, other := range passive {
				// "decline" mostly gives the first answer, and a search takes
				// most of the time, so these run only with the long tests.
				turn := []string{"first", "same"}[(uint64(n+level)+seed)%2]
				if (name != turn || game.byItself && level == levels.Club) && !longtest.Wanted() {
					continue
				}
				t.Run(fmt.Sprint(game.rules.Info().ID, " level ", level, " against ", name), func(t *testing.T) {
					p, err := levels.Of(game.rules, seats, level)
					if err != nil {
						t.Fatal(err)
					}
					deals, late := deals, 0
					switch alone := game.rules.Info().ID == "architects"; {
					case alone && level < levels.Club:
						late = deals / 16 // some waste their workers before they build alone
					case !alone && level == levels.Club:
						deals = longtest.Number(1, 8) // a search takes most of the time
					}
					var rounds []int
					for deal := range uint64(deals) {
						rounds = append(rounds, playedWithoutStandingStill(t, game.rules, p, other, 1000+deal))
					}
					slices.Sort(rounds)
					if deals > 1 && rounds[deals/2] > game.middle || rounds[deals-1-late] > game.longest {
						t.Errorf("the matches take %v rounds, want at most %d in the middle and %d in all but %d", rounds, game.middle, game.longest, late)
					}
				})
			}
		}
	}
}

// playedWithoutStandingStill plays a match with a player in the first seat and
// returns its number of rounds. The test fails if the player is asked in the
// same position more than three times before the end has come nearer.
func playedWithoutStandingStill(t *testing.T, rules engine.Rules, p, other ai.Player, deal uint64) int {
	t.Helper()
	const me, most = 0, 3
	setup := rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(deal)})
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	names := feature.NamesOf(rules, setup.Seats)
	nearest, seen := 0.0, map[string]int{}
	visit := func(s engine.State, seat engine.Seat, _ engine.Move) {
		if seat != me {
			return
		}
		if closed := ai.Closed(s, me); closed > nearest {
			nearest = closed
			clear(seen)
		}
		position := ""
		for i, n := range s.(engine.FeatureState).Features(me, nil) {
			if !strings.HasSuffix(names[i], " round") {
				position += fmt.Sprint(n, " ")
			}
		}
		position += fmt.Sprint(s.Moves(me, nil))
		if seen[position]++; seen[position] == most+1 {
			t.Errorf("deal %d, turn %d: the same position for the %dth time", deal, s.View(me).Header().Turn, most+1)
		}
	}
	if _, err := ladder.Match(s, []ai.Player{p, other}, setup.Seed.Rand("passive"), visit); err != nil {
		t.Fatal(err)
	}
	return s.View(engine.Spectator).Header().Turn / setup.Seats
}

// oneTurn is a player that fails the test if its answers go beyond its turn.
type oneTurn struct {
	ai.Player
	t *testing.T
}

func (p oneTurn) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	chain, err := p.Player.Choose(see, seat, r)
	world := see(engine.NumberedSeed(1).Rand("one turn"))
	turn := world.View(seat).Header().Turn
	for i, c := range chain {
		if now := world.View(seat).Header().Turn; now != turn {
			p.t.Fatalf("turn %d: %d answers, the one at %d is of turn %d", turn, len(chain), i+1, now)
		}
		if world.Play(seat, c.Move, nil) != nil {
			break // what an earlier answer reveals differs in this world
		}
	}
	return chain, err
}

// If the other player has no choice for many turns, a search still answers turn
// by turn, and so sees how far the match is behind its pace. It once planned 60
// answers ahead, and this match took 129 rounds.
func TestSearchKeepsThePaceInEachTurn(t *testing.T) {
	p, err := levels.Of(architects.Rules{}, 2, levels.Club)
	if err != nil {
		t.Fatal(err)
	}
	if rounds := playedWithoutStandingStill(t, architects.Rules{}, oneTurn{p, t}, ai.First{}, 1008); rounds > 74 {
		t.Errorf("the match takes %d rounds, want at most 74", rounds)
	}
}

// A player who only hoards gold does nothing for the end of Architects, and has more points than a
// seat that ends the match in a hurry. A level with a search captures the hoarder's workers instead,
// and wins. In a hurry it lost both matches of this deal.
func TestHoarderDoesNotWin(t *testing.T) {
	rules := architects.Rules{}
	p, err := levels.Of(rules, 2, levels.Club)
	if err != nil {
		t.Fatal(err)
	}
	hoarder, err := script.New(rules, 2, "code mines; most points; random")
	if err != nil {
		t.Fatal(err)
	}
	s, err := ladder.Play(t.Context(), ladder.Pairing{
		Rules: rules, Setup: rules.Info().Fill(engine.Setup{Seats: 2}), First: 66_000_000, Matches: longtest.Number(2, 12),
		One: ladder.Entrant{Player: hoarder}, Others: ladder.Entrant{Player: p},
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.Share() > 0.35 {
		t.Errorf("the hoarder wins %v of %d matches", s.Wins, s.Matches)
	}
}

// While the others do nothing for the end, the strongest level searches no longer than Club, also
// with fewer points than they: more iterations exploit errors of the net.
func TestTrailingSearchIsShort(t *testing.T) {
	rules := architects.Rules{}
	club, err := levels.Of(rules, 2, levels.Club)
	if err != nil {
		t.Fatal(err)
	}
	expert, err := levels.Of(rules, 2, levels.Expert)
	if err != nil {
		t.Fatal(err)
	}
	hoarder, err := script.New(rules, 2, "code mines; most points; random")
	if err != nil {
		t.Fatal(err)
	}
	setup := rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(66_000_000)})
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	asked, r := 0, setup.Seed.Rand("expert")
	visit := func(s engine.State, seat engine.Seat, _ engine.Move) {
		view := s.View(seat)
		points := view.(engine.Scored).Points()
		if asked == 3 || seat != 0 || view.Header().Turn < 40 || points[0] >= points[1] || len(s.Moves(seat, nil)) < 3 {
			return
		}
		asked++
		got, err := expert.Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			t.Fatal(err)
		}
		visits := 0
		for _, o := range got[0].Options {
			visits += o.Visits
		}
		if visits == 0 || visits > 200 {
			t.Errorf("turn %d: %d visits, want 1 to 200", view.Header().Turn, visits)
		}
	}
	if _, err := ladder.Match(s, []ai.Player{club, hoarder}, setup.Seed.Rand("players"), visit); err != nil {
		t.Fatal(err)
	}
	if asked < 3 {
		t.Errorf("the level trailed at only %d questions", asked)
	}
}
