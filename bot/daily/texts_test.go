package daily_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"guildhall/bot/daily"
	"guildhall/bot/text"
)

func TestTextsAreComplete(t *testing.T) { text.Complete(t, daily.Texts) }

// Every reason and every way out has a message, and every message is said.
func TestTextsAndCodeAgree(t *testing.T) {
	c, err := text.New(daily.Texts)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	refusal := regexp.MustCompile(`[^.]refuse\("([a-z_]+)", (?:nil|\[\]engine\.Arg\{.*?\}), ("[a-z_", ]+)\)`)
	word := regexp.MustCompile(`"([a-z_]+)"`)
	used := map[string]bool{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range refusal.FindAllStringSubmatch(string(src), -1) {
			used["daily.refused."+m[1]] = true
			for _, way := range word.FindAllStringSubmatch(m[2], -1) {
				used["daily.instead."+way[1]] = true
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
