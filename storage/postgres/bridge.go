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

func guildByID(ctx context.Context, tx pgx.Tx, id string) (storage.Guild, error) {
	return queries.GuildByID(ctx, txOf(tx), id)
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

func resultDue(ctx context.Context, tx pgx.Tx, table int64) error {
	return queries.ResultDue(ctx, txOf(tx), table)
}

func noteDepartures(ctx context.Context, tx pgx.Tx, table int64, had, seats []storage.Seat) error {
	return queries.NoteDepartures(ctx, txOf(tx), table, had, seats)
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
