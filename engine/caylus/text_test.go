package caylus_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/engine/caylus"
)

// TestMessages proves that the message files of both languages hold exactly
// the keys that the code names, and the same arguments.
func TestMessages(t *testing.T) {
	named := keysInSource(t)
	messages := caylus.Rules{}.Info().Messages
	files := map[string]map[string]string{}
	for _, lang := range []string{"en", "ko"} {
		files[lang] = readMessages(t, messages, lang+".json")
		for _, key := range named {
			if files[lang][key] == "" {
				t.Errorf("%s.json has no message %s, which the code names", lang, key)
			}
		}
		for key := range files[lang] {
			if !slices.Contains(named, key) {
				t.Errorf("%s.json has message %s, which the code never names", lang, key)
			}
			if !strings.HasPrefix(key, "caylus.") {
				t.Errorf("%s.json has key %s outside the game's own", lang, key)
			}
		}
	}
	for key, en := range files["en"] {
		if a, b := arguments(en), arguments(files["ko"][key]); !slices.Equal(a, b) {
			t.Errorf("%s: English uses %v, Korean uses %v", key, a, b)
		}
	}
	hangul := regexp.MustCompile(`\p{Hangul}`)
	for key, text := range files["en"] {
		if hangul.MatchString(text) {
			t.Errorf("%s: Korean in the English message %q", key, text)
		}
	}
}

var keyLiteral = regexp.MustCompile(`"(caylus\.[A-Za-z0-9._]+)"`)

// keysInSource are all message keys written in the package's code.
func keysInSource(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range keyLiteral.FindAllStringSubmatch(string(b), -1) {
			found[m[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// readMessages returns each message with its plural forms joined.
func readMessages(t *testing.T, files fs.FS, name string) map[string]string {
	t.Helper()
	b, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(b, &raw); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	messages := map[string]string{}
	for key, value := range raw {
		switch v := value.(type) {
		case string:
			messages[key] = v
		case map[string]any:
			messages[key], _ = v["other"].(string)
			if one, ok := v["one"].(string); !ok || one == "" || messages[key] == "" {
				t.Errorf("%s: %s lacks a plural form", name, key)
			}
		}
	}
	return messages
}

var (
	action   = regexp.MustCompile(`\{\{.*?\}\}`)
	argument = regexp.MustCompile(`\.([a-z]\w*)`)
)

func arguments(text string) []string {
	found := map[string]bool{}
	for _, a := range action.FindAllString(text, -1) {
		for _, m := range argument.FindAllStringSubmatch(a, -1) {
			found[m[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}
