package enginetest

import (
	"io/fs"
	"strings"
)

// onlyEnglish hides every file except the English one.
type onlyEnglish struct{ fs.FS }

func (o onlyEnglish) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(o.FS, name)
	var kept []fs.DirEntry
	for _, e := range all {
		if strings.HasPrefix(e.Name(), "en") {
			kept = append(kept, e)
		}
	}
	return kept, err
}
