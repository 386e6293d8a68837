package discordtest

import (
	"flag"
	"fmt"
	"guildhall/bot/discord/wire"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
)

// Update makes tests write golden files in place of comparing them.
var Update = flag.Bool("update", false, "write the golden files anew")

// Gallery collects screens with headings.
type Gallery struct{ B strings.Builder }

// Add adds messages under a heading.
func (g *Gallery) Add(title string, ps ...*Posted) {
	fmt.Fprintf(&g.B, "==== %s\n", title)
	for _, p := range ps {
		g.B.WriteString(p.Text() + "\n\n")
	}
}

// SameScreens compares screens with the golden file testdata/NAME.LANG.txt, or writes
// it (Update), and fails when a text is missing in them.
func SameScreens(t *testing.T, name, lang, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+"."+lang+".txt")
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("screens differ (-want +got); run with -update when that is meant:\n%s", diff)
	}
	if missing := missingText.FindAllString(got, -1); missing != nil {
		t.Errorf("texts or values are missing: %q", missing)
	}
}

// missingText is what stands in place of a text that its catalogue does not have, and of
// a value that a text was not given.
var missingText = regexp.MustCompile(`\[[a-z]+\.[a-z_.]+\]?|<no value>`)

// Verb finds a component by the verb of its custom id.
func Verb(p *Posted, v string) string {
	for _, id := range IDs(p) {
		if strings.HasPrefix(id, v+":") {
			return id
		}
	}
	return ""
}

// IDs returns all custom ids of a message.
func IDs(p *Posted) []string {
	var out []string
	for _, c := range wire.Rows(p.Components) {
		for _, part := range c.Components {
			switch x := part.(type) {
			case discordgo.Button:
				out = append(out, x.CustomID)
			case discordgo.SelectMenu:
				out = append(out, x.CustomID)
			}
		}
	}
	return out
}

// Other returns the other player at a table of users 1 and 2.
func Other(user string) string { return map[string]string{"1": "2", "2": "1"}[user] }
