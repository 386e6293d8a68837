package postgres

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/sqlite"
	"guildhall/storage/storagetest"
	"guildhall/storage/transfer"
)

// TestMovesKnowTheSchema fails when a migration adds a table or a column that a move would
// lose, or changes its kind.
func TestMovesKnowTheSchema(t *testing.T) {
	db := open(t, address(t))
	type column struct{ table, name, kind string }
	scan := func(row scanner) (c column, err error) {
		err = row.Scan(&c.table, &c.name, &c.kind)
		return c, err
	}
	list, err := queried(t.Context(), db, "columns", scan, `
		SELECT table_name::text, column_name::text, data_type || CASE is_nullable WHEN 'YES' THEN ' or NULL' ELSE '' END
		FROM information_schema.columns WHERE table_schema = current_schema() AND table_name <> $1 ORDER BY table_name, ordinal_position`, versionTable)
	if err != nil {
		t.Fatal(err)
	}
	have, want := map[string][]string{}, map[string][]string{}
	for _, c := range list {
		if c.table == "leases" || c.table == "deliveries" && c.name == "owner" {
			continue // leases are of running processes, and none runs during a move
		}
		have[c.table] = append(have[c.table], c.name+" "+c.kind)
	}
	kinds := map[transfer.Kind]string{transfer.Int: "bigint", transfer.Bool: "boolean", transfer.Real: "double precision", transfer.Text: "text",
		transfer.Bytes: "bytea", transfer.NullableBytes: "bytea or NULL"}
	for _, table := range transfer.Tables {
		for _, c := range table.Columns {
			want[table.Name] = append(want[table.Name], c.Name+" "+kinds[c.Kind])
		}
	}
	if diff := cmp.Diff(have, want); diff != "" {
		t.Errorf("package move does not know the tables (-schema +move):\n%s", diff)
	}
}

// file returns a filled SQLite database to be copied.
func file(t *testing.T) *sqlite.Mover {
	t.Helper()
	path := filepath.Join(t.TempDir(), "from.db")
	db, err := sqlite.Open(t.Context(), path, sqlite.WithoutSync())
	must(t, err)
	storagetest.Fill(t, db)
	must(t, db.SaveNote(t.Context(), 1, "odd", "a\x00b \xff 메모"))
	must(t, db.Close())
	m, err := sqlite.OpenSource(t.Context(), path)
	must(t, err)
	t.Cleanup(func() { m.Close() })
	return m
}

// killed is a target whose process is killed after a number of writes.
type killed struct {
	*Mover
	left int
}

var errCut = errors.New("killed")

func (c *killed) Put(ctx context.Context, t transfer.Table, rows []transfer.Row) error {
	if c.left--; c.left < 0 {
		return errCut
	}
	return c.Mover.Put(ctx, t, rows)
}

func (c *killed) Finish(ctx context.Context) error {
	if c.left--; c.left < 0 {
		return errCut
	}
	return c.Mover.Finish(ctx)
}

// TestMoveThereAndBack moves a file to the server, killed after each write, and back. All
// three have the same content.
func TestMoveThereAndBack(t *testing.T) {
	t.Parallel() // it mostly waits, and has its own database
	from, url := file(t), postgrestest.Database(t, nil)
	want, err := transfer.Sums(t.Context(), from)
	must(t, err)
	stopped := 0
	for left := 0; ; left = 1 {
		to, err := OpenTarget(t.Context(), url)
		must(t, err)
		_, err = transfer.Move(t.Context(), from, &killed{to, left}, transfer.Progress{})
		must(t, to.Close())
		if err == nil {
			break
		}
		if !errors.Is(err, errCut) {
			t.Fatal(err)
		}
		if stopped++; stopped > 1 {
			continue
		}
		if _, err := Open(t.Context(), url); !errors.Is(err, storage.ErrIncompleteCopy) {
			t.Fatalf("a bot opens what is half moved: %v", err)
		}
		if _, err := OpenSource(t.Context(), url); !errors.Is(err, storage.ErrIncompleteCopy) {
			t.Fatalf("a move begins from what is half moved: %v", err)
		}
	}
	if stopped < len(transfer.Tables) {
		t.Errorf("it was stopped at %d places only", stopped)
	}
	there, err := OpenSource(t.Context(), url)
	must(t, err)
	back, err := sqlite.OpenTarget(t.Context(), filepath.Join(t.TempDir(), "back.db"))
	must(t, err)
	_, err = transfer.Move(t.Context(), there, back, transfer.Progress{})
	must(t, err)
	must(t, transfer.Same(t.Context(), want, there))
	must(t, transfer.Same(t.Context(), want, back))
	must(t, errors.Join(there.Close(), back.Close()))

	db := open(t, url)
	for name, next := range map[string]func() (int64, error){
		"table": func() (int64, error) {
			made, err := db.Create(t.Context(), storage.Table{}, "", nil)
			return made.ID, err
		},
		"league": func() (int64, error) {
			made, err := db.ChangeLeague(t.Context(), storage.LeagueChange{League: &storage.League{}})
			if err != nil {
				return 0, err
			}
			return made.League.ID, nil
		},
	} {
		if id, err := next(); err != nil || id != map[string]int64{"table": 9, "league": 2}[name] {
			t.Errorf("the next %s is %d, %v", name, id, err)
		}
	}
}

// TestMoveOfChangedSource refuses to complete a copy of a source that has changed.
func TestMoveOfChangedSource(t *testing.T) {
	to, err := OpenTarget(t.Context(), postgrestest.Database(t, nil))
	must(t, err)
	defer to.Close()
	if _, err := transfer.Move(t.Context(), file(t), &killed{to, 3}, transfer.Progress{}); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	other, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "other.db"), sqlite.WithoutSync())
	must(t, err)
	storagetest.Fill(t, other)
	must(t, other.PutBlob(t.Context(), "a", "b", []byte("c")))
	stats, err := other.Stats(t.Context())
	must(t, err)
	path := stats.Path
	must(t, other.Close())
	m, err := sqlite.OpenSource(t.Context(), path)
	must(t, err)
	defer m.Close()
	if _, err := transfer.Move(t.Context(), m, to, transfer.Progress{}); !errors.Is(err, transfer.ErrSourceMismatch) {
		t.Errorf("another source: %v", err)
	}
}

// cutOff ends all sessions that use a database.
func cutOff(t *testing.T, url string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer c.Close(context.Background())
	_, err = c.Exec(t.Context(), `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	must(t, err)
}

// TestPresence checks that moves and bots exclude each other, also after the server ended all
// sessions.
func TestPresence(t *testing.T) {
	t.Parallel() // it mostly waits, and has its own database
	url := address(t)
	bot, another := open(t, url, impatient), open(t, url)
	inUse := func(when string) {
		t.Helper()
		if _, err := OpenSource(t.Context(), url, impatient); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), "guildhall (process ") {
			t.Errorf("a move %s: %v", when, err)
		}
	}
	inUse("beside two bots")
	must(t, another.Close())
	inUse("beside one bot")
	cutOff(t, url)
	must(t, bot.PutBlob(t.Context(), "a", "b", nil))
	inUse("beside a bot that was cut off")

	cutOff(t, url)
	m, err := OpenSource(t.Context(), url)
	if errors.Is(err, ErrInUse) { // the bot has reconnected by itself
		must(t, bot.Close())
		m, err = OpenSource(t.Context(), url)
	}
	must(t, err)
	if err := bot.PutBlob(t.Context(), "a", "b", nil); err == nil {
		t.Error("a bot that was cut off writes beside a move")
	}
	if _, err := Open(t.Context(), url, impatient); !errors.Is(err, ErrInUse) {
		t.Errorf("a bot beside a move: %v", err)
	}
	must(t, m.Close())
	open(t, url)
}

// TestUpgradeNeedsExclusiveAccess refuses to migrate while another process uses the database.
func TestUpgradeNeedsExclusiveAccess(t *testing.T) {
	t.Parallel() // it mostly waits, and has its own database
	url := postgrestest.Database(t, nil)
	bot := open(t, url)
	_, err := bot.pool.Exec(t.Context(), `DELETE FROM `+versionTable+` WHERE version_id = (SELECT max(version_id) FROM `+versionTable+`)`)
	must(t, err)
	if _, err := Open(t.Context(), url, impatient); !errors.Is(err, ErrInUse) {
		t.Errorf("an upgrade beside a bot: %v", err)
	}
	if _, err := Open(t.Context(), url, WithoutUpgrade()); !errors.Is(err, ErrOlder) {
		t.Errorf("without an upgrade: %v", err)
	}
}

// TestBackupIsOneMoment copies a database while it changes. Each copy is a snapshot of one
// moment.
func TestBackupIsOneMoment(t *testing.T) {
	t.Parallel() // it mostly waits, and has its own database
	db := open(t, postgrestest.Database(t, nil))
	storagetest.Fill(t, db)
	ctx, stop := context.WithCancel(t.Context())
	began, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		for n := 0; ; n++ {
			err := db.write(ctx, func(tx pgx.Tx) error {
				for _, space := range []string{"a", "z"} {
					if _, err := tx.Exec(ctx, `INSERT INTO blobs (space, key, value) VALUES ($1, $2, '')`, space, fmt.Sprint(n)); err != nil {
						return err
					}
				}
				return nil
			})
			if n == 0 {
				close(began)
			}
			if err != nil {
				if ctx.Err() != nil {
					err = nil
				}
				ended <- err
				return
			}
		}
	}()
	<-began
	path := filepath.Join(t.TempDir(), "backup.db")
	err := db.Backup(t.Context(), path)
	stop()
	must(t, errors.Join(err, <-ended))
	r, err := sqlite.Inspect(t.Context(), path)
	if err != nil || !r.Sound() || r.TableCount != 8 {
		t.Fatalf("the backup: %+v, %v", r, err)
	}
	copied, err := sqlite.Open(t.Context(), path, sqlite.WithoutSync())
	must(t, err)
	defer copied.Close()
	count := func(space string) (n int) {
		must(t, copied.EachBlob(t.Context(), space, func(string, []byte) error { n++; return nil }))
		return n
	}
	if a, z := count("a"), count("z"); a == 0 || a != z {
		t.Errorf("the backup has %d of the one and %d of the other", a, z)
	}
}
