// Package coordinator lets the processes of one bot share what Discord gives to the bot
// as a whole: the shards of its gateway, its requests per second, and the limits it
// was told. It connects a fleet, which knows nothing of Discord, with wire, which
// knows nothing of other processes.
package coordinator

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/wire"
)

// Portions is in how many parts the bot's requests per second are divided: the most
// processes that can send messages.
const Portions = 15

// Sharing is what a process shares with the others.
type Sharing struct {
	fleet   *cluster.Fleet
	shards  *cluster.Pool // nil: no gateway
	count   *cluster.Agreed
	budget  *cluster.Pool
	clients []*wire.Client
}

// New returns what a process shares. Gateway says whether it takes shards. It is
// called before the fleet runs.
func New(f *cluster.Fleet, gateway bool) *Sharing {
	s := &Sharing{fleet: f, budget: f.Pool("requests", Portions)}
	if gateway {
		s.shards, s.count = f.Pool("shard", 0), f.Agree("shards")
	}
	return s
}

// Client makes a client share the limits of the bot. It is called before the
// client's first call.
func (s *Sharing) Client(c *wire.Client) {
	c.Share(0)
	c.OnLimit(s.fleet.Block)
	c.CountRefusedElsewhere(s.fleet.RefusedElsewhere)
	s.fleet.OnBlock(c.Limited)
	s.fleet.CountRefused(c.Refused)
	s.clients = append(s.clients, c)
}

// Run gives the clients this process's share of the requests per second until ctx
// ends.
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
				// Discord counts the requests of a second, whoever made them.
				time.Sleep(time.Second)
			})
		})
	}
}

// share is how many portions this process holds.
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

// Requests returns how many requests per second this process may make now.
func (s *Sharing) Requests() int { return s.budget.Held() * wire.Budget / Portions }

// MaySend reports whether this process may send messages now.
func (s *Sharing) MaySend() bool { return s.budget.Held() > 0 }

// Unbroken returns a function that reports whether this process has been one of the
// fleet without a break since now.
func (s *Sharing) Unbroken() func() bool { return s.fleet.Unbroken() }

// Shard is the state of a shard in the whole fleet.
type Shard struct {
	ID        int
	Owner     string // the process that keeps its connection; empty: none
	Connected bool   // events arrive
}

// Shards returns the state of all shards as the last round found it; none before.
func (s *Sharing) Shards() []Shard {
	if s.shards == nil || !s.fleet.Fresh() {
		return nil
	}
	var list []Shard
	for i, l := range s.shards.Leases() {
		one := Shard{ID: i}
		if l.Left > 0 {
			var n note
			_ = json.Unmarshal(l.Note, &n) // of a newer version: not connected, as far as we know
			one.Owner, one.Connected = l.Owner, n.Connected
		}
		list = append(list, one)
	}
	return list
}
