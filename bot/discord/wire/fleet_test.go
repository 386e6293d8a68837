package wire_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/coordinator"
	"guildhall/bot/discord/wire"
)

// process is one process of a bot: a supervisor and its fleet.
type process struct {
	sup     *wire.Supervisor
	got     *wire.Recorder
	leases  *cluster.Connection
	sharing *coordinator.Sharing
	stop    func() // stops like a host
	kill    func() // cuts it off from the leases, and breaks its connections
}

func start(t *testing.T, c wire.Config, name string, leases *cluster.MemoryLeases) *process {
	p := &process{got: &wire.Recorder{}, leases: &cluster.Connection{To: leases}}
	f := cluster.New(cluster.Config{Store: p.leases, Self: cluster.Member{Name: name}, Log: slog.New(slog.DiscardHandler)})
	p.sharing = coordinator.New(f, true)
	c.Fleet = p.sharing
	var err error
	if p.sup, err = wire.NewSupervisor(c, p.got); err != nil {
		t.Fatal(err)
	}
	serving, hangUp := context.WithCancel(context.Background())
	living, leave := context.WithCancel(context.Background())
	var served, left sync.WaitGroup
	served.Go(func() {
		if err := p.sup.Run(serving); err != nil {
			t.Error(err)
		}
	})
	left.Go(func() { f.Run(living) })
	p.stop = func() {
		hangUp()
		served.Wait()
		leave()
		left.Wait()
	}
	p.kill = func() {
		p.leases.Cut(true)
		p.stop()
	}
	return p
}

// connections records the connections to a gateway: how each began, and how many of a
// shard were open at the same time.
type connections struct {
	mu    sync.Mutex
	began []string // "identify 0", "resume 0 behind 7"
	open  map[int]int
	most  map[int]int
	gates map[int]*wire.Gate // the latest gate of each shard
	ended map[int]bool       // shards whose session was ended by the close code
}

func newConnections() *connections {
	return &connections{open: map[int]int{}, most: map[int]int{}, gates: map[int]*wire.Gate{}, ended: map[int]bool{}}
}

func (c *connections) serve(_ int, g *wire.Gate) {
	op, said := g.Start()
	var d struct {
		Shard   [2]int `json:"shard"`
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
	}
	if json.Unmarshal(said, &d) != nil {
		return // it ended earlier
	}
	shard, how := d.Shard[0], fmt.Sprint("identify ", d.Shard[0])
	if op == 6 {
		shard, _ = strconv.Atoi(d.Session)
		how = fmt.Sprintf("resume %d behind %d", shard, d.Seq)
	}
	c.mu.Lock()
	if op == 6 && c.ended[shard] {
		how += ", which has ended"
	}
	c.began = append(c.began, how)
	c.open[shard]++
	c.most[shard] = max(c.most[shard], c.open[shard])
	c.gates[shard] = g
	c.mu.Unlock()
	if op == 6 {
		g.Send(d.Seq, "RESUMED", map[string]any{})
	} else {
		g.Send(0, "READY", map[string]any{"session_id": strconv.Itoa(shard)})
	}
	code := g.Serve()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[shard]--
	c.ended[shard] = code == 1000 || code == 1001
}

func (c *connections) press(shard int, id string) {
	c.mu.Lock()
	g := c.gates[shard]
	c.mu.Unlock()
	g.Press(id)
	synctest.Wait()
}

func (c *connections) since(n int) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.began[n:])
}

// A shard has one connection. Another process continues its session after the last event:
// at once if its holder stopped, within half a minute if it was killed.
func TestShardMoves(t *testing.T) {
	for name, end := range map[string]func(*process){"stopped": func(p *process) { p.stop() }, "killed": func(p *process) { p.kill() }} {
		t.Run(name, func(t *testing.T) {
			c := newConnections()
			wire.InBubble(t, 1, c.serve, func(t *testing.T, cfg wire.Config) {
				leases := cluster.NewMemory()
				a := start(t, cfg, "a", leases)
				time.Sleep(10 * time.Second)
				b := start(t, cfg, "b", leases)
				time.Sleep(10 * time.Second)
				c.press(0, "11")
				time.Sleep(10 * time.Second)
				end(a)
				time.Sleep(cluster.LeaseDuration + 3*cluster.RenewInterval)
				c.press(0, "12")
				if a.got.IDs() != "11" || b.got.IDs() != "12" {
					t.Errorf("the first process got %q, the second %q", a.got.IDs(), b.got.IDs())
				}
				if began := c.since(0); !slices.Equal(began, []string{"identify 0", "resume 0 behind 2"}) {
					t.Errorf("connections began with %q, want a resume behind event 2", began)
				}
				if s := b.sharing.Shards(); len(s) != 1 || !s[0].Connected || s[0].Owner != "b" || !b.sup.Receiving() {
					t.Errorf("shards are %+v", s)
				}
				if c.most[0] != 1 {
					t.Errorf("%d connections of a shard at once", c.most[0])
				}
				b.stop()
			})
		})
	}
}

// A process that cannot reach the leases ends its connection before another process opens
// its own, and a process that joins gets its share.
func TestShardOfACutOffProcess(t *testing.T) {
	c := newConnections()
	wire.InBubble(t, 2, c.serve, func(t *testing.T, cfg wire.Config) {
		leases := cluster.NewMemory()
		a := start(t, cfg, "a", leases)
		time.Sleep(20 * time.Second)
		b := start(t, cfg, "b", leases)
		time.Sleep(20 * time.Second)
		if s := b.sharing.Shards(); len(s) != 2 || s[0].Owner == s[1].Owner || !s[0].Connected || !s[1].Connected {
			t.Errorf("after the second process joined, shards are %+v", s)
		}
		before := len(c.since(0))
		a.leases.Cut(true)
		time.Sleep(cluster.LeaseDuration + 3*cluster.RenewInterval)
		if s := b.sharing.Shards(); len(s) != 2 || s[0].Owner != "b" || s[1].Owner != "b" {
			t.Errorf("after the first was cut off, shards are %+v", s)
		}
		if began := c.since(before); len(began) != 1 || !strings.HasPrefix(began[0], "resume ") {
			t.Errorf("then connections began with %q, want one resume", began)
		}
		if a.sup.Receiving() || c.most[0] != 1 || c.most[1] != 1 {
			t.Errorf("the process that was cut off still listens: %v; most connections %v", a.sup.Receiving(), c.most)
		}
		a.leases.Cut(false)
		a.stop()
		b.stop()
	})
}
