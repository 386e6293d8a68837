package main

import (
	"bytes"
	"context"
	"encoding/json"
	"go/parser"
	"go/token"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"guildhall/cmd/guildhall/cli"
)

// runCommandLine runs one command line and returns its exit code and output.
func runCommandLine(t *testing.T, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = execute(cli.Console{Ctx: context.Background(), Out: &o, Err: &e}, args)
	return code, o.String(), e.String()
}

func TestSimulatePrintsItsFigures(t *testing.T) {
	code, out, errs := runCommandLine(t, "simulate", "--game", "cleopatra", "--seats", "3", "--games", "5", "--seed", "1", "--json")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	for _, key := range []string{"games", "decisions", "mean_decisions", "max_options", "scores", "violations"} {
		if _, ok := got[key]; !ok {
			t.Errorf("no %q in %s", key, out)
		}
	}
	if got["games"] != 5.0 || got["violations"] != 0.0 || len(got["scores"].([]any)) != 3 {
		t.Errorf("figures: %s", out)
	}
	_, again, _ := runCommandLine(t, "simulate", "--game", "cleopatra", "--seats", "3", "--games", "5", "--seed", "1", "--json")
	var second map[string]any
	if err := json.Unmarshal([]byte(again), &second); err != nil || second["decisions"] != got["decisions"] {
		t.Errorf("the same seed gave %v decisions, then %v (%v)", got["decisions"], second["decisions"], err)
	}
}

func TestRenderDraws(t *testing.T) {
	for _, tt := range []struct {
		name          string
		args          []string
		width, height int
	}{
		{"board", nil, 1600, 1400},
		{"phone in Korean", []string{"--lang", "ko", "--size", "phone", "--viewer", "0"}, 800, 1000},
		{"hand", []string{"--kind", "hand", "--viewer", "1", "--theme", "contrast"}, 1200, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "out.png")
			args := append([]string{"render", "--game", "cleopatra", "--seats", "3", "--seed", "7", "--moves", "120", "-o", file}, tt.args...)
			if code, _, errs := runCommandLine(t, args...); code != 0 {
				t.Fatalf("exit %d: %s", code, errs)
			}
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			img, err := png.Decode(f)
			if err != nil {
				t.Fatal(err)
			}
			if b := img.Bounds(); b.Dx() != tt.width || (tt.height != 0 && b.Dy() != tt.height) {
				t.Errorf("drew %v, want %d x %d", b, tt.width, tt.height)
			}
		})
	}
}

func TestInvalidCommandLines(t *testing.T) {
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"no such command", []string{"run"}, 2, "lab --help"},
		{"no such game", []string{"simulate", "--game", "chess"}, 1, "cleopatra"},
		{"no such seat count", []string{"simulate", "--game", "cleopatra", "--seats", "9"}, 1, "9"},
		{"no such option", []string{"simulate", "--game", "cleopatra", "-O", "gold=yes"}, 1, "gold"},
		{"no games", []string{"simulate", "--game", "cleopatra", "--games", "0"}, 1, "at least 1"},
		{"no such viewer", []string{"render", "--game", "cleopatra", "--viewer", "4"}, 1, "--viewer"},
		{"negative moves", []string{"render", "--game", "cleopatra", "--moves=-1"}, 1, "--moves"},
		{"a spectator's hand", []string{"render", "--game", "cleopatra", "--kind", "hand"}, 1, "no picture"},
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

// TestHelpNamesTheBench checks that the help has the commands of lab, and none
// of guildhall.
func TestHelpNamesTheBench(t *testing.T) {
	code, out, _ := runCommandLine(t)
	if code != 0 || !strings.Contains(out, "lab bench") || strings.Contains(out, "sandbox") {
		t.Errorf("without arguments: exit %d, printed %q", code, out)
	}
}

// TestSimulateUsesHostTables plays with a host's tables, and checks that the
// error for a wrong table names its line.
func TestSimulateUsesHostTables(t *testing.T) {
	for text, want := range map[string]string{"1등,-5": "", "1등,many": `offering.csv: line 2: amulet_change "many"`} {
		dir := t.TempDir()
		own := filepath.Join(dir, "cleopatra", "offering.csv")
		table, err := os.ReadFile("../../engine/cleopatra/data/offering.csv")
		if err != nil || !bytes.Contains(table, []byte("1등,-3")) {
			t.Fatalf("%s, %v", table, err)
		}
		if err := os.CopyFS(filepath.Dir(own), os.DirFS("../../engine/cleopatra/data")); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(own, bytes.Replace(table, []byte("1등,-3"), []byte(text), 1), 0o600); err != nil {
			t.Fatal(err)
		}
		code, _, errs := runCommandLine(t, "simulate", "--game", "cleopatra", "--games", "1", "--data", dir)
		if (code == 0) != (want == "") || !strings.Contains(errs, want) {
			t.Errorf("with %s: exit %d, %s", text, code, errs)
		}
	}
}

func TestScenarioShowsTheDifference(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good.yaml"), filepath.Join(dir, "bad.yaml")
	head := "name: start\nsource: RULES.md 4\ngame: cleopatra\nseats: 2\nseed: 1\ndo: []\n"
	for file, expect := range map[string]string{good: "expect: {turn: 1}\n", bad: "expect: {turn: 2}\n"} {
		if err := os.WriteFile(file, []byte(head+expect), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if code, out, errs := runCommandLine(t, "scenario", "run", good); code != 0 {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	code, out, _ := runCommandLine(t, "scenario", "run", good, bad)
	if code != 1 || !strings.Contains(out, "turn") || !strings.Contains(out, "1 of 2 failed") {
		t.Errorf("exit %d, printed %q", code, out)
	}
}

func TestScenarioChecksTheTextsOfRulings(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "rulings")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	const text = "question: {en: Why?, ko: 왜?}\nanswer: {en: So., ko: 그래서.}\nsection: quarry\nsource: RULES 4\ngame: cleopatra\nseats: 2\nexpect: {turn: 1}\n"
	for name, test := range map[string]struct{ old, new, want string }{
		"good":    {"", "", "ok "},
		"section": {"quarry", "quarries", "section.yaml:3: section: the rulebook has no section #quarries"},
		"expect":  {"turn: 1", "turn: 2", "expect.yaml:7: Why?: turn"},
	} {
		file := filepath.Join(dir, name+".yaml")
		if err := os.WriteFile(file, []byte(strings.Replace(text, test.old, test.new, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, _ := runCommandLine(t, "scenario", "run", file)
		if (code == 0) != (name == "good") || !strings.Contains(out, test.want) {
			t.Errorf("%s: exit %d, printed %q, want %q", name, code, out, test.want)
		}
	}
}

// promise finds the document that a package comment names.
var promise = regexp.MustCompile(`\b(?:docs/[a-z-]+|CONTRIBUTING)\.md\b`)

// TestPackagesKeepPromises refuses a package of lab whose comment does not name
// the document that needs it.
func TestPackagesKeepPromises(t *testing.T) {
	comments := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err == nil {
			comments[filepath.Dir(path)] += file.Doc.Text()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(comments) < 9 {
		t.Fatalf("packages are %v", comments)
	}
	for folder, comment := range comments {
		documents := promise.FindAllString(comment, -1)
		if len(documents) == 0 {
			t.Errorf("the comment of package %s names no document", folder)
		}
		for _, document := range documents {
			if _, err := os.Stat(filepath.Join("../..", document)); err != nil {
				t.Errorf("package %s: %v", folder, err)
			}
		}
	}
}
