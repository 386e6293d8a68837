package engine_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"guildhall/engine"
)

// matchWithTakebacks plays a whole match of random moves and returns its record. After a move it
// sometimes takes the match back to any earlier entry: one time in the given number of moves.
func matchWithTakebacks(t *testing.T, rules engine.Rules, seats int, seed uint64, one int) engine.Record {
	t.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NewRand(engine.NumberedSeed(seed + 1000))
	r := engine.NewRecord(rules.Info(), setup)
	states := []engine.State{s.Clone()}
	for back := 0; len(s.Pending(nil)) > 0; {
		pending := s.Pending(nil)
		seat := pending[chance.Intn(len(pending))]
		if len(r.Moves) > 1 && back < 12 && chance.Intn(one) == 0 {
			to := chance.Intn(len(r.Moves))
			r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: engine.TakebackCode(to), Version: r.Version})
			s = states[to].Clone()
			back++
		} else {
			moves := s.Moves(seat, nil)
			m := moves[chance.Intn(len(moves))]
			r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: r.Version})
			if err := s.Play(seat, m, nil); err != nil {
				t.Fatal(err)
			}
		}
		states = append(states, s.Clone())
	}
	r.Result = s.Result()
	return r
}

func TestTakebackCodes(t *testing.T) {
	for _, n := range []int{0, 1, 37, 20_000} {
		if to, ok := engine.Takeback(engine.TakebackCode(n)); !ok || to != n {
			t.Errorf("%q is read as %d, %v", engine.TakebackCode(n), to, ok)
		}
	}
	for _, code := range []string{"", "@", "@-1", "@01", "@1 ", "@x", "37", "draw", "@ 3", "@+3"} {
		if to, ok := engine.Takeback(code); ok {
			t.Errorf("%q is read as taking back to %d", code, to)
		}
	}
}

func TestRecordsWithTakebacksVerify(t *testing.T) {
	taken := 0
	for seed := range uint64(40) {
		r := matchWithTakebacks(t, rules, 2+int(seed%2), seed, 5)
		for _, p := range r.Moves {
			if _, ok := engine.Takeback(p.Code); ok {
				taken++
			}
		}
		if err := engine.Verify(rules, r); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		c, err := r.Canonical(rules)
		if err != nil {
			t.Fatalf("seed %d: canonical: %v", seed, err)
		}
		if err := engine.Verify(rules, c); err != nil {
			t.Fatalf("seed %d: the canonical record: %v", seed, err)
		}
		file, err := c.Encode()
		if err != nil {
			t.Fatal(err)
		}
		read, err := engine.ReadRecord(file)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		equal(t, "moves read back", read.Moves, c.Moves)
	}
	if taken < 100 {
		t.Errorf("only %d entries took something back", taken)
	}
}

// The entries that were not taken back give the same match as the whole record.
func TestValidEntriesAreTheMatch(t *testing.T) {
	for seed := range uint64(20) {
		r := matchWithTakebacks(t, rules, 3, seed, 4)
		short := r
		short.Moves = nil
		for _, n := range engine.ValidEntries(len(r.Moves), func(n int) string { return r.Moves[n-1].Code }) {
			short.Moves = append(short.Moves, r.Moves[n-1])
		}
		if len(short.Moves) >= len(r.Moves) {
			t.Fatalf("seed %d: nothing was taken back", seed)
		}
		if err := engine.Verify(rules, short); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

func TestReplayEachShowsATakeback(t *testing.T) {
	r := matchWithTakebacks(t, rules, 2, 3, 4)
	i := slices.IndexFunc(r.Moves, func(p engine.RecordEntry) bool { _, ok := engine.Takeback(p.Code); return ok })
	to, _ := engine.Takeback(r.Moves[i].Code)
	var then string
	_, err := engine.ReplayEach(rules, r, func(n int, s engine.State, ev *engine.Events) {
		switch n {
		case to - 1:
			then = string(s.Encode())
		case i:
			if to > 0 && string(s.Encode()) != then {
				t.Errorf("after the takeback the match is not as after entry %d", to)
			}
			if len(ev.List) != 0 || !ev.TurnOver {
				t.Errorf("a takeback caused %v, turn over %v", ev.List, ev.TurnOver)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestImpossibleTakebacksAreRefused(t *testing.T) {
	whole := finishedMatch(t, 2, 4)
	played := func(code string) engine.RecordEntry { return engine.RecordEntry{Seat: 0, Code: code, Version: 1} }
	insert := func(i int, code string) engine.Record {
		r := whole
		r.Moves = slices.Insert(slices.Clone(whole.Moves), i, played(code))
		return r
	}
	for name, r := range map[string]engine.Record{
		"to itself":           insert(3, "@4"),
		"to the entry before": insert(3, "@3"),
		"to the future":       insert(3, "@9"),
		"at the start":        insert(0, "@0"),
	} {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := engine.ReadRecord(b); err == nil {
			t.Errorf("a record that goes back %s is read", name)
		}
	}
	for name, r := range map[string]engine.Record{"to the future": insert(3, "@9"), "after the end": insert(len(whole.Moves), "@3")} {
		var wrong *engine.ReplayError
		if _, err := engine.Replay(rules, r); !errors.As(err, &wrong) || !errors.Is(err, engine.ErrRefused) {
			t.Errorf("a record that goes back %s is replayed: %v", name, err)
		}
		if _, err := r.Canonical(rules); !errors.As(err, &wrong) {
			t.Errorf("a record that goes back %s is put in order: %v", name, err)
		}
	}
}

// A canonical record must not show the order in which sealed answers came, even if some were taken
// back before all seats had answered.
func TestCanonicalAroundTakebacks(t *testing.T) {
	play := func(codes ...engine.RecordEntry) []engine.RecordEntry { return codes }
	p := func(seat engine.Seat, code string) engine.RecordEntry {
		return engine.RecordEntry{Seat: seat, Code: code, Version: 1}
	}
	setup := engine.Setup{Seats: 3, Seed: engine.NumberedSeed(8)}
	start, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	order := func(seat engine.Seat) engine.RecordEntry { return p(seat, start.Code(seat, start.Default(seat))) }
	r := engine.NewRecord(rules.Info(), setup)
	r.Moves = play(order(2), order(0), p(1, "@0"), order(2), order(1), order(0), p(0, "bid 1"))
	got, err := r.Canonical(rules)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "canonical moves", got.Moves,
		play(order(0), order(2), p(1, "@0"), order(0), order(1), order(2), p(0, "bid 1")))
}

func TestSeatOrderInARecord(t *testing.T) {
	r := finishedMatch(t, 2, 9)
	b, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if read, err := engine.ReadRecord(b); err != nil || read.Order != engine.OrderDrawn {
		t.Errorf("a drawn order is read as %q, %v", read.Order, err)
	}
	r.Order = engine.OrderJoined
	if b, err = r.Encode(); err != nil {
		t.Fatal(err)
	}
	if read, err := engine.ReadRecord(b); err != nil || read.Order != engine.OrderJoined {
		t.Errorf("the order of joining is read as %q, %v", read.Order, err)
	}
	r.Order = "by height"
	if b, err = r.Encode(); err != nil {
		t.Fatal(err)
	}
	if _, err := engine.ReadRecord(b); err == nil {
		t.Error("an order nobody knows is read")
	}
}
