package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/guildhall/health"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/postgres/pgserver"
	"guildhall/storage/postgres/postgrestest"
)

// fleetRun is a killRun with several bots on one database. Presses go to any of
// them, as through a load balancer.
type fleetRun struct {
	*killRun
	mu   sync.Mutex
	bots []*fleetBot
	made int
}

// fleetBot is one process of the bot, with its own proxy to the database.
type fleetBot struct {
	cmd          *exec.Cmd
	interactions string // address
	health       string // address
	way          *way
	stopped      bool // by SIGSTOP
}

// way is a proxy to the database server that a test can cut.
type way struct {
	listener net.Listener
	mu       sync.Mutex
	server   string // path of the server's socket
	cut      bool
	open     map[net.Conn]bool
}

func newWay(t *testing.T, server string) *way {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &way{listener: l, server: server, open: map[net.Conn]bool{}}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go w.serve(c)
		}
	}()
	return w
}

func (w *way) serve(c net.Conn) {
	defer c.Close()
	w.mu.Lock()
	server := w.server
	w.mu.Unlock()
	s, err := net.Dial("unix", server)
	if err != nil {
		return
	}
	defer s.Close()
	w.mu.Lock()
	if w.cut {
		w.mu.Unlock()
		return
	}
	w.open[c], w.open[s] = true, true
	w.mu.Unlock()
	done := make(chan struct{}, 2)
	pipe := func(to, from net.Conn) {
		io.Copy(to, from)
		to.Close()
		done <- struct{}{}
	}
	go pipe(s, c)
	go pipe(c, s)
	<-done
	<-done
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.open, c)
	delete(w.open, s)
}

// breakAll ends all connections. With cut it also refuses new ones until the
// proxy is mended.
func (w *way) breakAll(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	for c := range w.open {
		c.Close()
	}
}

// emptyDatabase returns the address of a database for one test.
func emptyDatabase(t *testing.T) string {
	return postgrestest.Database(t, func(url string) error {
		db, err := connect.Open(context.Background(), dburl.Address{Name: url}, connect.Options{})
		if err != nil {
			return err
		}
		return db.Close()
	})
}

func newFleetRun(t *testing.T, database string) *fleetRun {
	f := &fleetRun{killRun: newKillWorld(t)}
	f.db = database
	// The load balancer answers for a process that was killed during a post.
	f.tolerated = "is answered with status 502"
	t.Cleanup(func() {
		for _, b := range f.bots {
			b.cmd.Process.Kill()
			b.cmd.Wait()
			b.way.listener.Close()
			b.way.breakAll(true)
		}
	})
	return f
}

// add starts another process and returns when it is ready.
func (f *fleetRun) add() *fleetBot {
	f.t.Helper()
	at, err := url.Parse(f.db)
	if err != nil {
		f.t.Fatal(err)
	}
	q := at.Query()
	b := &fleetBot{interactions: apptest.FreeAddress(f.t), health: apptest.FreeAddress(f.t)}
	b.way = newWay(f.t, socketOf(q.Get("host")))
	q.Del("host")
	at.Host, at.RawQuery = b.way.listener.Addr().String(), q.Encode()
	f.made++
	config := filepath.Join(f.t.TempDir(), fmt.Sprintf("config-%d.yaml", f.made))
	direct := f.db
	f.db = at.String()
	f.configure(config, fmt.Sprintf("  interactions:\n    listen: %s\n    public_key: %s\n", b.interactions, f.server.PublicKey()))
	f.db = direct
	text, err := os.ReadFile(config)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(config, append(text, fmt.Sprintf("health:\n  listen: %s\n", b.health)...), 0o600); err != nil {
		f.t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		f.t.Fatal(err)
	}
	b.cmd = exec.Command(self)
	b.cmd.Env = append(os.Environ(), commandLine+"="+strings.Join([]string{"run", "--config", config}, "\n"))
	b.cmd.Stderr = &f.stderr
	if err := b.cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	f.mu.Lock()
	f.bots = append(f.bots, b)
	f.mu.Unlock()
	f.until("the new process is ready", func() bool { r, ok := b.ready(); return ok && r.Ready })
	return b
}

// socketOf returns the path of a server's socket in a folder.
func socketOf(folder string) string { return filepath.Join(folder, ".s.PGSQL.5432") }

// ready requests the health of a process; ok is false if it does not answer.
func (b *fleetBot) ready() (r health.Readiness, ok bool) {
	client := http.Client{Timeout: time.Second}
	resp, err := client.Get("http://" + b.health + "/readyz")
	if err != nil {
		return r, false
	}
	defer resp.Body.Close()
	return r, json.NewDecoder(resp.Body).Decode(&r) == nil
}

// until waits for a condition, and fails the test if it is not true within 40
// seconds.
func (f *fleetRun) until(what string, come func() bool) {
	f.t.Helper()
	timeout := time.After(40 * time.Second)
	for !come() {
		select {
		case <-timeout:
			f.t.Fatalf("%s: not within 40 s\n%s", what, f.stderr.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// remove kills a process.
func (f *fleetRun) remove(b *fleetBot) {
	b.cmd.Process.Kill()
	b.cmd.Wait()
	b.way.listener.Close()
	b.way.breakAll(true)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bots = slices.DeleteFunc(f.bots, func(o *fleetBot) bool { return o == b })
}

// ServeHTTP passes a press on to a process. If that cannot be reached, it tries
// another one.
func (f *fleetRun) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	var hosts []string
	for _, i := range rand.Perm(len(f.bots)) {
		if !f.bots[i].stopped {
			hosts = append(hosts, f.bots[i].interactions)
		}
	}
	f.mu.Unlock()
	transport := &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, _ string) (c net.Conn, err error) {
		for _, host := range hosts {
			if c, err = (&net.Dialer{Timeout: time.Second}).DialContext(ctx, network, host); err == nil {
				return c, nil
			}
		}
		return nil, fmt.Errorf("no process answers")
	}}
	proxy := httputil.ReverseProxy{
		Rewrite:      func(p *httputil.ProxyRequest) { p.SetURL(&url.URL{Scheme: "http", Host: "any"}) },
		Transport:    transport,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}
	proxy.ServeHTTP(w, r)
}

// serve runs a load balancer that sends presses to the processes until the test
// ends.
func (f *fleetRun) serve() {
	f.t.Helper()
	balancer := http.Server{Handler: f}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		f.t.Fatal(err)
	}
	go balancer.Serve(l)
	f.t.Cleanup(func() { balancer.Close() })
	if err := f.server.DeliverByHTTP(f.t.Context(), "http://"+l.Addr().String()); err != nil {
		f.t.Fatal(err)
	}
}

// Three processes on one database are killed, stopped for a while and cut off
// from the database, and the database crashes, while people play. No
// acknowledged turn is lost, no message is sent twice, and a shard never has
// two connections. It does not run in parallel: it restarts the database server
// that other tests use.
func TestFleetUnderLoad(t *testing.T) {
	longtest.Only(t, "processes started and killed", "GUILDHALL_KILLS")
	most, within := killLimits(t)
	seed := longtest.Seed(t)
	f := newFleetRun(t, emptyDatabase(t))
	for range 3 {
		f.add()
	}
	f.serve()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	groups := [][]string{{f.Ada, f.Bo}, {f.Chen, f.Dora}, {f.Bo, f.Dora, f.Chen}}
	var tables []storage.Table
	running := make([]killTable, len(groups))
	var playing sync.WaitGroup
	n := uint64(0)
	open := func(group int) {
		tb := f.openTable(groups[group]...)
		tables = append(tables, tb)
		ctx, leave := context.WithCancel(ctx)
		running[group] = killTable{tb.ID, leave}
		for _, s := range tb.Seats {
			n++
			r := rand.New(rand.NewPCG(17+seed, n))
			playing.Go(func() { f.play(ctx, tb, s.User, r) })
		}
	}
	for group := range groups {
		open(group)
	}
	r := rand.New(rand.NewPCG(11+seed, 1))
	did := map[string]int{}
	for began, i := time.Now(), 0; i < most && time.Since(began) < within; i++ {
		f.runForAWhile(r)
		did[f.hurt(r)]++
		for group := range groups {
			if f.ended(running[group].id) {
				running[group].leave()
				open(group)
			}
		}
	}
	f.heal()
	f.runForAWhile(r)
	stop()
	playing.Wait()
	f.pressOldButtons()
	f.waitDelivered()
	f.check(tables)
	if n := f.server.DoubledShards(); n > 0 {
		t.Errorf("%d sessions began while their shard had a connection", n)
	}
	t.Logf("%v, %d tables, %d presses, %d turns acknowledged", did, len(tables), f.pressed, len(f.receipts))
}

// hurt causes or ends trouble of a process, and returns a description.
func (f *fleetRun) hurt(r *rand.Rand) string {
	b := f.bots[r.IntN(len(f.bots))]
	switch n := r.IntN(10); {
	case b.stopped:
		f.cont(b)
		return "continued"
	case n < 4:
		f.remove(b)
		f.heal()
		f.add()
		return "killed"
	case n < 6 && os.Getenv(pgserver.Variable) == "":
		f.killRun.mu.Lock()
		f.draftsMayBeLost = true
		f.killRun.mu.Unlock()
		if err := pgserver.Restart(); err != nil {
			f.t.Fatal(err)
		}
		return "database restarted"
	case n < 8 && !f.anyStopped():
		b.cmd.Process.Signal(syscall.SIGSTOP)
		f.mu.Lock()
		b.stopped = true
		f.mu.Unlock()
		return "stopped"
	default:
		b.way.breakAll(false)
		return "cut"
	}
}

func (f *fleetRun) anyStopped() bool {
	return slices.ContainsFunc(f.bots, func(b *fleetBot) bool { return b.stopped })
}

func (f *fleetRun) cont(b *fleetBot) {
	b.cmd.Process.Signal(syscall.SIGCONT)
	f.mu.Lock()
	b.stopped = false
	f.mu.Unlock()
}

// heal ends the trouble of all processes.
func (f *fleetRun) heal() {
	for _, b := range f.bots {
		if b.stopped {
			f.cont(b)
		}
		b.way.breakAll(false)
	}
}

// failoverTest names the environment variable that allows this process to lose
// its database server.
const failoverTest = "GUILDHALL_TEST_FAILOVER"

// TestFailover crashes the database server while people play, and its standby
// replaces it. No acknowledged turn is lost. It runs in a separate process,
// whose server is gone afterwards.
func TestFailover(t *testing.T) {
	longtest.Only(t, "processes and servers started and ended")
	t.Parallel() // it uses its own server, and waits for processes
	if os.Getenv(pgserver.Variable) != "" {
		t.Skip("the server of " + pgserver.Variable + " has no standby that a test may promote")
	}
	if os.Getenv(failoverTest) == "" {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(self, "-test.run", "^TestFailover$", "-test.v")
		cmd.Env = append(os.Environ(), failoverTest+"=1")
		out, err := cmd.CombinedOutput()
		t.Logf("%s", out)
		if err != nil {
			t.Error(err)
		}
		return
	}
	server, _, err := pgserver.Server(false)
	if err != nil {
		t.Skip("no PostgreSQL: " + err.Error())
	}
	database, _, err := pgserver.Create(t.Context(), server, "failover") // it ends with its server
	if err != nil {
		t.Fatal(err)
	}
	if err := pgserver.Standby(); err != nil {
		t.Fatal(err)
	}
	f := newFleetRun(t, database)
	for range 2 {
		f.add()
	}
	f.serve()
	tb := f.openTable(f.Ada, f.Bo, f.Chen)
	ctx, stop := context.WithCancel(context.Background())
	var playing sync.WaitGroup
	for n, s := range tb.Seats {
		r := rand.New(rand.NewPCG(23+longtest.Seed(t), uint64(n)))
		playing.Go(func() { f.play(ctx, tb, s.User, r) })
	}
	r := rand.New(rand.NewPCG(29+longtest.Seed(t), 1))
	for range 6 {
		f.runForAWhile(r)
	}
	before := f.acknowledged()
	f.killRun.mu.Lock()
	f.draftsMayBeLost = true
	f.killRun.mu.Unlock()
	if err := pgserver.Failover(); err != nil {
		t.Fatal(err)
	}
	f.moveTo("other")
	for range 6 {
		f.runForAWhile(r)
	}
	stop()
	playing.Wait()
	f.waitDelivered()
	f.check([]storage.Table{tb})
	t.Logf("%d turns acknowledged, %d of them before the failover", f.acknowledged(), before)
}

func (f *fleetRun) acknowledged() int {
	f.killRun.mu.Lock()
	defer f.killRun.mu.Unlock()
	return len(f.receipts)
}

// moveTo makes all processes and the test use the server whose socket is in a
// subfolder of the present socket's folder.
func (f *fleetRun) moveTo(folder string) {
	f.t.Helper()
	at, err := url.Parse(f.db)
	if err != nil {
		f.t.Fatal(err)
	}
	q := at.Query()
	q.Set("host", filepath.Join(q.Get("host"), folder))
	at.RawQuery = q.Encode()
	f.db = at.String()
	for _, b := range f.bots {
		b.way.mu.Lock()
		b.way.server = socketOf(q.Get("host"))
		b.way.mu.Unlock()
		b.way.breakAll(false)
	}
}
