package enginetest

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
)

// Messages compares a game's message files with its code. Every language must have exactly
// the keys that occur in the Go files of the current directory and the keys in made, which
// the code builds at run time. All languages must use the same arguments.
func Messages(t *testing.T, info engine.Info, made ...string) {
	t.Helper()
	keys, err := keysInSource(".", info.ID)
	if err != nil {
		t.Fatal(err)
	}
	messages(tester{t}, info, append(keys, made...))
}

func messages(t T, info engine.Info, named []string) {
	t.Helper()
	files := filesOf(t, info)
	for _, file := range files {
		for _, key := range named {
			if file.messages[key] == nil {
				t.Errorf("%s has no message %s, which the code names", file.name, key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(file.messages)) {
			switch {
			case !strings.HasPrefix(key, info.ID+"."):
				t.Errorf("%s has key %s outside the game's own", file.name, key)
			case isMade(key, info.ID):
			case !slices.Contains(named, key) && !slices.Contains(named, longForm(key)):
				t.Errorf("%s has message %s, which the code never names", file.name, key)
			}
		}
	}
	sameArguments(t, files)
	for _, file := range files {
		if file.name != "en.json" {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(file.messages)) {
			if hangul.MatchString(strings.Join(file.messages[key], "")) {
				t.Errorf("%s: Korean in the English message %s", file.name, key)
			}
		}
	}
}

// isMade reports whether a shared function builds the key: WithVerbs, TeachingOf, WordsOf of
// package feature, Option or New of package play. UsedMessages.Everything checks that these
// messages exist and are used.
func isMade(key, game string) bool {
	return slices.ContainsFunc([]string{".verb.", ".teach.", ".advising.", ".option."}, func(part string) bool { return strings.HasPrefix(key, game+part) }) ||
		slices.Contains(refusals, strings.TrimPrefix(key, game+".why."))
}

// refusals are the last words of the keys that play.Words gives to refusals.
var refusals = []string{"spelling", "which", "unknown", "over", "notYou"}

var hangul = regexp.MustCompile(`\p{Hangul}`)

func sameArguments(t T, files []messageFile) {
	t.Helper()
	first := files[0]
	for _, key := range slices.Sorted(maps.Keys(first.messages)) {
		want, err := first.placeholders(key)
		if err != nil {
			t.Errorf("%s: %s: %v", first.name, key, err)
		}
		for _, file := range files[1:] {
			got, err := file.placeholders(key)
			if err != nil {
				t.Errorf("%s: %s: %v", file.name, key, err)
			} else if !slices.Equal(got, want) {
				t.Errorf("%s: %s uses %v, %s uses %v", key, first.name, want, file.name, got)
			}
		}
	}
}

// keysInSource returns the message keys of a game that occur in the Go files of a
// directory, except tests, as one word or as a prefix and names of engine.Texts.
func keysInSource(dir, game string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	literal := regexp.MustCompile(`"(` + regexp.QuoteMeta(game) + `\.[A-Za-z0-9._]*[A-Za-z0-9])"`)
	list, word := regexp.MustCompile(`engine\.Texts\("([^"]+)",([^()]+)\)`), regexp.MustCompile(`"([^"]+)"`)
	found := make(map[string]bool)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, m := range literal.FindAllStringSubmatch(string(b), -1) {
			found[m[1]] = true
		}
		for _, m := range list.FindAllStringSubmatch(string(b), -1) {
			for _, name := range word.FindAllStringSubmatch(m[2], -1) {
				found[m[1]+name[1]] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found)), nil
}
