package text

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

var (
	refusal = regexp.MustCompile(`[^.]refuse\("([a-z_]+)", (?:nil|\[\]engine\.Arg\{.*?\}), ("[a-z_", ]+)\)`)
	way     = regexp.MustCompile(`"([a-z_]+)"`)
)

// Refusals checks the messages of a package whose code refuses by refuse(reason, arguments,
// alternatives). Each reason and each alternative must have a message. Each message must be
// used by the code in the current folder, or be among others.
func Refusals(t TB, files fs.FS, name string, others ...string) {
	t.Helper()
	c, err := New(files)
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	used := map[string]bool{}
	for _, key := range others {
		used[key] = true
	}
	for _, file := range sources {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Errorf("%v", err)
			return
		}
		for _, m := range refusal.FindAllStringSubmatch(string(src), -1) {
			used[name+".refused."+m[1]] = true
			for _, w := range way.FindAllStringSubmatch(m[2], -1) {
				used[name+".instead."+w[1]] = true
			}
		}
	}
	for key := range used {
		if !c.Has("en", key) {
			t.Errorf("no message for %s", key)
		}
	}
	for _, key := range c.Keys("en") {
		if !used[key] {
			t.Errorf("message %s is never said", key)
		}
	}
}
