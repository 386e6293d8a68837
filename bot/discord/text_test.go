package discord_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/text"
)

func TestTextsAreComplete(t *testing.T) {
	for _, files := range discord.Texts() {
		text.Complete(t, files)
	}
}

// families are keys that are put together from parts, and what begins them.
var families = []string{
	"cmd.", "lang.", "board.", "dm.", "help.", "permission.", "settings.", "trouble.", "button.", "grid.", "card.turn", "card.sealed", "games.", "look.", "vote.", "follow.", "act.", "weekday.", "terms.", "zone.west", "zone.east", "away.first", "away.last", "away.about_", "hours.", "orders.",
}

// Every key that the code names exists, and every key that exists is named.
func TestTextsAndCodeAgree(t *testing.T) {
	c, err := text.New(discord.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	var sources []string
	for _, folder := range []string{"*.go", "*/*.go"} {
		files, err := filepath.Glob(folder)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, files...)
	}
	literal := regexp.MustCompile(`"([a-z_]+(?:\.[a-z_]+)*)"`)
	named := map[string]bool{}
	for _, file := range sources {
		if strings.HasSuffix(file, "_test.go") || filepath.Dir(file) == "bottest" {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:Say|Label)\("([a-z_.]+)"[,)]`).FindAllStringSubmatch(string(src), -1) {
			if !c.Has("en", "discord."+m[1]) {
				t.Errorf("%s: no message %q", file, m[1])
			}
		}
		for _, m := range literal.FindAllStringSubmatch(string(src), -1) {
			named[strings.TrimPrefix(m[1], "discord.")] = true
		}
	}
	for _, key := range c.Keys("en") {
		key = strings.TrimPrefix(key, "discord.")
		if named[key] || named[strings.TrimSuffix(key, "_menu")] {
			continue
		}
		part := false
		for _, f := range families {
			part = part || strings.HasPrefix(key, f)
		}
		if !part {
			t.Errorf("message %q is never said", key)
		}
	}
}
