//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestRestoreKeepsOwnerAndMode restores as root over the database of a bot that is not root.
// All its files still belong to the bot.
func TestRestoreKeepsOwnerAndMode(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	bot := ids{12345, 23456}
	for _, tt := range []struct {
		name string
		kept bool // a database is replaced
		mode os.FileMode
	}{{"in the place of another", true, 0o640}, {"where there is none", false, 0o600}} {
		t.Run(tt.name, func(t *testing.T) {
			db := fresh(t, WithoutSync())
			newPlay(t, db, 1)
			backup := filepath.Join(t.TempDir(), "b.db")
			must(t, db.Backup(t.Context(), backup))
			must(t, db.Close())
			path := filepath.Join(t.TempDir(), "guildhall.db")
			must(t, os.Chown(filepath.Dir(path), bot.uid, bot.gid))
			if tt.kept {
				must(t, copyFile(db.path, path))
				must(t, os.Chown(path, bot.uid, bot.gid))
				must(t, os.Chmod(path, tt.mode))
			}
			_, err := Restore(t.Context(), backup, path, restoredAt)
			must(t, err)
			must(t, NoteBackup(path, backup, time.Unix(1000, 0)))
			files, err := filepath.Glob(path + "*")
			must(t, err)
			for _, file := range files {
				info, err := os.Stat(file)
				must(t, err)
				if who, _ := owner(info); who != bot || info.Mode().Perm() != tt.mode {
					t.Errorf("%s belongs to %v with mode %v, want %v and %v", filepath.Base(file), who, info.Mode(), bot, tt.mode)
				}
			}
			if len(files) < 3 {
				t.Errorf("files are %v, want database, lock and list of backups at least", files)
			}
		})
	}
}
