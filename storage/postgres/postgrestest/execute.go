package postgrestest

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// empty ends the other sessions of a database, deletes all rows except those with its
// version, and restarts all sequences at 1.
const empty = `
	SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
	SET session_replication_role = replica;
	DO $$
	DECLARE r record;
	BEGIN
		FOR r IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'guildhall_version' LOOP
			EXECUTE format('DELETE FROM %I', r.tablename);
		END LOOP;
		FOR r IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND sequencename NOT LIKE 'guildhall_version%' LOOP
			PERFORM setval(format('%I', r.sequencename), 1, false);
		END LOOP;
	END $$`

// execute runs statements on a new connection.
func execute(url, statements string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	_, err = c.Exec(ctx, statements)
	return err
}
