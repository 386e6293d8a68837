package small

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// Cards go from the deck into a hand and out of it, and a sample keeps what its seat knows.
func TestCards(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	r := engine.NewRand(engine.NumberedSeed(1))
	var c Cards
	c.Deal(r, 8, 2, 2)
	before, top := c.Hand(0), c.deck[c.Left()-1]
	if drawn := c.Draw(0); drawn != top || !c.Holds(0, top) || c.Left() != 3 || len(c.Hand(0)) != 3 {
		t.Errorf("drew %d of %d: hand %v, %d left", drawn, top, c.Hand(0), c.Left())
	}
	c.Play(0, before[0])
	want := []int8{before[1], top}
	slices.Sort(want)
	if got := c.Hand(0); !slices.Equal(got, want) {
		t.Errorf("hand is %v, want %v", got, want)
	}
	played := func(card int8) bool { return card == before[0] }
	if err := c.Check(8, played); err != nil {
		t.Error(err)
	}
	if c.Check(8, func(int8) bool { return false }) == nil {
		t.Error("a lost card was not noticed")
	}
	fields := func(c *Cards) func(o *codec.Object) {
		return func(o *codec.Object) {
			c.DeckField(o, names)
			o.Each("players", 2, func(seat int, o *codec.Object) { c.HandField(o, seat, names) })
		}
	}
	var read Cards
	if err := codec.ReadObject(codec.WriteObject(fields(&c)), fields(&read)); err != nil || read != c {
		t.Errorf("read back %+v (%v), want %+v", read, err, c)
	}
	if secrets := codec.Secrets(fields(&c)); len(secrets) != 3 {
		t.Errorf("%d secrets, want the deck and two hands", len(secrets))
	}
	dealt := map[int8]bool{}
	for range 100 {
		sample := c
		sample.Sample(0, r)
		if !slices.Equal(sample.Hand(0), c.Hand(0)) || len(sample.Hand(1)) != 2 || sample.Check(8, played) != nil {
			t.Fatalf("the sample is %+v", sample)
		}
		dealt[sample.Hand(1)[0]] = true
	}
	if len(dealt) < 2 {
		t.Error("the other hand is always the same")
	}
	if c.Hand(engine.Spectator) != nil {
		t.Error("spectators have a hand")
	}
}
