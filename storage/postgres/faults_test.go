package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	"guildhall/storage/postgres/postgrestest"
)

// match begins a match and returns its table and its next commit.
func match(t *testing.T, db *DB) (storage.Table, storage.Commit) {
	t.Helper()
	tab, err := db.Create(t.Context(), storage.Table{Game: "caylus", Seats: []storage.Seat{{User: "ada"}, {User: "bo"}}}, "", nil)
	must(t, err)
	tab, err = db.Begin(t.Context(), tab, "", []byte("state 0"), []byte("events"), nil)
	must(t, err)
	return tab, storage.Commit{
		Table: tab.ID, Press: "press", State: []byte("state 1"), At: time.UnixMilli(5),
		Moves:      []storage.Move{{Seq: 1, Code: "build", At: time.UnixMilli(5)}},
		Deliveries: []storage.Delivery{{ID: "card", Key: "card", Due: time.UnixMilli(5)}},
		Waits:      []storage.Wait{{Seat: 1, User: "bo", Since: time.UnixMilli(5)}},
	}
}

// committed checks that a commit took effect once, with all its consequences.
func committed(t *testing.T, db *DB, table int64) {
	t.Helper()
	got, err := db.Load(t.Context(), table)
	must(t, err)
	turns, err := db.Turns(t.Context(), table, 0, 9)
	must(t, err)
	list, err := db.Claim(t.Context(), time.UnixMilli(9), time.UnixMilli(99), 9)
	must(t, err)
	waits, err := db.WaitsAt(t.Context(), table)
	must(t, err)
	if string(got.State) != "state 1" || got.Table.Seq != 1 || len(turns) != 2 || len(list) != 1 || len(waits) != 1 {
		t.Errorf("state %q at entry %d, %d turns, %d deliveries, %d waits", got.State, got.Table.Seq, len(turns), len(list), len(waits))
	}
}

// TestLostBeforeCommit loses the connection at every kind of statement of a commit. The
// caller does not notice.
func TestLostBeforeCommit(t *testing.T) {
	t.Parallel() // it mostly waits, and has its own database
	for _, statement := range []string{"begin", "INSERT INTO presses", "FROM tables", "INSERT INTO turns", "INSERT INTO states", "INSERT INTO waits", "INSERT INTO deliveries"} {
		for how, where := range map[string]outage{"before": cutBefore, "unheard": cutUnheard} {
			t.Run(statement+" "+how, func(t *testing.T) {
				direct := address(t)
				url, p := throughProxy(t, direct)
				tab, c := match(t, open(t, direct))
				db := open(t, url)
				p.once(statement, where)
				must(t, db.Commit(t.Context(), c))
				committed(t, db, tab.ID)
			})
		}
	}
}

// TestUnknownOutcome loses the connection between COMMIT and its answer. With a press the
// store finds out whether the commit took effect. Without a press the caller repeats the
// commit, and its move is stored once.
func TestUnknownOutcome(t *testing.T) {
	for name, tt := range map[string]struct {
		how   outage
		press string
		want  []error // errors of the call and of a repeated one
	}{
		"it did not arrive":               {cutBefore, "press", []error{nil, storage.ErrDuplicate}},
		"it took effect":                  {cutUnheard, "press", []error{nil, storage.ErrDuplicate}},
		"it did not arrive without press": {cutBefore, "", []error{storage.ErrOutcomeUnknown, nil}},
		"it took effect without press":    {cutUnheard, "", []error{storage.ErrOutcomeUnknown, storage.ErrConflict}},
	} {
		t.Run(name, func(t *testing.T) {
			url, p := throughProxy(t, address(t))
			db := open(t, url)
			tab, c := match(t, db)
			c.Press = tt.press
			p.once("commit\x00", tt.how)
			for n, want := range tt.want {
				if err := db.Commit(t.Context(), c); !errors.Is(err, want) {
					t.Fatalf("error %d = %v, want %v", n, err, want)
				}
			}
			committed(t, db, tab.ID)
		})
	}
}

// TestUnknownCreate opens a table with an outcome that is unknown at first. The caller gets
// its number.
func TestUnknownCreate(t *testing.T) {
	for _, how := range []outage{cutBefore, cutUnheard} {
		url, p := throughProxy(t, address(t))
		db := open(t, url)
		p.once("commit\x00", how)
		tab, err := db.Create(t.Context(), storage.Table{Game: "caylus"}, "press", nil)
		must(t, err)
		list, err := db.InPhase(t.Context(), "", storage.Open, 9)
		must(t, err)
		if len(list) != 1 || list[0].ID != tab.ID || tab.Rev != 1 {
			t.Errorf("%d tables, the caller has table %d at revision %d", len(list), tab.ID, tab.Rev)
		}
	}
}

// TestUnknownEnqueue adds deliveries with an outcome that is unknown at first.
func TestUnknownEnqueue(t *testing.T) {
	for _, how := range []outage{cutBefore, cutUnheard} {
		url, p := throughProxy(t, address(t))
		db := open(t, url)
		p.once("commit\x00", how)
		must(t, db.Enqueue(t.Context(), []storage.Delivery{{ID: "a", Kind: "card", Body: []byte("b"), Due: time.UnixMilli(5)}, {ID: "b", Key: "k", Due: time.UnixMilli(6)}}))
		list, err := db.Claim(t.Context(), time.UnixMilli(9), time.UnixMilli(99), 9)
		must(t, err)
		if len(list) != 2 || list[0].ID != "a" || list[1].ID != "b" {
			t.Errorf("claimed %+v", list)
		}
	}
}

// TestReadsRepeat loses the connection of reads.
func TestReadsRepeat(t *testing.T) {
	url, p := throughProxy(t, address(t))
	db := open(t, url)
	tab, _ := match(t, db)
	p.once("FROM seats", cutUnheard)
	_, err := db.Table(t.Context(), tab.ID)
	must(t, err)
	p.once("FROM waits", cutBefore)
	_, err = db.WaitsAt(t.Context(), tab.ID)
	must(t, err)
	p.once("commit", cutUnheard)
	_, err = db.Load(t.Context(), tab.ID)
	must(t, err)
}

// TestServerEndsConnection ends the session of a transaction, like an administrator or a
// restart. The transaction runs again.
func TestServerEndsConnection(t *testing.T) {
	db := open(t, address(t))
	runs := 0
	must(t, db.write(t.Context(), func(tx pgx.Tx) error {
		if runs++; runs == 1 {
			_, err := db.pool.Exec(t.Context(), `SELECT pg_terminate_backend($1)`, tx.Conn().PgConn().PID())
			must(t, err)
		}
		_, err := tx.Exec(t.Context(), `INSERT INTO beats (name, at) VALUES ('x', 1)`)
		return err
	}))
	if runs != 2 {
		t.Errorf("it ran %d times, want 2", runs)
	}
}

// TestDeadlock makes two transactions wait for each other. Both take effect.
func TestDeadlock(t *testing.T) {
	db := open(t, address(t))
	must(t, database{db}.Exec(t.Context(), `INSERT INTO beats (name, at) VALUES ('a', 0), ('b', 0)`))
	raise := func(first, second string, mine, other chan bool) error {
		return db.write(t.Context(), func(tx pgx.Tx) error {
			for i, name := range []string{first, second} {
				if _, err := tx.Exec(t.Context(), `UPDATE beats SET at = at + 1 WHERE name = $1`, name); err != nil {
					return err
				}
				if i == 0 {
					select {
					case mine <- true:
					default:
					}
					other <- <-other
				}
			}
			return nil
		})
	}
	a, b, done := make(chan bool, 1), make(chan bool, 1), make(chan error)
	go func() { done <- raise("a", "b", a, b) }()
	go func() { done <- raise("b", "a", b, a) }()
	must(t, errors.Join(<-done, <-done))
	var sum int
	must(t, db.pool.QueryRow(t.Context(), `SELECT sum(at) FROM beats`).Scan(&sum))
	if sum != 4 {
		t.Errorf("the sum is %d, want 4", sum)
	}
}

// TestErrors checks the errors that callers can handle, and that permanent errors are not
// retried.
func TestErrors(t *testing.T) {
	for code, want := range map[string]error{"53100": storage.ErrFull, "XX001": storage.ErrDamaged, "XX002": storage.ErrDamaged, "25006": ErrReadOnly} {
		t.Run(code, func(t *testing.T) {
			db := open(t, address(t))
			runs := 0
			err := db.write(t.Context(), func(tx pgx.Tx) error {
				runs++
				_, err := tx.Exec(t.Context(), fmt.Sprintf(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '%s'; END $$`, code))
				return err
			})
			if !errors.Is(err, want) || runs != 1 {
				t.Errorf("error = %v after %d runs, want %v", err, runs, want)
			}
		})
	}
}

// TestPasswordStaysSecret checks the errors of unusable addresses.
func TestPasswordStaysSecret(t *testing.T) {
	for _, url := range []string{
		"postgres://bot:canary@127.0.0.1:1/guildhall",
		"postgres://bot:canary@127.0.0.1:port/guildhall",
		"postgres://bot:canary@[::1/guildhall",
		"host=127.0.0.1 port=1 password=canary connect_timeout=x",
	} {
		_, err := Open(t.Context(), url)
		if err == nil || strings.Contains(err.Error(), "canary") {
			t.Errorf("error = %v", err)
		}
	}
}

// TestUnreachable uses a server that has stopped.
func TestUnreachable(t *testing.T) {
	url, p := throughProxy(t, address(t))
	db := open(t, url)
	p.mu.Lock()
	p.decide = func([]byte) outage { return cutBefore }
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := db.Person(ctx, "ada"); !errors.Is(err, ErrUnreachable) {
		t.Errorf("error = %v, want ErrUnreachable", err)
	}
}

// TestForeign refuses a database with tables of another program, and changes nothing.
func TestForeign(t *testing.T) {
	url := postgrestest.Database(t, nil)
	c, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer c.Close(t.Context())
	_, err = c.Exec(t.Context(), `CREATE TABLE shop (id int)`)
	must(t, err)
	if _, err := Open(t.Context(), url); !errors.Is(err, ErrForeign) {
		t.Errorf("error = %v, want ErrForeign", err)
	}
	var n int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&n); err != nil || n != 1 {
		t.Errorf("%d tables (%v), want its own", n, err)
	}
}

// TestNewer refuses a database of a later version.
func TestNewer(t *testing.T) {
	url := postgrestest.Database(t, nil)
	db := open(t, url)
	must(t, database{db}.Exec(t.Context(), `INSERT INTO guildhall_version (version_id, is_applied) VALUES (999, true)`))
	if _, err := Open(t.Context(), url); !errors.Is(err, ErrNewer) {
		t.Errorf("error = %v, want ErrNewer", err)
	}
}

// TestUpgradedMeanwhile upgrades a database while a process of the older version is cut off
// from it. That process writes nothing afterwards and returns the reason.
func TestUpgradedMeanwhile(t *testing.T) {
	url := postgrestest.Database(t, nil)
	older := open(t, url)
	must(t, older.PutBlob(t.Context(), "a", "b", []byte("before")))
	must(t, database{older}.Exec(t.Context(), `INSERT INTO guildhall_version (version_id, is_applied) VALUES (999, true)`))
	cutOff(t, url)
	if err := older.PutBlob(t.Context(), "a", "b", []byte("after")); !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "999") {
		t.Errorf("an older process writes into a newer database: %v", err)
	}
}

// TestOpenTogether opens a new database by several processes at once; only one creates the
// tables.
func TestOpenTogether(t *testing.T) {
	url := postgrestest.Database(t, nil)
	errs := make(chan error)
	for range 4 {
		go func() {
			db, err := Open(t.Context(), url)
			if err == nil {
				err = db.Close()
			}
			errs <- err
		}()
	}
	for range 4 {
		must(t, <-errs)
	}
}

// TestText stores names that PostgreSQL would reject.
func TestText(t *testing.T) {
	db := open(t, address(t))
	p, err := db.ChangePerson(t.Context(), "ada", func(p *storage.Person) error { p.Name = "a\x00b\xffc"; return nil })
	must(t, err)
	if p, err = db.Person(t.Context(), "ada"); err != nil || p.Name != "a\uFFFDb\uFFFDc" {
		t.Errorf("name = %q (%v)", p.Name, err)
	}
}
