package corrupt

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
)

const pageSize = 4096

// Pages damages whole pages of a file, like disks that lose writes or write to
// a wrong place. SQLite can often read the result. before is the content of the
// same file at an earlier time. Pages returns a description of the damage; n
// selects the kind, in turn.
func Pages(r *rand.Rand, n int, file string, before []byte) (what string, err error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	kinds := []func(*rand.Rand, []byte, []byte) string{fewerCells, halves, swapped}
	what = kinds[n%len(kinds)](r, b, before)
	return what, os.WriteFile(file, b, 0o600)
}

// page returns a page of a file, counted from 1.
func page(b []byte, n int) []byte { return b[(n-1)*pageSize : n*pageSize] }

// randomPage returns any page except the first, which has the header.
func randomPage(r *rand.Rand, b []byte) int { return 2 + r.IntN(len(b)/pageSize-1) }

// fewerCells lowers the number of cells of a leaf of a tree, so that its last
// rows are lost.
func fewerCells(r *rand.Rand, b, _ []byte) string {
	for {
		n := randomPage(r, b)
		p := page(b, n)
		cells := int(binary.BigEndian.Uint16(p[3:]))
		if p[0] != 0x0a && p[0] != 0x0d || cells == 0 {
			continue // no leaf, or an empty one
		}
		left := cells - 1 - r.IntN(cells)
		if r.IntN(2) == 0 {
			left = cells - 1
		}
		binary.BigEndian.PutUint16(p[3:], uint16(left))
		return fmt.Sprintf("page %d has %d cells instead of %d", n, left, cells)
	}
}

// halves replaces a page by an earlier version of it: completely, at its
// beginning or at its end.
func halves(r *rand.Rand, b, before []byte) string {
	for {
		n := randomPage(r, b)
		if n*pageSize > len(before) || string(page(b, n)) == string(page(before, n)) {
			continue
		}
		from, to := 0, pageSize
		switch cut := 512 * (1 + r.IntN(7)); r.IntN(3) {
		case 0:
			to = cut
		case 1:
			from = cut
		}
		copy(page(b, n)[from:to], page(before, n)[from:to])
		return fmt.Sprintf("bytes %d to %d of page %d are of an earlier time", from, to, n)
	}
}

// swapped exchanges two pages.
func swapped(r *rand.Rand, b, _ []byte) string {
	for {
		one, other := randomPage(r, b), randomPage(r, b)
		if one == other {
			continue
		}
		SwapPages(b, one, other)
		return fmt.Sprintf("pages %d and %d are exchanged", one, other)
	}
}

// SwapPages exchanges two pages of a file, counted from 1.
func SwapPages(b []byte, one, other int) {
	kept := string(page(b, one))
	copy(page(b, one), page(b, other))
	copy(page(b, other), kept)
}

// LoseRow removes the last row of a page of a table with its checksum: it
// lowers the number of cells of the page by one.
func LoseRow(ctx context.Context, file, table string) error {
	d, err := open(file)
	if err != nil {
		return err
	}
	defer d.Close()
	pages, err := column(ctx, d, fmt.Sprintf(`SELECT CAST(pageno AS TEXT) FROM dbstat WHERE name = '%s' AND pagetype = 'leaf' AND ncell > 0 ORDER BY ncell DESC`, table))
	if err != nil {
		return err
	}
	if len(pages) == 0 {
		return fmt.Errorf("%s has no rows to lose", table)
	}
	n, err := strconv.Atoi(pages[0])
	if err != nil {
		return err
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	cells := page(b, n)[3:]
	binary.BigEndian.PutUint16(cells, binary.BigEndian.Uint16(cells)-1)
	return os.WriteFile(file, b, 0o600)
}
