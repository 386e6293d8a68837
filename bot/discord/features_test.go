package discord_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
)

// Names of commands, verbs in old messages, and kinds of stored deliveries must not
// change: this test fails when one of them is lost or renamed.
func TestStoredNames(t *testing.T) {
	h := discordtest.New(t)
	acks := map[handler.Ack]string{handler.Fresh: "fresh", handler.Replace: "replace", handler.Own: "own", handler.Form: "form", handler.Aloud: "aloud"}
	var out, verbs, kinds []string
	for _, c := range h.Bot.SlashCommands() {
		line := "/" + c.Name
		for _, o := range c.Options {
			line += " " + o.Name
		}
		out = append(out, line)
	}
	for _, f := range h.Bot.Features {
		for verb, r := range f.Presses {
			verbs = append(verbs, fmt.Sprintf("verb %s (%s)", verb, acks[r.Ack]))
		}
		for kind := range f.Deliveries {
			kinds = append(kinds, "delivery "+kind)
		}
	}
	out = slices.Concat(out, slices.Sorted(slices.Values(verbs)), slices.Sorted(slices.Values(kinds)))
	file := filepath.Join("testdata", "names.txt")
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), out); diff != "" {
		t.Errorf("names (-%s +now):\n%s", file, diff)
	}
}
