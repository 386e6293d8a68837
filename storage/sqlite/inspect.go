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
	Latest     time.Time // of the newest commit; zero without one
	Deliveries int       // still to be sent
	Problems   []string  // what is damaged, at most twenty
	Missing    []string  // tables that hold other rows than were written, with how many are missing
	Unreadable []int64   // tables that cannot be read
	Unproven   []string  // tables that can be read, but that a Judge refused, with its reason; at most twenty
	TableCount int       // number of tables
}

// Sound reports whether nothing is damaged or missing: all is as it was written.
func (r Report) Sound() bool { return r.Readable() && len(r.Missing) == 0 }

// Readable reports whether everything in the file can be read. Rows may be missing.
func (r Report) Readable() bool { return len(r.Problems) == 0 && len(r.Unreadable) == 0 }

// RecordVerifier says whether the state of a match is what its record leads to. Package
// storage knows no rules.
type RecordVerifier func(Match) error

// Match is what a file holds of one match.
type Match struct {
	Table storage.Table
	State []byte
	Moves []storage.Move
	Blob  func(space, key string) ([]byte, error) // nil when there is none
}

// maxProblems bounds what a report lists: a torn file has thousands.
const maxProblems = 20

// Inspect reads a whole database file without changing it, also while other
// processes use it: its structure, the checksum of every row, the latest state
// of every table and its record, and gives each match to judges. What a judge
// refuses in a file without checksums (schema 1, 2) is damaged. The error is
// about a file that cannot be read at all (fs.ErrNotExist, ErrForeign, ErrNewer,
// ErrNothing, storage.ErrIncompleteCopy); what is damaged stands in the report.
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

// readOnly returns the data source name for reading without leaving any file. No
// process uses a file without a write-ahead log; a file with one is read together
// with it.
func readOnly(path string) string {
	file := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path)}
	how := "?immutable=1"
	if _, err := os.Stat(path + "-wal"); err == nil {
		how = "?mode=ro"
	}
	return file.String() + how + "&_pragma=busy_timeout(5000)&_pragma=query_only(1)"
}

// checkHeaderReadOnly checks the header of a file like createOrCheckHeader,
// without opening it for writing. An empty file is not ours.
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

// addProblem adds an error that tells of damage to the problems; it returns other
// errors.
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

// isDamage reports whether the file is to blame for an error. A query of ours
// that does not fit it, or a value of another type, is damage too.
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

// checkStructure lets SQLite check every page and index.
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

// nameTree adds the name of the table or index to a problem that has a tree
// number.
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
