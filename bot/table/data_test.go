package table_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/cleopatra"
)

// richer returns the games with a host's component tables: every player of
// Caylus begins with 20 deniers.
func richer(t *testing.T) *catalog.List {
	t.Helper()
	own, _ := catalog.BuiltIn().Data("caylus")
	names, err := fs.Glob(own, "data/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{}
	for _, name := range names {
		b, err := fs.ReadFile(own, name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(b), "setup_2p_rank1,2,1,5,", "setup_2p_rank1,2,1,20,")
		if name != "data/columns.csv" {
			folder["caylus"+strings.TrimPrefix(name, "data")] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	l, err := catalog.With(folder)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// plays starts a process that plays with the component tables of a list.
func plays(h *tabletest.Fixture, l *catalog.List) {
	h.Games["caylus"], _ = l.Game("caylus")
	h.Data = l
	h.Restart()
}

// dataOf returns the digest of the component tables of a match.
func dataOf(h *tabletest.Fixture, id int64) string {
	h.T.Helper()
	free := h.Services.Tables.Lock(id)
	defer free()
	tx, err := h.Services.Tables.Load(h.T.Context(), id, "ada")
	h.Must(err)
	return tx.Info.Data
}

func TestRunningMatchKeepsItsData(t *testing.T) {
	h := tabletest.New(t)
	plays(h, catalog.BuiltIn())
	old := h.Start("caylus", 2)
	was := dataOf(h, old)

	host := richer(t)
	plays(h, host)
	mine := h.Start("caylus", 2)
	digest := dataOf(h, mine)
	if digest == was {
		t.Fatal("the host's tables have the digest of our own")
	}
	if got := dataOf(h, old); got != was {
		t.Errorf("after the host put tables in, the old match plays with %s, want %s", got, was)
	}

	plays(h, catalog.BuiltIn()) // the folder is gone, and the process is new
	for range 2 {
		h.Play(mine, "pass")
	}
	if got := dataOf(h, mine); got != digest {
		t.Errorf("without the folder the match plays with %s, want %s", got, digest)
	}
	if got := dataOf(h, h.Start("caylus", 2)); got != was {
		t.Errorf("a new match plays with %s, want %s", got, was)
	}
}

func TestMatchWithoutDataIsBroken(t *testing.T) {
	h := tabletest.New(t)
	plays(h, richer(t))
	id := h.Start("caylus", 2)
	digest := dataOf(h, id)
	h.Must(h.DB.DropBlob(t.Context(), "data/caylus", digest))
	plays(h, catalog.BuiltIn())
	var broken *table.CorruptError
	if _, err := h.Services.Tables.Look(t.Context(), id, "ada"); !errors.As(err, &broken) || !strings.Contains(err.Error(), engine.ShortData(digest)) {
		t.Errorf("Look = %v, want Broken that names %s", err, engine.ShortData(digest))
	}
	plays(h, richer(t)) // the folder is back
	if got := dataOf(h, id); got != digest {
		t.Errorf("with the folder the match plays with %s, want %s", got, digest)
	}
}

// A table that was played by newer rules cannot be read by this process, and
// nothing about it changes.
func TestTableOfNewerRules(t *testing.T) {
	h := tabletest.New(t, cleopatra.Rules{})
	id := h.Start("cleopatra", 2)
	kept, err := h.DB.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	kept.Version++
	if kept, err = h.DB.Update(t.Context(), kept, "", nil); err != nil {
		t.Fatal(err)
	}
	var newer *table.NewerVersionError
	if _, err := h.Services.Tables.Look(t.Context(), id, "ada"); !errors.As(err, &newer) || newer.Table != id || newer.Want != newer.Have+1 {
		t.Errorf("the table of newer rules gives %v", err)
	}
	if _, err := h.Services.Turns.Choose(t.Context(), table.Press{Table: id, User: "ada", ID: "press"}); !errors.As(err, &newer) {
		t.Errorf("a press there gives %v", err)
	}
	if now, err := h.DB.Table(t.Context(), id); err != nil || now.Rev != kept.Rev {
		t.Errorf("it was changed: %v", err)
	}
	if broken := h.Services.Tables.Stats().Broken; len(broken) != 0 {
		t.Errorf("it counts as broken: %v", broken)
	}
}
