package mutation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// patience is the time limit for scenarios with a broken rule. A program that never ends
// counts as killed.
const patience = 2 * time.Minute

// Killed builds the tests of the game in a folder with the mutation and reports whether its
// scenarios fail. It does not change the folder. It returns an error if the changed program
// cannot be built or run.
func Killed(ctx context.Context, dir string, m Mutation) (bool, error) {
	text, err := m.Apply(dir)
	if err != nil {
		return false, err
	}
	return scenariosFail(ctx, dir, map[string]string{m.File: text})
}

// scenariosFail runs the scenarios of the game in a folder, with the given texts instead of
// some of its files.
func scenariosFail(ctx context.Context, dir string, texts map[string]string) (bool, error) {
	work, err := os.MkdirTemp("", "guildhall-mutation-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(work)
	if dir, err = filepath.Abs(dir); err != nil {
		return false, err
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for file, text := range texts {
		changed := filepath.Join(work, file)
		if err := os.WriteFile(changed, []byte(text), 0o600); err != nil {
			return false, err
		}
		overlay.Replace[filepath.Join(dir, file)] = changed
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		return false, err
	}
	if err := os.WriteFile(filepath.Join(work, "overlay.json"), list, 0o600); err != nil {
		return false, err
	}
	program := filepath.Join(work, "scenarios.test")
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", filepath.Join(work, "overlay.json"), "-o", program, ".")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return false, fmt.Errorf("build: %w\n%s", err, out)
	}
	run := exec.CommandContext(ctx, program, "-test.run=^TestScenarios$", "-test.failfast", "-test.timeout="+patience.String())
	run.Dir = dir
	out, err := run.CombinedOutput()
	switch {
	case err == nil && strings.Contains(string(out), "no tests to run"):
		return false, errors.New("there is no TestScenarios")
	case err == nil:
		return false, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	case errors.As(err, new(*exec.ExitError)):
		return true, nil
	}
	return false, err
}
