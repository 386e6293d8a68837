package discord_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
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
