package sql

import (
	"context"

	"guildhall/storage"
)

// What the tables that still have queries of their own in each database need of those
// that have not.
var (
	PersonByID   = personByID
	RecordAct    = recordAct
	InsertTable  = insertTable
	ReplaceTable = replaceTable
	SelectTables = selectTables
	Normal       = normal
	LockNames    = lock

	ForgetInResults = forgetInResults
	ReadResults     = readResults
	ReadRatings     = readRatings
)

const (
	SeatsHeld   = seatsHeld
	SeatsOfUser = seatsOfUser
)

// CheckLimits is checkLimits.
func (db *Store) CheckLimits(ctx context.Context, tx Tx, t storage.Table) error {
	return db.checkLimits(ctx, tx, t, nil)
}

func ReadWaits(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	k.Waits, err = rowsOf(ctx, r, "waits", scanWait, `SELECT intact, `+waitColumns+` FROM waits WHERE "user" = $1 ORDER BY table_id, seat`, user)
	return err
}
