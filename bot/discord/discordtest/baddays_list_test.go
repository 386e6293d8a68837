package discordtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/sandbox/fault"
)

// badDaysFile is the document for hosts about failures.
const badDaysFile = "../../../docs/bad-days.md"

var code = regexp.MustCompile("`([^`]+)`")

func codes(cell string) []string {
	var out []string
	for _, m := range code.FindAllStringSubmatch(cell, -1) {
		out = append(out, m[1])
	}
	return out
}

// TestBadDaysAreListed checks that every fault of the sandbox is in the list, with tests
// that exist and use it.
func TestBadDaysAreListed(t *testing.T) {
	names := switchNames(t)
	uses := faultsUsed(t)
	src, err := os.ReadFile(badDaysFile)
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(src)) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !strings.Contains(cells[2], "`") {
			continue
		}
		tests := codes(cells[4])
		if len(tests) == 0 {
			t.Errorf("no test in %s", line)
		}
		for _, kind := range codes(cells[2]) {
			listed[kind] = true
			name, known := names[kind]
			if !known {
				t.Errorf("the sandbox has no switch %s", kind)
				continue
			}
			thrownBy := false
			for _, test := range tests {
				used, exists := uses[test]
				if !exists {
					t.Errorf("there is no test %s", test)
				}
				thrownBy = thrownBy || used[name]
			}
			if !thrownBy {
				t.Errorf("none of %v throws %s", tests, name)
			}
		}
	}
	for _, k := range fault.Kinds {
		if !listed[k.Kind] {
			t.Errorf("%s (%s) is not listed in %s", k.Kind, k.About, badDaysFile)
		}
	}
}

// switchNames maps the values of the sandbox's fault constants to their names.
func switchNames(t *testing.T) map[string]string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "../../sandbox/fault/kinds.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				value, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				names[value] = spec.Names[0].Name
			}
		}
		return true
	})
	return names
}

// faultsUsed returns, for every function of this package's tests, the fault
// constants of the sandbox that it or a function it calls uses.
func faultsUsed(t *testing.T) map[string]map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	uses := map[string]map[string]bool{}
	calls := map[string][]string{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			own := map[string]bool{}
			var called []string
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					if x, ok := n.X.(*ast.Ident); ok && x.Name == "fault" {
						own[n.Sel.Name] = true
					}
					called = append(called, n.Sel.Name)
				case *ast.Ident:
					called = append(called, n.Name)
				}
				return true
			})
			for _, name := range declared(d) {
				uses[name], calls[name] = own, called
			}
		}
	}
	for range 4 { // the maximum depth of helper calls
		for name, called := range calls {
			for _, c := range called {
				for constant := range uses[c] {
					uses[name][constant] = true
				}
			}
		}
	}
	return uses
}

// declared returns the names of a declaration.
func declared(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return []string{d.Name.Name}
	case *ast.GenDecl:
		var out []string
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, n := range v.Names {
					out = append(out, n.Name)
				}
			}
		}
		return out
	}
	return nil
}
