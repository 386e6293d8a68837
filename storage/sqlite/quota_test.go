//go:build linux || darwin

package sqlite

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"guildhall/storage"
)

const quotaVariable = "GUILDHALL_TEST_QUOTA"

// TestQuota makes the operating system refuse writes. It uses a separate
// process, because the limit applies to all files of a process.
func TestQuota(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestUnderQuota$", "-test.v")
	cmd.Env = append(os.Environ(), quotaVariable+"="+filepath.Join(t.TempDir(), "guildhall.db"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestUnderQuota is the process that TestQuota starts.
func TestUnderQuota(t *testing.T) {
	path := os.Getenv(quotaVariable)
	if path == "" {
		t.Skip("only as a process of TestQuota")
	}
	signal.Ignore(syscall.SIGXFSZ)
	db := reopened(t, path)
	p := newPlay(t, db, 1)
	must(t, db.Commit(t.Context(), p.next(false)))
	limitFiles(t, uint64(size(path+"-wal")))
	c := p.next(false)
	if err := db.Commit(t.Context(), c); !errors.Is(err, storage.ErrFull) {
		t.Errorf("a commit beyond the quota = %v, want ErrFull", err)
	}
	if err := db.Writable(t.Context()); !errors.Is(err, storage.ErrFull) {
		t.Errorf("Writable beyond the quota = %v, want ErrFull", err)
	}
	s, err := db.Load(t.Context(), p.table.ID)
	must(t, err)
	if s.Table.Seq != c.After {
		t.Errorf("the record ends at %d, want %d", s.Table.Seq, c.After)
	}
	limitFiles(t, ^uint64(0))
	must(t, db.Commit(t.Context(), c))
	must(t, db.Check(t.Context()))
	must(t, db.Close())
	limitFiles(t, 0)
	for _, file := range []string{path, path + ".new"} { // a restart, and a first start
		if _, err := Open(t.Context(), file); !errors.Is(err, storage.ErrFull) {
			t.Errorf("opening %s beyond the quota = %v, want ErrFull", filepath.Base(file), err)
		}
	}
	limitFiles(t, ^uint64(0))
	reopened(t, path)
	reopened(t, path+".new")
}

// limitFiles limits the size of every file of the process.
func limitFiles(t *testing.T, bytes uint64) {
	t.Helper()
	var now syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &now))
	now.Cur = min(bytes, now.Max)
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now))
}

// TestOwnLimits checks the default limits: for servers that set none, and for
// direct messages.
func TestOwnLimits(t *testing.T) {
	db := fresh(t, WithoutSync(), WithLimits(storage.Limits{PerPerson: 2, PerServer: 3}))
	open := func(guild, user string) error {
		_, err := db.Create(t.Context(), storage.Table{Guild: guild, Seats: []storage.Seat{{User: user}}}, "", nil)
		return err
	}
	for _, tt := range []struct {
		guild, user string
		crowded     bool
	}{
		{"g", "ada", false}, {"g", "ada", false}, {"g", "ada", true},
		{"", "ada", false}, {"", "ada", false}, {"", "ada", true},
		{"g", "bo", false}, {"g", "chen", true}, {"other", "chen", false},
		{"", "bo", false}, {"", "chen", false},
	} {
		var c *storage.LimitError
		if err := open(tt.guild, tt.user); errors.As(err, &c) != tt.crowded || (err != nil) != tt.crowded {
			t.Errorf("%s opens in %q: %v, want crowded %v", tt.user, tt.guild, err, tt.crowded)
		}
	}
}
