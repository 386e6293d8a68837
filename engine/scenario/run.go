package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"guildhall/engine"
)

// Games finds the rules of a game by its id, as catalog.Game does.
type Games func(id string) (engine.Rules, bool)

// Option is an option of a run.
type Option func(*runner)

// In returns the option with which scenarios can check the words of texts.
func In(words Words) Option { return func(r *runner) { r.words = words } }

// LoadFile reads a scenario file.
func LoadFile(file string) (*Scenario, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read scenario: %w", err)
	}
	return Load(file, data)
}

// RunFile loads and runs a scenario file.
func RunFile(games Games, file string, options ...Option) error {
	sc, err := LoadFile(file)
	if err != nil {
		return err
	}
	return Run(games, sc, options...)
}

// TestingT is the part of *testing.T that Dir needs. Because Dir has it as a type constraint,
// programs that run scenarios do not import package testing.
type TestingT[T any] interface {
	Helper()
	Error(args ...any)
	Fatal(args ...any)
	Run(name string, f func(T)) bool
}

// Dir runs every scenario of a directory (*.yaml) as a subtest. It fails if there is none.
func Dir[T TestingT[T]](t T, rules engine.Rules, dir string, options ...Option) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no scenarios in " + dir)
	}
	options = append(options, Remember(new(Memory)))
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t T) {
			if err := RunFile(only(rules), file, options...); err != nil {
				t.Error(err)
			}
		})
	}
}

// only returns Games with a single game.
func only(rules engine.Rules) Games {
	return func(id string) (engine.Rules, bool) { return rules, id == rules.Info().ID }
}

// Run plays a scenario for each of its seeds. The error names file, line and the
// difference.
func Run(games Games, sc *Scenario, options ...Option) error {
	met := make(map[*node]bool)
	options = append(slices.Clip(options), func(r *runner) { r.met = met })
	if sc.seeds == 0 {
		if err := runOnce(games, sc, options); err != nil {
			return err
		}
	}
	for n := range sc.seeds {
		one := *sc
		one.Setup.Seed = engine.NumberedSeed(uint64(n) + 1)
		one.Name = fmt.Sprintf("%s (seed %d)", sc.Name, n+1)
		if err := runOnce(games, &one, options); err != nil {
			return err
		}
	}
	if n := sc.unmet(met); n != nil {
		return inFile(sc.file, n.line, fmt.Errorf("%s: no seed makes this of either true: %s", sc.Name, brief(n.plain())))
	}
	return nil
}

func runOnce(games Games, sc *Scenario, options []Option) error {
	r, err := begin(games, sc, options)
	if err != nil {
		return err
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

// begin sets up the scenario's match.
func begin(games Games, sc *Scenario, options []Option) (*runner, error) {
	rules, ok := games(sc.Game)
	if !ok {
		return nil, inFile(sc.file, sc.line, fmt.Errorf("no game %q", sc.Game))
	}
	r := &runner{sc: sc, rules: rules, shown: newKnown(), memory: new(Memory), met: make(map[*node]bool)}
	for _, option := range options {
		option(r)
	}
	if err := r.start(); err != nil {
		return nil, inFile(sc.file, sc.line, fmt.Errorf("%s: %w", sc.Name, err))
	}
	return r, nil
}

// Step is one answer of a scenario with its events.
type Step struct {
	Seat   engine.Seat
	Events engine.Events
}

// Play sets up the match of a scenario and plays its moves. It ignores expectations and
// refusals, so it also works for a scenario that fails.
func Play(games Games, sc *Scenario) (engine.State, []Step, error) {
	return PlayFirst(games, sc, -1)
}

// PlayFirst is Play with the first n lines of do that play something. A negative n means
// all lines. It returns an error if there are fewer than n.
func PlayFirst(games Games, sc *Scenario, n int) (engine.State, []Step, error) {
	r, err := begin(games, sc, nil)
	if err != nil {
		return nil, nil, err
	}
	for _, a := range sc.do {
		if a.kind != play && a.kind != playAny {
			continue
		}
		if n == 0 {
			break
		}
		n--
		if err := r.act(a); err != nil {
			return nil, nil, inFile(sc.file, a.line, fmt.Errorf("%s: %w", sc.Name, err))
		}
	}
	if n > 0 {
		return nil, nil, inFile(sc.file, sc.line, fmt.Errorf("%s: %d moves fewer than asked for", sc.Name, n))
	}
	return r.state, r.steps, nil
}
