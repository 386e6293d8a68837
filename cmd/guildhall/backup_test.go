package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/lab/autoplay"
	"guildhall/storage/sqlite"
	"guildhall/storage/sqlite/corrupt"
)

// TestBackupUnderLoad repeatedly copies a database while many matches are
// played. In every copy, replaying each record gives its state.
func TestBackupUnderLoad(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "guildhall.db")
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	began := make(chan struct{}, 4)
	for range 4 {
		playing.Go(func() { playOn(ctx, t, db, began) })
	}
	for range 4 {
		<-began
	}
	before := 0
	for n := range 3 {
		to := filepath.Join(dir, fmt.Sprintf("copy %d.db", n))
		code, out, errs := runCommandLine(t, "backup", to, "--db", file)
		if code != 0 || !strings.Contains(out, "checked") || !strings.Contains(out, "It has 4 tables") {
			t.Fatalf("backup: exit %d, %s%s", code, out, errs)
		}
		commits := apptest.CheckRecords(t, to)
		if commits < before {
			t.Errorf("copy %d has %d commits, the one before %d", n, commits, before)
		}
		before = commits
	}
	stop()
	playing.Wait()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if before == 0 {
		t.Error("nothing was committed meanwhile")
	}
	made, err := sqlite.Backups(file)
	if err != nil || len(made) != 3 {
		t.Errorf("known backups: %v, %v; want three", made, err)
	}
}

// playOn plays a match until ctx ends, and sends on began after the first
// commit.
func playOn(ctx context.Context, t *testing.T, db *sqlite.DB, began chan<- struct{}) {
	b := autoplay.New(db)
	tb, err := b.Start(ctx, "cleopatra", 3)
	told := false
	for err == nil {
		var final, over bool
		if _, final, over, err = b.Step(ctx, tb.ID); over {
			<-ctx.Done()
			return
		}
		if final && !told {
			told = true
			began <- struct{}{}
		}
	}
	if ctx.Err() == nil {
		t.Error(err)
		began <- struct{}{}
	}
}

// TestBackupToNoFolder checks that a missing folder is reported in one line,
// and that no backup is added to the list.
func TestBackupToNoFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "guildhall.db")
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "nowhere")
	code, out, errs := runCommandLine(t, "backup", filepath.Join(folder, "copy.db"), "--db", file)
	if code == 0 || out != "" || strings.Count(strings.TrimSpace(errs), "\n") > 0 || !strings.Contains(errs, "no folder "+folder) {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	if made, err := sqlite.Backups(file); err != nil || len(made) > 0 {
		t.Errorf("known backups: %v, %v", made, err)
	}
}

func TestRestoreCommand(t *testing.T) {
	dir := t.TempDir()
	file, copied := filepath.Join(dir, "guildhall.db"), filepath.Join(dir, "copy.db")
	content, err := apptest.Database()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runCommandLine(t, "backup", copied, "--db", file); code != 0 {
		t.Fatalf("backup: %s", errs)
	}
	if code, _, errs := runCommandLine(t, "backup", copied, "--db", file); code != 1 || !strings.Contains(errs, "exists") {
		t.Errorf("a backup over a file: exit %d, %s", code, errs)
	}
	running, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runCommandLine(t, "restore", copied, "--db", file); code != 1 || !strings.Contains(errs, "stop the bot first") {
		t.Errorf("a restore beneath a running bot: exit %d, %s", code, errs)
	}
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
	code, out, errs := runCommandLine(t, "restore", copied, "--db", file)
	if code != 0 || !strings.Contains(out, "1 playing") || !strings.Contains(out, "renamed to "+file+".replaced-") || !strings.Contains(out, "the newest of ") {
		t.Errorf("restore: exit %d, %s%s", code, out, errs)
	}
	if apptest.CheckRecords(t, file) == 0 {
		t.Error("the restored match has no commits")
	}
	if code, _, errs := runCommandLine(t, "restore", filepath.Join(dir, "none"), "--db", file); code != 1 || !strings.Contains(errs, "none") {
		t.Errorf("a restore of nothing: exit %d, %s", code, errs)
	}
	half := filepath.Join(dir, "half.db")
	if err := os.WriteFile(half, content[:len(content)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runCommandLine(t, "restore", half, "--db", file); code != 1 || !strings.Contains(errs, "The damage is in the backup "+half) {
		t.Errorf("a restore of half a backup: exit %d, %s", code, errs)
	}
	if code, _, errs := runCommandLine(t, "backup", filepath.Join(dir, "x"), "--db", filepath.Join(dir, "none")); code != 1 || !strings.Contains(errs, "--db") {
		t.Errorf("a backup of nothing: exit %d, %s", code, errs)
	}
}

// TestBackupThatLacksRows copies a database without one row of stored presses.
// The command and the doctor report it, older backups stay, and only
// --incomplete restores the copy, which is then complete.
func TestBackupThatLacksRows(t *testing.T) {
	h := newHost(t)
	folder := filepath.Join(h.dir, "backups")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	h.write(t, filepath.Join(folder, "guildhall-20260101-000000.db"), "an older one")
	if err := corrupt.LoseRow(t.Context(), h.db, "presses"); err != nil {
		t.Fatal(err)
	}
	code, out, errs := runCommandLine(t, "backup", folder, "--keep", "1", "--db", h.db)
	if code != 1 || !strings.Contains(out, "but incomplete: rows are missing") || strings.Contains(out, "checked") || !strings.Contains(errs, "presses: 1 of ") {
		t.Errorf("backup: exit %d\n%s%s", code, out, errs)
	}
	made, err := filepath.Glob(filepath.Join(folder, "*.db"))
	if err != nil || len(made) != 2 {
		t.Fatalf("the folder holds %v, %v", made, err)
	}
	if code, out, _ := runCommandLine(t, "doctor", "--config", h.config); code != 1 || !strings.Contains(out, "presses: 1 of ") || !strings.Contains(out, "--incomplete") {
		t.Errorf("doctor: exit %d\n%s", code, out)
	}
	if code, _, errs := runCommandLine(t, "restore", made[1], "--db", h.db); code != 1 || !strings.Contains(errs, "--incomplete") {
		t.Errorf("restore: exit %d\n%s", code, errs)
	}
	if code, out, errs := runCommandLine(t, "restore", made[1], "--db", h.db, "--incomplete"); code != 0 || !strings.Contains(out, "Lost permanently: presses: 1 of ") {
		t.Errorf("restore --incomplete: exit %d\n%s%s", code, out, errs)
	}
	if code, out, errs := runCommandLine(t, "backup", filepath.Join(folder, "after.db"), "--db", h.db); code != 0 || !strings.Contains(out, "checked") {
		t.Errorf("a backup afterwards: exit %d\n%s%s", code, out, errs)
	}
}

// TestStartExplainsDamage starts on a damaged database. The error names the
// file, the damage and a command that restores the newest backup, and that
// command works.
func TestStartExplainsDamage(t *testing.T) {
	h := newHost(t)
	copied := filepath.Join(h.dir, "sunday.db")
	if code, _, errs := runCommandLine(t, "backup", copied, "--db", h.db); code != 0 {
		t.Fatal(errs)
	}
	if err := sqlite.NoteBackup(h.db, copied, time.Now()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(h.db)
	if err != nil {
		t.Fatal(err)
	}
	copy(whole[len(whole)/2:], bytes.Repeat([]byte{0xa5}, 8192))
	h.write(t, h.db, string(whole))
	code, _, errs := runCommandLine(t, "run", "--config", h.config)
	if code != 1 {
		t.Fatalf("a damaged database was served: exit %d", code)
	}
	for _, want := range []string{h.db, "is damaged; nothing was changed", "  - ", "guildhall restore \"" + copied + "\" --db \"" + h.db + "\""} {
		if !strings.Contains(errs, want) {
			t.Errorf("the explanation lacks %q:\n%s", want, errs)
		}
	}
	if code, _, errs := runCommandLine(t, "restore", copied, "--db", h.db); code != 0 {
		t.Errorf("the restore it names: %s", errs)
	}
	apptest.CheckRecords(t, h.db)
}
