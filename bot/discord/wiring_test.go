package discord_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
)

// Each part that a feature declares in its Deps is given to it.
func TestFeaturesGetAllParts(t *testing.T) {
	wiring := parse(t, "wiring.go")
	folders := map[string]string{}
	for _, i := range wiring.Imports {
		file := strings.Trim(i.Path.Value, `"`)
		name := path.Base(file)
		if i.Name != nil {
			name = i.Name.Name
		}
		folders[name] = path.Base(file)
	}
	seen := 0
	ast.Inspect(wiring, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		s, ok := lit.Type.(*ast.SelectorExpr)
		if !ok || s.Sel.Name != "Deps" {
			return true
		}
		seen++
		var given []string
		for _, e := range lit.Elts {
			given = append(given, e.(*ast.KeyValueExpr).Key.(*ast.Ident).Name)
		}
		folder := folders[s.X.(*ast.Ident).Name]
		for _, name := range fieldsOfDeps(t, folder) {
			if !slices.Contains(given, name) {
				t.Errorf("%s does not get %s", folder, name)
			}
		}
		return true
	})
	if seen < 20 {
		t.Errorf("wiring.go fills only %d Deps", seen)
	}
}

// fieldsOfDeps returns the fields of the type Deps of a feature.
func fieldsOfDeps(t *testing.T, folder string) (names []string) {
	t.Helper()
	ast.Inspect(parse(t, folder+"/deps.go"), func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok {
			for _, one := range f.Names {
				if one.IsExported() {
					names = append(names, one.Name)
				}
			}
		}
		return true
	})
	return names
}

func parse(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

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
