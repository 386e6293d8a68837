package engine_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/market"
)

// withComputer returns the record of a match in which a computer opponent plays seat 1.
func withComputer(t *testing.T) engine.Record {
	t.Helper()
	rules := market.Rules{}
	r := engine.NewRecord(rules.Info(), engine.Setup{Seats: 2, Seed: engine.NumberedSeed(3)})
	state, err := rules.New(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for range 9 { // the last pending seat answers first
		asked := state.Pending(nil)
		seat := asked[len(asked)-1]
		m := state.Default(seat)
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: state.Code(seat, m), Version: rules.Info().Version})
		if err := state.Play(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	r.Computers = &engine.Computers{Secret: engine.NumberedSeed(4), Stints: []engine.ComputerSpan{{Seat: 1, Level: 3, By: "ab", From: 1, To: 9}}}
	return r
}

// Canonical reorders the entries, so the entry numbers in Computers must be changed with them.
func TestCanonicalRecordKeepsComputers(t *testing.T) {
	r := withComputer(t)
	r.Computers.Others = []int{1} // the entry of seat 1, which answered the sealed question first
	if r.Moves[0].Seat != 1 {
		t.Fatalf("seat %d answers first, want 1", r.Moves[0].Seat)
	}
	c, err := r.Canonical(market.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	n := c.Computers.Others[0]
	if c.Moves[n-1] != r.Moves[0] || n == 1 {
		t.Errorf("entry 1 stands at %d now, where %v is, want behind seat 0's", n, c.Moves[n-1])
	}
	own := 0
	for i, m := range c.Moves {
		if _, ok := c.Computers.Chosen(m.Seat, i+1); ok {
			own++
		}
	}
	want := 0
	for i, m := range r.Moves {
		if _, ok := r.Computers.Chosen(m.Seat, i+1); ok {
			want++
		}
	}
	if own != want || own == 0 {
		t.Errorf("%d entries are the opponent's, want %d as before", own, want)
	}
}

func TestRecordRefusesImpossibleComputers(t *testing.T) {
	for name, change := range map[string]func(*engine.Computers){
		"no secret":        func(c *engine.Computers) { c.Secret = engine.Seed{} },
		"no stint":         func(c *engine.Computers) { c.Stints = nil },
		"no such seat":     func(c *engine.Computers) { c.Stints[0].Seat = 2 },
		"no level":         func(c *engine.Computers) { c.Stints[0].Level = 0 },
		"past the end":     func(c *engine.Computers) { c.Stints[0].To = 10 },
		"from nowhere":     func(c *engine.Computers) { c.Stints[0].From = 0 },
		"backwards":        func(c *engine.Computers) { c.Stints[0].From, c.Stints[0].To = 5, 4 },
		"two at one seat":  func(c *engine.Computers) { c.Stints = append(c.Stints, c.Stints[0]) },
		"an odd entry":     func(c *engine.Computers) { c.Others = []int{10} },
		"entries in a mix": func(c *engine.Computers) { c.Halved = []int{4, 2} },
	} {
		t.Run(name, func(t *testing.T) {
			r := withComputer(t)
			if _, err := engine.ReadRecord(encoded(t, r)); err != nil {
				t.Fatal(err)
			}
			change(r.Computers)
			if _, err := engine.ReadRecord(encoded(t, r)); err == nil {
				t.Error("the record was read")
			}
		})
	}
}

// A record without computer opponents has no field for them.
func TestRecordWithoutComputersIsAsBefore(t *testing.T) {
	r := withComputer(t)
	r.Computers = nil
	if b := encoded(t, r); strings.Contains(string(b), "computers") {
		t.Errorf("the record is %s", b)
	}
}

func encoded(t *testing.T, r engine.Record) []byte {
	t.Helper()
	b, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}
