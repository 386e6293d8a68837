package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"guildhall/engine"
)

// Games finds the rules of a game by its id, as catalog.Game does.
type Games func(id string) (engine.Rules, bool)

// RunFile loads and runs a scenario file.
func RunFile(games Games, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read scenario: %w", err)
	}
	sc, err := Load(file, data)
	if err != nil {
		return err
	}
	return Run(games, sc)
}

// TestingT is a *testing.T. Being a constraint, it keeps package testing out of
// the programs that run scenarios.
type TestingT[T any] interface {
	Helper()
	Error(args ...any)
	Fatal(args ...any)
	Run(name string, f func(T)) bool
}

// Dir runs every scenario of a directory (*.yaml) as a subtest. A directory
// without any is a failure.
func Dir[T TestingT[T]](t T, rules engine.Rules, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no scenarios in " + dir)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t T) {
			if err := RunFile(only(rules), file); err != nil {
				t.Error(err)
			}
		})
	}
}

// only knows one game.
func only(rules engine.Rules) Games {
	return func(id string) (engine.Rules, bool) { return rules, id == rules.Info().ID }
}

// Run plays a scenario. The error tells file, line and the difference.
func Run(games Games, sc *Scenario) error {
	rules, ok := games(sc.Game)
	if !ok {
		return inFile(sc.file, sc.line, fmt.Errorf("no game %q", sc.Game))
	}
	r := &runner{sc: sc, rules: rules}
	if err := r.start(); err != nil {
		return inFile(sc.file, sc.line, fmt.Errorf("%s: %w", sc.Name, err))
	}
	for _, a := range sc.do {
		if err := r.act(a); err != nil {
			return inFile(sc.file, a.line, fmt.Errorf("%s: %w", sc.Name, err))
		}
	}
	if sc.expect == nil {
		return nil
	}
	if err := r.check(sc.expect); err != nil {
		return inFile(sc.file, sc.expect.line, fmt.Errorf("%s: %w", sc.Name, err))
	}
	return nil
}
