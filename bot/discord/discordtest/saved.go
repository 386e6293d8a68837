package discordtest

import (
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/bot/sandbox/world"
	"guildhall/engine"
	enginecatalog "guildhall/engine/catalog"
	"guildhall/storage/testdb"
)

// Saved is a bot with its database and its Discord at the end of a test. Copies of it
// take a fraction of the time needed to open tables and play there.
type Saved struct {
	env  *Env
	file []byte // the database
}

// Savable is New for a fixture that is saved later.
func Savable(t testing.TB, more ...engine.Rules) *Fixture {
	t.Helper()
	return opened(t, world.MemoryKeeper{}, withGames(enginecatalog.Games(), more))
}

// Save stops the bot of a fixture made by Savable, and saves its state. It returns nil if
// the database is not a file.
func (h *Fixture) Save() *Saved {
	h.T.Helper()
	if !testdb.IsFile(h.File) {
		return nil
	}
	h.Ok(h.Store.Close())
	file, err := os.ReadFile(h.File)
	h.Ok(err)
	kept := *h.Env
	kept.Bot, kept.Store = nil, nil // they take much memory
	return &Saved{&kept, file}
}

// Once prepares a fixture once for all tests of a package that start with it.
type Once struct {
	mu    sync.Mutex
	saved *Saved
}

// New returns a copy of the fixture. The first call makes it with made, which must use
// Savable.
func (o *Once) New(t testing.TB, made func() *Fixture) *Fixture {
	t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.saved == nil {
		h := made()
		if o.saved = h.Save(); o.saved == nil {
			return h
		}
	}
	return o.saved.New(t)
}

// New returns a copy for one test, in which another process of the bot continues. Open
// forms are closed.
func (s *Saved) New(t testing.TB) *Fixture {
	t.Helper()
	t.Cleanup(func() { checkMissing(t) })
	e := &Env{}
	*e = *s.env
	e.T, e.File, e.Films, e.Errs = t, testdb.New(t), t.TempDir(), &strings.Builder{}
	if err := os.WriteFile(e.File, s.file, 0o600); err != nil {
		t.Fatal(err)
	}
	e.Langs, e.Names, e.Nicks, e.Games = maps.Clone(e.Langs), maps.Clone(e.Names), maps.Clone(e.Nicks), slices.Clone(e.Games)
	e.Wire = s.env.Wire.again(t, func() time.Time { return e.Now })
	e.Wire.person = e.person
	e.Open()
	return &Fixture{Channels{Stored{e}}}
}

// again returns a copy of a Discord that was made with a keeper.
func (d *Discord) again(t testing.TB, now func() time.Time) *Discord {
	t.Helper()
	n := unconnected(t, now)
	n.clock = world.NewManual(d.clock.Now())
	n.connect(maps.Clone(d.keeper))
	n.ids = maps.Clone(d.ids)
	copies := map[*Posted]*Posted{}
	for _, p := range d.Messages {
		one := *p
		one.ids, one.Before = n.ids, slices.Clone(p.Before)
		copies[p] = &one
		n.Messages = append(n.Messages, &one)
	}
	for id, p := range d.Origin {
		n.Origin[id] = copies[p]
	}
	n.Asked, n.First = maps.Clone(d.Asked), maps.Clone(d.First)
	n.NoDM, n.Can, n.met, n.gone = maps.Clone(d.NoDM), maps.Clone(d.Can), maps.Clone(d.met), maps.Clone(d.gone)
	n.closed, n.could = maps.Clone(d.closed), maps.Clone(d.could)
	return n
}
