package filecache_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/bot/filecache"
	"guildhall/storage"
)

// process is a cache in a folder, as a process of the bot has it, and what it logs.
type process struct {
	*filecache.Cache
	log *bytes.Buffer
	now time.Time
}

func newProcess(folder, program string, most int64) *process {
	p := &process{log: new(bytes.Buffer), now: time.Date(2026, 11, 25, 9, 0, 0, 0, time.UTC)}
	p.Cache = filecache.New(filecache.Config{
		Folder: folder, MaxBytes: most, Program: func() (string, error) { return program, nil },
		Log: slog.New(slog.NewTextHandler(p.log, nil)), Now: func() time.Time { return p.now },
	})
	return p
}

// over returns a finished match.
func over(id int64, names ...string) storage.Table {
	t := storage.Table{ID: id, Game: "caylus", Phase: storage.Finished}
	for _, n := range names {
		t.Seats = append(t.Seats, storage.Seat{User: "u", Name: n})
	}
	return t
}

func films(t *testing.T, folder string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(folder, "*.kept"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A file that one process kept is available to another, for the same key only.
func TestFileIsSharedByProcesses(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "films")
	one, two := newProcess(folder, "1", 1<<20), newProcess(folder, "1", 1<<20)
	key := filecache.Key{Table: over(7, "Ada", "Bo"), What: "film en"}
	if _, ok := one.File(key); ok {
		t.Error("there is a file before it was made")
	}
	one.Keep(t.Context(), key, []byte("GIF"))
	if got, ok := two.File(key); !ok || string(got) != "GIF" {
		t.Errorf("another process reads %q, %v", got, ok)
	}
	longer := key
	longer.Table.Phase = storage.Playing
	for name, other := range map[string]struct {
		by  *process
		key filecache.Key
	}{
		"another language":          {two, filecache.Key{Table: key.Table, What: "film ko"}},
		"another table":             {two, filecache.Key{Table: over(8, "Ada", "Bo"), What: "film en"}},
		"a name that was deleted":   {two, filecache.Key{Table: over(7, "Ada", ""), What: "film en"}},
		"a match that went on":      {two, longer},
		"another program":           {newProcess(folder, "2", 1<<20), key},
		"a folder that was deleted": {newProcess(folder+"2", "1", 1<<20), key},
	} {
		if got, ok := other.by.File(other.key); ok {
			t.Errorf("%s gets %q", name, got)
		}
	}
	if s := two.Stats(); s.Hits != 1 || s.Misses != 4 || s.Bytes == 0 {
		t.Errorf("the figures are %+v", s)
	}
	info, err := os.Stat(films(t, folder)[0])
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file can be read by others: %v, %v", info.Mode(), err)
	}
}

// A file with other content than written is not returned, and is replaced.
func TestDamagedFilesAreMadeAgain(t *testing.T) {
	other := filecache.Key{Table: over(7), What: "page"}
	for name, spoil := range map[string]func(t *testing.T, path, otherPath string) error{
		"a bit of the content": func(t *testing.T, path, _ string) error {
			b, err := os.ReadFile(path)
			b[len(b)-1] ^= 1
			return errors.Join(err, os.WriteFile(path, b, 0o600))
		},
		"a byte of the head": func(t *testing.T, path, _ string) error {
			b, err := os.ReadFile(path)
			b[20]++
			return errors.Join(err, os.WriteFile(path, b, 0o600))
		},
		"cut short":                func(t *testing.T, path, _ string) error { return os.Truncate(path, 90) },
		"empty":                    func(t *testing.T, path, _ string) error { return os.Truncate(path, 0) },
		"a stranger's":             func(t *testing.T, path, _ string) error { return os.WriteFile(path, []byte("GIF89a"), 0o600) },
		"another's under its name": func(t *testing.T, path, otherPath string) error { return os.Rename(otherPath, path) },
		"removed":                  func(t *testing.T, path, _ string) error { return os.Remove(path) },
		"the folder is gone":       func(t *testing.T, path, _ string) error { return os.RemoveAll(filepath.Dir(path)) },
		"a link to elsewhere": func(t *testing.T, path, _ string) error {
			return errors.Join(os.Rename(path, path+".moved"), os.Symlink(path+".moved", path))
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			p := newProcess(folder, "1", 1<<20)
			key := filecache.Key{Table: over(7), What: "film"}
			p.Keep(t.Context(), key, []byte("the whole film of a match"))
			path := films(t, folder)[0]
			p.Keep(t.Context(), other, []byte("a page"))
			otherPath := ""
			for _, f := range films(t, folder) {
				if f != path {
					otherPath = f
				}
			}
			if err := spoil(t, path, otherPath); err != nil {
				t.Fatal(err)
			}
			if got, ok := p.File(key); ok {
				t.Fatalf("it is shown: %q", got)
			}
			p.Keep(t.Context(), key, []byte("made again"))
			if got, ok := p.File(key); !ok || string(got) != "made again" || p.log.Len() > 0 {
				t.Errorf("made again: %q, %v\n%s", got, ok, p.log)
			}
		})
	}
}

// The folder is bounded in bytes; the file that was used longest ago goes first.
func TestLeastRecentlyUsedIsRemovedFirst(t *testing.T) {
	folder := t.TempDir()
	p := newProcess(folder, "1", 3500)
	key := func(n int64) filecache.Key { return filecache.Key{Table: over(n), What: "film"} }
	kept := func() (list string) {
		for n := range int64(6) {
			for _, f := range films(t, folder) {
				if strings.HasPrefix(filepath.Base(f), fmt.Sprint(n, "-")) {
					list += fmt.Sprint(n)
				}
			}
		}
		return list
	}
	stranger := filepath.Join(folder, "holiday.jpg")
	if err := os.WriteFile(stranger, make([]byte, 5000), 0o600); err != nil {
		t.Fatal(err)
	}
	for n := range int64(3) {
		p.now = p.now.Add(time.Minute)
		p.Keep(t.Context(), key(n), make([]byte, 1000))
	}
	p.now = p.now.Add(time.Minute)
	if _, ok := p.File(key(0)); !ok || kept() != "012" {
		t.Fatalf("three files of 1000 bytes: kept are %s", kept())
	}
	p.now = p.now.Add(time.Minute)
	p.Keep(t.Context(), key(3), make([]byte, 1000))
	if kept() != "023" {
		t.Errorf("table 1 was used longest ago; kept are %s", kept())
	}
	p.now = p.now.Add(time.Minute)
	p.Keep(t.Context(), key(4), make([]byte, 5000))
	if kept() != "023" {
		t.Errorf("a file above the bound: kept are %s", kept())
	}
	if _, err := os.Stat(stranger); err != nil {
		t.Errorf("a file of somebody else: %v", err)
	}
}

// Incomplete files of a killed process are removed; files that another process is writing are
// not.
func TestPartsOfKilledProcesses(t *testing.T) {
	folder := t.TempDir()
	p := newProcess(folder, "1", 1<<20)
	for name, age := range map[string]time.Duration{"part-old": 2 * time.Hour, "part-new": time.Minute} {
		path := filepath.Join(folder, name)
		at := p.now.Add(-age)
		if err := errors.Join(os.WriteFile(path, []byte("half"), 0o600), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	p.Keep(t.Context(), filecache.Key{Table: over(1), What: "film"}, []byte("x"))
	left, err := filepath.Glob(filepath.Join(folder, "part-*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "part-new" {
		t.Errorf("left are %v, %v", left, err)
	}
}

// A sweep removes the files of matches with other names than now, of matches that continue,
// and of missing tables. A table that cannot be read does not stop the sweep.
func TestSweep(t *testing.T) {
	folder := t.TempDir()
	p := newProcess(folder, "1", 1<<20)
	for n := range int64(5) {
		p.Keep(t.Context(), filecache.Key{Table: over(n, "Ada", "Bo"), What: "film"}, []byte("x"))
		p.Keep(t.Context(), filecache.Key{Table: over(n, "Ada", "Bo"), What: "page"}, []byte("y"))
	}
	damaged := errors.New("its checksum is wrong")
	err := p.Sweep(t.Context(), func(_ context.Context, id int64) (storage.Table, error) {
		now := over(id, "Ada", "Bo")
		switch id {
		case 0:
			return now, damaged
		case 1:
			return now, nil
		case 2:
			now.Seats[0].Name = ""
		case 3:
			now.Phase = storage.Playing
		case 4:
			return now, fmt.Errorf("table: %w", storage.ErrNotFound)
		}
		return now, nil
	})
	if !errors.Is(err, damaged) {
		t.Errorf("the error is %v", err)
	}
	left := map[string]int{}
	for _, f := range films(t, folder) {
		left[filepath.Base(f)[:1]]++
	}
	if len(left) != 2 || left["0"] != 2 || left["1"] != 2 {
		t.Errorf("left are %v, want the files of tables 0 and 1", left)
	}
}

// Without a writable folder, and without a cache, every file is made again.
func TestFilesAreMadeAgainWithoutFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := newProcess(filepath.Join(file, "films"), "1", 1<<20)
	key := filecache.Key{Table: over(1), What: "film"}
	p.Keep(t.Context(), key, []byte("x"))
	if _, ok := p.File(key); ok || !strings.Contains(p.log.String(), "keep file of match") {
		t.Errorf("found %v; the log says %q", ok, p.log)
	}
	var none *filecache.Cache
	none.Keep(t.Context(), key, []byte("x"))
	if _, ok := none.File(key); ok || none.Sweep(t.Context(), nil) != nil || none.Stats() != (filecache.Stats{}) {
		t.Error("a cache that is not there keeps something")
	}
}

// Processes that keep, read and remove files at once never read another file or a part of
// one.
func TestConcurrentUse(t *testing.T) {
	folder := t.TempDir()
	processes := []*process{newProcess(folder, "1", 20_000), newProcess(folder, "1", 20_000)}
	var working sync.WaitGroup
	found := make(chan int, 8)
	for n := range 8 {
		working.Go(func() {
			p, hits := processes[n%2], 0
			for i := range 60 {
				id := int64((i + n) % 7)
				key, want := filecache.Key{Table: over(id), What: "film"}, bytes.Repeat([]byte{byte(id)}, 4000)
				got, ok := p.File(key)
				if ok && !bytes.Equal(got, want) {
					t.Errorf("of table %d %d bytes are read, which are others", id, len(got))
				}
				if ok {
					hits++
					continue
				}
				p.Keep(t.Context(), key, want)
				if i%10 == n {
					err := p.Sweep(t.Context(), func(_ context.Context, id int64) (storage.Table, error) { return over(id), nil })
					if err != nil {
						t.Error(err)
					}
				}
			}
			found <- hits
		})
	}
	working.Wait()
	close(found)
	hits := 0
	for n := range found {
		hits += n
	}
	if hits == 0 {
		t.Error("nothing was found")
	}
	for _, p := range processes {
		if p.log.Len() > 0 {
			t.Errorf("the log says %s", p.log)
		}
	}
}
