package sqlite

import (
	"context"
	"fmt"
)

// unbounded is SQLite's own limit of pages.
const unbounded = 4294967294

// LimitSize bounds the file: a write that would make it larger fails with
// storage.ErrFull, as on a full disk; 0 removes the bound. Data in the file stay
// even above the bound. It is for tests, and for hosts who share a disk.
func (db *DB) LimitSize(ctx context.Context, bytes int64) error {
	var page int64
	if err := db.w.QueryRowContext(ctx, `PRAGMA page_size`).Scan(&page); err != nil {
		return fmt.Errorf("limit the size: %w", readable(err))
	}
	pages := int64(unbounded)
	if bytes > 0 {
		pages = max(bytes/page, 1)
	}
	if _, err := db.w.ExecContext(ctx, fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)); err != nil {
		return fmt.Errorf("limit the size: %w", readable(err))
	}
	return nil
}
