package sqlite

import (
	"database/sql"
	"reflect"
	"testing"
	"time"
	"unsafe"

	lib "modernc.org/sqlite/lib"

	"guildhall/storage"
	"guildhall/storage/storagetest"
)

// TestStatementsAreCompiledOnce repeats statements that SQLite would compile again for each
// call if their plan depended on the bound values.
func TestStatementsAreCompiledOnce(t *testing.T) {
	db := fresh(t, WithoutSync())
	storagetest.Fill(t, db)
	ctx, now := t.Context(), time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := range 4 {
		_, err := db.Claim(ctx, now, now.Add(time.Duration(n)*time.Minute), 1+n)
		must(t, err)
		for _, guild := range []string{"", "500"} {
			_, err = db.InPhase(ctx, guild, storage.Playing, 1+n)
			must(t, err)
			_, err = db.Count(ctx, guild)
			must(t, err)
		}
		_, err = db.WaitsDue(ctx, now, 1+n)
		must(t, err)
		_, err = db.TicketsDue(ctx, now, 1+n)
		must(t, err)
		_, err = db.ResultsDue(ctx, now, 1+n)
		must(t, err)
	}
	seen := 0
	for _, pool := range []*sql.DB{db.w, db.r} {
		one, err := pool.Conn(ctx)
		must(t, err)
		must(t, one.Raw(func(raw any) error {
			for query, s := range raw.(*conn).idle {
				seen++
				if n := compiledAgain(s); n > 0 {
					t.Errorf("compiled %d times more than once: %s", n, query)
				}
			}
			return nil
		}))
		must(t, one.Close())
	}
	if seen < 20 {
		t.Errorf("%d statements were looked at", seen)
	}
}

// compiledAgain returns the number of times that SQLite compiled a statement after the first
// time. The driver has no function for it.
func compiledAgain(s baseStmt) int {
	const reprepared = 5 // SQLITE_STMTSTATUS_REPREPARE
	field := func(v reflect.Value, name string) reflect.Value {
		f := v.Elem().FieldByName(name)
		return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
	}
	v := reflect.ValueOf(s)
	args := []reflect.Value{field(field(v, "c"), "tls"), field(v, "pstmt"), reflect.ValueOf(int32(reprepared)), reflect.ValueOf(int32(0))}
	return int(reflect.ValueOf(lib.Xsqlite3_stmt_status).Call(args)[0].Int())
}
