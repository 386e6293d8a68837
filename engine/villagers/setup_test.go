package villagers

import (
	"os"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/scenario"
)

// TestStackSizes checks EXAMPLES E1 and RULES 3: the sizes of stacks, hands and Reserve for every
// number of players.
func TestStackSizes(t *testing.T) {
	for seats, want := range map[int]struct{ stack, reserve, deck int }{
		1: {5, 37, 72}, 2: {4, 46, 80}, 3: {6, 29, 80}, 4: {8, 26, 94}, 5: {10, 9, 94},
	} {
		g := match(t, seats, 3, normal)
		deck := g.piles.left(reserve)
		for i := range stackCount {
			deck += g.piles.left(i)
			if g.piles.left(i) != want.stack {
				t.Errorf("%d players: stack %d has %d cards, want %d", seats, i+1, g.piles.left(i), want.stack)
			}
		}
		for s := range g.seats {
			deck += int(g.p[s].nhand)
			if g.p[s].nhand != startHand || g.p[s].gold != startGold {
				t.Errorf("%d players: %d cards in hand, %d gold", seats, g.p[s].nhand, g.p[s].gold)
			}
		}
		if g.piles.left(reserve) != want.reserve || deck != want.deck {
			t.Errorf("%d players: Reserve %d and deck %d, want %d and %d", seats, g.piles.left(reserve), deck, want.reserve, want.deck)
		}
	}
}

// TestStartingRoad checks EXAMPLES E34: the six signpost cards lie on the Road in random order
// without coins, and their second copies are in the deck.
func TestStartingRoad(t *testing.T) {
	want := []string{"blacksmith", "carpenter", "cooper", "harvester", "poulterer", "thatcher"}
	orders := map[[roadPlaces]roadCard]bool{}
	firsts := map[int8]bool{}
	for seed := range uint64(40) {
		g := match(t, 3, seed, normal)
		var got []string
		for _, c := range g.road {
			got = append(got, builtIn.ids[c.kind])
			if c.coins != 0 {
				t.Fatalf("%d coins on %s", c.coins, builtIn.ids[c.kind])
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("the Road is %v, want %v", got, want)
		}
		orders[g.road], firsts[g.first] = true, true
		n := g.count()
		for _, c := range g.road {
			if n[c.kind] != 2 {
				t.Fatalf("%d cards %s, want 2", n[c.kind], builtIn.ids[c.kind])
			}
		}
	}
	if len(orders) < 30 || len(firsts) != 3 {
		t.Errorf("%d orders of the Road, first players %v in 40 matches", len(orders), firsts)
	}
}

// TestDifficultiesDiffer checks EXAMPLES E35: the differences between the difficulties.
func TestDifficultiesDiffer(t *testing.T) {
	for m, want := range map[mode]struct {
		gold, printed, open, events int
		jester                      bool
	}{normal: {1, 4, 1, 24, true}, beginner: {1, 0, 1, 23, true}, hard: {10, 4, 2, 23, false}} {
		g := match(t, 1, 5, m)
		tally := g.villages.tally(countessSeat)
		events := int(g.solo.ndecks[summer] + g.solo.ndecks[winter] + g.solo.nopen)
		if int(g.p[countessSeat].gold) != want.gold || tally.gold != want.printed || int(g.solo.nopen) != want.open || events != want.events || g.solo.jester != want.jester {
			t.Errorf("%s: gold %d, printed %d, open %d, events %d, Jester %v, want %+v", modeIDs[m], g.p[countessSeat].gold, tally.gold, g.solo.nopen, events, g.solo.jester, want)
		}
		for _, e := range g.solo.open[:g.solo.nopen] {
			if builtIn.events[e].season != summer {
				t.Errorf("%s: %s lies open at the start", modeIDs[m], builtIn.events[e].id)
			}
		}
	}
}

// TestModeNeedsOnePlayer checks that New refuses a difficulty for several players.
func TestModeNeedsOnePlayer(t *testing.T) {
	if _, err := (Rules{}).New(engine.Setup{Seats: 2, Options: map[string]string{optionSolo: "hard"}}); err == nil {
		t.Error("two players against the Countess in Hard Mode")
	}
}

// match returns a new match.
func match(t *testing.T, seats int, seed uint64, m mode) *game {
	t.Helper()
	s, err := Rules{}.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed), Options: map[string]string{optionSolo: modeIDs[m]}})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*game)
}

// TestOldStateLetsPlayerChooseSide reads a stored match without the option flipped. At its
// time the player could choose the side of Founders that had turned to food, and the match must
// continue so.
func TestOldStateLetsPlayerChooseSide(t *testing.T) {
	file, err := os.ReadFile("testdata/apprentice-founders.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(file), "do:")
	sc, err := scenario.Load("apprentice-founders.yaml", []byte(text+"expect: {round: 1}"))
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := scenario.Play(func(string) (engine.Rules, bool) { return Rules{}, true }, sc)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(s.Encode()), `"flipped":"choose",`, "", 1)
	if strings.Contains(old, `"flipped"`) {
		t.Fatalf("the option is still there: %s", old)
	}
	then, err := Rules{}.Decode([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	m, ok := engine.Exactly(then, 0, "place apprentice")
	if !ok {
		t.Fatal("the Apprentice cannot be placed")
	}
	if err := then.Play(0, m, nil); err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"side gold", "side food"} {
		if _, ok := engine.Exactly(then, 0, code); !ok {
			t.Errorf("%s is not offered", code)
		}
	}
}

// TestFirstPlayerIsDrawn checks RULES 3.4: the first player is random.
func TestFirstPlayerIsDrawn(t *testing.T) {
	first := map[int8]int{}
	for seed := range uint64(100) {
		first[match(t, 4, seed, normal).first]++
	}
	for seat := range int8(4) {
		if first[seat] < 10 {
			t.Errorf("seat %d begins %d of 100 matches", seat, first[seat])
		}
	}
}
