package discordtest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"guildhall/bot/discord/wire"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/layout"
)

// Update makes tests write golden files instead of comparing them.
var Update = flag.Bool("update", false, "write the golden files anew")

// Gallery collects screens with headings. If T is set it checks that messages in channels
// and replies are frames and fit on a phone. Direct messages need not be frames, since
// notifications show their text but not the text of a frame.
type Gallery struct {
	B strings.Builder
	T testing.TB
}

// Add adds messages under a heading.
func (g *Gallery) Add(title string, ps ...*Posted) {
	fmt.Fprintf(&g.B, "==== %s\n", title)
	for _, p := range ps {
		g.B.WriteString(p.Text() + "\n\n")
		if g.T != nil && len(p.Files) == 0 && (p.Viewer != "" || !strings.HasPrefix(p.Channel, "dm-")) {
			if p.Frame == nil && len(p.Components) > 0 {
				g.T.Errorf("%s is not a frame:\n%s", title, p.Text())
			}
			Fits(g.T, title, p)
		}
	}
}

// Fits fails the test if a message is higher than a phone screen.
func Fits(t testing.TB, name string, p *Posted) {
	t.Helper()
	body, err := p.Body()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range p.Files {
		files[f.Name] = f.Data
	}
	m, err := layout.Outlined(body, files)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", name, err))
	}
	if p.Viewer != "" {
		m.Invoked, m.Flags = true, m.Flags|layout.Ephemeral
	}
	if high := layout.Measure(m).Height; high > layout.Screen {
		t.Errorf("%s: %.0f px high, the screen has %d:\n%s", name, high, layout.Screen, p.Text())
	}
}

// SameScreens compares screens with the golden file testdata/NAME.LANG.txt, or writes it
// (Update). It fails if a screen lacks a text.
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

// missingText matches the output for a missing text or a missing argument.
var missingText = regexp.MustCompile(`\[[a-z]+\.[a-z_.]+\]?|<no value>`)

// Verb finds a component by the verb of its custom id.
func Verb(p *Posted, v string) string {
	for _, id := range IDs(p) {
		if strings.HasPrefix(id, v+":") || strings.Contains(id, "!"+v+":") { // with the mark of a database
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
