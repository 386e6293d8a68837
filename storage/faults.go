package storage

import "errors"

var (
	// ErrFull says that nothing can be written now: the disk is full, or refuses
	// to write. The store keeps no part of the failed change; earlier data can
	// still be read. The same call works again once there is space.
	ErrFull = errors.New("the disk is full or cannot be written")
	// ErrDamaged says that the data read are damaged: restore a backup. Other
	// data can still be read and written.
	ErrDamaged = errors.New("the database is damaged; restore a backup")
)
