package gateway

import (
	"context"
	"time"

	"github.com/coder/websocket"
)

// Fleet shares the shards of a bot among its processes.
type Fleet interface {
	// AgreeOnShards proposes a number of shards. It returns the number that all processes
	// agreed on, and a channel that is closed when they agree on another. It returns only
	// errors of ctx.
	AgreeOnShards(ctx context.Context, n int) (agreed int, changed <-chan struct{}, err error)
	// ClaimShard waits until this process may hold the connection of a shard. It returns
	// only errors of ctx.
	ClaimShard(ctx context.Context, shard, count int) (Claim, error)
	// EnterLane waits until no process entered a lane within the last gap. It returns
	// only errors of ctx.
	EnterLane(ctx context.Context, lane int, gap time.Duration) error
}

// Claim is the right of this process to hold the connection of a shard.
type Claim interface {
	// Session returns the session of the last holder; zero if there is none to resume.
	Session() Session
	// Leave stores the session for the next holder to resume, and whether events arrive
	// now.
	Leave(s Session, connected bool)
	// Done is closed when the connection must end.
	Done() <-chan struct{}
	// Valid reports whether this process may still act on the connection.
	Valid() bool
	// End gives the claim up. The connection must have ended.
	End()
}

// Session holds the data for resuming a shard after a lost connection.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url"` // URL for resuming
	Seq int64  `json:"seq"` // number of the last received event
}

// solo is the claim of a single process, which never ends.
type solo struct{}

func (solo) Session() Session      { return Session{} }
func (solo) Leave(Session, bool)   {}
func (solo) Done() <-chan struct{} { return nil }
func (solo) Valid() bool           { return true }
func (solo) End()                  {}

// claim waits until this process may hold the connection of a shard.
func (gw *Gateway) claim(ctx context.Context, shard, count int) (Claim, error) {
	if gw.cfg.Fleet == nil {
		return solo{}, nil
	}
	return gw.cfg.Fleet.ClaimShard(ctx, shard, count)
}

// enter waits until a shard may identify, with regard to all processes.
func (gw *Gateway) enter(ctx context.Context, shard int) error {
	err := gw.identifies.acquire(ctx, shard)
	if err != nil || gw.cfg.Fleet == nil {
		return err
	}
	return gw.cfg.Fleet.EnterLane(ctx, gw.identifies.lane(shard), identifyGap)
}

// farewell returns the close code at shutdown. It ends the session unless another process
// can continue it.
func (gw *Gateway) farewell() websocket.StatusCode {
	if gw.cfg.Fleet == nil {
		return websocket.StatusNormalClosure
	}
	return websocket.StatusServiceRestart
}
