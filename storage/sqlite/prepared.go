package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"

	"modernc.org/sqlite"
)

// openPool is sql.Open for connections that keep their statements: reading and
// compiling SQL costs more than running most of ours. Durable ones wait for the
// disk, except where light says otherwise.
func openPool(source string, durable bool) *sql.DB { return sql.OpenDB(connector{source, durable}) }

// connector opens connections to a data source.
type connector struct {
	source  string
	durable bool
}

func (c connector) Driver() driver.Driver { return &sqlite.Driver{} }

func (c connector) Connect(context.Context) (driver.Conn, error) {
	raw, err := c.Driver().Open(c.source)
	if err != nil {
		return nil, err
	}
	base, ok := raw.(baseConn)
	if !ok {
		return nil, errors.Join(errors.New("the driver's connections are not what they were"), raw.Close())
	}
	return &conn{baseConn: base, idle: map[string]baseStmt{}, durable: c.durable}, nil
}

// baseConn and baseStmt are what the driver's own are.
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

// mostStatements bounds what one connection keeps. We have fewer.
const mostStatements = 200

// conn is a connection that keeps its statements. Like every driver.Conn it is
// used by one goroutine at a time.
type conn struct {
	baseConn
	idle map[string]baseStmt // by text; one that is being used is not in it

	durable bool // may be light, and is not otherwise
	light   bool // does not wait for the disk now
	within  bool // a transaction
}

// take gives the statement of a text to one user; nil where statements are not kept.
func (c *conn) take(ctx context.Context, query string) (baseStmt, error) {
	if s := c.idle[query]; s != nil {
		delete(c.idle, query)
		return s, nil
	}
	if !keeps(query) {
		return nil, nil
	}
	raw, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s, ok := raw.(baseStmt)
	if !ok {
		return nil, raw.Close()
	}
	return s, nil
}

// keeps reports whether a text is worth keeping: what is run over and over. A
// PRAGMA may do its work when it is compiled, and definitions are run once.
func keeps(query string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	switch strings.ToUpper(word) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH":
		return true
	}
	return false
}

// give takes a statement back.
func (c *conn) give(query string, s baseStmt) error {
	if c.idle[query] != nil || len(c.idle) >= mostStatements {
		return s.Close() // it was used twice at once
	}
	c.idle[query] = s
	return nil
}

// ExecContext implements driver.ExecerContext.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if !c.within {
		if err := c.setSynchronous(ctx); err != nil {
			return nil, err
		}
	}
	s, err := c.take(ctx, query)
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
	return res, c.give(query, s)
}

// QueryContext implements driver.QueryerContext.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.take(ctx, query)
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

// Close ends the statements with the connection.
func (c *conn) Close() error {
	var errs []error
	for _, s := range c.idle {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, c.baseConn.Close())...)
}

// rowsOf are rows that give their statement back when they are closed.
type rowsOf struct {
	driver.Rows
	c     *conn
	query string
	s     baseStmt
}

// Close implements driver.Rows.
func (r *rowsOf) Close() error {
	return errors.Join(r.Rows.Close(), r.c.give(r.query, r.s))
}
