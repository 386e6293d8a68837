// Package prosetest checks how the program's source reads: doc comments that need a
// second reading, words that identifiers may not use, and error types whose names do not
// end in Error. Its test compares the findings of every package with testdata/bounds.csv,
// whose numbers may only fall.
package prosetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// A Comment is the doc comment of one declaration.
type Comment struct {
	File string // relative to the root
	Line int
	Kind string // package, func, predicate (returns a bool), type, value or field
	Name string // the declared name, if any
	Text string
}

// Package returns the directory of the comment's file.
func (c Comment) Package() string { return folder(c.File) }

// A Source is what the Go files of a tree declare.
type Source struct {
	Comments   []Comment
	Names      []Name
	ErrorTypes []Name // without the ending Error
}

// Read returns the declarations and doc comments of all Go files below root. It skips
// tests, testdata and generated files.
func Read(root string) (Source, error) {
	var src Source
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil || ast.IsGenerated(file) {
			return err
		}
		rel = filepath.ToSlash(rel)
		src.Comments = append(src.Comments, comments(fset, file, rel)...)
		src.Names = append(src.Names, names(fset, file, rel)...)
		src.ErrorTypes = append(src.ErrorTypes, errorTypes(fset, file, rel)...)
		return nil
	})
	return src, err
}

func folder(file string) string { return path.Dir(file) }

// comments returns the doc comments of a file: package, functions, types, constants,
// variables, struct fields and interface methods.
func comments(fset *token.FileSet, file *ast.File, rel string) []Comment {
	var all []Comment
	add := func(kind, name string, docs ...*ast.CommentGroup) {
		for _, doc := range docs {
			if text := prose(doc); len(text) >= 8 && !license.MatchString(text) {
				all = append(all, Comment{rel, fset.Position(doc.Pos()).Line, kind, name, text})
			}
		}
	}
	add("package", "", file.Doc)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(kindOf(n), n.Name.Name, n.Doc)
			return false // comments inside functions are not doc comments
		case *ast.GenDecl:
			add("value", "", n.Doc)
		case *ast.TypeSpec:
			add("type", n.Name.Name, n.Doc, n.Comment)
		case *ast.ValueSpec:
			add("value", n.Names[0].Name, n.Doc, n.Comment)
		case *ast.Field:
			name := ""
			if len(n.Names) > 0 {
				name = n.Names[0].Name
			}
			add("field", name, n.Doc, n.Comment)
		}
		return true
	})
	return all
}

var license = regexp.MustCompile(`SPDX|Copyright|GNU `)

// prose returns the sentences of a doc comment on one line, without code
// blocks (indented lines), directives and quoted code.
func prose(doc *ast.CommentGroup) string {
	if doc == nil {
		return ""
	}
	var keep []string
	for line := range strings.Lines(doc.Text()) {
		if strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "  ") {
			continue
		}
		keep = append(keep, strings.TrimSpace(line))
	}
	return quoted.ReplaceAllString(strings.Join(strings.Fields(strings.Join(keep, " ")), " "), "Q")
}

var quoted = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|«[^»]*»|“[^”]*”")

func kindOf(f *ast.FuncDecl) string {
	if f.Type.Results != nil {
		for _, r := range f.Type.Results.List {
			if id, ok := r.Type.(*ast.Ident); ok && id.Name == "bool" {
				return "predicate"
			}
		}
	}
	return "func"
}
