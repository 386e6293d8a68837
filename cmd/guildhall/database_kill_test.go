package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/cmd/lab/autoplay"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/storagetest"
	"guildhall/storage/transfer"
)

// usualMoveKills is the number of kills of moves in each direction when GUILDHALL_KILLS is
// not set.
const usualMoveKills = 10

// movedTables is the number of tables that are moved, in addition to one of every kind.
const movedTables = 200

// TestDatabaseMoveKilled kills the process of a move at random moments and
// restarts it until the move ends: from a file to a server and from the server
// to a file. Each time the target equals that of a move without kills, and a
// partial database is never accepted as a complete one.
func TestDatabaseMoveKilled(t *testing.T) {
	longtest.Only(t, "processes started and killed", "GUILDHALL_KILLS")
	t.Parallel() // it waits for processes, most of the time
	kills, within := usualMoveKills, time.Hour
	if os.Getenv("GUILDHALL_KILLS") != "" {
		kills, within = killLimits(t)
	}
	server := postgrestest.Database(t, nil)
	dir := t.TempDir()
	file := filepath.Join(dir, "first.db")
	finished := fillForMove(t, file)
	r := rand.New(rand.NewPCG(longtest.Seed(t), 3))
	there := killedMove{t: t, r: r, from: file, finished: finished}
	there.whole(server)
	there.kills(kills, within/2, func(int) string { return postgrestest.Database(t, nil) })
	back := killedMove{t: t, r: r, from: server, finished: finished}
	back.whole(filepath.Join(dir, "back.db"))
	back.kills(kills, within/2, func(n int) string { return filepath.Join(dir, fmt.Sprintf("back-%d.db", n)) })
	if there.said != back.said {
		t.Errorf("there the command said %q, back %q", there.said, back.said)
	}
}

// fillForMove fills a file with rows of every kind, hundreds of tables, and a
// finished match. It returns the table of that match.
func fillForMove(t *testing.T, file string) (finished int64) {
	t.Helper()
	ctx := t.Context()
	db, err := connect.Open(ctx, dburl.Address{Name: file}, connect.Options{WithoutSync: true})
	if err != nil {
		t.Fatal(err)
	}
	storagetest.Fill(t, db)
	p := autoplay.NewSeeded(db, 7)
	row, err := p.Start(ctx, "cleopatra", 2)
	for over := false; !over && err == nil; {
		_, _, over, err = p.Step(ctx, row.ID)
	}
	at := time.UnixMilli(1_800_000_000_000)
	for n := 0; n < movedTables && err == nil; n++ {
		err = addMatch(t, db, n, at)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return row.ID
}

// addMatch stores a table whose match made some commits.
func addMatch(t *testing.T, db storage.Store, n int, at time.Time) error {
	ctx := t.Context()
	seats := []storage.Seat{{User: fmt.Sprint(1000 + n), Name: "Ada"}, {User: fmt.Sprint(2000 + n), Name: "보"}}
	tab, err := db.Create(ctx, storage.Table{Game: "caylus", Seats: seats, Created: at}, "", nil)
	if err != nil {
		return err
	}
	tab.Started = at
	if tab, err = db.Begin(ctx, tab, "", []byte("state 0"), []byte("start"), nil); err != nil {
		return err
	}
	for seq := 1; seq <= 1+n%8; seq++ {
		err := db.Commit(ctx, storage.Commit{
			Table: tab.ID, After: seq - 1, Press: fmt.Sprintf("%d/%d", n, seq), At: at,
			Moves: []storage.Move{{Seq: seq, Seat: seq % 2, Code: fmt.Sprintf("move %d", seq), At: at}},
			State: fmt.Appendf(nil, "%0400d state %d", n, seq), Events: fmt.Appendf(nil, "events %d", seq),
			Deliveries: []storage.Delivery{{ID: fmt.Sprintf("%d/%d", n, seq), Key: fmt.Sprint(n), Table: tab.ID, Body: []byte("card"), Due: at}},
			Waits:      []storage.Wait{{Seat: 1 - seq%2, User: seats[1-seq%2].User, Since: at}},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// killedMove moves one database into new ones.
type killedMove struct {
	t        *testing.T
	r        *rand.Rand
	from     string
	finished int64 // number of a table with a finished match

	// Checksums of a move without kills.
	sums []transfer.Checksum
	said string // output line with the contents of both databases
	took time.Duration

	before, halfway, after int // kills, by the state of the target
}

// start starts the command in a separate process.
func (k *killedMove) start(to string) (cmd *exec.Cmd, output *bytes.Buffer) {
	k.t.Helper()
	self, err := os.Executable()
	if err != nil {
		k.t.Fatal(err)
	}
	cmd, output = exec.Command(self), new(bytes.Buffer)
	cmd.Env = append(os.Environ(), commandLine+"="+strings.Join([]string{"database", "move", k.from, to}, "\n"))
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	return cmd, output
}

// finish runs the command to its end.
func (k *killedMove) finish(to string) (said string) {
	k.t.Helper()
	cmd, output := k.start(to)
	if err := cmd.Wait(); err != nil {
		k.t.Fatalf("move to %s: %v\n%s", to, err, output)
	}
	for line := range strings.Lines(output.String()) {
		if strings.HasPrefix(line, "Copied ") {
			return line
		}
	}
	k.t.Fatalf("move to %s does not say what both hold:\n%s", to, output)
	return ""
}

// whole moves without a kill, and stores the checksums of the result.
func (k *killedMove) whole(to string) {
	k.t.Helper()
	began := time.Now()
	k.said = k.finish(to)
	k.took = time.Since(began)
	k.inspect(to, func(m connect.Mover) {
		var err error
		if k.sums, err = transfer.Sums(k.t.Context(), m); err != nil {
			k.t.Fatal(err)
		}
	})
}

// kills moves into one target after the other until the number of kills is most
// or the time is over.
func (k *killedMove) kills(most int, within time.Duration, target func(n int) string) {
	k.t.Helper()
	began, moves := time.Now(), 0
	for ; k.killed() < most && time.Since(began) < within; moves++ {
		to := target(moves)
		for k.killed() < most && k.kill(to) {
		}
		if said := k.finish(to); said != k.said {
			k.t.Errorf("after kills the command said %q, want %q", said, k.said)
		}
		k.check(to)
	}
	k.t.Logf("%s: a move takes %v; %d were killed %d times: %d times before the target had a row, %d times halfway, %d times when it was whole",
		dburl.Hide(k.from), k.took.Round(time.Millisecond), moves, k.killed(), k.before, k.halfway, k.after)
	if k.halfway == 0 {
		k.t.Error("no move was killed halfway")
	}
}

func (k *killedMove) killed() int { return k.before + k.halfway + k.after }

// kill starts the command and kills it at a random moment. It returns false if
// the command ended before.
func (k *killedMove) kill(to string) bool {
	k.t.Helper()
	cmd, output := k.start(to)
	timer := time.AfterFunc(time.Duration(k.r.Int64N(int64(k.took))), func() { cmd.Process.Kill() })
	err := cmd.Wait()
	timer.Stop()
	if err == nil {
		return false
	}
	if cmd.ProcessState.Exited() {
		k.t.Fatalf("move to %s, killed %d times: %v\n%s", to, k.killed(), err, output)
	}
	k.inspect(to, func(m connect.Mover) {
		if err := transfer.Same(k.t.Context(), k.sums, m); err == nil {
			k.after++
			return
		}
		sums, err := transfer.Sums(k.t.Context(), m)
		if err != nil {
			k.t.Fatal(err)
		}
		for _, s := range sums {
			if s.Rows > 0 {
				k.t.Fatalf("a killed move left %d rows of %s, and the database counts as whole", s.Rows, s.Table)
			}
		}
		k.before++
	})
	return true
}

// inspect opens a target as a source, like a later move. It counts targets that
// are not yet a database, and partial ones.
func (k *killedMove) inspect(to string, whole func(connect.Mover)) {
	k.t.Helper()
	m, err := connect.Source(k.t.Context(), dburl.Address{Name: to})
	switch {
	case err == nil:
		whole(m)
		if err := m.Close(); err != nil {
			k.t.Fatal(err)
		}
	case errors.Is(err, storage.ErrIncompleteCopy):
		k.halfway++
	case errors.Is(err, fs.ErrNotExist), connect.IsOlder(err), isEmptyFile(to):
		k.before++
	default:
		k.t.Fatalf("what a killed move left: %v", err)
	}
}

// isEmptyFile reports whether a process was killed after it created a file and
// before it wrote the first page.
func isEmptyFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() == 0
}

// check compares a target with that of a move without kills and verifies the
// record of the finished match. It then opens a table, which must get the next
// number.
func (k *killedMove) check(to string) {
	k.t.Helper()
	m, err := connect.Source(k.t.Context(), dburl.Address{Name: to})
	if err != nil {
		k.t.Fatal(err)
	}
	if err := errors.Join(transfer.Same(k.t.Context(), k.sums, m), m.Close()); err != nil {
		k.t.Fatalf("after kills: %v", err)
	}
	if code, out, errs := runCommandLine(k.t, "record", "verify", fmt.Sprint(k.finished), "--db", to); code != 0 {
		k.t.Errorf("record verify: exit %d: %s%s", code, out, errs)
	}
	db, err := connect.Open(k.t.Context(), dburl.Address{Name: to}, connect.Options{WithoutSync: true})
	if err != nil {
		k.t.Fatal(err)
	}
	defer db.Close()
	if made, err := db.Create(k.t.Context(), storage.Table{Game: "caylus"}, "", nil); err != nil || made.ID != k.finished+movedTables+1 {
		k.t.Errorf("the next table is %d, %v", made.ID, err)
	}
}
