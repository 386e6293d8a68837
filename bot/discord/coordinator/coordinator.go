// Package coordinator shares the limits of one bot between its processes: the shards of the
// gateway, the requests per second, and the rate limits that Discord reported. It connects
// package cluster, which does not know Discord, with wire, which does not know other
// processes.
package coordinator

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/wire"
)

// Portions is the number of parts into which the bot's requests per second are divided.
// It is also the maximum number of processes that can send messages.
const Portions = 15

// Sharing is this process's access to the shared limits.
type Sharing struct {
	fleet   *cluster.Fleet
	shards  *cluster.Pool // nil: no gateway
	count   *cluster.Agreed
	budget  *cluster.Pool
	clients []*wire.Client
}

// New returns a Sharing. It takes part in the shards of the gateway if gateway is true.
// New must be called before the fleet runs.
func New(f *cluster.Fleet, gateway bool) *Sharing {
	s := &Sharing{fleet: f, budget: f.Pool("requests", Portions)}
	if gateway {
		s.shards, s.count = f.Pool("shard", 0), f.Agree("shards")
	}
	return s
}

// Client makes a client use the shared limits of the bot. It must be called before the
// client's first call.
func (s *Sharing) Client(c *wire.Client) {
	c.Share(0)
	c.OnLimit(s.fleet.Block)
	c.CountRefusedElsewhere(s.fleet.RefusedElsewhere)
	s.fleet.OnBlock(c.Limited)
	s.fleet.CountRefused(c.Refused)
	s.clients = append(s.clients, c)
}

// Run updates the clients' share of the requests per second until ctx ends.
func (s *Sharing) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	share := &share{clients: s.clients}
	for i := range Portions {
		all.Go(func() {
			s.budget.Keep(ctx, i, func(ctx context.Context) {
				share.change(1)
				<-ctx.Done()
				share.change(-1)
				// Discord counts the requests of each second, from all processes
				// together.
				time.Sleep(time.Second)
			})
		})
	}
}

// share is the number of portions that this process holds.
type share struct {
	mu      sync.Mutex
	n       int
	clients []*wire.Client
}

func (s *share) change(by int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n += by
	for _, c := range s.clients {
		c.Share(s.n * wire.Budget / Portions)
	}
}

// Requests returns the current maximum of this process's requests per second.
func (s *Sharing) Requests() int { return s.budget.Held() * wire.Budget / Portions }

// MaySend reports whether this process may send messages now.
func (s *Sharing) MaySend() bool { return s.budget.Held() > 0 }

// Unbroken returns a function. That function reports whether this process has been a
// member of the fleet without interruption since the call of Unbroken.
func (s *Sharing) Unbroken() func() bool { return s.fleet.Unbroken() }

// Shard is the state of a shard in the fleet.
type Shard struct {
	ID        int
	Owner     string // the process that holds its connection; empty if none
	Connected bool   // it receives events
}

// Shards returns the state of all shards in the last round; nil before the first.
func (s *Sharing) Shards() []Shard {
	if s.shards == nil || !s.fleet.Fresh() {
		return nil
	}
	var list []Shard
	for i, l := range s.shards.Leases() {
		one := Shard{ID: i}
		if l.Left > 0 {
			var n note
			_ = json.Unmarshal(l.Note, &n) // of a newer version: treat it as not connected
			one.Owner, one.Connected = l.Owner, n.Connected
		}
		list = append(list, one)
	}
	return list
}
