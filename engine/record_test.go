package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/market"
)

var rules = market.Rules{}

// finishedMatch plays a whole match at random and returns its record.
func finishedMatch(t *testing.T, seats int, seed uint64) engine.Record {
	t.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRecord(rules.Info(), setup)
	_, err = engine.Random(s, engine.NewRand(setup.Seed), 1000, func(s engine.State, seat engine.Seat, m engine.Move) {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: rules.Info().Version})
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Result = s.Result(); r.Result == nil {
		t.Fatal("the match is not over")
	}
	return r
}

func TestRecordRoundTrip(t *testing.T) {
	r := finishedMatch(t, 3, 1)
	r.Players = []string{"Ada", `"moves":[]`, "김철수"}
	r.Started, r.Ended = "2026-01-02", "2026-01-09"
	r.Moves[5].Version = 7
	file, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(file), "\n"); n != len(r.Moves)+1 {
		t.Errorf("the file has %d lines for %d moves, want %d", n, len(r.Moves), len(r.Moves)+1)
	}
	for what, b := range map[string][]byte{"file": file, "line": line} {
		read, err := engine.ReadRecord(b)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		again, err := read.Encode()
		if err != nil {
			t.Fatal(err)
		}
		equal(t, what+" read and written again", string(again), string(file))
		equal(t, what+": version of move 5", read.Moves[5].Version, 7)
		equal(t, what+": version of move 6", read.Moves[6].Version, rules.Info().Version)
		equal(t, what+": players", read.Players, r.Players)
	}
	var inside struct{ Record engine.Record }
	if err := json.Unmarshal([]byte(`{"Record":`+string(line)+`}`), &inside); err != nil || inside.Record.SeedHash != r.SeedHash {
		t.Errorf("record within JSON: %v", err)
	}
}

func TestRecordOfARunningMatchHidesTheSeed(t *testing.T) {
	r := finishedMatch(t, 2, 2)
	seed := r.Setup.Seed.String()
	r.Setup.Seed, r.Result, r.Moves = engine.Seed{}, nil, nil
	b, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(b), seed) || strings.Contains(string(b), `"seed"`) {
		t.Errorf("the record %s tells the seed", b)
	}
	read, err := engine.ReadRecord(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Verify(rules, read); !errors.Is(err, engine.ErrSeedHidden) {
		t.Errorf("Verify = %v, want %v", err, engine.ErrSeedHidden)
	}
}

func TestReadRecordRefuses(t *testing.T) {
	r := finishedMatch(t, 2, 3)
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	good := string(b)
	first := fmt.Sprintf(`[%d,"%s"]`, r.Moves[0].Seat, r.Moves[0].Code)
	tests := []struct{ name, record string }{
		{"nothing", ""},
		{"null", "null"},
		{"a list", "[]"},
		{"another format", strings.Replace(good, "record 1", "record 2", 1)},
		{"an unknown field", strings.Replace(good, `"game"`, `"gane":1,"game"`, 1)},
		{"something behind it", good + "{}"},
		{"half of it", good[:len(good)/2]},
		{"no game", strings.Replace(good, `"market"`, `""`, 1)},
		{"no rules version", strings.Replace(good, fmt.Sprintf(`"version":%d`, rules.Info().Version), `"version":0`, 1)},
		{"no seats", strings.Replace(good, `"seats":2`, `"seats":0`, 1)},
		{"many seats", strings.Replace(good, `"seats":2`, `"seats":9`, 1)},
		{"a short seed", strings.Replace(good, `"seed":"`, `"seed":"00`, 1)},
		{"a short hash", strings.Replace(good, `"seed_hash":"`, `"seed_hash":"0","was":"`, 1)},
		{"an empty move", strings.Replace(good, first, `[]`, 1)},
		{"a null move", strings.Replace(good, first, `null`, 1)},
		{"a move with a null", strings.Replace(good, first, `[0,null]`, 1)},
		{"a move without code", strings.Replace(good, first, `[0,""]`, 1)},
		{"an untidy move", strings.Replace(good, first, `[0,"Offer  1"]`, 1)},
		{"a long move", strings.Replace(good, first, `[0,"`+strings.Repeat("a", 201)+`"]`, 1)},
		{"a move of seat 2", strings.Replace(good, first, `[2,"offer 1"]`, 1)},
		{"a move of seat -1", strings.Replace(good, first, `[-1,"offer 1"]`, 1)},
		{"a move of seat 300", strings.Replace(good, first, `[300,"offer 1"]`, 1)},
		{"a move of version 0", strings.Replace(good, first, `[0,"offer 1",0]`, 1)},
		{"a move of four parts", strings.Replace(good, first, `[0,"offer 1",1,1]`, 1)},
		{"one player", strings.Replace(good, `"moves"`, `"players":["a"],"moves"`, 1)},
		{"a long name", strings.Replace(good, `"moves"`, `"players":["a","`+strings.Repeat("b", 300)+`"],"moves"`, 1)},
		{"a result of one", strings.Replace(good, `"totals":[`, `"totals":[1,`, 1)},
		{"too many moves", strings.Replace(good, first, first+strings.Repeat(","+first, 20_001), 1)},
		{"too many bytes", good + strings.Repeat(" ", 1<<20)},
	}
	if _, err := engine.ReadRecord(b); err != nil {
		t.Fatalf("the good record is refused: %v", err)
	}
	for _, tt := range tests {
		if tt.record == good {
			t.Fatalf("%s: nothing was changed", tt.name)
		}
		if _, err := engine.ReadRecord([]byte(tt.record)); err == nil {
			t.Errorf("a record with %s was read", tt.name)
		}
	}
}

func TestReplayEach(t *testing.T) {
	r := finishedMatch(t, 3, 4)
	var steps int
	s, err := engine.ReplayEach(rules, r, func(i int, s engine.State, ev *engine.Events) {
		if i != steps || s == nil || ev == nil {
			t.Errorf("step %d is shown as %d", steps, i)
		}
		steps++
	})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "steps", steps, len(r.Moves))
	equal(t, "totals", s.Result().Totals, r.Result.Totals)
}

func TestReplayErrorNamesTheMove(t *testing.T) {
	r := finishedMatch(t, 2, 5)
	r.Moves[7] = engine.RecordEntry{Seat: 1, Code: "fly", Version: 3}
	_, err := engine.Replay(rules, r)
	var re *engine.ReplayError
	if !errors.As(err, &re) || !errors.Is(err, engine.ErrRefused) {
		t.Fatalf("Replay = %v, want a ReplayError that wraps ErrRefused", err)
	}
	equal(t, "index", re.Index, 7)
	equal(t, "played", re.Played, r.Moves[7])
	for _, part := range []string{"move 7", "seat 1", `"fly"`, "rules version 3", fmt.Sprint("under ", rules.Info().Version)} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", err, part)
		}
	}
	r.Game = "chess"
	if _, err := engine.Replay(rules, r); err == nil {
		t.Error("a record of chess was replayed as Market Day")
	}
	r.Game, r.Setup.Seats = "market", 7
	if _, err := engine.Replay(rules, r); err == nil {
		t.Error("a record of seven seats was replayed")
	}
}

func TestVerify(t *testing.T) {
	tests := []struct {
		name   string
		change func(*engine.Record)
		want   error
	}{
		{"as it was", func(*engine.Record) {}, nil},
		{"another seed", func(r *engine.Record) { r.Setup.Seed[3]++ }, engine.ErrSeedMismatch},
		{"another hash", func(r *engine.Record) { r.SeedHash = engine.NumberedSeed(99).Hash() }, engine.ErrSeedMismatch},
		{"another seed with its hash", func(r *engine.Record) {
			r.Setup.Seed = engine.NumberedSeed(98)
			r.SeedHash = r.Setup.Seed.Hash()
		}, engine.ErrRefused},
		{"a move left out", func(r *engine.Record) { r.Moves = slices.Delete(r.Moves, 2, 3) }, engine.ErrRefused},
		{"the last move left out", func(r *engine.Record) { r.Moves = r.Moves[:len(r.Moves)-1] }, engine.ErrUnfinished},
		{"a move too many", func(r *engine.Record) { r.Moves = append(r.Moves, r.Moves[0]) }, engine.ErrRefused},
		{"a better total", func(r *engine.Record) { r.Result.Totals[0]++ }, engine.ErrResult},
		{"another winner", func(r *engine.Record) { slices.Reverse(r.Result.Places) }, engine.ErrResult},
		{"no result", func(r *engine.Record) { r.Result = nil }, engine.ErrResult},
	}
	for _, tt := range tests {
		r := finishedMatch(t, 3, 6)
		tt.change(&r)
		if err := engine.Verify(rules, r); !errors.Is(err, tt.want) {
			t.Errorf("Verify of a record with %s = %v, want %v", tt.name, err, tt.want)
		}
	}
}

// Verify joins ErrVersion to its error when the record was played under rules that cannot replay
// it. It accepts a record of other rules that can be replayed, and reports a wrong seed without
// ErrVersion.
func TestVerifyReportsOtherVersion(t *testing.T) {
	earlier := func(r engine.Record) engine.Record {
		r.Moves = slices.Clone(r.Moves)
		for i := range r.Moves {
			r.Moves[i].Version = 7
		}
		return r
	}
	if err := engine.Verify(rules, earlier(finishedMatch(t, 3, 6))); err != nil {
		t.Errorf("a record that the present rules replay: %v", err)
	}
	r := earlier(finishedMatch(t, 3, 6))
	r.Moves = slices.Delete(r.Moves, 2, 3)
	if err := engine.Verify(rules, r); !errors.Is(err, engine.ErrVersion) || !strings.Contains(err.Error(), fmt.Sprint("7, not ", rules.Info().Version)) {
		t.Errorf("a record that they do not replay: %v", err)
	}
	r = earlier(finishedMatch(t, 3, 6))
	r.Setup.Seed[3]++
	if err := engine.Verify(rules, r); !errors.Is(err, engine.ErrSeedMismatch) || errors.Is(err, engine.ErrVersion) {
		t.Errorf("a record with another seed: %v", err)
	}
}

func TestCanonicalHidesTheOrderOfArrival(t *testing.T) {
	// The orders come in seat order, and the bids in the given order of seats.
	setup := engine.Setup{Seats: 3, Seed: engine.NumberedSeed(8)}
	start, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	orders := func(seats ...engine.Seat) (moves []engine.RecordEntry) {
		for _, seat := range seats {
			moves = append(moves, engine.RecordEntry{Seat: seat, Code: start.Code(seat, start.Default(seat)), Version: 1})
		}
		return moves
	}
	bids := func(seats ...engine.Seat) (moves []engine.RecordEntry) {
		for _, seat := range seats {
			moves = append(moves, engine.RecordEntry{Seat: seat, Code: fmt.Sprintf("bid %d", 3-seat), Version: 1})
		}
		return moves
	}
	crates := []engine.RecordEntry{{Seat: 0, Code: "crate 1", Version: 1}, {Seat: 1, Code: "crate 2", Version: 1}}
	r := engine.NewRecord(rules.Info(), setup)
	r.Moves = slices.Concat(orders(2, 0, 1), bids(1, 2, 0), crates)
	want := slices.Concat(orders(0, 1, 2), bids(0, 1, 2), crates)
	arrived := slices.Clone(r.Moves)
	got, err := r.Canonical(rules)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "canonical moves", got.Moves, want)
	equal(t, "moves of the record itself", r.Moves, arrived)

	r.Moves = slices.Concat(orders(2, 0, 1), bids(2, 1)) // seat 0 has not bid yet
	if got, err = r.Canonical(rules); err != nil {
		t.Fatal(err)
	}
	equal(t, "canonical moves of an open question", got.Moves, slices.Concat(orders(0, 1, 2), bids(1, 2)))

	r.Moves = append(orders(2, 0), engine.RecordEntry{Seat: 1, Code: "fly", Version: 1})
	var re *engine.ReplayError
	if _, err = r.Canonical(rules); !errors.As(err, &re) || re.Index != 2 {
		t.Errorf("Canonical with an illegal move = %v, want a ReplayError at 2", err)
	}
}

func FuzzReadRecord(f *testing.F) {
	s := engine.NumberedSeed(1)
	r := engine.NewRecord(rules.Info(), engine.Setup{Seats: 2, Seed: s})
	r.Moves = []engine.RecordEntry{{Seat: 0, Code: "offer 1", Version: 1}, {Seat: 1, Code: "offer 2", Version: 2}}
	b, err := r.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	r.Moves = append(r.Moves, engine.RecordEntry{Seat: 1, Code: engine.TakebackCode(1), Version: 1}, r.Moves[1])
	if b, err = r.Encode(); err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"format":"guildhall record 1","moves":[[0,"a"]]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := engine.ReadRecord(b)
		if err != nil {
			return
		}
		first, err := r.Encode()
		if err != nil {
			t.Fatalf("a record that was read cannot be written: %v", err)
		}
		again, err := engine.ReadRecord(first)
		if err != nil {
			t.Fatalf("a record that was written cannot be read: %v\n%s", err, first)
		}
		second, err := again.Encode()
		if err != nil || string(first) != string(second) {
			t.Fatalf("written %s, read and written %s, %v", first, second, err)
		}
		_ = engine.Verify(rules, r)
		_, _ = r.Canonical(rules)
	})
}
