package multiprocess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/bench/loadgen"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
)

const (
	// commitFor is the measuring time for each number of processes.
	commitFor = 15 * time.Second
	// writers is the number of tables that a process plays at the same time.
	writers = 8
)

// measureCommits measures commits of real moves by 1, 2 and 4 processes, and for comparison
// the server's time for a transaction of one small row.
func measureCommits(ctx context.Context, database string) ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, n := range []int{1, 2, 4} {
		before, err := serverTime()
		if err != nil {
			return nil, err
		}
		began := time.Now()
		together, err := runWriters(ctx, database, n)
		if err != nil {
			return nil, err
		}
		after, err := serverTime()
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("machines, commits by %d processes", n)
		if n == 1 {
			name = "machines, commits by 1 process"
		}
		goal := ""
		if n == 4 {
			goal = ">= 500 on 4 cores"
		}
		took := time.Since(began).Seconds()
		figures = append(figures,
			figure.New(name, float64(len(together.Commits))/commitFor.Seconds(), "commits/s", goal),
			figure.New(name+", p99", together.Commits.At(99), "ms", ""),
			figure.New(name+", p99 above the server's own commit", together.Commits.At(99)-together.Server.At(99), "ms", ""),
			figure.New(name+", the server's own commit, p99", together.Server.At(99), "ms", ""),
			figure.New(name+", cores of the processes", together.Spent.Seconds()/took, "cores", ""),
			figure.New(name+", cores of the server", (after-before).Seconds()/took, "cores", ""))
	}
	return figures, nil
}

// written holds the measurements of a process that commits.
type written struct {
	Commits figure.Durations
	Server  figure.Durations // transactions of one small row
	Spent   time.Duration    // processor time
}

// runWriters runs n processes that commit at the same time, and adds up their measurements.
func runWriters(ctx context.Context, database string, n int) (written, error) {
	self, err := os.Executable()
	if err != nil {
		return written{}, err
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	var sum written
	var failed error
	for range n {
		all.Go(func() {
			cmd := exec.CommandContext(ctx, self, "bench", "--child", "commits "+database)
			cmd.Stderr = os.Stderr
			out, err := cmd.Output()
			var one written
			if err == nil {
				err = json.Unmarshal(out, &one)
			}
			mu.Lock()
			defer mu.Unlock()
			failed = errors.Join(failed, err)
			sum.Commits, sum.Server, sum.Spent = append(sum.Commits, one.Commits...), append(sum.Server, one.Server...), sum.Spent+one.Spent
		})
	}
	all.Wait()
	if failed == nil && (len(sum.Commits) == 0 || len(sum.Server) == 0) {
		failed = errors.New("nothing was committed")
	}
	return sum, failed
}

// Child commits in this process for a while and prints its measurements. what is "commits "
// followed by the address of the database.
func Child(ctx context.Context, out io.Writer, what string) error {
	database := strings.TrimPrefix(what, "commits ")
	db, err := connect.Open(ctx, dburl.Address{Name: database}, connect.Options{Owner: "bench " + strconv.Itoa(os.Getpid())})
	if err != nil {
		return err
	}
	defer db.Close()
	matches, err := loadgen.Matches(10, 3)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	var sum written
	var failed error
	ends := time.Now().Add(commitFor)
	before, err := figure.ProcessorTime()
	if err != nil {
		return err
	}
	for i := range writers {
		all.Go(func() {
			var w written
			err := w.write(ctx, db, matches[i%len(matches)], ends)
			mu.Lock()
			defer mu.Unlock()
			failed = errors.Join(failed, err)
			sum.Commits, sum.Server = append(sum.Commits, w.Commits...), append(sum.Server, w.Server...)
		})
	}
	all.Wait()
	after, err := figure.ProcessorTime()
	if failed = errors.Join(failed, err); failed != nil {
		return failed
	}
	sum.Spent = after - before
	return json.NewEncoder(out).Encode(sum)
}

// write plays the last commit of a match at a new table repeatedly, with its wait and the
// deliveries of a turn.
func (w *written) write(ctx context.Context, db storage.Database, m loadgen.Match, ends time.Time) error {
	stored, err := m.Store(ctx, db, "1", "2", []string{"3", "4", "5"})
	if err != nil {
		return err
	}
	id := stored.ID
	list := m.Commits()
	like := list[len(list)-1]
	t, err := db.Table(ctx, id)
	if err != nil {
		return err
	}
	after := t.Seq
	for n := 0; time.Now().Before(ends); n++ {
		c := like
		c.Table, c.After, c.At, c.Press = id, after, time.Now(), fmt.Sprintf("press %d %d %d", os.Getpid(), id, n)
		c.Moves = nil
		for i, move := range like.Moves {
			move.Seq, move.At = after+1+i, c.At
			c.Moves = append(c.Moves, move)
		}
		c.Waits = []storage.Wait{{Table: id, Seat: n % 3, User: "3", Since: c.At, Next: c.At.Add(time.Hour)}}
		for _, kind := range []string{"card", "turn", "hand"} {
			key := fmt.Sprintf("%s:%d", kind, id)
			c.Deliveries = append(c.Deliveries, storage.Delivery{ID: fmt.Sprintf("%s %s", key, c.Press), Key: key, Table: id, Kind: kind, Body: []byte(`{"Seq":1}`), Due: c.At.Add(time.Hour)})
		}
		if err := w.Commits.Time(func() error { return db.Commit(ctx, c) }); err != nil {
			return err
		}
		after += len(c.Moves)
		if n%8 == 0 {
			if err := w.Server.Time(func() error { return db.RecordAct(ctx, storage.Audit{At: c.At, Act: "bench"}) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// serverTime returns the processor time of all PostgreSQL processes on this machine. It
// includes the processes of closed connections.
func serverTime() (time.Duration, error) { return figure.ProcessorTimeOfAll("postgres") }
