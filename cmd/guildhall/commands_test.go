package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/lab/autoplay"
	"guildhall/docs"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

// runCommandLine runs one command line and returns its exit code and output.
func runCommandLine(t *testing.T, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = execute(cli.Console{Ctx: context.Background(), Out: &o, Err: &e, ServerWait: time.Millisecond}, args)
	return code, o.String(), e.String()
}

func TestInvalidCommandLines(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none.yaml")
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"no such command", []string{"play"}, 2, "--help"},
		{"no argument", []string{"backup"}, 2, "guildhall backup --help"},
		{"rules of no game", []string{"rules", "chess"}, 1, "cleopatra"},
		{"no configuration", []string{"run", "--config", missing}, 1, "config.example.yaml"},
		{"no such record", []string{"record", "verify", missing}, 1, "none.yaml"},
		{"no such database", []string{"record", "show", "12", "--db", missing}, 1, "--db"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, out, errs := runCommandLine(t, tt.args...)
			if code != tt.code || !strings.Contains(errs, tt.want) {
				t.Errorf("exit %d, want %d; said %q, want %q in it; printed %q", code, tt.code, errs, tt.want, out)
			}
		})
	}
}

func TestRunNeedsAToken(t *testing.T) {
	t.Setenv("GUILDHALL_TOKEN", "")
	file := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(file, []byte("database: x.db\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, errs := runCommandLine(t, "run", "--config", file)
	if code != 1 || !strings.Contains(errs, "token") {
		t.Errorf("exit %d, said %q", code, errs)
	}
}

func TestHelpNamesTheSandbox(t *testing.T) {
	code, out, _ := runCommandLine(t)
	if code != 0 || !strings.Contains(out, "guildhall sandbox") {
		t.Errorf("without arguments: exit %d, printed %q", code, out)
	}
}

// TestRecords writes a random match to a file, and verifies, imports, exports
// and shows it. The export has the same bytes. An altered record is refused.
func TestRecords(t *testing.T) {
	dir := t.TempDir()
	file, db := filepath.Join(dir, "record.json"), filepath.Join(dir, "guildhall.db")
	r := randomRecord(t)
	write(t, file, r)
	if code, out, errs := runCommandLine(t, "record", "verify", "--bots", file); code != 0 || !strings.Contains(out, "No computer opponent played") {
		t.Errorf("verify opponents: exit %d, %s%s", code, out, errs)
	}
	if code, out, errs := runCommandLine(t, "record", "verify", file); code != 0 || !strings.Contains(out, "honest") {
		t.Fatalf("verify: exit %d, %s%s", code, out, errs)
	}
	if code, out, errs := runCommandLine(t, "record", "import", file, "--db", db); code != 0 || !strings.Contains(out, "table 1") {
		t.Fatalf("import: exit %d, %s%s", code, out, errs)
	}
	if code, out, errs := runCommandLine(t, "record", "verify", "1", "--db", db); code != 0 {
		t.Fatalf("verify the table: exit %d, %s%s", code, out, errs)
	}
	again := filepath.Join(dir, "again.json")
	if code, out, errs := runCommandLine(t, "record", "export", "1", "--db", db, "-o", again); code != 0 {
		t.Fatalf("export: exit %d, %s%s", code, out, errs)
	}
	first, _ := os.ReadFile(file)
	second, _ := os.ReadFile(again)
	if !bytes.Equal(first, second) {
		t.Errorf("export differs from what was imported:\n%.600s\n%.600s", first, second)
	}
	if code, _, errs := runCommandLine(t, "record", "show", "77", "--db", db); code != 1 || strings.Contains(errs, "no_such") || !strings.Contains(errs, "no table") {
		t.Errorf("an unknown table: exit %d, said %q", code, errs)
	}
	if code, _, errs := runCommandLine(t, "record", "export", "1", "--db", db, "-o", again); code != 1 || !strings.Contains(errs, "exists") {
		t.Errorf("export over a file: exit %d, said %q", code, errs)
	}
	for lang, head := range map[string]string{"en": "moves, shuffle", "ko": "번, 셔플"} {
		code, out, errs := runCommandLine(t, "record", "show", file, "--lang", lang)
		if first, _, _ := strings.Cut(out, "\n"); code != 0 || strings.Contains(out, "[cleopatra.") || !strings.Contains(out, "Ada") || !strings.Contains(first, head) {
			t.Errorf("show in %s: exit %d, %s\n%.400s", lang, code, errs, out)
		}
	}
	named := r
	named.Players = slices.Clone(r.Players)
	named.Players[1] = "Beginner computer"
	write(t, file, named)
	for lang, name := range map[string]string{"en": "Beginner bot", "ko": "초급 봇"} {
		if _, out, _ := runCommandLine(t, "record", "show", file, "--lang", lang); !strings.Contains(out, name) || strings.Contains(out, named.Players[1]) {
			t.Errorf("show in %s calls no computer opponent %s:\n%.400s", lang, name, out)
		}
	}
	r.Setup.Seed = engine.NumberedSeed(99)
	write(t, file, r)
	if code, out, _ := runCommandLine(t, "record", "verify", file); code != 1 || !strings.Contains(out, "NOT honest") {
		t.Errorf("another seed was called honest: exit %d, %s", code, out)
	}
	if code, _, _ := runCommandLine(t, "record", "import", file, "--db", db); code != 1 {
		t.Error("a record that cannot be proved was imported")
	}
}

// TestExportsFollowTheSchema imports a match of every game and exports it: the file follows
// the published schema.
func TestExportsFollowTheSchema(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(docs.RecordSchema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema := c.MustCompile("schema.json")
	dir := t.TempDir()
	file, db := filepath.Join(dir, "record.json"), filepath.Join(dir, "guildhall.db")
	for i, rules := range catalog.Games() {
		game := rules.Info().ID
		write(t, file, randomRecordOf(t, game, "Ada", "보라"))
		if code, _, errs := runCommandLine(t, "record", "import", file, "--db", db); code != 0 {
			t.Fatalf("%s: import: exit %d, %s", game, code, errs)
		}
		code, out, errs := runCommandLine(t, "record", "export", fmt.Sprint(i+1), "--db", db)
		if code != 0 {
			t.Fatalf("%s: export: exit %d, %s", game, code, errs)
		}
		exported, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		if err := schema.Validate(exported); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}

// TestRecordOfOtherRulesIsNotCalledDishonest verifies a record with a move that
// an earlier version of the rules allowed and the present rules refuse.
func TestRecordOfOtherRulesIsNotCalledDishonest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "record.json")
	r := randomRecord(t)
	r.Version = 1
	for i := range r.Moves {
		r.Moves[i].Version = 1
	}
	r.Moves = r.Moves[1:]
	write(t, file, r)
	code, out, _ := runCommandLine(t, "record", "verify", file)
	if code != 1 || strings.Contains(out, "NOT honest") || !strings.Contains(out, "another version of the rules: 1, not 3") {
		t.Errorf("exit %d, %s", code, out)
	}
}

func randomRecord(t *testing.T) engine.Record {
	t.Helper()
	return randomRecordOf(t, "cleopatra", "Ada", "보라")
}

// randomRecordOf returns the record of a match of a game that these players
// played at random.
func randomRecordOf(t *testing.T, game string, players ...string) engine.Record {
	t.Helper()
	rules, _ := catalog.Game(game)
	info := rules.Info()
	setup := info.Fill(engine.Setup{Seats: len(players), Seed: engine.NumberedSeed(5)})
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRecord(info, setup)
	r.Players = players
	r.Started, r.Ended = "2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z"
	_, err = engine.Random(s, engine.NumberedSeed(5).Rand("players"), autoplay.MaxMoves, func(now engine.State, seat engine.Seat, m engine.Move) {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: now.Code(seat, m), Version: info.Version})
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Result = s.Result()
	r, err = r.Canonical(rules)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func write(t *testing.T, file string, r engine.Record) {
	t.Helper()
	data, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestSandboxPrintsFirstLineAtOnce checks that the first line is printed before any step
// that takes a while or fails.
func TestSandboxPrintsFirstLineAtOnce(t *testing.T) {
	code, out, errs := runCommandLine(t, "sandbox", "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "none", "x.db"))
	lines := strings.Split(errs, "\n")
	if code != 1 || out != "" || !strings.HasPrefix(lines[0], "Guildhall sandbox starts") || !strings.Contains(lines[1], "there is no folder") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}
