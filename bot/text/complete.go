package text

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
)

// TB is the part of testing.TB that Complete reports to.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Complete fails the test when the message files of the given file systems are not complete:
// every language has the same keys with the same placeholders, every template parses, and no
// message is empty. It requires at least English and Korean.
func Complete(t TB, files ...fs.FS) {
	t.Helper()
	for _, problem := range problems(files) {
		t.Errorf("messages: %s", problem)
	}
}

func problems(files []fs.FS) []string {
	c, err := New(files...)
	if err != nil {
		return []string{err.Error()}
	}
	var found []string
	for _, lang := range []string{Base, "ko"} {
		if c.langs[lang] == nil {
			found = append(found, fmt.Sprintf("no file for %s", lang))
		}
	}
	base := c.langs[Base]
	if base == nil {
		return found
	}
	for _, name := range c.names {
		for key, m := range c.langs[name].messages {
			if err := m.check(); err != nil {
				found = append(found, fmt.Sprintf("%s: %s: %v", name, key, err))
			}
		}
		found = append(found, base.compare(c.langs[name])...)
	}
	sort.Strings(found)
	return found
}

// compare reports how other differs from l in keys and placeholders.
func (l *language) compare(other *language) []string {
	var found []string
	for key, m := range l.messages {
		o := other.messages[key]
		if o == nil {
			found = append(found, fmt.Sprintf("%s lacks %s", other.name, key))
			continue
		}
		if want, got := m.placeholders(), o.placeholders(); !slices.Equal(want, got) {
			found = append(found, fmt.Sprintf("%s: %s names %v, %s names %v", key, l.name, want, other.name, got))
		}
	}
	for key := range other.messages {
		if l.messages[key] == nil {
			found = append(found, fmt.Sprintf("%s lacks %s", l.name, key))
		}
	}
	return found
}

// Keys lists the keys of a language, sorted.
func (c *Catalog) Keys(lang string) []string {
	l := c.langs[lang]
	if l == nil {
		return nil
	}
	keys := make([]string, 0, len(l.messages))
	for key := range l.messages {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

// Arguments lists the names of the arguments that a message of a language uses,
// sorted.
func (c *Catalog) Arguments(lang, key string) []string {
	l := c.langs[lang]
	if l == nil || l.messages[key] == nil {
		return nil
	}
	return l.messages[key].placeholders()
}

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
