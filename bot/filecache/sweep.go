package filecache

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

// partial is the prefix of files that are being written. One older than partialLife is from a
// killed process.
const (
	partial     = "part-"
	partialLife = time.Hour
)

// named matches the names of kept files: the table, the stamp of its match, the key.
var named = regexp.MustCompile(`^(\d+)-([0-9a-f]{16})-[0-9a-f]{16}\.kept$`)

// kept is a file of the folder.
type kept struct {
	path  string
	table int64
	stamp string
	bytes int64
	used  time.Time
}

// list returns the kept files, least recently used first. It removes incomplete files of
// killed processes, and ignores files of others.
func (c *Cache) list() ([]kept, error) {
	entries, err := os.ReadDir(c.Folder)
	if err != nil {
		return nil, gone(err)
	}
	var list []kept
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue // removed in the meantime, or not ours
		}
		path := filepath.Join(c.Folder, e.Name())
		if strings.HasPrefix(e.Name(), partial) && c.Now().Sub(info.ModTime()) > partialLife {
			if err := gone(os.Remove(path)); err != nil {
				return nil, err
			}
		}
		m := named.FindStringSubmatch(e.Name())
		if m == nil {
			continue
		}
		id, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil {
			continue // a number that no table has
		}
		list = append(list, kept{path, id, m[2], info.Size(), info.ModTime()})
	}
	slices.SortFunc(list, func(a, b kept) int { return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.path, b.path)) })
	return list, nil
}

// makeRoom removes the least recently used files until the rest fits.
func (c *Cache) makeRoom() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.list()
	if err != nil {
		return err
	}
	var all int64
	for _, f := range list {
		all += f.bytes
	}
	for _, f := range list {
		if all <= c.MaxBytes {
			return nil
		}
		if err := gone(os.Remove(f.path)); err != nil {
			return err
		}
		all -= f.bytes
	}
	return nil
}

// Sweep removes the files of tables that are gone, of matches that continue, and of matches
// with players who had their data deleted. It keeps files of tables that cannot be read.
func (c *Cache) Sweep(ctx context.Context, read func(ctx context.Context, id int64) (storage.Table, error)) error {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.list()
	if err != nil {
		return err
	}
	var failed error
	stamps := map[int64]string{} // of tables that can be read; "" of one that is gone
	for i, f := range list {
		if !slices.ContainsFunc(list[:i], func(o kept) bool { return o.table == f.table }) {
			switch t, err := read(ctx, f.table); {
			case err == nil:
				stamps[f.table] = Stamp(t)
			case errors.Is(err, storage.ErrNotFound):
				stamps[f.table] = ""
			default:
				failed = errors.Join(failed, err)
			}
		}
		if stamp, known := stamps[f.table]; known && stamp != f.stamp {
			failed = errors.Join(failed, gone(os.Remove(f.path)))
		}
	}
	return failed
}
