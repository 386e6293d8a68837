package storage

import "errors"

var (
	// ErrFull says that nothing can be written now: the disk is full, or
	// refuses to write. What was to be kept was not, all of it; what was kept
	// before is there and can be read. The same call works again once there is
	// space.
	ErrFull = errors.New("the disk is full or cannot be written")
	// ErrDamaged says that what is kept is broken where it was read: restore a
	// backup. What lies elsewhere can still be read and written.
	ErrDamaged = errors.New("the database is damaged; restore a backup")
)
