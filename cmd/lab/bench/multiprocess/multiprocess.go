// Package multiprocess measures several processes on one PostgreSQL server on
// this machine: commits compared with those of the server, the time until a
// killed process is replaced, presses at ten thousand tables, and the cost of a
// table as their number grows. docs/scale.md promises these figures.
package multiprocess

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/storage/postgres/pgserver"
)

// The parts, each on its own database. They start a server unless
// pgserver.Variable names one. Without PostgreSQL they fail with an error that
// names the package to install.
var (
	Commits  = on("bench_commits", measureCommits)
	Takeover = starting("bench_takeover", measureTakeover)
	Presses  = starting("bench_presses", measurePresses)
	Growth   = on("bench_growth", measureGrowth)
)

// on returns a measurement on a new database.
func on(name string, measure func(context.Context, string) ([]figure.Figure, error)) func(context.Context) ([]figure.Figure, error) {
	return func(ctx context.Context) ([]figure.Figure, error) {
		server, err := durable()
		if err != nil {
			return nil, fmt.Errorf("no PostgreSQL: %w", err)
		}
		database, drop, err := pgserver.Create(ctx, server, name)
		if err != nil {
			return nil, err
		}
		figures, err := measure(ctx, database)
		return figures, errors.Join(err, drop())
	}
}

// starting returns a measurement on a new database that starts the program.
func starting(name string, measure func(ctx context.Context, program, database string) ([]figure.Figure, error)) func(context.Context, string) ([]figure.Figure, error) {
	return func(ctx context.Context, program string) ([]figure.Figure, error) {
		return on(name, func(ctx context.Context, database string) ([]figure.Figure, error) {
			return measure(ctx, program, database)
		})(ctx)
	}
}

// durable returns the server that all parts share.
var durable = sync.OnceValues(func() (string, error) {
	server, _, err := pgserver.Server(true)
	return server, err
})
