package mutation_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"guildhall/engine/enginetest/mutation"
	"guildhall/engine/longtest"
)

// games returns the folders of the games that list mutations.
func games(t *testing.T) []string {
	t.Helper()
	lists, err := filepath.Glob(filepath.Join("..", "..", "*", filepath.FromSlash(mutation.List)))
	if err != nil {
		t.Fatal(err)
	}
	var dirs []string
	for _, list := range lists {
		dirs = append(dirs, strings.TrimSuffix(list, string(filepath.Separator)+filepath.FromSlash(mutation.List)))
	}
	return dirs
}

// TestListsFit holds every list against the code: a line that was rewritten needs
// its mutation rewritten too.
func TestListsFit(t *testing.T) {
	for _, dir := range games(t) {
		list, err := mutation.Load(dir)
		if err != nil {
			t.Error(err)
		} else if len(list) < 15 {
			t.Errorf("%s: %d mutations, want at least 15", dir, len(list))
		}
	}
}

// TestMutations breaks the rules of every game line by line: some scenario must
// fail each time. An ordinary run breaks the first line of each list only; CI breaks
// all of them (GUILDHALL_MUTATIONS=all).
func TestMutations(t *testing.T) {
	longtest.Only(t, "builds a program for each mutation", "GUILDHALL_MUTATIONS")
	all := os.Getenv("GUILDHALL_MUTATIONS") == "all"
	builders := make(chan struct{}, 2)
	var group sync.WaitGroup
	for _, dir := range games(t) {
		list, err := mutation.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		if !all {
			list = list[:1]
		}
		for _, m := range list {
			builders <- struct{}{}
			group.Go(func() {
				defer func() { <-builders }()
				noticed, err := mutation.Noticed(t.Context(), dir, m)
				switch {
				case err != nil:
					t.Errorf("%s: %s: %v", filepath.Base(dir), m.Rule, err)
				case !noticed:
					t.Errorf("%s: %s: no scenario fails when a line of %s becomes %q", filepath.Base(dir), m.Rule, m.File, m.Becomes)
				default:
					t.Logf("%s: %s: noticed", filepath.Base(dir), m.Rule)
				}
			})
		}
	}
	group.Wait()
}

// TestHarmlessChange holds that the runner does not take every change for a broken
// rule.
func TestHarmlessChange(t *testing.T) {
	longtest.Only(t, "builds a program")
	noticed, err := mutation.Noticed(t.Context(), filepath.Join("..", "..", "cleopatra"), mutation.Mutation{
		File: "game.go", Line: "package cleopatra", Becomes: "package cleopatra // the same",
	})
	if noticed || err != nil {
		t.Errorf("a comment is noticed: %v, %v", noticed, err)
	}
}

func TestApplyRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "rules.go"), []byte("package rules\n\nfunc a() {\n\treturn\n}\n\nfunc b() {\n\treturn\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		m    mutation.Mutation
		want string // in the error; "": none
	}{
		{"a line that stands once", mutation.Mutation{Line: "func a() {", Becomes: "func a() { // x"}, ""},
		{"a line that stands twice", mutation.Mutation{Line: "return", Becomes: "panic(1)"}, "more than once"},
		{"the second of them", mutation.Mutation{Line: "return", After: "func b", Becomes: "panic(1)"}, ""},
		{"no such line", mutation.Mutation{Line: "return 1", Becomes: "panic(1)"}, "no line"},
		{"no such place", mutation.Mutation{Line: "return", After: "func c", Becomes: "panic(1)"}, `no "func c"`},
		{"the same line", mutation.Mutation{Line: "func a() {", Becomes: "func a() {"}, "becomes itself"},
	}
	for _, tt := range tests {
		tt.m.File = "rules.go"
		_, err := tt.m.Apply(dir)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q in it", tt.name, err, tt.want)
		}
	}
}
