package sqlite

import (
	"context"
	"database/sql/driver"
)

type noSyncKey struct{}

// noSync marks a write that does not wait for the disk: a power cut may take
// back the last moments of such writes, a killed process loses none. It is for
// what nobody was promised - answers of a turn not yet confirmed, who carries a
// message out - and would cost as much as the commits themselves. The next
// write that does wait makes them durable too.
func noSync(ctx context.Context) context.Context {
	return context.WithValue(ctx, noSyncKey{}, true)
}

// setSynchronous makes the next transaction wait for the disk, or not.
func (c *conn) setSynchronous(ctx context.Context) error {
	want, _ := ctx.Value(noSyncKey{}).(bool)
	if !c.durable || c.light == want {
		return nil
	}
	level := "PRAGMA synchronous = FULL"
	if want {
		level = "PRAGMA synchronous = NORMAL"
	}
	// The caller's context may end in the middle, and leave the level unknown.
	if _, err := c.baseConn.ExecContext(context.WithoutCancel(ctx), level, nil); err != nil {
		return err
	}
	c.light = want
	return nil
}

// BeginTx implements driver.ConnBeginTx.
func (c *conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	if err := c.setSynchronous(ctx); err != nil {
		return nil, err
	}
	tx, err := c.baseConn.BeginTx(ctx, opts)
	c.within = err == nil
	if err != nil {
		return nil, err
	}
	return transaction{tx, c}, nil
}

// transaction notes its end, so that the level is never changed within one.
type transaction struct {
	driver.Tx
	c *conn
}

func (t transaction) Commit() error {
	t.c.within = false
	return t.Tx.Commit()
}

func (t transaction) Rollback() error {
	t.c.within = false
	return t.Tx.Rollback()
}
