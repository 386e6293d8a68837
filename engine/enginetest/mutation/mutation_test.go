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

// games returns the folders of the games that list mutations, with GUILDHALL_GAME only that one.
func games(t *testing.T) []string {
	t.Helper()
	lists, err := filepath.Glob(filepath.Join("..", "..", "*", filepath.FromSlash(mutation.List)))
	if err != nil {
		t.Fatal(err)
	}
	var dirs []string
	for _, list := range lists {
		dir := strings.TrimSuffix(list, string(filepath.Separator)+filepath.FromSlash(mutation.List))
		if longtest.Plays(filepath.Base(dir)) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// TestListsFit compares every list with the code. If a mutated line was rewritten, its mutation
// must be rewritten too.
func TestListsFit(t *testing.T) {
	for _, dir := range games(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			list, err := mutation.Load(dir)
			if err != nil {
				t.Error(err)
			} else if len(list) < 15 {
				t.Errorf("%d mutations, want at least 15", len(list))
			}
		})
	}
}

// chosen returns the mutations of a game for this run. By default it is the first of the list;
// with GUILDHALL_MUTATIONS=all, every mutation; with a duration such as GUILDHALL_MUTATIONS=2m,
// every mutation in a random order.
func chosen(t *testing.T, dir string) []mutation.Mutation {
	t.Helper()
	list, err := mutation.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	switch os.Getenv("GUILDHALL_MUTATIONS") {
	case "":
		return list[:1]
	case "all":
		return list
	}
	rand.New(rand.NewPCG(longtest.Seed(t), 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// timeShare returns the time that each game has: the duration of GUILDHALL_MUTATIONS divided by
// the number of games, or 0 for no limit.
func timeShare(t *testing.T, games int) time.Duration {
	t.Helper()
	asked := os.Getenv("GUILDHALL_MUTATIONS")
	if asked == "" || asked == "all" {
		return 0
	}
	share, err := time.ParseDuration(asked)
	if err != nil {
		t.Fatalf("GUILDHALL_MUTATIONS: %v", err)
	}
	return share / time.Duration(games)
}

// TestMutations breaks one line of a game's rules at a time. A scenario must fail for each.
func TestMutations(t *testing.T) {
	longtest.Only(t, "builds a program for each mutation", "GUILDHALL_MUTATIONS")
	dirs := games(t)
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) { breakLines(t, dir, timeShare(t, len(dirs))) })
	}
}

// breakLines makes the chosen mutations of a game, two at a time. A share above 0 limits the time
// in which new ones start.
func breakLines(t *testing.T, dir string, share time.Duration) {
	list, start := chosen(t, dir), time.Now()
	builders := make(chan struct{}, 2)
	var group sync.WaitGroup
	defer group.Wait()
	for n, m := range list {
		builders <- struct{}{}
		if share > 0 && time.Since(start) > share {
			t.Logf("not looked at in this run, the share of time was over: %d of %d", len(list)-n, len(list))
			return
		}
		group.Go(func() {
			defer func() { <-builders }()
			noticed, err := mutation.Killed(t.Context(), dir, m)
			switch {
			case err != nil:
				t.Errorf("%s: %v", m.Rule, err)
			case !noticed:
				t.Errorf("%s: no scenario fails when a line of %s becomes %q", m.Rule, m.File, m.Becomes)
			default:
				t.Logf("%s: noticed", m.Rule)
			}
		})
	}
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
