package transfer

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
)

// Checksum is the checksum of a table. The same rows give the same checksum in every database.
type Checksum struct {
	Table string
	Rows  int
	Hash  [sha256.Size]byte
}

// Sums returns the checksum of each table.
func Sums(ctx context.Context, r Reader) ([]Checksum, error) {
	var sums []Checksum
	for _, t := range Tables {
		s := Checksum{Table: t.Name}
		h := sha256.New()
		err := eachPage(ctx, r, t, nil, func(rows []Row) error {
			for _, row := range rows {
				if err := write(h, t, row); err != nil {
					return fmt.Errorf("%s: %w", t.Name, err)
				}
			}
			s.Rows += len(rows)
			return nil
		})
		if err != nil {
			return nil, err
		}
		h.Sum(s.Hash[:0])
		sums = append(sums, s)
	}
	return sums, nil
}

// Total returns one checksum for all tables.
func Total(sums []Checksum) string {
	h := sha256.New()
	for _, s := range sums {
		fmt.Fprintf(h, "%s %d %x\n", s.Table, s.Rows, s.Hash)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Same returns ErrMismatch if a database has other checksums.
func Same(ctx context.Context, want []Checksum, r Reader) error {
	have, err := Sums(ctx, r)
	if err != nil {
		return fmt.Errorf("read the copy: %w", err)
	}
	for i, w := range want {
		if have[i] != w {
			return fmt.Errorf("%w: %s has %d rows, %d in the source, or others", ErrMismatch, w.Table, have[i].Rows, w.Rows)
		}
	}
	return nil
}

// write adds a row to a checksum. Each value is written with its length, so
// that different rows have different data.
func write(h hash.Hash, t Table, row Row) error {
	if len(row) != len(t.Columns) {
		return fmt.Errorf("a row has %d values, want %d", len(row), len(t.Columns))
	}
	var head [9]byte
	add := func(kind byte, n uint64, content string) {
		head[0] = kind
		binary.LittleEndian.PutUint64(head[1:], n)
		h.Write(head[:])
		h.Write([]byte(content))
	}
	for i, c := range t.Columns {
		switch v := row[i].(type) {
		case int64:
			add('i', uint64(v), "")
		case bool:
			n := uint64(0)
			if v {
				n = 1
			}
			add('o', n, "")
		case float64:
			add('f', math.Float64bits(v), "")
		case string:
			add('t', uint64(len(v)), v)
		case []byte:
			if v == nil {
				return fmt.Errorf("column %s: nil bytes", c.Name)
			}
			add('b', uint64(len(v)), string(v))
		case nil:
			add('n', 0, "")
		default:
			return fmt.Errorf("column %s: a %T", c.Name, v)
		}
		if !c.fits(row[i]) {
			return fmt.Errorf("column %s: a %T in a column of another kind", c.Name, row[i])
		}
	}
	return nil
}
