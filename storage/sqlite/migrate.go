package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/pressly/goose/v3"

	"guildhall/storage"
)

//go:embed migrations/*.sql
var embedded embed.FS

// migrations is a source of numbered migration files, in its root.
type migrations func() (fs.FS, error)

func releasedMigrations() (fs.FS, error) { return fs.Sub(embedded, "migrations") }

// newestVersion is the number of the last released migration.
func newestVersion() (int64, error) {
	files, err := releasedMigrations()
	if err != nil {
		return 0, err
	}
	names, err := fs.Glob(files, "*.sql")
	if err != nil || len(names) == 0 {
		return 0, errors.Join(err, errors.New("no migrations"))
	}
	return goose.NumericComponent(names[len(names)-1])
}

// applicationID marks Guildhall's files ("GHLD"), so that it never changes another program's
// files.
const applicationID = 0x47484C44

// startCheckLimit is the size up to which a database is checked at every start,
// in a fraction of a second. Check does it for larger ones on request.
const startCheckLimit = 128 << 20

// migrate brings the database to the newest version. It changes an older one only
// when this process is its only user (exclusive).
func (db *DB) migrate(ctx context.Context, m migrations, exclusive bool) error {
	p, newest, err := db.provider(m)
	if err != nil {
		return err
	}
	if err := db.recognise(ctx); err != nil {
		return err
	}
	have, err := db.version(ctx)
	if err != nil {
		return err
	}
	if have > 0 && have < newest && !exclusive {
		return fmt.Errorf("%w: schema %d, this one writes %d", ErrOlder, have, newest)
	}
	return db.migrateFrom(ctx, p, have, newest)
}

// provider returns the migration provider, and the number of the last migration.
func (db *DB) provider(m migrations) (p *goose.Provider, newest int64, err error) {
	files, err := m()
	if err != nil {
		return nil, 0, err
	}
	p, err = goose.NewProvider(goose.DialectSQLite3, db.w, files)
	if err != nil {
		return nil, 0, fmt.Errorf("read migrations: %w", err)
	}
	return p, p.ListSources()[len(p.ListSources())-1].Version, nil
}

// makeTables creates the tables of a database without rows, or the missing ones if a process
// was killed while it created them.
func (db *DB) makeTables(ctx context.Context) error {
	if err := db.recognise(ctx); err != nil {
		return err
	}
	p, newest, err := db.provider(releasedMigrations)
	if err != nil {
		return err
	}
	return db.apply(ctx, p, newest)
}

// apply applies the missing migrations.
func (db *DB) apply(ctx context.Context, p *goose.Provider, newest int64) error {
	have, err := db.version(ctx)
	if err == nil && have == 0 {
		_, err = db.w.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d`, applicationID))
	}
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate from schema %d to %d: %w", have, newest, err)
	}
	return nil
}

func (db *DB) migrateFrom(ctx context.Context, p *goose.Provider, have, newest int64) error {
	switch {
	case have == newest:
		return db.unseal(ctx)
	case have > newest:
		return fmt.Errorf("%w: schema %d, this one knows up to %d", ErrNewer, have, newest)
	case have > 0:
		if err := db.backupBefore(ctx, have); err != nil {
			return fmt.Errorf("copy before migrating: %w", err)
		}
	}
	return db.apply(ctx, p, newest)
}

// version returns the number of the last applied migration, or 0.
func (db *DB) version(ctx context.Context) (v int64, err error) {
	var known bool
	err = db.r.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'`).Scan(&known)
	if err != nil || !known {
		return 0, err
	}
	err = db.r.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&v)
	return v, err
}

// recognise refuses a damaged or foreign database before anything is written to
// it.
func (db *DB) recognise(ctx context.Context) error {
	var id, objects int
	row := db.r.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)`)
	if err := row.Scan(&id, &objects); err != nil {
		return err
	}
	if objects > 0 && id != applicationID {
		return fmt.Errorf("%w: it belongs to another program", ErrForeign)
	}
	if err := db.isWhole(ctx); err != nil {
		return err
	}
	if size(db.path) <= startCheckLimit {
		return db.Check(ctx)
	}
	return nil
}

func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// Check reads the whole database. For damage it returns an error that wraps ErrDamaged and
// names the first problem.
func (db *DB) Check(ctx context.Context) error {
	var problem string
	err := db.r.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&problem)
	if err != nil {
		return readable(err)
	}
	if problem != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, problem)
	}
	return nil
}

// Stats holds the sizes of a database.
type Stats struct {
	Path     string
	Version  int64 // number of the last applied migration
	PageSize int64
	Bytes    int64 // size of the file, without the write-ahead log
	Free     int64 // bytes of the file that will be reused
	Log      int64 // bytes of the write-ahead log
}

// Stats returns the current sizes.
func (db *DB) Stats(ctx context.Context) (Stats, error) {
	s := Stats{Path: db.path, Log: size(db.path + "-wal")}
	err := db.read(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `
			SELECT page_size, page_size * page_count, page_size * freelist_count,
			       (SELECT max(version_id) FROM goose_db_version WHERE is_applied)
			FROM pragma_page_size, pragma_page_count, pragma_freelist_count`).
			Scan(&s.PageSize, &s.Bytes, &s.Free, &s.Version)
	})
	return s, err
}

// Sizes returns the bytes that the file takes now.
func (db *DB) Sizes(ctx context.Context) (storage.Sizes, error) {
	s, err := db.Stats(ctx)
	return storage.Sizes{Bytes: s.Bytes, Free: s.Free, Log: s.Log}, err
}

// backupBefore copies the database to a file next to it before a migration. It
// uses the copy of an earlier, failed attempt if the database has not changed
// since.
func (db *DB) backupBefore(ctx context.Context, version int64) error {
	last := ""
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.v%d.backup", db.path, version)
		if n > 1 {
			name = fmt.Sprintf("%s.v%d-%d.backup", db.path, version, n)
		}
		if _, err := os.Lstat(name); err == nil {
			last = name
			continue
		}
		if last != "" && db.isCopy(ctx, last) {
			return nil
		}
		if err := db.Backup(ctx, name); !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
}

// isCopy reports whether a file is an undamaged copy of the database in its
// current state.
func (db *DB) isCopy(ctx context.Context, file string) bool {
	info, err := os.Stat(file)
	if err != nil {
		return false
	}
	for _, part := range []string{db.path, db.path + "-wal"} {
		if written, err := os.Stat(part); err == nil && written.Size() > 0 && written.ModTime().After(info.ModTime()) {
			return false
		}
	}
	r, err := Inspect(ctx, file)
	return err == nil && r.Sound()
}
