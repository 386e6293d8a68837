package gamecheck

import (
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/market"
)

// linesOfCode returns the number of lines that are neither empty nor a comment.
func linesOfCode(text string) (n int) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}

func TestGamesLackNothing(t *testing.T) {
	for _, rules := range catalog.Games() {
		if lacks := Missing(os.DirFS("../../.."), rules); len(lacks) > 0 {
			t.Errorf("%s lacks %q", rules.Info().ID, lacks)
		}
	}
}

func TestMissingPartsAreNamed(t *testing.T) {
	got := strings.Join(Missing(fstest.MapFS{"README.md": {Data: []byte("Games\n")}}, unfinished{}), "\n")
	for _, want := range []string{"docs/games/unfinished.md", "render/unfinished/look.json", "testdata/mutations/mutations.yaml", "README.md", "render/catalog/catalog.go",
		"engine/unfinished/nets/2.net", "a row for 3 seats in engine/unfinished/curves.csv"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// A new game has its own names everywhere, its lines in the lists, and Go files that are
// formatted. It brings no results of tests, and less than 200 lines of code.
func TestCreateNamesTheGame(t *testing.T) {
	repository := t.TempDir()
	for _, folder := range []string{"engine/homestead", "render/homestead"} {
		if err := os.CopyFS(filepath.Join(repository, folder), os.DirFS(filepath.Join("../../..", folder))); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"engine/catalog/catalog.go", "render/catalog/catalog.go", "README.md", "docs/games/homestead.md"} {
		data, err := os.ReadFile(filepath.Join("../../..", file))
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(repository, file)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(repository, file), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := Create(repository, "bazaar", "Bazaar Fair", "난장"); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{"engine/catalog/catalog.go": "{rules: bazaar.Rules},", "render/catalog/catalog.go": `of("bazaar", bazaar.New, bazaar.Messages)`,
		"README.md": "[Bazaar Fair](docs/games/bazaar.md)", "engine/bazaar/glossary.csv": "game,Bazaar Fair,난장", "engine/bazaar/bazaar_test.go": "func TestBazaar("} {
		if data, err := os.ReadFile(filepath.Join(repository, file)); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: error %v, want %s in it", file, err, want)
		}
	}
	code := 0
	err := filepath.WalkDir(repository, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(file, "bazaar") {
			return err
		}
		data, err := os.ReadFile(file)
		if strings.Contains(strings.ToLower(string(data)), "homestead") || strings.Contains(string(data), "개척지") || strings.Contains(file, "golden") {
			t.Errorf("%s is about the other game", file)
		}
		if formatted, wrong := format.Source(data); filepath.Ext(file) == ".go" && (wrong != nil || string(formatted) != string(data)) {
			t.Errorf("%s is not formatted", file)
		}
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			code += linesOfCode(string(data))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if code >= 200 {
		t.Errorf("the game has %d lines of code, CONTRIBUTING.md promises less than 200", code)
	}
}

func TestUnusableNamesAreRefused(t *testing.T) {
	for _, id := range []string{"", "no", "Bazaar", "../bazaar", "caylus", "waytoolonggame"} {
		if err := Create(t.TempDir(), id, "Bazaar", "난장"); err == nil {
			t.Errorf("a game %q was made", id)
		}
	}
	if err := Create(t.TempDir(), "bazaar", " ", "난장"); err == nil {
		t.Error("a game without an English name was made")
	}
}

func TestFailuresNameWhatFailed(t *testing.T) {
	const out = "ok  \tguildhall/a\t0.1s\n--- FAIL: TestRules (0.1s)\n    run.go:3: seat 1 sees a card\nFAIL\nFAIL\tguildhall/b\t0.2s\nFAIL\n"
	if got := failures([]byte(out)); !slices.Equal(got, []string{"run.go:3: seat 1 sees a card"}) {
		t.Errorf("failures are %q", got)
	}
	const late = "    run.go:3: seat 1 sees a card\npanic: test timed out after 10m0s\n\ngoroutine 1 [running]:\nmain.f()\nFAIL\tguildhall/b\t600s\nFAIL\n"
	if got := failures([]byte(late)); !slices.Equal(got, []string{"run.go:3: seat 1 sees a card", "the tests did not end within 10m0s"}) {
		t.Errorf("failures of tests that do not end are %q", got)
	}
	if got := failures([]byte("FAIL\tguildhall/b [build failed]\nFAIL\n")); !slices.Equal(got, []string{"FAIL\tguildhall/b [build failed]"}) {
		t.Errorf("without other lines failures are %q", got)
	}
}

// unfinished is a game without an artist, nets and documents.
type unfinished struct{ market.Rules }

func (u unfinished) Info() engine.Info {
	info := u.Rules.Info()
	info.ID = "unfinished"
	return info
}

func (unfinished) Files() engine.Files { return engine.Files{FS: fstest.MapFS{}} }
