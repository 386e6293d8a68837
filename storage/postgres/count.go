package postgres

import (
	"context"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
)

// Traffic counts what is sent to the server.
type Traffic struct {
	// Statements counts those of a batch one by one, without the beginnings and ends of
	// transactions.
	Statements atomic.Int64
	// RoundTrips counts how often an answer was waited for: for each statement, the
	// beginning and the end of each transaction, and once for a batch.
	RoundTrips atomic.Int64
}

// WithTraffic counts in t what is sent to the server.
func WithTraffic(t *Traffic) Option {
	return func(o *options) { o.traffic = t }
}

// counter counts statements and round trips.
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
