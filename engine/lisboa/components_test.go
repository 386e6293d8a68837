package lisboa

import (
	"io/fs"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load, [][4]string{
		{"components", "decree_card,Decree cards,법령 카드,70", "decree_card,Decree cards,법령 카드,71", "count 71"},
		{"political_cards", "pc_blue_king_3,King card blue 3,국왕 카드 청색 3,1,blue,1,noble,king", "pc_blue_king_3,King card blue 3,국왕 카드 청색 3,1,blue,1,noble,queen", "queen"},
		{"political_cards", "noble,builder,1,R3,", "noble,builder,1,X3,", "X3"},
		{"political_cards", "SELL:gold+1,STORE", "SELL:gems+1,STORE", "SELL:gems+1"},
		{"political_cards", "CARDINAL+FAVOR", "", "event_action"},
		{"political_cards", "noble,builder,3,,R2,", "noble,builder,3,,PLAN,", "only R, I and W"},
		{"ships", "ship_red,Red ship,적색 선박,3,red,1,2", "ship_red,Red ship,적색 선박,2,red,1,2", "count 2"},
		{"ships", "2 different", "3 different", "build_goods"},
		{"plans", "plan_blue_4,Plan blue (4 officials),설계도 청색 (공직자 4),2", "plan_blue_4,Plan blue (4 officials),설계도 청색 (공직자 4),3", "plans"},
		{"plans", "green,stack,4,0", "green,stack,0,0", "officials"},
		{"public_buildings", "1,blue,gold|books", "1,blue,gold|gold", "colours"},
		{"public_buildings", "1,green,gold,", "1,blue,gold,", "buildings by architect"},
		{"streets", "3|4,N3", "3|5,N3", "3|5"},
		{"store_spaces", "gold_left|cloth_right,1-4,CARDINAL1", "gold_left|books_right,1-4,CARDINAL1", "doors"},
		{"store_spaces", "tools_left,3-4,CUBE", "tools_left,1-4,CUBE", "player_counts"},
		{"store_spaces", "books_left|tools_right,1-4,R5", "books_left|tools_right,1-4,STORE", "no noble action"},
		{"public_building_spaces", "row D,1-4,2,1,R5", "row D,1-4,2,2,R5", "order 2"},
		{"public_building_spaces", "row D,1-4,2,1,R5", "row D,1-4,3,1,R5", "start_cubes"},
		{"public_building_spaces", "street gold", "street cloth", "street cloth"},
		{"tracks", "influence_5,Influence 5,영향력 5,1,influence,5,1,4", "influence_5,Influence 5,영향력 5,1,influence,5,2,4", "coins below it"},
		{"tracks", "1,treasury,3,3,0,start", "1,treasury,3,3,0,", "starts"},
		{"tracks", "office_king,King's office (places for officials),국왕 집무실,1,office,3,5", "office_king,King's office (places for officials),국왕 집무실,1,office,3,0", "at least 1"},
		{"tracks", "1,treasury,2,2,1,", "1,treasury,3,2,1,", "twice"},
		{"house_tracks", "1,left,2,VISITREIS", "1,left,3,VISITREIS", "position"},
		{"house_tracks", "PRODUCE+ALL", "PRODUCE+TWO", "PRODUCE+TWO"},
		{"scoring_tiles", "점수 타일 4,1,4", "점수 타일 4,1,3", "three are alike"},
		{"royal_favors", "국왕의 성은,4", "국왕의 성은,3", "count"},
		{"rubble", "적색),21", "적색),20", "count"},
		{"clergy_tiles", "ON:plan=RECRUIT1", "ON:plan=PLAN", "only gains"},
		{"clergy_tiles", "ON:store=W2", "ON:sleep=W2", "no occasion"},
		{"clergy_tiles", "1,13,LAND-2", "1,14,LAND-2", "number 14"},
		{"decrees", "PER(2,store.gold)", "PER(2,store.gems)", "store.gems"},
		{"decrees", "IF(set>=3,4)", "IF(set=3,4)", "no condition"},
		{"decrees", "PER(1,hired/2)", "PER(1,hired/0)", "divisor"},
		{"decrees", "COPYBEST,2-4", "COPYBEST,1-4", "alone copies"},
	})
}

// TestHostTables plays with values of a host, and wants its errors to name the
// game.
func TestHostTables(t *testing.T) {
	files := enginetest.Spoilt(t, gameFiles, "clergy_tiles", "1,13,LAND-2,2", "1,13,LAND-3,5")
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
	if _, err := RulesFrom(enginetest.Spoilt(t, gameFiles, "plans", "plan_blue_4", "plan_blue_9")); err == nil || !strings.Contains(err.Error(), "lisboa: plans.csv: line") {
		t.Errorf("another id: error %v", err)
	}
	if _, err := fs.Stat(Data(), "data/decrees.csv"); err != nil {
		t.Error(err)
	}
}

// TestSetup is RULES 3: what everybody starts with.
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

// checkLacerda is RULES 12, setup.
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

// TestStartingPlayerIsRandom is RULES 3.9.
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
