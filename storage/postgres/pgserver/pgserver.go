// Package pgserver starts temporary PostgreSQL servers for tests and benchmarks. A server
// stops, and its data are deleted, when the process that started it exits or is killed.
package pgserver

import (
	"errors"
	"os"
)

const (
	// Variable names an environment variable with the URL of a server to use instead of
	// a temporary one, by a user who may create databases.
	Variable = "GUILDHALL_POSTGRES"
	// Programs is an environment variable with the folder of the programs of a temporary server.
	// Without it the newest installed version is used.
	Programs = "GUILDHALL_POSTGRES_PROGRAMS"
)

// ErrNoServer is returned when no server can be started: PostgreSQL's programs, or a user to
// run them as, are missing.
var ErrNoServer = errors.New("no PostgreSQL here")

// Server returns the URL of an administrator's database: the value of Variable, or a server
// that it starts. A temporary server waits for the disk at each commit only if durable. The
// text of ErrNoServer lists what to install.
func Server(durable bool) (url string, temporary bool, err error) {
	if url := os.Getenv(Variable); url != "" {
		return url, false, nil
	}
	url, err = start(durable)
	return url, true, err
}

// Restart crashes the temporary servers of this process and returns after they run again.
func Restart() error { return do("restart") }

// Standby adds a standby to the temporary server of this process. Commits wait for it. Its
// socket is in the folder "other" inside the server's folder.
func Standby() error { return do("standby") }

// Failover crashes the server and promotes the standby. This process cannot use the server
// afterwards.
func Failover() error { return do("failover") }

// Pool starts pgbouncer in front of the temporary servers of this process, in the given mode
// ("session", "transaction"). Its socket is in a folder of that name inside the server's
// folder. ErrNoServer is returned without pgbouncer or without a temporary server.
func Pool(mode string) error {
	if err := findPool(); err != nil {
		return err
	}
	return do(mode)
}
