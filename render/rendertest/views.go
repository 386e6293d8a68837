package rendertest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// View reads a stored situation, testdata/views/name.json.
func View[V any](t testing.TB, name string) *V {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "views", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	v := new(V)
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatalf("view %s: %v", name, err)
	}
	return v
}

// Views are the names of the stored situations.
func Views(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "views", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no views: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".json")
	}
	return files
}
