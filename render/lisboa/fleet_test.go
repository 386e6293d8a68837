package lisboa

import (
	"testing"

	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestFleets draws the maximum number of ships, full portfolios and full plazas.
func TestFleets(t *testing.T) {
	ships := []game.Top{{ID: "ship_brown", Ship: true, Hull: 4, Influence: 2, Bonus: 2, Cargo: &game.Goods{Gold: 1, Books: 2}},
		{ID: "ship_purple", Ship: true, Hull: 3, Influence: 1, Bonus: 2, Cargo: &game.Goods{}, Sea: true},
		{ID: "ship_red", Ship: true, Hull: 2, Influence: 1, Bonus: 1, Cargo: &game.Goods{Tools: 1}}}
	for n := range 4 {
		v := suite.Read(t, "late-4")
		for i := range v.Players {
			p := &v.Players[i]
			p.Top = ships[:n]
			p.Clergy = []string{"cl_visit_builder_1", "cl_visit_king_1", "cl_staff_1", "cl_follow_1"}
			p.Favors = nobles
			p.Plans = []string{"plan_blue_2", "plan_green_3", "plan_blue_4"}
			p.Wigs, p.Reis = 100+i, 60+i
		}
		for i := range v.Offices {
			v.Offices[i].Plaza = []int{n, n, n, n}
		}
		for _, size := range rendertest.Sizes {
			o := suite.Options(t, "en", size)
			o.Names = rendertest.Long
			rendertest.Whole(t, New(), v, o)
			if size != render.Phone {
				continue
			}
			for _, l := range New().Detail(v, "harbour", o).Labels() {
				if l.Size < 26 && len([]rune(l.Text)) > 1 {
					t.Errorf("%d ships: %q is %.1f high on a phone", 4*n, l.Text, l.Size)
				}
			}
		}
	}
}
