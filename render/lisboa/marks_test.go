package lisboa

import (
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestMarks(t *testing.T) {
	suite.Marks(t, suite.Read(t, "mid-4"), 1, []rendertest.Marked{
		rendertest.Ringed("nothing", 0, 0),
		rendertest.Ringed("stores and buildings", 3, 3, "a4", "n1", "wd"),
		rendertest.Ringed("a place twice", 1, 1, "b2", "b2"),
		rendertest.Ringed("rubble", 3, 3, "row:a", "col:5", "ruins"),
		rendertest.Ringed("the court is not in the phone cut", 6, 0, "builder", "plaza:king", "favors:minister", "treasury", "price:gold", "ring:1"),
		rendertest.Ringed("displays", 4, 0, "deck:treasury", "decree:1", "decree:8", "ships"),
		rendertest.Ringed("stacks", 2, 0, "building:blue", "plan:green"),
		rendertest.Ringed("city tiles and majorities", 3, 0, "tile:gold", "tile:small", "street:tools"),
		rendertest.Ringed("parts of a player", 3, 0, "player:0:warehouse", "player:1:top:1", "player:3:clergy"),
		rendertest.Ringed("house tracks", 2, 0, "player:0:houses:left", "player:3:houses:right"),
		rendertest.Ringed("too many: the lesser ones are left out", 1, 1, "a2", "deck:king", "deck:builder", "deck:minister", "deck:treasury", "decree:1", "decree:2", "decree:3", "decree:4"),
		rendertest.Ringed("unknown places are ignored", 0, 0, "", ":", "a1", "f1", "n5", "row:f", "col:6", "deck:x", "decree:9", "ring:7", "player:9:top:1", "player:0:top:4", "nosuch:1"),
	})
}

func TestRingTellsWho(t *testing.T) {
	suite.RingsTellWho(t, suite.Read(t, "mid-4"), render.Mark{Place: "b2", Seat: 3}, render.Mark{Place: "n1", Seat: engine.NoSeat})
}
