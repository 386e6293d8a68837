package architects

import (
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestMarks(t *testing.T) {
	suite.Marks(t, suite.Read(t, "mid-4"), 1, []rendertest.Marked{
		rendertest.Ringed("nothing", 0, 0),
		rendertest.Ringed("places", 2, 2, "quarry", "mines"),
		rendertest.Ringed("a place twice", 1, 1, "forest", "forest"),
		rendertest.Ringed("all places", 8, 8, "quarry", "forest", "mines", "silversmith", "storehouse", "workshop", "town_centre", "tax_stand", "guardhouse"),
		rendertest.Ringed("spaces of the hall", 2, 2, "hall:1", "hall:20"),
		rendertest.Ringed("the market", 3, 3, "bm_left", "bm_middle", "bm_right"),
		rendertest.Ringed("the Cathedral", 2, 2, "cathedral:1", "cathedral:5"),
		rendertest.Ringed("the display is not in the phone cut", 2, 0, "slot:1", "slot:8"),
		rendertest.Ringed("Prison and virtue, in the table of a phone", 2, 2, "prison", "virtue"),
		rendertest.Ringed("players and piles are not ringed", 0, 0, "player:0", "crew", "small", "big", "pool", "rewards"),
		rendertest.Ringed("unknown places are ignored", 0, 0, "", ":", "hall:", "hall:0", "hall:21", "slot:9", "slot:x", "cathedral:6", "quarry:9", "nosuch:1"),
	})
}

func TestRingTellsWho(t *testing.T) {
	suite.RingsTellWho(t, suite.Read(t, "mid-4"), // on the market; her own workers tell it themselves
		render.Mark{Place: "bm_right", Seat: 3}, render.Mark{Place: "slot:2", Seat: engine.NoSeat}, render.Mark{Place: "hall:1", Seat: 3})
}
