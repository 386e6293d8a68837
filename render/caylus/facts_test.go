package caylus

import (
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// says reports whether some label of a picture is, or contains, a text.
func says(s *render.Scene, text string) bool {
	return slices.ContainsFunc(s.Labels(), func(l render.Label) bool { return strings.Contains(l.Text, text) })
}

// TestStockShowsCostsAtEveryNumberOfSeats looks for the gold cost of prestige tiles in the
// stock, also when the negotiation about the provost is below it.
func TestStockShowsCostsAtEveryNumberOfSeats(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for _, name := range []string{"start", "provost"} {
			s := reach(t, seats, func(v *game.View) bool { return name == "start" || v.Negotiation != nil })
			v := s.View(engine.Spectator).(*game.View)
			board := New().Board(v, suite.Options(t, "en", render.Full))
			want := 0
			for _, tile := range v.Stock {
				if tile.Class == "prestige" && tile.Space == 0 {
					want++
				}
			}
			a, got := stockPart(seats), 0
			for _, it := range board.Pieces.Items {
				if i, ok := it.(render.Icon); ok && i.Name == "gold" && i.X > a.X && i.Y > a.Y {
					got++
				}
			}
			if got < want || want == 0 {
				t.Errorf("%d seats, %s: %d bars of gold in the stock, want one for each of %d prestige tiles", seats, name, got, want)
			}
		}
	}
}

// reach plays a match until its view fulfils a condition.
func reach(t *testing.T, seats int, wanted func(*game.View) bool) engine.State {
	t.Helper()
	var found engine.State
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(7)}
	rendertest.Match(t, game.Rules{}, setup, eager, func(s engine.State) bool {
		if !wanted(s.View(engine.Spectator).(*game.View)) {
			return true
		}
		found = s
		return false
	})
	if found == nil {
		t.Fatalf("no such position with %d seats", seats)
	}
	return found
}

// TestHeaderNamesScoredSection checks that the header names the section that causes favors at
// the end of a round.
func TestHeaderNamesScoredSection(t *testing.T) {
	v := suite.Read(t, "favor-4")
	section := v.Castle.Current
	if v.Phase != "end" || section == "" {
		t.Fatalf("the view is in phase %s, section %q", v.Phase, section)
	}
	for _, size := range rendertest.Sizes {
		if o := suite.Options(t, "en", size); !says(New().Board(v, o), "scoring the "+section) {
			t.Errorf("size %d: the header does not tell that the %s are scored", size, section)
		}
	}
}

// TestPlacementPriceBelongsToItsPhase checks that the household and its words contain the
// cost of a placement only while workers are placed.
func TestPlacementPriceBelongsToItsPhase(t *testing.T) {
	for name, want := range map[string]bool{"late-5": true, "mid-4": false, "castle-5": false} {
		v, o := suite.Read(t, name), suite.Options(t, "en", render.Full)
		v.Head.Viewer = 1
		if got := says(New().Hand(v, o), "a placement now"); got != want {
			t.Errorf("%s, phase %s: the household tells the price: %v, want %v", name, v.Phase, got, want)
		}
		if got := strings.Contains(New().Text(v, o), "a placement costs"); got != want {
			t.Errorf("%s, phase %s: the text board tells the price: %v, want %v", name, v.Phase, got, want)
		}
	}
}

// TestScoringOfASectionIsOneLine checks that the houses for favors are on the same line as
// the penalty.
func TestScoringOfASectionIsOneLine(t *testing.T) {
	s := New().Board(suite.Read(t, "fresh-5"), suite.Options(t, "en", render.Full))
	for _, text := range []string{"−2", "2", "2·3·5", "−4", "2·4·6"} {
		if !slices.ContainsFunc(s.Labels(), func(l render.Label) bool { return l.Text == text && l.Y == fullCastle.foot }) {
			t.Errorf("no %q at the foot of the castle", text)
		}
	}
}

// TestPhoneNamesEveryBuilding checks the names on the road of the phone cut, and
// all alternatives of a trade.
func TestPhoneNamesEveryBuilding(t *testing.T) {
	for _, lang := range rendertest.Langs {
		v, o := suite.Read(t, "late-5"), suite.Options(t, lang, render.Phone)
		d := newDrawing(v, o, 800, 1000)
		s := New().Board(v, o)
		for _, space := range v.Road {
			if space.Building != "" && !says(s, d.phoneName(space.Building)) {
				t.Errorf("%s: r%d has no name", lang, space.Number)
			}
		}
	}
}

// TestTextShowsBonusFavorsAndIncome checks facts that the text board shares with the
// pictures, and that tiles of one kind have different names, as in menus.
func TestTextShowsBonusFavorsAndIncome(t *testing.T) {
	o := suite.Options(t, "en", render.Full)
	text := New().Text(suite.Read(t, "mid-4"), o)
	for _, want := range []string{
		"r13: Wood quarry (wood)", "r12: Wood marketplace (wood)", "r8: Fixed carpenter", // not the neutral ones
		"r4: Carpenter (neutral)", "r3: Residence (residence); owner Dora; +1",
		"Stone farm (1 food + 1 stone; +3, owner's bonus food/cloth)",
		"Monument (4 stone + 2 gold; +14, 2 royal favors)",
		"Hotel (3 stone + 2 gold; +16, +2 deniers a round)",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	v := suite.Read(t, "late-5")
	v.Road[21].Building = "s_farm" // no recorded match contains it
	want := "r22: Stone farm (stone); owner Chen; 2 food, 1 cloth; owner's bonus food/cloth"
	if text := New().Text(v, o); !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}
