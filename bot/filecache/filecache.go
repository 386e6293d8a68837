// Package filecache keeps finished files of matches that are over (films, pages) in a
// folder, so that each is made once. Several processes may share the folder. Nothing is
// lost with it: a file that is missing, damaged or of somebody else is made again.
package filecache

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"guildhall/storage"
)

// Config says where files are kept, and how many.
type Config struct {
	Folder   string // made with the first file
	MaxBytes int64  // bytes of all files together; those used least recently go first
	// Program tells builds of the program apart: another one draws other pictures.
	Program func() (string, error)
	Log     *slog.Logger
	Now     func() time.Time // nil means time.Now
}

// Cache is a folder of files. Its methods are safe for concurrent use; those of a nil
// Cache keep nothing.
type Cache struct {
	Config
	mu     sync.Mutex // held while files are removed
	hits   atomic.Int64
	misses atomic.Int64
}

// New returns a cache.
func New(c Config) *Cache {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Cache{Config: c}
}

// Key names a file by everything that decides its bytes, the program apart.
type Key struct {
	Table storage.Table
	What  string // with a digest of what the file is made from
}

// Stamp tells a match that is over from one of the same table that goes on, or whose
// players have other names. Sweep removes the files of every other stamp.
func Stamp(t storage.Table) string {
	var names []string
	for _, s := range t.Seats {
		names = append(names, s.Name)
	}
	b, err := json.Marshal([]any{t.Phase, names})
	if err != nil {
		panic("filecache: " + err.Error()) // texts and numbers always encode
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// magic begins every file. The digests of the key and of the content follow, then the
// content.
const magic = "guildhall file 1\n"

const headSize = len(magic) + 2*sha256.Size

// file returns the path of a file and how it begins.
func (c *Cache) file(k Key, content []byte) (path string, head []byte, err error) {
	program, err := c.Program()
	if err != nil {
		return "", nil, err
	}
	key := sha256.Sum256(fmt.Appendf(nil, "%s\n%d %s\n%s", program, k.Table.ID, Stamp(k.Table), k.What))
	sum := sha256.Sum256(content)
	name := fmt.Sprintf("%d-%s-%s.kept", k.Table.ID, Stamp(k.Table), hex.EncodeToString(key[:8]))
	return filepath.Join(c.Folder, name), append(append([]byte(magic), key[:]...), sum[:]...), nil
}

// File returns a file as it was kept. It reports false when there is none, or not as it
// was written.
func (c *Cache) File(k Key) (content []byte, ok bool) {
	if c == nil {
		return nil, false
	}
	if content, ok = c.read(k); ok {
		c.hits.Add(1)
	} else {
		c.misses.Add(1)
	}
	return content, ok
}

func (c *Cache) read(k Key) ([]byte, bool) {
	path, _, err := c.file(k, nil)
	if err != nil {
		return nil, false
	}
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > c.MaxBytes {
		return nil, false
	}
	b, err := os.ReadFile(path)
	if err != nil || len(b) < headSize {
		return nil, false
	}
	content := b[headSize:]
	if _, head, err := c.file(k, content); err != nil || !bytes.Equal(head, b[:headSize]) {
		return nil, false
	}
	now := c.Now()
	os.Chtimes(path, now, now) // the order of use; without it the file only goes sooner
	return content, true
}

// Keep writes a file, and removes others until all have room. A file that cannot be
// kept is made again when it is needed: that is logged and no error.
func (c *Cache) Keep(ctx context.Context, k Key, content []byte) {
	if c == nil || int64(len(content)+headSize) > c.MaxBytes {
		return
	}
	if err := c.keep(k, content); err != nil {
		c.Log.WarnContext(ctx, "a file of a match cannot be kept and will be made again", "table", k.Table.ID, "folder", c.Folder, "err", err)
	}
}

// keep writes a file under another name and renames it, so that nobody reads a part.
func (c *Cache) keep(k Key, content []byte) error {
	path, head, err := c.file(k, content)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(c.Folder, partial+"*") // readable by its owner alone
	if err != nil {
		return err
	}
	_, err = part.Write(append(head, content...))
	now := c.Now()
	err = errors.Join(err, part.Close(), os.Chtimes(part.Name(), now, now))
	if err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		return errors.Join(err, gone(os.Remove(part.Name())))
	}
	return c.makeRoom()
}

// gone takes it for no error that a file is not there: another process removed it.
func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Stats are figures of a cache.
type Stats struct {
	Hits, Misses int64 // files that were asked for
	Bytes        int64 // of all files
}

// Stats returns the present figures.
func (c *Cache) Stats() Stats {
	if c == nil {
		return Stats{}
	}
	s := Stats{Hits: c.hits.Load(), Misses: c.misses.Load()}
	list, err := c.list()
	if err != nil {
		return s
	}
	for _, f := range list {
		s.Bytes += f.bytes
	}
	return s
}
