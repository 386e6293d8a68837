package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/text"
	"guildhall/engine"
)

func TestTextsAreComplete(t *testing.T) { text.Complete(t, Texts) }

// Every message key in the code exists, and every message is used.
func TestKeysAreUsed(t *testing.T) {
	c, err := text.New(Texts)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, rooms...)
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") {
			keysOf(t, name, used)
		}
	}
	known := c.Keys("en")
	for key := range used {
		if !slices.Contains(known, key) {
			t.Errorf("no message for %s", key)
		}
	}
	for _, key := range known {
		short := slices.ContainsFunc(engine.ShortForms(), func(form string) bool {
			long, ok := strings.CutSuffix(key, form)
			return ok && used[long]
		})
		if !used[key] && !short {
			t.Errorf("message %s is never said", key)
		}
	}
}

// keysOf collects the message keys in a source file: whole keys, reasons, and
// the last arguments of Refuse.
func keysOf(t *testing.T, name string, used map[string]bool) {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			s, err := strconv.Unquote(n.Value)
			if err == nil && n.Kind == token.STRING && strings.HasPrefix(s, "table.") && !strings.HasSuffix(s, ".") {
				used[s] = true
			}
		case *ast.ValueSpec:
			if isReason(n.Type) {
				s, _ := strconv.Unquote(n.Values[0].(*ast.BasicLit).Value)
				used["table.refused."+s] = true
			}
		case *ast.CallExpr:
			for _, lit := range insteads(n) {
				used["table.instead."+lit] = true
			}
		}
		return true
	})
}

// isReason reports whether a type is Reason, of this package or as an alias of a service.
func isReason(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name == "Reason"
	case *ast.SelectorExpr:
		return t.Sel.Name == "Reason"
	default:
		return false
	}
}

// insteads returns the keys of the alternatives in a call of Refuse.
func insteads(call *ast.CallExpr) []string {
	skip := 2
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if f.Name != "Refuse" {
			return nil
		}
	case *ast.SelectorExpr:
		if f.Sel.Name != "Refuse" {
			return nil
		}
		if x, ok := f.X.(*ast.Ident); !ok || x.Name != "table" {
			skip = 3 // the first is the context
		}
	default:
		return nil
	}
	var list []string
	for _, a := range call.Args[min(skip, len(call.Args)):] {
		if lit, ok := a.(*ast.BasicLit); ok {
			s, _ := strconv.Unquote(lit.Value)
			list = append(list, s)
		}
	}
	return list
}
