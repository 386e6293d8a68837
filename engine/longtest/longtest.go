// Package longtest separates long tests from quick ones. `go test ./...` runs the quick
// ones; with GUILDHALL_LONG=1 it runs all of them, as CI does.
package longtest

import (
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// Variable is the environment variable that enables the long tests.
const Variable = "GUILDHALL_LONG"

// Wanted reports whether long tests are enabled.
func Wanted() bool { return os.Getenv(Variable) != "" }

// Only skips the test unless long tests are enabled or one of the given environment
// variables is set. The message of a skipped test contains what, a description of the test.
func Only(t testing.TB, what string, variables ...string) {
	t.Helper()
	for _, v := range append(variables, Variable) {
		if os.Getenv(v) != "" {
			return
		}
	}
	t.Skipf("%s: only with %s=1", what, Variable)
}

// SeedVariable is the environment variable with the seed of long random tests.
const SeedVariable = "GUILDHALL_SEED"

// Seed returns the seed of a long random test and logs it. The seed is the value of
// SeedVariable, which CI changes on every run, or 0.
func Seed(t testing.TB) uint64 {
	t.Helper()
	text := os.Getenv(SeedVariable)
	if text == "" {
		return 0
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", SeedVariable, err)
	}
	t.Logf("repeat with %s=%d", SeedVariable, n)
	return n
}

// Roomy lets a test program use more memory before it collects garbage, because it
// allocates much and ends soon. GOGC in the environment takes precedence; set it to 100 to
// measure benchmarks as in the real program.
func Roomy() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(800)
	}
}

// Number returns the number of repetitions of a test: long if long tests are enabled,
// otherwise quick.
func Number(quick, long int) int {
	if Wanted() {
		return long
	}
	return quick
}

// GameVariable is the environment variable that limits tests of all games to one game, by
// its id.
const GameVariable = "GUILDHALL_GAME"

// Plays reports whether tests of all games play this one.
func Plays(game string) bool {
	only := os.Getenv(GameVariable)
	return only == "" || only == game
}

// OfGame skips the test of a game that Plays does not report.
func OfGame(t testing.TB, game string) {
	t.Helper()
	if !Plays(game) {
		t.Skipf("%s: only with %s=%[1]s, or without it", game, GameVariable)
	}
}

// AllGames skips the test if GameVariable is set. It is for tests that count something in all
// games together.
func AllGames(t testing.TB) {
	t.Helper()
	if game := os.Getenv(GameVariable); game != "" {
		t.Skipf("only without %s=%s", GameVariable, game)
	}
}
