package gamedata

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of tables from outside: bytes of one table, number of tables.
const (
	maxTable  = 1 << 20
	maxTables = 100
)

// Tables returns the names of a game's tables, without folder and extension, sorted.
func Tables(files fs.FS) ([]string, error) {
	names, err := fs.Glob(files, "data/*.csv")
	if err != nil {
		return nil, err
	}
	var tables []string
	for _, name := range names {
		if name != guideFile {
			tables = append(tables, strings.TrimSuffix(path.Base(name), ".csv"))
		}
	}
	slices.Sort(tables)
	return tables, nil
}

// Digest returns a hash of the contents of a game's tables: SHA-256 over the cells by
// table, row and column, in hexadecimal. The form of the files (quotation marks, line ends,
// order of columns) and columns that are notes do not change it.
func Digest(files fs.FS) (string, error) {
	guide, err := Guide(files)
	if err != nil {
		return "", err
	}
	tables, err := Tables(files)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, table := range tables {
		rows, err := read(files, "data/"+table+".csv")
		if err != nil {
			return "", fmt.Errorf("%s.csv: %w", table, err)
		}
		fmt.Fprintf(sum, "%q\n", table)
		for _, r := range rows {
			for _, name := range slices.Sorted(maps.Keys(r.cells)) {
				if c, ok := columnOf(guide, table, name); !ok || c.use != useNote {
					fmt.Fprintf(sum, "%q=%q,", name, r.cells[name])
				}
			}
			fmt.Fprintln(sum)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Replace returns the rules of a game with a host's tables instead of base, the tables that come
// with the game. They must describe the same pieces: every cell outside the free columns of
// data/columns.csv must be the same. A table may also be one that an earlier version of the game
// had. with makes rules of the tables; it gets nil if the host's tables are those of the game.
// Errors name the game, the file, the line and the reason.
func Replace[T, R any](game string, base, files fs.FS, load func(fs.FS) (*T, error), with func(*T) R, earlier ...fs.FS) (rules R, err error) {
	t, err := replace(base, files, load, earlier)
	if err != nil {
		return rules, fmt.Errorf("%s: %w", game, err)
	}
	return with(t), nil
}

func replace[T any](base, files fs.FS, load func(fs.FS) (*T, error), earlier []fs.FS) (*T, error) {
	guide, err := Guide(base)
	if err != nil {
		return nil, err
	}
	tables, err := Tables(base)
	if err != nil {
		return nil, err
	}
	have, err := Tables(files)
	if err != nil {
		return nil, err
	}
	for _, name := range have {
		if !slices.Contains(tables, name) {
			return nil, fmt.Errorf("%s.csv: line 1: the game has no such table, only %s", name, strings.Join(tables, ", "))
		}
	}
	for _, name := range tables {
		err := same(guide, base, files, name)
		was := func(old fs.FS) bool { return same(guide, old, files, name) == nil }
		if err != nil && !slices.ContainsFunc(earlier, was) {
			return nil, fmt.Errorf("%s.csv: %w", name, err)
		}
	}
	own, err := Digest(base)
	if err != nil {
		return nil, err
	}
	files = Over(files, base)
	if digest, err := Digest(files); err != nil || digest == own {
		return nil, err
	}
	return load(files)
}

// same returns an error unless a table has the same pieces as the table that it replaces.
func same(guide []Column, base, files fs.FS, name string) error {
	want, err := columnsOf(base, name)
	if err != nil {
		return err
	}
	have, err := columnsOf(files, name)
	if err != nil {
		return err
	}
	for _, column := range have {
		if !slices.Contains(want, column) {
			return fmt.Errorf("line 1: column %q, want only %q", column, want)
		}
	}
	if len(have) != len(want) {
		return fmt.Errorf("line 1: %d columns, want %q", len(have), want)
	}
	was, err := read(base, "data/"+name+".csv")
	if err != nil {
		return err
	}
	rows, err := read(files, "data/"+name+".csv")
	if err != nil {
		return err
	}
	for i, r := range rows {
		if i >= len(was) {
			return r.Errorf("a row too many, want %d", len(was))
		}
		for _, column := range want {
			c, _ := columnOf(guide, name, column)
			if c.use == "" { // a column that the guide does not list: the game checks it when it loads the table
				continue
			}
			if err := c.check(r, was[i].Text(column)); err != nil {
				return err
			}
		}
	}
	if len(rows) < len(was) {
		last := rows[len(rows)-1]
		return fmt.Errorf("line %d: the table ends after %d rows, want %d: %q is missing", last.Line, len(rows), len(was), was[len(rows)].ID())
	}
	return nil
}

// columnsOf returns the columns of a table in the order of its first line.
func columnsOf(files fs.FS, name string) ([]string, error) {
	b, err := fs.ReadFile(files, "data/"+name+".csv")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("line 1: the file is missing")
	}
	if err != nil {
		return nil, err
	}
	columns, err := reader(bytes.NewReader(b)).Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("line 1: the file is empty")
	}
	return columns, err
}

// WithTable returns the tables of base with one of them replaced by another file of base.
func WithTable(base fs.FS, table, file string) (fs.FS, error) {
	contents, err := contentsOf(base)
	if err != nil {
		return nil, err
	}
	if contents["data/"+table+".csv"], err = fs.ReadFile(base, file); err != nil {
		return nil, err
	}
	b, err := pack(contents)
	if err != nil {
		return nil, err
	}
	return Unpack(b)
}

// Over returns the tables of files with the guide of base.
func Over(files, base fs.FS) fs.FS { return under{files, base} }

// under reads from top, and the guide from base if top has none.
type under struct{ top, base fs.FS }

func (u under) Open(name string) (fs.File, error) {
	f, err := u.top.Open(name)
	if errors.Is(err, fs.ErrNotExist) && name == guideFile {
		return u.base.Open(name)
	}
	return f, err
}

// ReadDir lists a folder of the tables, without the guide.
func (u under) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(u.top, name) }

// Pack compresses tables into one value for Unpack.
func Pack(files fs.FS) ([]byte, error) {
	contents, err := contentsOf(files)
	if err != nil {
		return nil, err
	}
	return pack(contents)
}

// contentsOf returns the contents of the tables and of their guide, by file name.
func contentsOf(files fs.FS) (map[string][]byte, error) {
	names, err := fs.Glob(files, "data/*.csv")
	if err != nil {
		return nil, err
	}
	contents := map[string][]byte{}
	if guide, err := fs.ReadFile(files, guideFile); err == nil {
		contents[guideFile] = guide
	}
	for _, name := range names {
		if contents[name], err = fs.ReadFile(files, name); err != nil {
			return nil, err
		}
	}
	return contents, nil
}

func pack(files map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(files[name])
		}
		if err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

// Unpack returns the tables that Pack wrote.
func Unpack(packed []byte) (fs.FS, error) {
	return zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
}

// Folder reads all tables, *.csv, of a host's folder at once; later changes in the folder
// have no effect. It removes byte order marks and converts line ends.
func Folder(folder fs.FS) (fs.FS, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if e.IsDir() || path.Ext(e.Name()) != ".csv" {
			continue
		}
		b, err := readTable(folder, e.Name())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		files["data/"+e.Name()] = b
	}
	if len(files) == 0 {
		return nil, errors.New("no tables here, want *.csv as data export writes them")
	}
	if len(files) > maxTables {
		return nil, fmt.Errorf("%d tables, at most %d are read", len(files), maxTables)
	}
	b, err := pack(files)
	if err != nil {
		return nil, err
	}
	return Unpack(b)
}

func readTable(folder fs.FS, name string) ([]byte, error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxTable+1))
	if err != nil {
		return nil, err
	}
	if len(b) > maxTable {
		return nil, fmt.Errorf("line 1: more than %d bytes", maxTable)
	}
	for i, line := range bytes.Split(b, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, fmt.Errorf("line %d: not UTF-8: save the file as CSV UTF-8", i+1)
		}
	}
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	return bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n")), nil
}
