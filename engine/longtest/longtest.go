// Package longtest tells long tests from quick ones. `go test ./...` runs the quick ones;
// with GUILDHALL_LONG=1 it runs all of them, as CI does.
package longtest

import (
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// Variable names the environment variable that asks for the long tests.
const Variable = "GUILDHALL_LONG"

// Wanted reports whether long tests are to run.
func Wanted() bool { return os.Getenv(Variable) != "" }

// Only skips the test unless long tests are to run, or one of the named environment
// variables asks for this one. What it does is named in the output.
func Only(t testing.TB, what string, variables ...string) {
	t.Helper()
	for _, v := range append(variables, Variable) {
		if os.Getenv(v) != "" {
			return
		}
	}
	t.Skipf("%s: only with %s=1", what, Variable)
}

// SeedVariable names the environment variable with the seed of long random tests.
const SeedVariable = "GUILDHALL_SEED"

// Seed returns the seed of a long random test and notes it in the test's output: that of
// SeedVariable, which is another one at every run of CI, or 0 for the same run every time.
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

// Roomy lets a test program use more memory before garbage is collected: it allocates much
// and ends soon. GOGC in the environment counts instead; set it to 100 to measure
// benchmarks as the program runs.
func Roomy() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(800)
	}
}

// Number returns how often a test that can be shorter does something: quick, or long times.
func Number(quick, long int) int {
	if Wanted() {
		return long
	}
	return quick
}
