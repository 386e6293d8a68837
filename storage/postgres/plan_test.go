package postgres

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"guildhall/storage"
)

// statements records the statements that a database runs.
type statements struct {
	mu  sync.Mutex
	all map[string][]any // arguments by statement
}

func (s *statements) add(sql string, args []any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	word, _, _ := strings.Cut(strings.TrimSpace(sql), " ")
	switch strings.ToUpper(word) {
	case "SELECT", "UPDATE", "DELETE", "INSERT", "WITH":
		s.all[sql] = args
	}
}

func (s *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	s.add(q.SQL, q.Args)
	return ctx
}
func (*statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (s *statements) TraceBatchStart(ctx context.Context, _ *pgx.Conn, b pgx.TraceBatchStartData) context.Context {
	for _, q := range b.Batch.QueuedQueries {
		s.add(q.SQL, q.Arguments)
	}
	return ctx
}
func (*statements) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (*statements) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// trace records the statements that db runs from now on.
func trace(t *testing.T, db *DB) *statements {
	t.Helper()
	asked := &statements{all: map[string][]any{}}
	config := db.pool.Config()
	config.ConnConfig.Tracer = asked
	traced, err := pgxpool.NewWithConfig(t.Context(), config)
	must(t, err)
	db.pool.Close()
	db.pool = traced
	return asked
}

// TestClaimReadsOnlyWhatItTakes checks that no statement of a claim sorts all due deliveries.
func TestClaimReadsOnlyWhatItTakes(t *testing.T) {
	db := open(t, address(t))
	now := time.UnixMilli(9)
	var due []storage.Delivery
	for i := range 3000 {
		id := strconv.Itoa(i)
		due = append(due, storage.Delivery{ID: id, Key: "card:" + id, Table: int64(i), Due: now, Priority: storage.Picture})
	}
	must(t, db.Enqueue(t.Context(), due))
	_, err := db.pool.Exec(t.Context(), `ANALYZE deliveries`)
	must(t, err)
	asked := trace(t, db)
	list, err := db.Claim(t.Context(), now, now.Add(time.Minute), 5)
	must(t, err)
	if len(list) != 5 {
		t.Fatalf("claimed %d deliveries, want 5", len(list))
	}
	ordered := false
	for sql, args := range asked.all {
		rows, err := db.pool.Query(t.Context(), `EXPLAIN `+sql, args...)
		must(t, err)
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		must(t, err)
		plan := strings.Join(lines, "\n")
		if !strings.Contains(sql, "SKIP LOCKED") {
			continue
		}
		if strings.Contains(plan, "Seq Scan on deliveries") || strings.Contains(plan, "Sort Key: d.priority") {
			t.Errorf("%s\nhas the plan\n%s", sql, plan)
		}
		ordered = ordered || strings.Contains(plan, "Index Scan using deliveries_order")
	}
	if !ordered {
		t.Error("no statement reads deliveries in their order")
	}
}

// TestPlans runs frequent calls, and checks that no statement has to read a whole table: each
// has another plan when sequential scans are disabled.
func TestPlans(t *testing.T) {
	db := open(t, address(t))
	asked := trace(t, db)
	callOften(t, db)
	if len(asked.all) < 40 {
		t.Fatalf("only %d statements were seen", len(asked.all))
	}
	tx, err := db.pool.Begin(t.Context())
	must(t, err)
	defer tx.Rollback(t.Context())
	_, err = tx.Exec(t.Context(), `SET LOCAL enable_seqscan = off`)
	must(t, err)
	for sql, args := range asked.all {
		rows, err := tx.Query(t.Context(), `EXPLAIN `+sql, args...)
		must(t, err)
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
		if plan := strings.Join(lines, "\n"); strings.Contains(plan, "Seq Scan on") {
			t.Errorf("%s\nhas the plan\n%s", sql, plan)
		}
	}
}

// callOften plays a few commits and makes the calls of schedulers, outboxes and presses.
func callOften(t *testing.T, db *DB) {
	t.Helper()
	ctx, now := t.Context(), time.UnixMilli(9)
	tab, c := match(t, db)
	must(t, db.SaveDraft(ctx, storage.Draft{Table: tab.ID, Seat: 1, Step: 1, By: "bo"}))
	for range 3 {
		must(t, db.Commit(ctx, c))
		c.After++
		c.Press += "x"
		c.Moves[0].Seq++
		c.Deliveries[0].ID += "x"
	}
	tab, err := db.Table(ctx, tab.ID)
	must(t, err)
	w := storage.Wait{Seat: 1, User: "bo", Since: now, Next: now}
	tab, err = db.Update(ctx, tab, "another", nil, w)
	must(t, err)
	due, err := db.WaitsDue(ctx, now, 5)
	must(t, err)
	must(t, db.ChangeWait(ctx, due[0], nil))
	list, err := db.Claim(ctx, now, now.Add(time.Second), 5)
	must(t, err)
	must(t, db.Retry(ctx, list[0].ID, now, "why"))
	must(t, db.MarkDelivered(ctx, list[0].ID))
	must(t, db.SavePost(ctx, storage.Message{Table: tab.ID, Kind: "card"}))
	for _, call := range []func() error{
		func() error { _, _, err := db.NextDue(ctx); return err },
		func() error { _, _, err := db.NextWait(ctx); return err },
		func() error { _, err := db.WaitsAt(ctx, tab.ID); return err },
		func() error { _, err := db.WaitsFor(ctx, "bo"); return err },
		func() error { _, err := db.Load(ctx, tab.ID); return err },
		func() error { _, err := db.Draft(ctx, tab.ID, 1); return ignore(err, storage.ErrNotFound) },
		func() error { _, err := db.Orders(ctx, tab.ID, 1); return err },
		func() error { _, err := db.Person(ctx, "bo"); return err },
		func() error { _, err := db.Guild(ctx, "g"); return err },
		func() error { _, err := db.ByPlace(ctx, "x"); return ignore(err, storage.ErrNotFound) },
		func() error { _, err := db.Of(ctx, "bo", storage.Playing); return err },
		func() error { _, err := db.InPhase(ctx, "g", storage.Open, 5); return err },
		func() error { _, err := db.InPhase(ctx, "", storage.Open, 5); return err },
		func() error { _, err := db.Turns(ctx, tab.ID, 0, 5); return err },
		func() error { _, err := db.Moves(ctx, tab.ID, 1); return err },
		func() error { _, _, err := db.Checkpoint(ctx, tab.ID, 1); return err },
		func() error { _, err := db.PostsOf(ctx, tab.ID); return err },
		func() error { _, err := db.Acts(ctx, "g", 5); return err },
		func() error {
			_, err := db.Beat(ctx, "clock", func() time.Time { return now }, time.Second)
			return err
		},
		func() error { _, err := db.ResultsDue(ctx, now, 5); return err },
	} {
		must(t, call())
	}
}

// ignore returns nil for an error that is expected.
func ignore(err, expected error) error {
	if err != nil && !strings.Contains(err.Error(), expected.Error()) {
		return err
	}
	return nil
}
