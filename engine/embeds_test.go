package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestFeaturesNameDependencies checks STYLE 1.7 in the packages of the bot: a struct holds the
// tables, a service or another layer in a named field. If it embedded them, a call on it could be
// a method of any of them. It may embed the Deps of its own package, whose fields have names.
func TestFeaturesNameDependencies(t *testing.T) {
	seen := 0
	look := func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../")
		if isHelper(folder) || slices.ContainsFunc(belowKit, func(p string) bool { return matches(folder, p) }) {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		seen++
		found := embedded(parsed)
		here := embeddedHere(parsed)
		if folder == "bot/league" || slices.Contains(here, "Tables") {
			found = append(found, here...)
		}
		for _, name := range found {
			t.Errorf("%s embeds %s: give it a named field", file, name)
		}
		return nil
	}
	for _, folder := range []string{"../bot/clock", "../bot/daily", "../bot/discord", "../bot/league", "../bot/rating", "../bot/table", "../bot/matchmaking"} {
		if err := filepath.WalkDir(folder, look); err != nil {
			t.Fatal(err)
		}
	}
	if seen < 100 {
		t.Errorf("only %d files were looked at", seen)
	}
}

// belowKit lists packages that import neither handler nor table, so their structs can embed no
// layer.
var belowKit = []string{"bot/discord/wire", "bot/discord/wire/...", "bot/discord/coordinator"}

// embedded returns the types of other packages of the bot that structs of a file embed.
func embedded(f *ast.File) []string {
	ours := map[string]bool{}
	for _, spec := range f.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !under(imported, "guildhall/bot") {
			continue
		}
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		ours[name] = true
	}
	var found []string
	eachEmbedded(f, func(of ast.Expr) {
		if sel, ok := of.(*ast.SelectorExpr); ok {
			// A decorator of the Discord client embeds the client for the calls that it does not
			// change.
			if from := sel.X.(*ast.Ident).Name; ours[from] && from+"."+sel.Sel.Name != "wire.API" {
				found = append(found, from+"."+sel.Sel.Name)
			}
		}
	})
	return found
}

// embeddedHere returns the types of its own package that structs of a file embed. Embedding would
// join parts again that the package keeps apart.
func embeddedHere(f *ast.File) (found []string) {
	eachEmbedded(f, func(of ast.Expr) {
		if name, ok := of.(*ast.Ident); ok {
			found = append(found, name.Name)
		}
	})
	return found
}

// eachEmbedded calls do with the type of every embedded field; a pointer type is passed without its
// star.
func eachEmbedded(f *ast.File, do func(of ast.Expr)) {
	ast.Inspect(f, func(n ast.Node) bool {
		s, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		for _, field := range s.Fields.List {
			of := field.Type
			if p, ok := of.(*ast.StarExpr); ok {
				of = p.X
			}
			if len(field.Names) == 0 {
				do(of)
			}
		}
		return true
	})
}

func TestEmbeddedLayersAreNoticed(t *testing.T) {
	const head = "package x\nimport (\n\t\"guildhall/bot/discord/handler\"\n\t\"guildhall/bot/discord/messages\"\n\tseasons \"guildhall/bot/league\"\n\t\"guildhall/storage\"\n)\n"
	tests := []struct {
		code string
		want []string
	}{
		{head + "type feature struct{ *handler.Kit }", []string{"handler.Kit"}},
		{head + "type feature struct {\n\tmessages.Posts\n\tn int\n}", []string{"messages.Posts"}},
		{head + "type page struct {\n\tn int\n\t*seasons.Book\n}", []string{"seasons.Book"}},
		{head + "func f() { type near struct{ handler.Press } }", []string{"handler.Press"}},
		{head + "type feature struct {\n\tbot *handler.Kit\n\tposts messages.Posts\n}", nil},
		{head + "type row struct{ storage.Rating }", nil}, // a record of storage
		{head + "type warned struct{ phases }", nil},      // of the same package: see embeddedHere
	}
	for _, tt := range tests {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", tt.code, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := embedded(f); !slices.Equal(got, tt.want) {
			t.Errorf("%s\nembeds %q, want %q", strings.TrimPrefix(tt.code, head), got, tt.want)
		}
	}
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\ntype All struct {\n\t*Seasons\n\trulings rulings\n}", 0)
	if got := embeddedHere(f); err != nil || !slices.Equal(got, []string{"Seasons"}) {
		t.Errorf("of the same package: %q, %v, want Seasons", got, err)
	}
}
