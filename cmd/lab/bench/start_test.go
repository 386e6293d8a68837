package bench

import (
	"os"
	"path/filepath"
	"testing"

	"guildhall/engine/longtest"
)

// TestBenchStartsTheProgram builds the program that a host runs and starts its sandbox:
// the laboratory has no such command itself.
func TestBenchStartsTheProgram(t *testing.T) {
	longtest.Only(t, "links the program and starts it")
	var p program
	file, err := p.built(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := startOnce(t.Context(), file); err != nil {
		t.Error(err)
	}
	if again, err := p.built(t.Context()); again != file || err != nil {
		t.Errorf("built twice: %s, then %s (%v)", file, again, err)
	}
	if err := p.remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Dir(file)); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", filepath.Dir(file), err)
	}
}
