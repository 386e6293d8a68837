package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// promise finds the document that a package comment names.
var promise = regexp.MustCompile(`\b(?:docs/[a-z-]+|CONTRIBUTING)\.md\b`)

// TestPackagesKeepPromises refuses a package of lab whose comment does not name
// the document that needs it.
func TestPackagesKeepPromises(t *testing.T) {
	comments := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err == nil {
			comments[filepath.Dir(path)] += file.Doc.Text()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(comments) < 9 {
		t.Fatalf("packages are %v", comments)
	}
	for folder, comment := range comments {
		documents := promise.FindAllString(comment, -1)
		if len(documents) == 0 {
			t.Errorf("the comment of package %s names no document", folder)
		}
		for _, document := range documents {
			if _, err := os.Stat(filepath.Join("../..", document)); err != nil {
				t.Errorf("package %s: %v", folder, err)
			}
		}
	}
}
