package postgres

import (
	"context"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
)

// Traffic counts statements and round trips to the server.
type Traffic struct {
	// Statements counts statements, each statement of a batch by itself, without BEGIN and
	// COMMIT.
	Statements atomic.Int64
	// RoundTrips counts round trips: one for each statement, for each begin and end of a
	// transaction, and for each batch.
	RoundTrips atomic.Int64
}

// WithTraffic counts statements and round trips in t.
func WithTraffic(t *Traffic) Option {
	return func(o *options) { o.traffic = t }
}

type counter struct{ *Traffic }

func (c counter) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	c.RoundTrips.Add(1)
	if q.SQL != "commit" && q.SQL != "rollback" && !strings.HasPrefix(q.SQL, "begin") {
		c.Statements.Add(1)
	}
	return ctx
}

func (counter) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (c counter) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	c.RoundTrips.Add(1)
	return ctx
}

func (c counter) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {
	c.Statements.Add(1)
}

func (counter) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
