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
