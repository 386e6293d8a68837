package mutation_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

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

// TestListsFit compares every list with the code. If a mutated line was rewritten, its mutation
// must be rewritten too.
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

// broken is a mutation of a game.
type broken struct {
	dir string
	mutation.Mutation
}

// chosen returns the mutations of a run, and the time after which no new one may start (zero: no
// limit). By default these are the first of each list; with GUILDHALL_MUTATIONS=all, every
// mutation; with a duration such as GUILDHALL_MUTATIONS=2m, every mutation in a random order, for
// that time.
func chosen(t *testing.T) (list []broken, ends time.Time) {
	t.Helper()
	asked := os.Getenv("GUILDHALL_MUTATIONS")
	for _, dir := range games(t) {
		all, err := mutation.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		if asked == "" {
			all = all[:1]
		}
		for _, m := range all {
			list = append(list, broken{dir, m})
		}
	}
	if asked == "" || asked == "all" {
		return list, ends
	}
	share, err := time.ParseDuration(asked)
	if err != nil {
		t.Fatalf("GUILDHALL_MUTATIONS: %v", err)
	}
	rand.New(rand.NewPCG(longtest.Seed(t), 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list, time.Now().Add(share)
}

// TestMutations breaks one line of a game's rules at a time. A scenario must fail for each.
func TestMutations(t *testing.T) {
	longtest.Only(t, "builds a program for each mutation", "GUILDHALL_MUTATIONS")
	list, ends := chosen(t)
	builders := make(chan struct{}, 2)
	var group sync.WaitGroup
	for n, m := range list {
		builders <- struct{}{}
		if !ends.IsZero() && time.Now().After(ends) {
			t.Logf("not looked at in this run, the share of time was over: %d of %d", len(list)-n, len(list))
			break
		}
		group.Go(func() {
			defer func() { <-builders }()
			noticed, err := mutation.Killed(t.Context(), m.dir, m.Mutation)
			switch {
			case err != nil:
				t.Errorf("%s: %s: %v", filepath.Base(m.dir), m.Rule, err)
			case !noticed:
				t.Errorf("%s: %s: no scenario fails when a line of %s becomes %q", filepath.Base(m.dir), m.Rule, m.File, m.Becomes)
			default:
				t.Logf("%s: %s: noticed", filepath.Base(m.dir), m.Rule)
			}
		})
	}
	group.Wait()
}

// TestHarmlessChange checks that Killed returns false for a change without an effect.
func TestHarmlessChange(t *testing.T) {
	longtest.Only(t, "builds a program")
	noticed, err := mutation.Killed(t.Context(), filepath.Join("..", "..", "cleopatra"), mutation.Mutation{
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
		want string // part of the error; "" for none
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
