package views

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/filecache"
	again "guildhall/render/replay"
	"guildhall/storage"
)

// file is a film or a page.
type file struct {
	key   filecache.Key
	name  string
	final bool // the match is over, so the file never changes
}

// describe returns a file that is identified by everything that determines its bytes
// except the program: the record with the names of the players, the languages, and the
// marks of a page. The file shows only spectator information, in the size and colours of
// package render/replay.
func describe(t storage.Table, m *again.Match, what, ending string, marks any) (file, error) {
	record, err := json.Marshal(m.Record)
	if err != nil {
		return file{}, err
	}
	marked, err := json.Marshal(marks)
	if err != nil {
		return file{}, err
	}
	return file{
		key:   filecache.Key{Table: t, What: fmt.Sprintf("%s for spectators %q %x %x", what, m.Langs, sha256.Sum256(record), sha256.Sum256(marked))},
		name:  textfmt.Clip(t.Game+"-"+strconv.FormatInt(t.ID, 10)+ending, 100),
		final: t.Phase == storage.Finished && m.Record.Result != nil,
	}, nil
}

// kept returns a file from the cache.
func (f films) kept(one file) ([]byte, bool) {
	if !one.final {
		return nil, false
	}
	return f.Files.File(one.key)
}

// make makes a file once for all concurrent requests, and caches it if it never changes.
func (f films) make(ctx context.Context, one file, write func(io.Writer) error) ([]wire.File, error) {
	data, err, _ := f.making.Do(fmt.Sprint(one.key.Table.ID, " ", one.key.What), func() (_ any, err error) {
		select {
		case f.slot <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		defer func() {
			<-f.slot
			if r := recover(); r != nil { // as in render.Cache: an error in a view must not stop the program
				err = fmt.Errorf("replay: %v", r)
			}
		}()
		var b bytes.Buffer
		if err = write(&b); err == nil && one.final {
			f.Files.Keep(ctx, one.key, b.Bytes())
		}
		return b.Bytes(), err
	})
	if err != nil {
		return nil, err
	}
	return attached(one, data.([]byte))
}

// attached returns a file for a message; nothing if it is too large.
func attached(one file, data []byte) ([]wire.File, error) {
	if len(data) > maxBytes {
		return nil, errLarge
	}
	return []wire.File{{Name: one.name, Data: data}}, nil
}
