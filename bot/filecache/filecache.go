// Package filecache keeps finished files (films, pages) of finished matches in a folder, so
// that each is made once. Several processes may share the folder. The folder may be deleted
// at any time: a missing, damaged or foreign file is made again.
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

// Config configures the folder and its size.
type Config struct {
	Folder   string // created with the first file
	MaxBytes int64  // maximum bytes of all files together; the least recently used are removed first
	// Program is the build id of the program, because each build draws its own pictures.
	Program func() (string, error)
	Log     *slog.Logger
	Now     func() time.Time // nil means time.Now
}

// Cache is a folder of files. Its methods are safe for concurrent use. A nil Cache keeps
// nothing.
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

// Key identifies a file by everything that determines its bytes, except the program.
type Key struct {
	Table storage.Table
	What  string // includes a digest of the file's sources
}

// Stamp identifies the finished match of a table with the names of its players. Sweep removes
// files with other stamps.
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

// magic begins every file. The digests of the key and of the content follow, then the content.
const magic = "guildhall file 1\n"

const headSize = len(magic) + 2*sha256.Size

// file returns the path and the head of a file.
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

// File returns a kept file. It returns false when there is none, or it is damaged.
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
	os.Chtimes(path, now, now) // sets the order of use; without it the file is only removed sooner
	return content, true
}

// Keep writes a file, and removes others to make room. Errors are logged only, as the file can
// be made again.
func (c *Cache) Keep(ctx context.Context, k Key, content []byte) {
	if c == nil || int64(len(content)+headSize) > c.MaxBytes {
		return
	}
	if err := c.keep(k, content); err != nil {
		c.Log.WarnContext(ctx, "keep file of match", "table", k.Table.ID, "folder", c.Folder, "err", err)
	}
}

// keep writes a file under another name and renames it, so that nobody reads an incomplete
// file.
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

// gone returns nil for the error of a missing file, which another process removed.
func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Stats are statistics of a cache.
type Stats struct {
	Hits, Misses int64 // requested files
	Bytes        int64 // of all files
}

// Stats returns the current statistics.
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
