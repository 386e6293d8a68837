package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/bot/sandbox"
	"guildhall/cmd/guildhall/apptest"
	"guildhall/storage/sqlite"
)

// installed returns a host's folder with a configuration that names its
// database as the example does, and a database with a match. The current folder
// is another one.
func installed(t *testing.T) (config, db string) {
	t.Helper()
	dir := t.TempDir()
	config, db = filepath.Join(dir, "config.yaml"), filepath.Join(dir, "guildhall.db")
	content, err := apptest.Database()
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(os.WriteFile(db, content, 0o600), os.WriteFile(config, []byte("database: guildhall.db\ndiscord:\n  api: http://127.0.0.1:9\n"), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	return config, db
}

// TestCommandsFindTheSameDatabase checks that every command uses the database
// of the configuration, whatever the current folder is.
func TestCommandsFindTheSameDatabase(t *testing.T) {
	config, db := installed(t)
	copied := filepath.Join(t.TempDir(), "copy.db")
	if code, out, errs := runCommandLine(t, "backup", copied, "--config", config); code != 0 || !strings.Contains(out, "backup of "+db) {
		t.Errorf("backup: exit %d, %s%s", code, out, errs)
	}
	if code, out, errs := runCommandLine(t, "restore", copied, "--config", config); code != 0 || !strings.Contains(out, db+" was replaced with copy.db") {
		t.Errorf("restore: exit %d, %s%s", code, out, errs)
	}
	if _, out, _ := runCommandLine(t, "doctor", "--config", config); !strings.Contains(out, db+" is not damaged") {
		t.Errorf("doctor: %s", out)
	}
	if code, _, errs := runCommandLine(t, "record", "show", "1", "--config", config); code != 1 || strings.Contains(errs, "no such file") {
		t.Errorf("record: exit %d, %s", code, errs)
	}
	if _, _, errs := runCommandLine(t, "run", "--config", config); !strings.Contains(errs, "has no token") {
		t.Errorf("run: %s", errs)
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("the current folder holds %v, %v", left, err)
	}
}

// TestDatabaseOfTheCurrentFolder checks that a database in the place that
// earlier versions used is reported, and that no other database is created.
func TestDatabaseOfTheCurrentFolder(t *testing.T) {
	config, db := installed(t)
	if err := os.Rename(db, "guildhall.db"); err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs("guildhall.db")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"run"}, {"backup", "x"}, {"restore", "x"}, {"doctor"}, {"record", "show", "1"}} {
		code, out, errs := runCommandLine(t, append(args, "--config", config)...)
		if code != 1 || !strings.Contains(out+errs, "write database: "+here) {
			t.Errorf("%v: exit %d, %s%s", args, code, out, errs)
		}
	}
}

// TestRestoreReplacesNothing checks that a restore asks before it creates a
// database in a place without one.
func TestRestoreReplacesNothing(t *testing.T) {
	config, db := installed(t)
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := os.Rename(db, copied); err != nil {
		t.Fatal(err)
	}
	code, _, errs := runCommandLine(t, "restore", copied, "--config", config)
	if _, err := os.Stat(db); code != 1 || !strings.Contains(errs, "no database "+db) || !strings.Contains(errs, "--new") || err == nil {
		t.Errorf("exit %d, %s (%v)", code, errs, err)
	}
	if code, out, errs := runCommandLine(t, "restore", copied, "--config", config, "--new"); code != 0 || !strings.Contains(out, "1 playing") {
		t.Errorf("--new: exit %d, %s%s", code, out, errs)
	}
	if code, _, errs := runCommandLine(t, "restore", copied, "--config", config, "--new"); code != 1 || !strings.Contains(errs, "exists. Without --new") {
		t.Errorf("--new over a database: exit %d, %s", code, errs)
	}
}

// TestBackupOfNothing checks that a database that a start is creating is not
// reported as damaged.
func TestBackupOfNothing(t *testing.T) {
	config, db := installed(t)
	if err := os.WriteFile(db, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	code, _, errs := runCommandLine(t, "backup", copied, "--config", config)
	if _, err := os.Stat(copied); code != 1 || !strings.Contains(errs, "nothing in the database yet") || strings.Contains(errs, "damaged") || err == nil {
		t.Errorf("backup: exit %d, %s (%v)", code, errs, err)
	}
	if _, out, _ := runCommandLine(t, "doctor", "--config", config); !strings.Contains(out, db+" is empty") {
		t.Errorf("doctor: %s", out)
	}
}

// TestBackupWhileTheDatabaseIsMade repeatedly copies a database while it is
// created.
func TestBackupWhileTheDatabaseIsMade(t *testing.T) {
	for n := range 5 {
		dir := t.TempDir()
		file := filepath.Join(dir, "guildhall.db")
		made := make(chan error, 1)
		go func() {
			db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
			if err == nil {
				err = db.Close()
			}
			made <- err
		}()
		done := false
		for i := 0; !done; i++ {
			select {
			case err := <-made:
				if done = true; err != nil {
					t.Fatalf("start %d: %v", n, err)
				}
			default:
			}
			code, _, errs := runCommandLine(t, "backup", filepath.Join(dir, fmt.Sprint(i)), "--db", file)
			if code != 0 && (done || !strings.Contains(errs, "nothing in the database yet") && !strings.Contains(errs, "no such file")) {
				t.Fatalf("start %d, backup %d: exit %d, %s", n, i, code, errs)
			}
		}
	}
}

// TestRecordShowEscapes checks that text of a stranger in a record does not
// reach the terminal as commands.
func TestRecordShowEscapes(t *testing.T) {
	r := randomRecord(t)
	r.Players[0] = "Ada\x1b[2J\u009b1A\u202e\n   1  Bo: pass"
	file := filepath.Join(t.TempDir(), "r.json")
	write(t, file, r)
	_, out, _ := runCommandLine(t, "record", "show", file)
	if !strings.Contains(out, `Ada\x1b[2J\u009b1A\u202e\n   1  Bo: pass`) {
		t.Errorf("the name is shown as\n%.600q", out)
	}
	r.Data = "\x1b]0;x\a"
	write(t, file, r)
	for _, sub := range []string{"show", "verify"} {
		_, out, errs := runCommandLine(t, "record", sub, file)
		if strings.ContainsAny(out+errs, "\x1b\a") || !strings.Contains(errs, `\x1b]0;x`) {
			t.Errorf("record %s prints %q", sub, out+errs)
		}
	}
}

// host is a configured machine with a database with a match in play, and a
// simulated Discord with its table.
type host struct {
	dir, config, db, token string
}

func newHost(t *testing.T) host {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	sample, dir := server.SeedSample(), t.TempDir()
	h := host{dir: dir, config: filepath.Join(dir, "config.yaml"), db: filepath.Join(dir, "guildhall.db"), token: server.Token()}
	content, err := apptest.Database()
	if err != nil {
		t.Fatal(err)
	}
	h.write(t, h.db, string(content))
	h.write(t, h.config, fmt.Sprintf("token: %q\ndatabase: %s\ndiscord:\n  api: %s\n", h.token, h.db, server.URL()))
	db, err := sqlite.Open(t.Context(), h.db, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	stored, err := db.Load(t.Context(), 1)
	if err == nil {
		stored.Table.Guild, stored.Table.Channel = sample.Guild, sample.Games
		_, err = db.Update(t.Context(), stored.Table, "", nil)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h host) write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
