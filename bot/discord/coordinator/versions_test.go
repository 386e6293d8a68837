package coordinator

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/wire"
)

// A session that a process of a newer version left for a shard is resumed even if its
// note has unknown fields. If this version cannot read the note, only the session is
// lost.
func TestSessionsOfOtherVersions(t *testing.T) {
	kept := wire.Session{ID: "s", URL: "wss://gateway", Seq: 7}
	for name, tt := range map[string]struct {
		note string
		want wire.Session
	}{
		"this version":      {`{"id":"s","url":"wss://gateway","seq":7,"count":1,"connected":true}`, kept},
		"more fields":       {`{"id":"s","url":"wss://gateway","seq":7,"count":1,"moons":{"phase":3}}`, kept},
		"more shards":       {`{"id":"s","url":"wss://gateway","seq":7,"count":2}`, wire.Session{}},
		"another form":      {`{"id":"s","url":"wss://gateway","seq":"7","count":1}`, wire.Session{}},
		"it left no note":   {``, wire.Session{}},
		"it is not JSON":    {"\x01\x02", wire.Session{}},
		"it is of no shard": {`[]`, wire.Session{}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				leases := cluster.NewMemory()
				if _, _, err := leases.Acquire(t.Context(), "shard/0", "newer", time.Hour); err != nil {
					t.Fatal(err)
				}
				if err := leases.Release(t.Context(), "shard/0", "newer", []byte(tt.note)); err != nil {
					t.Fatal(err)
				}
				f := cluster.New(cluster.Config{Store: leases, Self: cluster.Member{Name: "older"}, Log: slog.New(slog.DiscardHandler)})
				s := New(f, true)
				s.shards.Resize(1)
				ctx, stop := context.WithCancel(t.Context())
				left := make(chan struct{})
				go func() { defer close(left); f.Run(ctx) }()
				c, err := s.ClaimShard(ctx, 0, 1)
				if err != nil {
					t.Fatal(err)
				}
				if got := c.Session(); got != tt.want {
					t.Errorf("the session is %+v, want %+v", got, tt.want)
				}
				c.End()
				stop()
				<-left
			})
		})
	}
}
