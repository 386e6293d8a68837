package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"guildhall/storage"
)

// Report describes a database file, as far as it can be read.
type Report struct {
	Path       string
	Bytes      int64 // of the file
	Log        int64 // of the write-ahead log
	Version    int64 // of the schema
	Tables     map[storage.Phase]int
	Commits    int
	Latest     time.Time // time of the newest commit; zero without one
	Deliveries int       // still to be sent
	Problems   []string  // descriptions of damage, at most twenty
	Missing    []string  // tables with fewer or more rows than were written, with the number
	Unreadable []int64   // tables that cannot be read
	Unproven   []string  // readable tables that a RecordVerifier rejected, with its reason; at most twenty
	TableCount int       // number of tables
}

// Sound reports whether nothing is damaged or missing.
func (r Report) Sound() bool { return r.Readable() && len(r.Missing) == 0 }

// Readable reports whether everything in the file can be read. Rows may be missing.
func (r Report) Readable() bool { return len(r.Problems) == 0 && len(r.Unreadable) == 0 }

// RecordVerifier returns an error when the record of a match does not lead to its stored
// state. Package storage knows no rules.
type RecordVerifier func(Match) error

// Match is the stored content of one match.
type Match struct {
	Table storage.Table
	State []byte
	Moves []storage.Move
	Blob  func(space, key string) ([]byte, error) // nil when there is none
}

// maxProblems is the maximum number of problems in a report. A torn file has thousands.
const maxProblems = 20

// Inspect reads a whole database file without changing it, also while other processes use it.
// It checks its structure, the checksum of every row, and the latest state and record of every
// table, and passes each match to judges. In a file without checksums (schema 1, 2) a match
// that a judge rejects counts as damaged. Damage is listed in the report. The error is for a
// file that cannot be read at all (fs.ErrNotExist, ErrForeign, ErrNewer, ErrNothing,
// storage.ErrIncompleteCopy).
func Inspect(ctx context.Context, path string, judges ...RecordVerifier) (Report, error) {
	r := Report{Path: path, Tables: map[storage.Phase]int{}}
	info, err := os.Stat(path)
	if err != nil {
		return r, err
	}
	r.Bytes, r.Log = info.Size(), size(path+"-wal")
	if r.Bytes == 0 && r.Log == 0 && info.Mode().IsRegular() {
		return r, ErrNothing
	}
	if err := checkHeaderReadOnly(path); errors.Is(err, ErrDamaged) {
		r.Problems = append(r.Problems, err.Error())
		return r, nil
	} else if err != nil {
		return r, err
	}
	db := openPool(readOnly(path), false)
	defer db.Close()
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return r, readable(err)
	}
	defer tx.Rollback()
	return r, r.read(ctx, tx, judges)
}

// readOnly returns the data source name for reading without creating a file. A file without a
// write-ahead log is not in use; a file with one is read together with it.
func readOnly(path string) string {
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path)}
	how := "?immutable=1"
	if _, err := os.Stat(path + "-wal"); err == nil {
		how = "?mode=ro"
	}
	return file.String() + how + "&_pragma=busy_timeout(5000)&_pragma=query_only(1)"
}

// checkHeaderReadOnly checks the header of a file like createOrCheckHeader, but read-only. An
// empty file is ErrForeign.
func checkHeaderReadOnly(path string) error {
	if size(path) == 0 && size(path+"-wal") == 0 && stat(path) != nil {
		return fmt.Errorf("%w: it is empty", ErrForeign)
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return checkHeader(f, path)
}

// read fills the report. Unreadable data are a problem in it, not an error.
func (r *Report) read(ctx context.Context, tx *sql.Tx, judges []RecordVerifier) error {
	begun := true
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = 'tables'`).Scan(&begun)
	if err = r.addProblem("definitions", err); err != nil {
		return err
	}
	if !begun {
		return ErrNothing
	}
	half, err := hasMark(ctx, tx)
	if err = r.addProblem("definitions", err); err != nil {
		return err
	}
	if half {
		return storage.ErrIncompleteCopy
	}
	err = tx.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&r.Version)
	if err = r.addProblem("versions", err); err != nil {
		return err
	}
	newest, err := newestVersion()
	if err != nil {
		return err
	}
	if r.Version > newest {
		return fmt.Errorf("%w: schema %d, this one knows up to %d", ErrNewer, r.Version, newest)
	}
	for _, step := range []struct {
		what string
		do   func(context.Context, *sql.Tx) error
	}{
		{"structure", r.checkStructure},
		{"first pages", r.checkRoots},
		{"definitions", r.checkDefinitions},
		{"checksums", r.checkChecksums},
		{"tables", r.readCounts},
		{"outbox", r.readOutbox},
		{"matches", func(ctx context.Context, tx *sql.Tx) error {
			return r.checkMatches(ctx, readerOf(tx, r.Version), judges)
		}},
	} {
		if err := r.addProblem(step.what, step.do(ctx, tx)); err != nil {
			return err
		}
	}
	return nil
}

// addProblem adds an error caused by damage to the problems. It returns other errors.
func (r *Report) addProblem(what string, err error) error {
	if err == nil {
		return nil
	}
	if err = readable(err); isDamage(err) {
		r.problem(what + ": " + err.Error())
		return nil
	}
	return err
}

// isDamage reports whether an error is caused by a damaged file. A query that does not fit the
// file, or a value of another type, also counts as damage.
func isDamage(err error) bool {
	var e *sqlite.Error
	switch {
	case errors.Is(err, ErrDamaged), errors.Is(err, ErrForeign):
		return true
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, ErrBusy):
		return false
	case errors.As(err, &e):
		return e.Code() == lib.SQLITE_ERROR || e.Code() == lib.SQLITE_MISMATCH
	}
	return true
}

func (r *Report) problem(text string) {
	if len(r.Problems) < maxProblems {
		r.Problems = append(r.Problems, text)
	}
}

// checkStructure runs SQLite's check of every page and index.
func (r *Report) checkStructure(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, fmt.Sprintf(`PRAGMA integrity_check(%d)`, maxProblems))
	if err != nil {
		return err
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return err
		}
		if one != "ok" {
			found = append(found, one)
		}
	}
	for _, one := range found {
		r.problem(nameTree(ctx, tx, one))
	}
	return rows.Err()
}

var treeNumber = regexp.MustCompile(`\bTree (\d+)\b`)

// nameTree replaces the tree number in a problem by the name of its table or index.
func nameTree(ctx context.Context, tx *sql.Tx, problem string) string {
	m := treeNumber.FindStringSubmatch(problem)
	if m == nil {
		return problem
	}
	root, err := strconv.Atoi(m[1])
	if err != nil {
		return problem
	}
	var name, kind string
	err = tx.QueryRowContext(ctx, `SELECT name, type FROM sqlite_schema WHERE rootpage = ?`, root).Scan(&name, &kind)
	if err != nil {
		return problem // the damage may be in the list of tables
	}
	return fmt.Sprintf("%s %s: %s", kind, name, problem)
}

// readCounts counts the rows of the file.
func (r *Report) readCounts(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, `SELECT phase, count(*) FROM tables GROUP BY phase`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var phase storage.Phase
		var n int
		if err := rows.Scan(&phase, &n); err != nil {
			return err
		}
		r.Tables[phase] = n
		r.TableCount += n
	}
	return rows.Err()
}

func (r *Report) readOutbox(ctx context.Context, tx *sql.Tx) error {
	return tx.QueryRowContext(ctx, `SELECT count(*) FROM deliveries`).Scan(&r.Deliveries)
}

// archived is the first version of the schema in which the record of a finished match is one
// row.
const archived = 4

// olderTx reads a database of an older version with the queries for the newest one. It
// replaces missing columns by the values that the migration would give them.
type olderTx struct {
	*sql.Tx
	missing *strings.Replacer
}

// readerOf returns a reader for a schema version.
func readerOf(tx *sql.Tx, version int64) reader {
	var missing []string
	if version < checksummed {
		missing = append(missing, "s.intact AND b.intact", "1", "t.intact", "1", "SELECT intact", "SELECT 1", "WHEN intact", "WHEN 1")
	}
	if version < 2 {
		missing = append(missing, "t.affairs", "'{}'", "standin, 'StandinName', standin_name, 'Bank', bank, 'Grace', grace::int", "'', 'StandinName', '', 'Bank', 0, 'Grace', 0")
	}
	if version < archived {
		missing = append(missing, "SELECT coalesce(a.intact, true), a.body FROM tables t LEFT JOIN archives a ON a.table_id = t.id", "SELECT 1, NULL FROM tables t")
	}
	if missing == nil {
		return tx
	}
	return olderTx{tx, strings.NewReplacer(missing...)}
}

func (o olderTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return o.Tx.QueryContext(ctx, o.missing.Replace(query), args...)
}

func (o olderTx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return o.Tx.QueryRowContext(ctx, o.missing.Replace(query), args...)
}
