package prosetest

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// A Name is a declared identifier: a type, function, method, constant, variable or field.
type Name struct {
	File string // relative to the root
	Line int
	Name string
}

// Package returns the directory of the name's file.
func (n Name) Package() string { return folder(n.File) }

// forbidden matches the words that CONTRIBUTING's glossary replaces by words of the field.
var forbidden = regexp.MustCompile(`(^|[a-z0-9])(Attend|Told|Spoilt|Muster|Most|Longest|Behind)([A-Z0-9]|$)|^(attend|told|spoilt|muster|most|longest|behind)([A-Z0-9]|$)`)

// CheckName returns the forbidden word that the identifier uses, or "".
func CheckName(name string) string {
	m := forbidden.FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	return m[2] + m[4]
}

// names returns the package-level declarations and struct fields of a file.
func names(fset *token.FileSet, file *ast.File, rel string) []Name {
	var all []Name
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			all = append(all, Name{rel, fset.Position(id.Pos()).Line, id.Name})
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
			return false
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		}
		return true
	})
	return all
}

// errorTypes returns the types of a file that have a method Error() string and a name
// that does not end in Error.
func errorTypes(fset *token.FileSet, file *ast.File, rel string) []Name {
	var all []Name
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || f.Name.Name != "Error" || len(f.Type.Params.List) > 0 || f.Type.Results == nil {
			continue
		}
		receiver := f.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		if id, ok := receiver.(*ast.Ident); ok && !strings.HasSuffix(id.Name, "Error") {
			all = append(all, Name{rel, fset.Position(f.Pos()).Line, id.Name})
		}
	}
	return all
}
