package gamecheck_test

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/cmd/lab/gamecheck"
	"guildhall/engine/longtest"
)

// TestANewGameIsBuiltAndPlayed makes a new game in a copy of the module, which adds a line to each
// of the two lists. There it runs the game's own tests, the tests that play or list every game,
// and a whole match on the sandbox. So no other file, and none of these tests, needs the name of a
// new game. GUILDHALL_NEW_GAME holds other packages: ./...
func TestANewGameIsBuiltAndPlayed(t *testing.T) {
	longtest.Only(t, "all tests with one game more")
	module := copyModule(t)
	if err := gamecheck.Create(module, "bazaar", "Bazaar Fair", "난장"); err != nil {
		t.Fatal(err)
	}
	if err := gamecheck.Create(module, "bazaar", "Bazaar Fair", "난장"); err == nil {
		t.Error("a game was made twice")
	}
	run(t, module, nil, "./engine/bazaar", "-update")
	run(t, module, nil, "./render/bazaar", "-update")
	run(t, module, nil, strings.Fields(cmp.Or(os.Getenv("GUILDHALL_NEW_GAME"), playing))...)
	run(t, module, []string{longtest.Variable + "=1", longtest.GameVariable + "=bazaar"}, "./bot/discord/discordtest", "-run", "TestWholeMatch")
}

// playing lists packages whose tests play or list every game.
const playing = "./engine ./engine/bazaar ./engine/catalog ./engine/ai/levels ./render/bazaar ./render/catalog ./bot/discord ./bot/discord/daily ./bot/discord/learn " +
	"./bot/discord/lookup ./bot/discord/parser ./bot/discord/turn ./bot/discord/views ./cmd/guildhall/wiring ./cmd/lab/bench"

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

// run runs go test in the module, with more environment variables, and fails with the lines that
// report failures.
func run(t *testing.T, module string, variables []string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"test", "-vet=off", "-timeout", "30m"}, args...)...)
	cmd.Dir, cmd.Env = module, append(append(os.Environ(), "GOFLAGS=-trimpath", longtest.Variable+"="), variables...)
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
	t.Fatal(fmt.Sprintf("go test %s: %v\n", strings.Join(args, " "), err), strings.Join(failed, ""))
}
