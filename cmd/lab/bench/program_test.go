package bench

import (
	"os"
	"path/filepath"
	"testing"

	"guildhall/engine/longtest"
)

// TestBenchBuildsTheProgram builds the program that a host runs, once, and removes it.
func TestBenchBuildsTheProgram(t *testing.T) {
	longtest.Only(t, "links the program")
	var p program
	file, err := p.built(t.Context())
	if err != nil {
		t.Fatal(err)
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
