package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

func txOf(tx pgx.Tx) session { return session{reader: tx, tx: tx} }

func personByID(ctx context.Context, tx pgx.Tx, user string) (storage.Person, error) {
	return queries.PersonByID(ctx, txOf(tx), user)
}

func recordAct(ctx context.Context, tx pgx.Tx, a storage.Audit) error {
	return queries.RecordAct(ctx, txOf(tx), a)
}

// notNil makes no bytes an empty value, which is not NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// exec runs a single statement in a transaction.
func (db *DB) exec(ctx context.Context, statement string, args ...any) error {
	return db.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

func forgetInResults(ctx context.Context, tx pgx.Tx, user string) error {
	return queries.ForgetInResults(ctx, txOf(tx), user)
}

func readResults(ctx context.Context, tx pgx.Tx, user string, k *storage.UserData) error {
	return queries.ReadResults(ctx, txOf(tx), user, k)
}

func readRatings(ctx context.Context, tx pgx.Tx, user string, k *storage.UserData) error {
	return queries.ReadRatings(ctx, txOf(tx), user, k)
}

// ratingsLock is the name that stands for all results and ratings.
const ratingsLock = "ratings"

const (
	seatsHeld   = queries.SeatsHeld
	seatsOfUser = queries.SeatsOfUser
)

func insertTable(ctx context.Context, tx pgx.Tx, t *storage.Table) error {
	return queries.InsertTable(ctx, txOf(tx), t)
}

func replaceTable(ctx context.Context, tx pgx.Tx, t storage.Table) error {
	return queries.ReplaceTable(ctx, txOf(tx), t)
}

func selectTables(ctx context.Context, tx pgx.Tx, query string, args ...any) ([]storage.Table, error) {
	return queries.SelectTables(ctx, txOf(tx), query, args...)
}

func enqueue(ctx context.Context, tx pgx.Tx, d []storage.Delivery) error {
	return queries.Enqueue(ctx, txOf(tx), d)
}

func normal(t storage.Table) storage.Table { return queries.Normal(t) }

func (db *DB) checkLimits(ctx context.Context, tx pgx.Tx, t storage.Table, _ []storage.Seat) error {
	return db.CheckLimits(ctx, db.session(tx), t)
}

func readWaits(ctx context.Context, tx pgx.Tx, user string, k *storage.UserData) error {
	return queries.ReadWaits(ctx, txOf(tx), user, k)
}
