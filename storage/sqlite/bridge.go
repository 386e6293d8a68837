package sqlite

import (
	"context"
	"database/sql"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

func txOf(tx *sql.Tx) session { return session{reader: tx, w: tx} }

func personByID(ctx context.Context, tx *sql.Tx, user string) (storage.Person, error) {
	return queries.PersonByID(ctx, txOf(tx), user)
}

func guildByID(ctx context.Context, tx *sql.Tx, id string) (storage.Guild, error) {
	return queries.GuildByID(ctx, txOf(tx), id)
}

func recordAct(ctx context.Context, tx *sql.Tx, a storage.Audit) error {
	return queries.RecordAct(ctx, txOf(tx), a)
}

// execer is a database or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func resultDue(ctx context.Context, tx *sql.Tx, table int64) error {
	return queries.ResultDue(ctx, txOf(tx), table)
}

func noteDepartures(ctx context.Context, tx *sql.Tx, table int64, had, seats []storage.Seat) error {
	return queries.NoteDepartures(ctx, txOf(tx), table, had, seats)
}

func forgetInResults(ctx context.Context, tx *sql.Tx, user string) error {
	return queries.ForgetInResults(ctx, txOf(tx), user)
}

func readResults(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) error {
	return queries.ReadResults(ctx, txOf(tx), user, k)
}

func readRatings(ctx context.Context, tx *sql.Tx, user string, k *storage.UserData) error {
	return queries.ReadRatings(ctx, txOf(tx), user, k)
}
