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
	// ErrDamaged is returned when the content of the file is damaged: restore a backup.
	ErrDamaged = storage.ErrDamaged
	// ErrForeign is returned when the file is not a Guildhall database.
	ErrForeign = errors.New("not a Guildhall database")
	// ErrNothing is returned when the file is still empty: the start that creates the database
	// is running or was interrupted. The next start creates it.
	ErrNothing = errors.New("there is nothing in the database yet")
	// ErrUnproven is returned when nothing is damaged, but the record of a match does not lead
	// to its stored state.
	ErrUnproven = errors.New("the record of a match does not lead to its state")
	// ErrIncomplete is returned when a database had lost rows before its backup was made, and
	// the backup is otherwise undamaged.
	ErrIncomplete = errors.New("the database had lost rows when the backup was made")
	// ErrOlder is returned when an older Guildhall wrote the file and it was not upgraded.
	ErrOlder = errors.New("written by an older Guildhall and not upgraded yet")
	// ErrNewer is returned when a newer Guildhall wrote the file.
	ErrNewer = errors.New("written by a newer Guildhall")
	// ErrFull is returned when the disk is full. The failed change stored nothing.
	ErrFull = storage.ErrFull
	// ErrBusy is returned when another process locked the database for too long.
	ErrBusy = errors.New("the database is locked by another process")
	// ErrInUse is returned when a process has the database open, so that its file cannot be
	// replaced.
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
		return fmt.Errorf("%w: %w", ErrDamaged, err) // reading back the written data failed
	case lib.SQLITE_CONSTRAINT_TRIGGER:
		return fmt.Errorf("%w: %w", ErrDamaged, err) // a damaged row may not be updated, see migration 3
	case lib.SQLITE_IOERR_WRITE, lib.SQLITE_IOERR_FSYNC, lib.SQLITE_IOERR_DIR_FSYNC, lib.SQLITE_IOERR_TRUNCATE,
		lib.SQLITE_IOERR_SHMSIZE, lib.SQLITE_IOERR_SHMMAP:
		return fmt.Errorf("%w: %w", ErrFull, err)
	}
	switch e.Code() & 0xff { // the higher bits have the extended code
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

// isTaken reports whether a unique key is already in use.
func isTaken(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code() == lib.SQLITE_CONSTRAINT_UNIQUE || e.Code() == lib.SQLITE_CONSTRAINT_PRIMARYKEY)
}
