package lisboa

import (
	"io/fs"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place at a time.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load)
}

// TestHostTables plays a match with values of a host. An error about the tables must name the game.
func TestHostTables(t *testing.T) {
	files := enginetest.CorruptTable(t, gameFiles, "clergy_tiles", "1,13,LAND-2,2", "1,13,LAND-3,5")
	rules, err := RulesFrom(files)
	if err != nil {
		t.Fatal(err)
	}
	s := enginetest.Start(t, rules, 2, 1, nil).(*game)
	if c := &s.t.clergy[12]; c.permanent.land != 3 || c.wigs != 5 || builtIn.clergy[12].wigs != 2 {
		t.Errorf("the host's tile is %+v", c)
	}
	again, err := rules.Decode(s.Encode())
	if err != nil || again.(*game).t != s.t {
		t.Errorf("decoded with other tables, error %v", err)
	}
	if _, err := RulesFrom(enginetest.CorruptTable(t, gameFiles, "plans", "plan_blue_4", "plan_blue_9")); err == nil || !strings.Contains(err.Error(), "lisboa: plans.csv: line") {
		t.Errorf("another id: error %v", err)
	}
	if _, err := fs.Stat(Rules{}.Files(), "data/decrees.csv"); err != nil {
		t.Error(err)
	}
}

// TestSetup checks RULES 3: the things of every seat at the start.
func TestSetup(t *testing.T) {
	for people := 1; people <= 4; people++ {
		for seed := range uint64(20) {
			g := enginetest.Start(t, Rules{}, people, seed, nil).(*game)
			if g.treasury != 3 || g.price != [goodKinds]int8{6, 5, 5, 4} || g.church.cardinal != 0 || g.ships.n != 2*(g.seats-1) {
				t.Fatalf("treasury %d, prices %v, cardinal %d, %d ships", g.treasury, g.price, g.church.cardinal, g.ships.n)
			}
			for s := range g.people {
				p := &g.p[s]
				if p.reis != 10 || p.influence != 5 || p.goods != (goods{1, 1, 1, 1}) || p.nhand != 5 || p.nclergy != 2 || p.housesLeft() != 8 || p.officials != 8 {
					t.Fatalf("player %d: %+v", s, p)
				}
			}
			if people == 1 {
				checkLacerda(t, g)
			}
		}
	}
}

// checkLacerda checks the setup of RULES 12.
func checkLacerda(t *testing.T, g *game) {
	t.Helper()
	v := g.values
	if v[0] == v[1] || v[1] == v[2] || v[2] == v[3] {
		t.Errorf("equal scoring tiles side by side: %v", v)
	}
	if g.first != 0 || g.agent < 0 || g.agent >= nobles {
		t.Errorf("first %d, agent %d", g.first, g.agent)
	}
	if west := g.opened[g.t.endNamed("wd")].tile != none; west != (g.helper == builder || g.helper == minister) {
		t.Errorf("helper above %s, a building in the west of row D: %v", kindWords[g.helper], west)
	}
	n := int8(0)
	for k, m := range g.p[lacerda].open {
		if n += m; m > 0 && !g.t.plans[k].start {
			t.Errorf("Lacerda starts with %s", g.t.plans[k].id)
		}
	}
	if n != 2 || g.p[lacerda].influence != 5 || g.p[lacerda].goods.total() != 0 || g.p[lacerda].nhand != 0 {
		t.Errorf("Lacerda has %d plans: %+v", n, g.p[lacerda])
	}
	for _, d := range g.display {
		if g.t.decrees[d].number == companyDecree {
			t.Error("decree 69 is on display")
		}
	}
}

// TestStartingPlayerIsRandom checks RULES 3.9.
func TestStartingPlayerIsRandom(t *testing.T) {
	seen := map[int8]bool{}
	for seed := range uint64(60) {
		seen[enginetest.Start(t, Rules{}, 4, seed, nil).(*game).first] = true
	}
	if len(seen) != 4 {
		t.Errorf("players who start: %v", seen)
	}
}

var _ engine.Rules = Rules{}
