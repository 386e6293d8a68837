package coordinator

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/wire"
)

var _ wire.Fleet = (*Sharing)(nil)

// AgreeOnShards implements wire.Fleet.
func (s *Sharing) AgreeOnShards(ctx context.Context, n int) (int, <-chan struct{}, error) {
	n, changed, err := s.count.Propose(ctx, n)
	if err == nil {
		s.shards.Resize(n)
	}
	return n, changed, err
}

// ClaimShard implements wire.Fleet.
func (s *Sharing) ClaimShard(ctx context.Context, shard, count int) (wire.Claim, error) {
	h, err := s.shards.Take(ctx, shard)
	if err != nil {
		return nil, err
	}
	return claim{h, count}, nil
}

// EnterLane implements wire.Fleet.
func (s *Sharing) EnterLane(ctx context.Context, lane int, gap time.Duration) error {
	return s.fleet.Enter(ctx, "identify "+strconv.Itoa(lane), gap)
}

// claim is a held shard, out of count shards.
type claim struct {
	*cluster.Lease
	count int
}

// note is the message of a shard's holder to the next one.
type note struct {
	wire.Session
	Count     int  `json:"count"` // number of shards; a session is valid for one number only
	Connected bool `json:"connected"`
}

// Session implements wire.Claim.
func (c claim) Session() wire.Session {
	var n note
	if json.Unmarshal(c.Found(), &n) != nil || n.Count != c.count {
		return wire.Session{} // never held, or of another number of shards: the shard identifies again
	}
	return n.Session
}

// Leave implements wire.Claim.
func (c claim) Leave(s wire.Session, connected bool) {
	text, err := json.Marshal(note{s, c.count, connected})
	if err != nil {
		panic("sharing: note of a shard: " + err.Error())
	}
	c.Lease.Leave(text)
}
