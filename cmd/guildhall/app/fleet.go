package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/coordinator"
	"guildhall/bot/metrics"
	"guildhall/cmd/guildhall/health"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/storage"
)

// ProcessName returns a unique name for this process: the machine's name and a
// random part.
func ProcessName() string {
	host, _ := os.Hostname() // without one, the random part does
	return fmt.Sprintf("%s-%s", host, strings.ToLower(rand.Text()[:6]))
}

// others holds the processes that share this one's database, and the pools that
// they share.
type others struct {
	fleet   *cluster.Fleet
	sharing *coordinator.Sharing
	clock   *cluster.Pool // has one item; the process that holds it checks the clocks
}

// owned is a database that several processes may use. This process opened it
// under its own name.
type owned interface {
	storage.Leases
	Owner() string
}

// inFleet reports whether other processes may use a database at the same time.
func inFleet(db storage.Database) bool {
	o, several := db.(owned)
	return several && o.Owner() != ""
}

// withOthers returns this process's part in the fleet that shares its database;
// nil when no other process may use the database.
func withOthers(db storage.Database, a *App) *others {
	if !inFleet(db) {
		return nil
	}
	leases := db.(owned)
	host, _ := os.Hostname()
	f := cluster.New(cluster.Config{
		Store: leases, Log: a.log,
		Self: cluster.Member{Name: leases.Owner(), Host: host, Version: wiring.Version(), Since: time.Now().UTC()},
	})
	o := &others{fleet: f, sharing: coordinator.New(f, a.conf.Discord.Gateway), clock: f.Pool("clock", 1)}
	o.sharing.Client(a.client)
	return o
}

// run shares work with the other processes until ctx ends. The caller ends all
// shared work first.
func (o *others) run(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { o.sharing.Run(ctx) })
	all.Go(func() { o.clock.Keep(ctx, 0, func(ctx context.Context) { <-ctx.Done() }) })
	// Stay in the fleet until the shared items have been released.
	living, leave := context.WithCancel(context.WithoutCancel(ctx))
	left := make(chan struct{})
	go func() { defer close(left); o.fleet.Run(living) }()
	all.Wait()
	leave()
	<-left
}

// checksClocks reports whether this process checks the clocks.
func (o *others) checksClocks() bool { return o == nil || o.clock.Held() > 0 }

// connected reports whether events of all shards arrive in some process.
func (o *others) connected() bool {
	list := o.sharing.Shards()
	return len(list) > 0 && !slices.ContainsFunc(list, func(s coordinator.Shard) bool { return !s.Connected })
}

// receiving reports whether events of at least one shard arrive in some process.
func (o *others) receiving() bool {
	return slices.ContainsFunc(o.sharing.Shards(), func(s coordinator.Shard) bool { return s.Connected })
}

// figures returns the state of the fleet for Prometheus.
func (o *others) figures() metrics.Fleet {
	f := metrics.Fleet{Processes: len(o.fleet.Members()), Requests: o.sharing.Requests(), Clocks: o.checksClocks()}
	f.Age, _ = o.fleet.Age()
	for _, s := range o.sharing.Shards() {
		if s.Owner == o.fleet.Name() {
			f.Shards++
		}
		if s.Connected {
			f.Connected++
		}
	}
	return f
}

// health returns the state of the fleet for /readyz.
func (o *others) health() health.Fleet {
	age, _ := o.fleet.Age()
	f := health.Fleet{Process: o.fleet.Name(), Renewed: age.Seconds(), Late: !o.fleet.Fresh()}
	for _, m := range o.fleet.Members() {
		f.Processes = append(f.Processes, health.Process{Name: m.Name, Host: m.Host, Version: m.Version, Since: m.Since})
	}
	for _, s := range o.sharing.Shards() {
		f.Shards = append(f.Shards, health.Shard{ID: s.ID, Process: s.Owner, Connected: s.Connected})
	}
	return f
}
