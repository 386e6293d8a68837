package wiring_test

import (
	"io/fs"
	"path"
	"regexp"
	"testing"

	"guildhall/cmd/guildhall/wiring"
)

// messageKey matches the key of a message at the beginning of a line. Plural forms have no dot.
var messageKey = regexp.MustCompile(`(?m)^\s*"([a-z0-9_]+(?:\.[A-Za-z0-9_]+)+)":`)

// No key occurs twice in a message file, because JSON silently takes the last
// one.
func TestNoMessageIsDefinedTwice(t *testing.T) {
	read := 0
	for _, files := range wiring.TextFiles() {
		err := fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, err error) error {
			if err != nil || path.Ext(name) != ".json" {
				return err
			}
			b, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			seen := map[string]bool{}
			for _, m := range messageKey.FindAllStringSubmatch(string(b), -1) {
				if read++; seen[m[1]] {
					t.Errorf("%s defines %s twice", name, m[1])
				}
				seen[m[1]] = true
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read < 5000 {
		t.Errorf("read %d messages, want those of all packages", read)
	}
}
