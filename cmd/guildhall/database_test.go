package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/cmd/lab/autoplay"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/postgres/postgrestest"
)

// canary is a password that no output may show.
const canary = "canary-7f3a"

// playSome opens a database and starts a match, or continues the first one. It
// plays until a number of turns are confirmed, or to the end if turns is -1.
func playSome(t *testing.T, name string, start bool, turns int) {
	t.Helper()
	db, err := connect.Open(t.Context(), dburl.Address{Name: name}, connect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := autoplay.NewSeeded(db, 7)
	if start {
		if _, err := p.Start(t.Context(), "cleopatra", 2); err != nil {
			t.Fatal(err)
		}
	}
	for n := 0; n != turns; {
		_, final, over, err := p.Step(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if over {
			break
		}
		if final {
			n++
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestDatabaseMove begins a match in a file, moves it to a server, finishes it
// there, and moves it to another file. The record there is verified.
func TestDatabaseMove(t *testing.T) {
	server := postgrestest.Database(t, nil)
	t.Setenv("GUILDHALL_DATABASE_PASSWORD", canary)
	dir := t.TempDir()
	first, second := filepath.Join(dir, "first.db"), filepath.Join(dir, "second.db")
	run := func(code int, want string, args ...string) {
		t.Helper()
		got, out, errs := runCommandLine(t, args...)
		if got != code || !strings.Contains(out+errs, want) {
			t.Errorf("%s: exit %d, want %d and %q: %s%s", strings.Join(args, " "), got, code, want, out, errs)
		}
		if strings.Contains(out+errs, canary) {
			t.Errorf("%s tells the password: %s%s", args[0], out, errs)
		}
	}
	playSome(t, first, true, 5)
	run(0, "Copied 1 tables, 1 matches", "database", "move", first, server)
	run(0, "Copied ", "database", "move", first, server) // the move was already complete
	playSome(t, server, false, -1)
	run(1, "not empty", "database", "move", first, server)
	run(0, "The shuffle was honest.", "record", "verify", "1", "--db", server)
	run(0, "is a backup of", "backup", filepath.Join(dir, "backup.db"), "--db", server)
	run(0, "The shuffle was honest.", "record", "verify", "1", "--db", filepath.Join(dir, "backup.db"))
	run(1, "guildhall database move NEW.db", "restore", filepath.Join(dir, "backup.db"), "--db", server)
	run(0, "Copied 1 tables, 1 matches", "database", "move", server, second)
	run(0, "Copied 1 tables, 1 matches", "database", "move", server, second)
	run(0, "The shuffle was honest.", "record", "verify", "1", "--db", second)
	run(1, "to itself", "database", "move", second, second)
	run(1, "no such file", "database", "move", filepath.Join(dir, "nothing.db"), filepath.Join(dir, "new.db"))
	run(1, "1 matches are not rated yet", "rating", "rebuild", "--check", "--db", server)
	run(0, "identical", "rating", "rebuild", "--db", server)
}

// TestPasswordsStayOut gives passwords in every possible place, and checks that
// no output contains them.
func TestPasswordsStayOut(t *testing.T) {
	nowhere := "postgres://ada@127.0.0.1:1/guild"
	file := filepath.Join(t.TempDir(), "guildhall.db")
	playSome(t, file, true, 1)
	for _, args := range [][]string{
		{"database", "move", file, "postgres://ada:" + canary + "@127.0.0.1:1/guild"},
		{"database", "move", file, "postgres://ada:" + canary + " 1@127.0.0.1:1"},
		{"database", "move", file, nowhere},
		{"database", "move", nowhere, file},
		{"rating", "rebuild", "--db", nowhere + "?password=" + canary},
		{"record", "show", "1", "--db", nowhere},
		{"backup", file + ".backup", "--db", nowhere},
		{"sandbox", "--db", nowhere},
		{"setup", "--config", file + ".yaml", "--database", "postgres://ada:" + canary + "@h/guild"},
	} {
		t.Setenv("GUILDHALL_DATABASE_PASSWORD", canary)
		code, out, errs := runCommandLine(t, args...)
		if code == 0 || strings.Contains(out+errs, canary) {
			t.Errorf("%s: exit %d: %s%s", strings.Join(args, " "), code, out, errs)
		}
	}
}

// TestDatabaseMoveInUse refuses databases that a bot uses, and names the bot.
func TestDatabaseMoveInUse(t *testing.T) {
	t.Parallel() // it waits for the server, most of the time
	server := postgrestest.Database(t, nil)
	file := filepath.Join(t.TempDir(), "guildhall.db")
	playSome(t, file, true, 1)
	db, err := connect.Open(context.Background(), dburl.Address{Name: server}, connect.Options{Limits: storage.DefaultLimits})
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{file, server}, {server, file + ".new"}} {
		code, _, errs := runCommandLine(t, "database", "move", args[0], args[1])
		if code != 1 || !strings.Contains(errs, "in use by guildhall (process ") {
			t.Errorf("move %v: exit %d: %s", args, code, errs)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := runCommandLine(t, "database", "move", file, server); code != 0 {
		t.Errorf("after its end: exit %d: %s%s", code, out, errs)
	}
}
