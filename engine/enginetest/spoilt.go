package enginetest

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// Spoilt is a copy of a game's data, data/*.csv, in which one file, named
// without its ending, has the first old replaced by text. A file without old
// ends the test.
func Spoilt(t testing.TB, data fs.FS, file, old, text string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(data, "data/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	replaced := false
	for _, name := range names {
		b, err := fs.ReadFile(data, name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "data/"+file+".csv" {
			spoilt := strings.Replace(string(b), old, text, 1)
			replaced, b = spoilt != string(b), []byte(spoilt)
		}
		files[name] = &fstest.MapFile{Data: b}
	}
	if !replaced {
		t.Fatalf("data/%s.csv does not contain %q", file, old)
	}
	return files
}
