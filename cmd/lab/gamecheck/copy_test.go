package gamecheck_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine/longtest"
)

// TestMarketDayAsANewGame copies Market Day as a new game into a copy of the module, adds its
// line to each of the two lists, and runs all tests there. So no other file, and no test,
// knows the names of the games.
func TestMarketDayAsANewGame(t *testing.T) {
	longtest.Only(t, "all tests with one game more")
	module := copyModule(t)
	copyMarketDay(t, module)
	run(t, module, "go", "test", "-vet=off", "./engine/bazaar", "-update")
	run(t, module, "go", "test", "-vet=off", "./render/bazaar", "-update")
	packages := "./..."
	if only := os.Getenv("GUILDHALL_NEW_GAME"); only != "" {
		packages = only
	}
	run(t, module, "go", append([]string{"test", "-vet=off", "-timeout", "30m"}, strings.Fields(packages)...)...)
}

// copyModule copies the module without its history to a folder, and returns the folder.
func copyModule(t *testing.T) string {
	t.Helper()
	module := filepath.Join(t.TempDir(), "module")
	if err := os.CopyFS(module, withoutHidden{os.DirFS("../../..")}); err != nil {
		t.Fatal(err)
	}
	return module
}

// withoutHidden is a module without .git and other programs' folders.
type withoutHidden struct{ fs.FS }

func (w withoutHidden) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(w.FS, name)
	kept := entries[:0]
	for _, e := range entries {
		if e.Name() != ".git" && e.Name() != "node_modules" {
			kept = append(kept, e)
		}
	}
	return kept, err
}

// names replaces the words of Market Day by those of the copy. The random streams keep their
// name, so that the copy plays the same matches.
var names = strings.NewReplacer(`Rand("market")`, `Rand("market")`, "Market Day", "Bazaar Fair", "market", "bazaar", "Market", "Bazaar",
	"장날", "난장", "장터", "난전", "시장날", "난장날")

// copyMarketDay copies the folders of Market Day, and its document, under the id bazaar, and
// adds a line to the two lists and to README.
func copyMarketDay(t *testing.T, module string) {
	t.Helper()
	for _, folder := range []string{"engine", "render"} {
		from, to := filepath.Join(module, folder, "market"), filepath.Join(module, folder, "bazaar")
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		err := filepath.WalkDir(to, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(file, ".net") || strings.HasSuffix(file, ".png") {
				return err
			}
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			return os.WriteFile(file, []byte(names.Replace(string(data))), 0o644)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	look := filepath.Join(module, "render", "bazaar", "look.json") // the icons of Market Day are its own
	write(t, look, `{"accent": "hay.d1"}`)
	document, err := os.ReadFile(filepath.Join(module, "docs", "games", "market.md"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(module, "docs", "games", "bazaar.md"), names.Replace(string(document)))
	for _, list := range []string{"engine/catalog/catalog.go", "render/catalog/catalog.go", "README.md"} {
		addLine(t, filepath.Join(module, filepath.FromSlash(list)))
	}
}

// addLine adds the copy of Market Day to a list, with its import.
func addLine(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(data)) {
		out = append(out, line)
		if strings.Contains(line, "market") {
			out = append(out, names.Replace(line))
		}
	}
	write(t, file, strings.Join(out, ""))
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// run runs a command in the module and fails with the lines that report failures.
func run(t *testing.T, module, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = module, append(os.Environ(), "GOFLAGS=-trimpath", longtest.Variable+"=")
	out, err := cmd.CombinedOutput()
	if err == nil {
		return
	}
	var failed []string
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("ok ")) && !bytes.HasPrefix(line, []byte("?")) {
			failed = append(failed, string(line))
		}
	}
	t.Fatal(fmt.Sprintf("%s %s: %v\n", name, strings.Join(args, " "), err), strings.Join(failed, ""))
}
