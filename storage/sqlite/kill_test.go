package sqlite

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/engine/longtest"
	"guildhall/storage"
)

const killVariable = "GUILDHALL_TEST_COMMIT_TO"

// TestKilled kills processes during their commits. Every acknowledged commit is stored
// exactly once, and no commit is stored in part.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guildhall.db")
	db := reopened(t, path)
	tab := newPlay(t, db, 3).table
	must(t, db.Close())
	r := rand.New(rand.NewPCG(longtest.Seed(t), 5))
	acknowledged := map[string]int{} // code of a move -> its entry
	for round := range longtest.Number(5, 15) {
		writers := []*writer{startWriter(t, path, fmt.Sprintf("%d-a", round))}
		if round%3 == 0 { // two processes on one file
			writers = append(writers, startWriter(t, path, fmt.Sprintf("%d-b", round)))
		}
		for _, w := range writers {
			w.killAfter(t, 1+r.IntN(12), acknowledged)
		}
		db := reopened(t, path)
		must(t, db.Check(t.Context()))
		verifyKilled(t, db, tab.ID, acknowledged)
		must(t, db.Close())
	}
	t.Logf("%d acknowledged commits", len(acknowledged))
}

// TestCommitUntilKilled is the process that TestKilled starts and kills.
func TestCommitUntilKilled(t *testing.T) {
	path, name, found := strings.Cut(os.Getenv(killVariable), "\n")
	if !found {
		t.Skip("only as a process of TestKilled")
	}
	db := reopened(t, path)
	for n := 0; ; n++ {
		s, err := db.Load(t.Context(), 1)
		must(t, err)
		code := fmt.Sprintf("%s-%d", name, n)
		seq := s.Table.Seq + 1
		err = db.Commit(t.Context(), storage.Commit{
			Table: 1, After: seq - 1, Press: code, At: time.UnixMilli(int64(seq)), Moves: []storage.Move{{Seq: seq, Code: code}},
			State: fmt.Appendf(nil, "state %d", seq), Events: []byte(code),
			Deliveries: []storage.Delivery{{ID: code, Due: time.UnixMilli(1)}},
		})
		if errors.Is(err, storage.ErrConflict) || errors.Is(err, ErrBusy) {
			continue // the other process committed first, perhaps repeatedly, because SQLite's locks are not fair
		}
		must(t, err)
		fmt.Printf("committed %s %d\n", code, seq)
	}
}

type writer struct {
	cmd *exec.Cmd
	out *bufio.Scanner
}

func startWriter(t *testing.T, path, name string) *writer {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestCommitUntilKilled$")
	cmd.Env = append(os.Environ(), killVariable+"="+path+"\n"+name)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	return &writer{cmd, bufio.NewScanner(out)}
}

// killAfter kills a writer after n acknowledgements, and adds all that it wrote
// to acknowledged.
func (w *writer) killAfter(t *testing.T, n int, acknowledged map[string]int) {
	t.Helper()
	got := 0
	for w.out.Scan() {
		var code string
		var seq int
		if _, err := fmt.Sscanf(w.out.Text(), "committed %s %d", &code, &seq); err != nil {
			said := w.out.Text()
			for w.out.Scan() {
				said += "\n" + w.out.Text()
			}
			t.Fatalf("the writer says:\n%s", said)
		}
		acknowledged[code] = seq
		if got++; got == n {
			must(t, w.cmd.Process.Kill())
		}
	}
	if err := w.cmd.Wait(); err == nil || got < n {
		t.Fatalf("the writer ended by itself after %d acknowledgements: %v", got, err)
	}
}

func verifyKilled(t *testing.T, db *DB, table int64, acknowledged map[string]int) {
	t.Helper()
	moves, err := db.Moves(t.Context(), table, 1)
	must(t, err)
	found := map[string]int{}
	for i, m := range moves {
		if m.Seq != i+1 {
			t.Fatalf("entry %d has number %d", i+1, m.Seq)
		}
		if was, twice := found[m.Code]; twice {
			t.Fatalf("%s is kept at %d and %d", m.Code, was, m.Seq)
		}
		found[m.Code] = m.Seq
	}
	for code, seq := range acknowledged {
		if found[code] != seq {
			t.Errorf("%s was acknowledged as %d and is kept as %d", code, seq, found[code])
		}
	}
	s, err := db.Load(t.Context(), table)
	must(t, err)
	if want := fmt.Sprintf("state %d", len(moves)); s.Table.Seq != len(moves) || s.Table.Turns != len(moves) || string(s.State) != want {
		t.Errorf("table ends at %d, turn %d, with %q, want %q", s.Table.Seq, s.Table.Turns, s.State, want)
	}
	var deliveries int
	must(t, db.r.QueryRowContext(t.Context(), `SELECT count(*) FROM deliveries`).Scan(&deliveries))
	if deliveries != len(moves) {
		t.Errorf("%d deliveries for %d commits", deliveries, len(moves))
	}
}
