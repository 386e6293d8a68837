package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
	"sync/atomic"
)

// openPool is sql.Open for connections with a cache of prepared statements:
// compiling SQL costs more than running most of our statements. Transactions of a
// durable pool wait for the disk unless their context is marked by noSync.
func openPool(source string, durable bool) *sql.DB {
	return sql.OpenDB(connector{source: source, durable: durable})
}

// connector opens connections to a data source.
type connector struct {
	source  string
	durable bool
	syncs   *atomic.Int64 // nil: not counted
	// observe receives the text of each statement; may be nil.
	observe *atomic.Pointer[func(query string)]
}

func (c connector) Driver() driver.Driver { return theDriver }

func (c connector) Connect(context.Context) (driver.Conn, error) {
	raw, err := c.Driver().Open(c.source)
	if err != nil {
		return nil, err
	}
	base, ok := raw.(baseConn)
	if !ok {
		return nil, errors.Join(errors.New("driver connections have an unexpected type"), raw.Close())
	}
	return &conn{baseConn: base, idle: map[string]baseStmt{}, durable: c.durable, syncs: c.syncs, observe: c.observe}, nil
}

// baseConn and baseStmt are the interfaces that the driver's own types implement.
type baseConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type baseStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// maxStatements is the maximum size of the cache of one connection. The program has fewer
// statements, even with a text for each number of rows in one statement.
const maxStatements = 300

// conn is a connection with a cache of prepared statements. Like every
// driver.Conn it is used by one goroutine at a time.
type conn struct {
	baseConn
	idle map[string]baseStmt // by text; a statement in use is not in it

	durable bool          // waits for the disk unless noSync is set
	syncs   *atomic.Int64 // writes that are not marked by noSync
	observe *atomic.Pointer[func(query string)]
	noSync  bool // does not wait for the disk at present
	inTx    bool // a transaction is open
}

// takeStatement returns a prepared statement for a query and removes it from the
// cache; nil for a query that is not cached.
func (c *conn) takeStatement(ctx context.Context, query string) (baseStmt, error) {
	if c.observe != nil {
		if f := c.observe.Load(); f != nil {
			(*f)(query)
		}
	}
	if s := c.idle[query]; s != nil {
		delete(c.idle, query)
		return s, nil
	}
	if !isCacheable(query) {
		return nil, nil
	}
	raw, err := c.PrepareContext(ctx, words(query))
	if err != nil {
		return nil, err
	}
	s, ok := raw.(baseStmt)
	if !ok {
		return nil, raw.Close()
	}
	return s, nil
}

// isCacheable reports whether a query is worth caching: one that runs again and
// again. A PRAGMA may already act when it is compiled, and definitions run once.
func isCacheable(query string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	switch strings.ToUpper(word) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH":
		return true
	}
	return false
}

// returnStatement puts a statement back into the cache.
func (c *conn) returnStatement(query string, s baseStmt) error {
	if c.idle[query] != nil || len(c.idle) >= maxStatements {
		return s.Close() // the same text was used twice at once
	}
	c.idle[query] = s
	return nil
}

// ExecContext implements driver.ExecerContext.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if !c.inTx {
		if err := c.setSynchronous(ctx); err != nil {
			return nil, err
		}
	}
	s, err := c.takeStatement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.baseConn.ExecContext(ctx, query, args)
	}
	res, err := s.ExecContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return res, c.returnStatement(query, s)
}

// QueryContext implements driver.QueryerContext.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.takeStatement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.baseConn.QueryContext(ctx, query, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return &rowsOf{rows, c, query, s}, nil
}

// Close closes the cached statements and the connection.
func (c *conn) Close() error {
	var errs []error
	for _, s := range c.idle {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, c.baseConn.Close())...)
}

// rowsOf are rows that return their statement to the cache when they are closed.
type rowsOf struct {
	driver.Rows
	c     *conn
	query string
	s     baseStmt
}

// Close implements driver.Rows.
func (r *rowsOf) Close() error {
	return errors.Join(r.Rows.Close(), r.c.returnStatement(r.query, r.s))
}
