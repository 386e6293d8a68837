package enginetest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"guildhall/engine"
)

// updating is set by -update. Another package of the same test may already define the flag.
var updating = func() *bool {
	if flag.Lookup("update") != nil {
		no := false
		return &no
	}
	return flag.Bool("update", false, "write golden records that are missing or of an older rules version")
}()

// Golden verifies the finished matches kept in dir (*.json): seed, moves and final scores. A record
// of another rules version is skipped, because other rules may lead to another end. With -update, a
// record is written for each setup that has none of the present version.
func Golden(t *testing.T, rules engine.Rules, dir string) {
	t.Helper()
	if *updating {
		if err := writeGolden(rules, dir); err != nil {
			t.Fatal(err)
		}
	}
	golden(tester{t}, rules, dir)
}

func golden(t T, rules engine.Rules, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatalf("golden records: %v", err)
	}
	current := 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t T) {
			r, err := readGolden(file)
			if err != nil {
				t.Fatalf("%v", err)
			}
			if now := rules.Info().Version; r.Version != now {
				t.Logf("rules version %d, now %d: not replayed", r.Version, now)
				return
			}
			current++
			if err := engine.Verify(rules, r); err != nil {
				t.Errorf("%s: %v; other rules need another Info.Version or, if nobody has played the game yet, delete the record: -update writes one", file, err)
			}
		})
	}
	if current == 0 {
		t.Fatalf("no golden record of rules version %d in %s; write them with -update", rules.Info().Version, dir)
	}
}

func readGolden(file string) (engine.Record, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return engine.Record{}, err
	}
	r, err := engine.ReadRecord(b)
	if err != nil {
		return engine.Record{}, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

// writeGolden plays one random match for each setup. A record of the present version is never
// replaced, because it protects the rules from accidental changes.
func writeGolden(rules engine.Rules, dir string) error {
	info := rules.Info()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, setup := range setups(rules) {
		file := filepath.Join(dir, setupName(info, setup)+".json")
		old, err := readGolden(file)
		if err == nil && old.Version == info.Version {
			continue
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		r, err := randomRecord(rules, setup)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		b, err := r.Encode()
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// randomRecord plays a match to the end with random moves.
func randomRecord(rules engine.Rules, setup engine.Setup) (engine.Record, error) {
	info := rules.Info()
	s, err := rules.New(setup)
	if err != nil {
		return engine.Record{}, err
	}
	r := engine.NewRecord(info, setup)
	_, err = engine.Random(s, setup.Seed.Rand("golden"), 50_000, func(s engine.State, seat engine.Seat, m engine.Move) {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: info.Version})
	})
	if err != nil {
		return engine.Record{}, err
	}
	if r.Result = s.Result(); r.Result == nil {
		return engine.Record{}, errors.New("the match does not end")
	}
	return r, nil
}
