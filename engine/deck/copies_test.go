package deck

import (
	"testing"

	"guildhall/engine"
)

// TestSettleFollowsFacts settles three copies whose places have room for exactly them.
func TestSettleFollowsFacts(t *testing.T) {
	var c Copies
	c.Add(1, 1, 0b011)
	c.Add(2, 1, 0b001)
	c.Add(1, 1, 0b111)
	r := engine.NewRand(engine.NumberedSeed(1))
	for range 100 {
		room := []int8{1, 1, 2}
		at := map[int][]uint8{}
		if !c.Settle(func(uint8) bool { return true }, room, r, func(card uint8, place int) { at[place] = append(at[place], card) }) {
			t.Fatal("no places")
		}
		if len(at[0]) != 1 || at[0][0] != 2 || len(at[1]) != 1 || at[1][0] != 1 || len(at[2]) != 1 || room[2] != 1 {
			t.Fatalf("settled at %v, room left %v", at, room)
		}
	}
	room := []int8{1, 0, 5}
	if c.Settle(func(uint8) bool { return true }, room, r, func(uint8, int) {}) || room[0] != 1 || room[2] != 5 {
		t.Errorf("two copies settled in one room, left %v", room)
	}
}

// TestSeeForgetsTheNarrowestFact sees one of two copies: the other may still be in all its places.
func TestSeeForgetsTheNarrowestFact(t *testing.T) {
	var c Copies
	c.Add(1, 1, 0b11)
	c.Add(1, 1, 0b01)
	c.See(1, 0)
	if got := c.All(); len(got) != 1 || got[0] != (Copy{0b11, 1, 1}) {
		t.Errorf("left is %+v", got)
	}
	c.Add(1, 1, 0b110)
	c.See(1, 1) // neither fact is part of the other
	if got := c.All(); len(got) != 1 || got[0] != (Copy{0b111, 1, 1}) {
		t.Errorf("left is %+v, want one copy in three places", got)
	}
	c.See(2, 0)
	c.See(1, 2)
	if c != (Copies{}) {
		t.Errorf("left is %+v", c.All())
	}
}
