package enginetest

import (
	"io/fs"
	"strings"
	"testing"

	"guildhall/engine"
)

// replaced checks a game's RulesFrom. It must accept the game's own tables. Tables with a
// changed value must have another digest, which records name. For each change, a random
// match is played at every number of seats, and every state is stored and read again.
func replaced(t *testing.T, data fs.FS, from func(fs.FS) (engine.Rules, error), changes []change) {
	t.Helper()
	own, err := from(data)
	if err != nil {
		t.Fatalf("the game's own tables are refused: %v", err)
	}
	for _, c := range changes {
		rules, err := from(c.in(t, data))
		if err != nil {
			t.Errorf("%s is refused: %v", c, err)
			continue
		}
		info := rules.Info()
		if info.Data == own.Info().Data || len(info.Data) != 64 {
			t.Errorf("%s has the digest %q", c, info.Data)
		}
		for _, seats := range info.Seats {
			playStored(t, rules, seats)
		}
	}
}

// playStored plays a random match to its end and verifies its record.
func playStored(t *testing.T, rules engine.Rules, seats int) {
	t.Helper()
	info := rules.Info()
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(77)}
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	record, random := engine.NewRecord(info, setup), engine.NewRand(engine.NumberedSeed(78))
	for n := 0; state.Result() == nil; n++ {
		pending := state.Pending(nil)
		seat := pending[random.Intn(len(pending))]
		moves := state.Moves(seat, nil)
		m := moves[random.Intn(len(moves))]
		record.Moves = append(record.Moves, engine.RecordEntry{Seat: seat, Code: state.Code(seat, m), Version: info.Version})
		state.Describe(seat, m)
		if err := state.Play(seat, m, new(engine.Events)); err != nil {
			t.Fatalf("%d seats, move %d: %v", seats, n, err)
		}
		if err := state.Check(); err != nil {
			t.Fatalf("%d seats, move %d: %v", seats, n, err)
		}
		if n%8 == 0 {
			if state, err = rules.Decode(state.Encode()); err != nil {
				t.Fatalf("%d seats, move %d: stored and read back: %v", seats, n, err)
			}
		}
	}
	record.Result = state.Result()
	if record, err = record.Canonical(rules); err != nil {
		t.Fatal(err)
	}
	if err := engine.Verify(rules, record); err != nil {
		t.Errorf("%d seats: record: %v", seats, err)
	}
}

// refuses expects RulesFrom to refuse each change of a table, with the file, a line and the
// reason in the change.
func refuses(t *testing.T, data fs.FS, from func(fs.FS) (engine.Rules, error), changes []change) {
	t.Helper()
	for _, c := range changes {
		_, err := from(c.in(t, data))
		if err == nil {
			t.Errorf("%s is taken", c)
			continue
		}
		for _, part := range []string{c.file + ".csv: ", "line ", c.says} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: error %q does not say %q", c, err, part)
			}
		}
	}
}
