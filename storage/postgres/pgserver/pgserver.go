// Package pgserver has PostgreSQL servers for trials: for tests, and for the bench. A
// server ends, and its data are deleted, when the process that started it ends, also
// when that is killed.
package pgserver

import (
	"errors"
	"os"
)

const (
	// Variable names an environment variable with the URL of a server to use instead of
	// a temporary one, by a user who may create databases.
	Variable = "GUILDHALL_POSTGRES"
	// Programs names an environment variable with the folder of the programs of a
	// temporary server. Without it the newest of the installed versions counts.
	Programs = "GUILDHALL_POSTGRES_PROGRAMS"
)

// ErrNoServer says that no server can be started here, as there are no programs of
// PostgreSQL, or no user as whom they run.
var ErrNoServer = errors.New("no PostgreSQL here")

// Server returns the URL of an administrator's database on a server: that of Variable,
// or one that it starts. A temporary one waits for the disk at each commit only if
// durable. ErrNoServer says what to install.
func Server(durable bool) (url string, temporary bool, err error) {
	if url := os.Getenv(Variable); url != "" {
		return url, false, nil
	}
	url, err = start(durable)
	return url, true, err
}

// Restart ends the temporary servers of this process as a crash of theirs does, and
// returns when they run again.
func Restart() error { return do("restart") }

// Standby adds a standby to the temporary server of this process. Commits wait for it.
// Its socket is in the folder "other" within that of the server.
func Standby() error { return do("standby") }

// Failover ends the server as a crash does, and the standby takes its place. Nothing of
// this process can use the server afterwards.
func Failover() error { return do("failover") }

// Pool starts pgbouncer before the temporary servers of this process, in one of its modes
// ("session", "transaction"). Its socket is in a folder of that name within that of the
// server. ErrNoServer says that there is no pgbouncer, or no temporary server.
func Pool(mode string) error {
	if err := findPool(); err != nil {
		return err
	}
	return do(mode)
}
