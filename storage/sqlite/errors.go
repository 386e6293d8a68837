package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"guildhall/storage"
)

var (
	// ErrDamaged says that the file's content is damaged: restore a backup.
	ErrDamaged = storage.ErrDamaged
	// ErrForeign says that the file is not a Guildhall database.
	ErrForeign = errors.New("not a Guildhall database")
	// ErrNothing says that there is nothing in the file yet: a start that makes
	// the database has not come far, or was cut short. The next one makes it.
	ErrNothing = errors.New("there is nothing in the database yet")
	// ErrUnproven says that matches do not follow from their records, while
	// nothing is damaged: a program wrote them so.
	ErrUnproven = errors.New("the record of a match does not lead to its state")
	// ErrIncomplete says that a database lost rows before a backup was made of it,
	// while nothing else in the backup is damaged.
	ErrIncomplete = errors.New("the database had lost rows when the backup was made")
	// ErrOlder says that an older Guildhall wrote the file, and that nobody
	// upgraded it yet.
	ErrOlder = errors.New("written by an older Guildhall and not upgraded yet")
	// ErrNewer says that a newer Guildhall wrote the file.
	ErrNewer = errors.New("written by a newer Guildhall")
	// ErrFull says that the disk is full; the refused change stored nothing.
	ErrFull = storage.ErrFull
	// ErrBusy says that another process locked the database for too long.
	ErrBusy = errors.New("the database is locked by another process")
	// ErrInUse says that a process has the database open, so that its file cannot
	// be replaced.
	ErrInUse = errors.New("the database is in use; stop the bot first")
)

// readable wraps the driver's errors in errors that callers can test for.
func readable(err error) error {
	var e *sqlite.Error
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return storage.ErrNotFound
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return fmt.Errorf("%w: %w", ErrFull, err)
	case !errors.As(err, &e):
		return err
	}
	switch e.Code() {
	case lib.SQLITE_IOERR_READ, lib.SQLITE_IOERR_SHORT_READ, lib.SQLITE_IOERR_DATA, lib.SQLITE_IOERR_CORRUPTFS:
		return fmt.Errorf("%w: %w", ErrDamaged, err) // reading back what was written failed
	case lib.SQLITE_CONSTRAINT_TRIGGER:
		return fmt.Errorf("%w: %w", ErrDamaged, err) // a row that may not be updated, see migration 3
	case lib.SQLITE_IOERR_WRITE, lib.SQLITE_IOERR_FSYNC, lib.SQLITE_IOERR_DIR_FSYNC, lib.SQLITE_IOERR_TRUNCATE,
		lib.SQLITE_IOERR_SHMSIZE, lib.SQLITE_IOERR_SHMMAP:
		return fmt.Errorf("%w: %w", ErrFull, err)
	}
	switch e.Code() & 0xff { // the higher bits tell the kind
	case lib.SQLITE_CORRUPT:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	case lib.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", ErrForeign, err)
	case lib.SQLITE_FULL:
		return fmt.Errorf("%w: %w", ErrFull, err)
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	return err
}

// isTaken reports whether err says that a unique key is in use.
func isTaken(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code() == lib.SQLITE_CONSTRAINT_UNIQUE || e.Code() == lib.SQLITE_CONSTRAINT_PRIMARYKEY)
}
