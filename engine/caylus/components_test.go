package caylus

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place at a time.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load)
}

// TestSetup checks RULES 3, EXAMPLES E1 and E2: the things of every seat before the first income.
func TestSetup(t *testing.T) {
	purses := map[int][]int16{2: {5, 5}, 3: {5, 6, 6}, 4: {5, 6, 6, 7}, 5: {5, 6, 6, 7, 7}}
	for seats, want := range purses {
		first, tiles := map[int8]bool{}, map[int8]bool{}
		for seed := range uint64(60) {
			g := &game{t: builtIn, seats: int8(seats), options: options{jeweler: true, retrieve: true, lawyer: 4}}
			g.setUp(engine.NumberedSeed(seed).Rand("caylus"))
			for rank, seat := range g.order[:g.seats] {
				p := &g.p[seat]
				if p.deniers != want[rank] || p.cubes != (goods{food: 2, wood: 1}) || p.vp != 0 || p.workers != 6 || p.marker != [trackKinds]int8{} {
					t.Fatalf("%d seats, rank %d: %+v", seats, rank+1, p)
				}
			}
			order := slices.Clone(g.order[:g.seats])
			slices.Sort(order)
			if order = slices.Compact(order); len(order) != seats || order[seats-1] != int8(seats-1) {
				t.Fatalf("order %v", g.order)
			}
			if g.provost != 6 || g.bailiff != 6 || g.currentSection() != dungeon || g.lowestEmpty() != 9 {
				t.Fatalf("provost %d, bailiff %d, section %d, next space %d", g.provost, g.bailiff, g.currentSection(), g.lowestEmpty())
			}
			var stock [classKinds]int
			for tile := range int8(buildingCount) {
				if g.inStock(tile) {
					stock[builtIn.buildings[tile].class]++
				}
			}
			if stock != [classKinds]int{classWood: 8, classStone: 10, classPrestige: 9} {
				t.Fatalf("stock %v", stock)
			}
			first[g.order[0]], tiles[g.road[1].tile] = true, true
		}
		if len(first) != seats || len(tiles) != 6 {
			t.Errorf("%d seats: first players %v, tiles on r1 %v over 60 matches", seats, first, tiles)
		}
	}
}

// TestStockWithoutJeweler checks that the stock has only nine stone tiles (RULES 13).
func TestStockWithoutJeweler(t *testing.T) {
	s, err := Rules{}.New(engine.Setup{Seats: 3, Options: map[string]string{"jeweler": "off"}})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, tile := range s.View(0).(*View).Stock {
		if tile.Class == "stone" {
			n++
		}
	}
	if n != 9 {
		t.Errorf("%d stone tiles, want 9", n)
	}
}

// TestGameLength checks RULES 12: the bailiff needs 9 to 18 rounds from r6 to r24.
func TestGameLength(t *testing.T) {
	for seed := range uint64(40) {
		s, err := Rules{}.New(engine.Setup{Seats: 2 + int(seed%4), Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := engine.Random(s, engine.NewRand(engine.NumberedSeed(seed)), 50_000, nil); err != nil {
			t.Fatal(err)
		}
		if g := s.(*game); !g.over || g.round < 9 || g.round > 18 {
			t.Errorf("seed %d: over %v after %d rounds", seed, g.over, g.round)
		}
	}
}

// TestExportedTables compares the exported tables with those of the rules.
func TestExportedTables(t *testing.T) {
	printed := builtIn.printed()
	tiles := printed.Tiles
	if len(tiles) != buildingCount || len(printed.Specials) != specialKinds || len(printed.Sections) != sectionKinds || len(printed.Tracks) != trackKinds {
		t.Fatalf("%d tiles, %d specials, %d sections, %d tracks", len(tiles), len(printed.Specials), len(printed.Sections), len(printed.Tracks))
	}
	bank := printed.Tile("s_bank")
	if bank.Class != "stone" || bank.VP != 6 || bank.Kind != "trade" || len(bank.Deals) != 2 ||
		!slices.Equal(bank.Cost, []Amount{{"wood", 1}, {"stone", 1}}) || !slices.Equal(bank.Deals[1].Pay, []Amount{{"denier", 5}}) ||
		!slices.Equal(bank.Deals[1].Take, []Amount{{"gold", 2}}) {
		t.Errorf("bank: %+v", bank)
	}
	if park := printed.Tile("s_park"); !slices.Equal(park.Bonus, []string{"wood", "food"}) {
		t.Errorf("park: %+v", park)
	}
	if printed.Tile("nothing").ID != "" {
		t.Error("a tile that does not exist was found")
	}
	if build := printed.Tracks[trackBuild]; build.Levels[1].Discount != "wood" || build.Levels[4].Builds != "prestige" {
		t.Errorf("build track: %+v", build)
	}
}
