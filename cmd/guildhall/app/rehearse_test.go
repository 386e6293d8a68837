package app

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/config"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// backedUp returns the configuration of a database with a match in play, and a
// backup of it in a folder.
func backedUp(t *testing.T, change func(*sqlite.DB) error) (conf config.Config, file string) {
	t.Helper()
	conf = config.Defaults()
	conf.Database, conf.Schedule.Backup.Folder = filepath.Join(t.TempDir(), "guildhall.db"), t.TempDir()
	content, err := apptest.Database()
	if err == nil {
		err = os.WriteFile(conf.Database, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.Open(t.Context(), conf.Database, sqlite.WithoutSync())
	if err == nil && change != nil {
		err = change(db)
	}
	file = filepath.Join(conf.Schedule.Backup.Folder, "guildhall-20261128-043000.db")
	if err == nil {
		err = db.Backup(t.Context(), file)
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return conf, file
}

// TestRehearsal restores the newest backup for a test and opens the panels of
// its tables. It leaves no files behind, and does not change the database.
func TestRehearsal(t *testing.T) {
	conf, file := backedUp(t, nil)
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	before, err := os.ReadFile(conf.Database)
	if err != nil {
		t.Fatal(err)
	}
	newest, made, err := backup.Newest(conf.Database, conf.BackupFolder())
	if err != nil || newest != file || !made.Equal(time.Date(2026, 11, 28, 4, 30, 0, 0, time.UTC)) {
		t.Fatalf("the newest backup is %s of %v, %v", newest, made, err)
	}
	r, err := Rehearse(t.Context(), conf, catalog.BuiltIn(), newest, made)
	if err != nil || r.Tables != 1 || r.Panels != 1 || r.Commits == 0 || !strings.Contains(r.String(), "the panels of all 1 running tables opened") {
		t.Errorf("%v, %v", r, err)
	}
	if left, _ := os.ReadDir(temporary); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
	if after, err := os.ReadFile(conf.Database); err != nil || string(after) != string(before) {
		t.Errorf("the database changed, %v", err)
	}
}

// TestRehearsalFindsBrokenBackups finds a backup that cannot be
// restored, and a match that does not follow from its record.
func TestRehearsalFindsBrokenBackups(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, tt := range []struct {
		name   string
		change func(context.Context, *sqlite.DB) error
		spoil  func(file string) error
		want   string
	}{
		{"a file that is cut short", nil, func(file string) error { return os.Truncate(file, 20_000) }, "restore"},
		{"a record that leads elsewhere", func(ctx context.Context, db *sqlite.DB) error {
			s, err := db.Load(ctx, 1)
			if err == nil {
				s.Table.Seed = make([]byte, len(s.Table.Seed))
				_, err = db.Update(ctx, s.Table, "", nil)
			}
			return err
		}, nil, "does not lead to its state"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			conf, file := backedUp(t, func(db *sqlite.DB) error {
				if tt.change == nil {
					return nil
				}
				return tt.change(t.Context(), db)
			})
			if tt.spoil != nil {
				if err := tt.spoil(file); err != nil {
					t.Fatal(err)
				}
			}
			r, err := Rehearse(t.Context(), conf, catalog.BuiltIn(), file, time.Now())
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, %v; want %q", r, err, tt.want)
			}
		})
	}
	if _, _, err := backup.Newest("", t.TempDir()); err == nil {
		t.Error("a folder without backups has a newest one")
	}
}

// lost is a database with a running table that cannot be read.
type lost struct{ storage.Database }

func (l lost) InPhase(ctx context.Context, guild string, phase storage.Phase, limit int) ([]storage.Table, error) {
	list, err := l.Database.InPhase(ctx, guild, phase, limit)
	if phase == storage.Playing && err == nil {
		one := list[0]
		one.ID = 99
		list = append(list, one)
	}
	return list, err
}

// TestRehearsalNamesPanelsThatDoNotOpen checks that all other panels are
// opened.
func TestRehearsalNamesPanelsThatDoNotOpen(t *testing.T) {
	conf, _ := backedUp(t, nil)
	db, err := sqlite.Open(t.Context(), conf.Database, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	conf.Token, conf.Discord.API = server.Token(), server.URL()
	a, err := New(lost{db}, conf, slog.New(slog.DiscardHandler), Times{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx) }()
	defer func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		a.Close()
	}()
	sample := server.SeedSample()
	n, err := a.openPanels(t.Context(), server, sample)
	if n != 1 || err == nil || !strings.Contains(err.Error(), "the panels of 1 of 2 running tables do not open:\n  - table 99: ") {
		t.Errorf("%d panels opened, %v", n, err)
	}
	if err := openPanel(t.Context(), server.As(sample.Ada), sample.Games, 99); err == nil || !strings.Contains(err.Error(), "the bot answers") {
		t.Errorf("the panel of a table that does not exist: %v", err)
	}
}
