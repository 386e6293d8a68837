package gateway

import (
	"context"
	"time"

	"github.com/coder/websocket"
)

// Fleet shares the shards of a bot among its processes.
type Fleet interface {
	// AgreeOnShards proposes a number of shards, and returns the one that all processes
	// agreed on, with a channel that is closed when they agree on another. Its error
	// is that of ctx.
	AgreeOnShards(ctx context.Context, n int) (agreed int, changed <-chan struct{}, err error)
	// ClaimShard waits until this process may keep the connection of a shard. Its
	// error is that of ctx.
	ClaimShard(ctx context.Context, shard, count int) (Claim, error)
	// EnterLane waits until no process entered a lane within the last gap. Its error
	// is that of ctx.
	EnterLane(ctx context.Context, lane int, gap time.Duration) error
}

// Claim is the right of this process to keep the connection of a shard.
type Claim interface {
	// Session returns the session of the last holder; zero when there is none to
	// resume.
	Session() Session
	// Leave says what the next holder may resume, and whether events arrive now.
	Leave(s Session, connected bool)
	// Done is closed when the connection must end.
	Done() <-chan struct{}
	// Valid reports whether this process may still act on the connection.
	Valid() bool
	// End gives the claim up, once the connection has ended.
	End()
}

// Session is what a shard needs to resume after a lost connection.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url"` // where it is resumed
	Seq int64  `json:"seq"` // number of the last received event
}

// solo is the claim of the only process, which lasts for ever.
type solo struct{}

func (solo) Session() Session      { return Session{} }
func (solo) Leave(Session, bool)   {}
func (solo) Done() <-chan struct{} { return nil }
func (solo) Valid() bool           { return true }
func (solo) End()                  {}

// claim waits until this process may keep the connection of a shard.
func (gw *Gateway) claim(ctx context.Context, shard, count int) (Claim, error) {
	if gw.cfg.Fleet == nil {
		return solo{}, nil
	}
	return gw.cfg.Fleet.ClaimShard(ctx, shard, count)
}

// enter waits until a shard may identify, in this process and in all.
func (gw *Gateway) enter(ctx context.Context, shard int) error {
	err := gw.identifies.acquire(ctx, shard)
	if err != nil || gw.cfg.Fleet == nil {
		return err
	}
	return gw.cfg.Fleet.EnterLane(ctx, gw.identifies.lane(shard), identifyGap)
}

// farewell is the close code at the end of our work: one that ends the session, unless
// another process goes on with it.
func (gw *Gateway) farewell() websocket.StatusCode {
	if gw.cfg.Fleet == nil {
		return websocket.StatusNormalClosure
	}
	return websocket.StatusServiceRestart
}
