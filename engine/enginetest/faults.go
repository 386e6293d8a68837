package enginetest

import (
	"io/fs"
	"strings"
	"testing"
)

// Spoilt is a copy of a game's data, data/*.csv, in which one file, named
// without its ending, has the first old replaced by text. A file without old
// ends the test.
func Spoilt(t testing.TB, data fs.FS, file, old, text string) fs.FS {
	t.Helper()
	files := copied(t, data)
	at := "data/" + file + ".csv"
	if files[at] == nil {
		t.Fatalf("there is no %s", at)
	}
	was := string(files[at].Data)
	spoilt := strings.Replace(was, old, text, 1)
	if spoilt == was {
		t.Fatalf("%s does not contain %q", at, old)
	}
	files[at].Data = []byte(spoilt)
	return files
}

// Faults breaks the tables of a game, one place at a time, and wants load to
// notice. A fault names the file, what is replaced in it and by what, and words
// of the error.
func Faults[T any](t *testing.T, data fs.FS, load func(fs.FS) (*T, error), faults [][4]string) {
	t.Helper()
	for _, f := range faults {
		file, old, text, want := f[0], f[1], f[2], f[3]
		t.Run(file+" "+want, func(t *testing.T) {
			if _, err := load(Spoilt(t, data, file, old, text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error is %v, want one that says %q", err, want)
			}
		})
	}
}
