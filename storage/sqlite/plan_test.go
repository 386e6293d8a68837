package sqlite

import (
	"strings"
	"testing"
	"time"

	"guildhall/storage"
)

// TestPlans checks that no frequent query scans a whole table.
func TestPlans(t *testing.T) {
	db := fresh(t, WithoutSync())
	for name, query := range map[string]string{
		"due":         `SELECT n FROM deliveries WHERE max(due, claim) <= 5`,
		"behind":      `SELECT 1 FROM deliveries o WHERE o.key = 'k' AND o.key <> '' AND o.claim > 5`,
		"thread":      `SELECT max(id) FROM (SELECT id FROM tables WHERE thread = 'x' AND thread <> '' UNION ALL SELECT id FROM tables WHERE channel = 'x' AND guild = '')`,
		"of":          `SELECT * FROM tables t WHERE t.id IN (SELECT table_id FROM seats WHERE user = 'u' AND 'u' <> '' UNION SELECT table_id FROM seats WHERE standin = 'u' AND standin <> '') AND t.phase IN (SELECT value FROM json_each('["open"]')) AND (t.phase IN ('over', 'closed') OR t.id IN (SELECT table_id FROM seats WHERE user = 'u' AND 'u' <> '' AND NOT vacant UNION SELECT table_id FROM seats WHERE standin = 'u' AND standin <> '')) ORDER BY t.id`,
		"waits due":   `SELECT * FROM waits WHERE next <> 0 AND next <= 5 ORDER BY next LIMIT 5`,
		"next wait":   `SELECT min(next) FROM waits WHERE next <> 0`,
		"all phases":  `SELECT * FROM tables t WHERE t.phase = 'open' ORDER BY t.id DESC LIMIT 5`,
		"of a guild":  `SELECT * FROM tables t WHERE t.guild = 'g' AND t.phase = 'open' ORDER BY t.id DESC LIMIT 5`,
		"state":       `SELECT s.seq FROM states s JOIN states b ON b.table_id = s.table_id AND b.seq = s.base WHERE s.table_id = 1 AND s.seq <= 5 ORDER BY s.seq DESC LIMIT 1`,
		"turns":       `SELECT * FROM turns WHERE table_id = 1 ORDER BY first DESC LIMIT 5`,
		"people":      `SELECT ways FROM persons WHERE intact AND user IN (SELECT user FROM seats WHERE table_id = 1 UNION ALL SELECT standin FROM seats WHERE table_id = 1)`,
		"acts":        `SELECT * FROM audits WHERE guild = 'g' ORDER BY n DESC LIMIT 5`,
		"to rate":     `SELECT r.game FROM results r WHERE r.class = 'c' AND r.class <> '' AND (r.ended, r.table_id) > (5, 6) ORDER BY r.ended, r.table_id LIMIT 5`,
		"classes":     `SELECT min(class) FROM results WHERE class <> '' AND class > 'c'`,
		"last rated":  `SELECT ended, table_id FROM rating_events WHERE class = 'c' ORDER BY ended DESC, table_id DESC LIMIT 1`,
		"roll back":   `SELECT intact, body FROM rating_events WHERE class = 'c' AND (ended, table_id) >= (5, 6) ORDER BY ended, table_id`,
		"of a user":   `SELECT r.game FROM result_seats s JOIN results r ON r.table_id = s.table_id WHERE s.user = 'u' ORDER BY s.ended DESC, s.table_id DESC LIMIT 5`,
		"of a game":   `SELECT r.game FROM results r WHERE r.guild = 'g' AND r.game = 'c' ORDER BY r.ended DESC, r.table_id DESC LIMIT 5`,
		"results":     `SELECT table_id FROM results_due WHERE next <= 5 ORDER BY next, table_id LIMIT 5`,
		"dailies due": `SELECT guild FROM dailies WHERE next <> 0 AND next <= 5 ORDER BY next LIMIT 5`,
		"deals due":   `SELECT id FROM deals WHERE next <> 0 AND next <= 5 ORDER BY next LIMIT 5`,
		"tries":       `SELECT * FROM tries t WHERE t.state = 'playing' AND (EXISTS (SELECT 1 FROM tables r WHERE r.id = t.played_at AND r.phase <> 'playing') OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.played_at AND s.vacant)) ORDER BY t.deal_id, t.n LIMIT 5`,
		"seasons due": `SELECT id FROM seasons WHERE next <> 0 AND next <= 5 ORDER BY next LIMIT 5`,
		"division":    `SELECT * FROM entrants WHERE season_id = 1 AND division = 2 ORDER BY n`,
		"to settle":   `SELECT * FROM fixtures f WHERE f.state = 'open' AND (EXISTS (SELECT 1 FROM tables t WHERE t.id = f.played_at AND t.phase <> 'playing') OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = f.played_at AND s.vacant)) ORDER BY f.id LIMIT 5`,
	} {
		t.Run(name, func(t *testing.T) {
			if plan := checkPlan(t, db, query); strings.Contains(plan, "TEMP B-TREE FOR ORDER BY") {
				t.Errorf("it sorts:\n%s", plan)
			}
		})
	}
}

// checkPlan checks that a query scans no whole table, and returns its plan.
func checkPlan(t *testing.T, db *DB, query string, args ...any) (plan string) {
	t.Helper()
	rows, err := db.r.QueryContext(t.Context(), `EXPLAIN QUERY PLAN `+query, args...)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var detail string
		must(t, rows.Scan(&id, &parent, &unused, &detail))
		whole := strings.HasPrefix(detail, "SCAN") && !strings.Contains(detail, "USING") && !strings.Contains(detail, "VIRTUAL") &&
			!strings.Contains(detail, "subquery") && !inMemory[detail]
		if whole {
			t.Errorf("%s\nhas the plan %q", query, detail)
		}
		plan += detail + "\n"
	}
	must(t, rows.Err())
	return plan
}

// inMemory matches scans of intermediate results and arguments.
var inMemory = map[string]bool{"SCAN chain": true, "SCAN latest LEFT-JOIN": true, "SCAN CONSTANT ROW": true}

// TestPlansOfCalls makes frequent calls, and checks the plan of each of their statements.
func TestPlansOfCalls(t *testing.T) {
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.Commit(t.Context(), p.next(false)))
	seen := map[string]bool{}
	db.Observe(func(query string) { seen[query] = true })
	ctx, user := t.Context(), p.table.Seats[1].User
	c := p.next(false)
	c.Waits = []storage.Wait{{Seat: 1, User: user, Since: p.now, Next: p.now}}
	c.Deliveries = []storage.Delivery{{ID: "1", Key: "card:1", Due: p.now}}
	c.DropDrafts = []int{1}
	for _, call := range []func() error{
		func() error { return db.Commit(ctx, c) },
		func() error {
			return db.SaveDraft(ctx, storage.Draft{Table: 1, Seat: 1, After: p.seq, Step: 1, By: user})
		},
		func() error { _, err := db.Claim(ctx, p.now, p.now.Add(time.Minute), 5); return err },
		func() error { return db.Retry(ctx, "1", p.now, "why") },
		func() error { _, _, err := db.NextDue(ctx); return err },
		func() error { _, _, err := db.NextWait(ctx); return err },
		func() error { _, err := db.WaitsDue(ctx, p.now, 5); return err },
		func() error { _, err := db.WaitsFor(ctx, user); return err },
		func() error { _, err := db.Table(ctx, 1); return err },
		func() error { _, err := db.Position(ctx, 1, user); return err },
		func() error { _, err := db.Load(ctx, 1); return err },
		func() error { _, err := db.Of(ctx, user, storage.Playing); return err },
		func() error { _, err := db.InPhase(ctx, "", storage.Playing, 5); return err },
		func() error { _, err := db.Moves(ctx, 1, 1); return err },
		func() error { _, err := db.Turns(ctx, 1, 0, 5); return err },
		func() error { _, _, err := db.Checkpoint(ctx, 1, 1); return err },
		func() error { _, err := db.PostsOf(ctx, 1); return err },
		func() error { _, err := db.Person(ctx, user); return err },
	} {
		must(t, call())
	}
	db.Observe(func(string) {})
	if len(seen) < 25 {
		t.Fatalf("only %d statements were seen", len(seen))
	}
	for query := range seen {
		checkPlan(t, db, words(query), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	}
}

// TestClaimReadsOnlyWhatItTakes checks that no statement of a claim sorts all due deliveries or
// reads those that are not claimed.
func TestClaimReadsOnlyWhatItTakes(t *testing.T) {
	db := fresh(t, WithoutSync())
	at := time.UnixMilli(9)
	must(t, db.Enqueue(t.Context(), []storage.Delivery{{ID: "1", Key: "card:1", Due: at}, {ID: "2", Priority: storage.Digest, Due: at}}))
	seen := map[string]bool{}
	db.Observe(func(query string) { seen[query] = strings.Contains(query, "deliveries") })
	list, err := db.Claim(t.Context(), at, at.Add(time.Minute), 5)
	must(t, err)
	db.Observe(func(string) {})
	if len(list) != 2 {
		t.Fatalf("claimed %d deliveries, want 2", len(list))
	}
	plans := ""
	for query, relevant := range seen {
		if relevant {
			plans += checkPlan(t, db, words(query), 1, 1, 1, 1)
		}
	}
	if strings.Contains(plans, "TEMP B-TREE") {
		t.Errorf("it sorts:\n%s", plans)
	}
	for _, want := range []string{"deliveries_order (priority=? AND <expr><?)", "deliveries_claimed (<expr><?)"} {
		if !strings.Contains(plans, want) {
			t.Errorf("no plan uses %s:\n%s", want, plans)
		}
	}
}
