package wire

import (
	"context"
	"net/http"
	"time"

	"guildhall/bot/discord/wire/limit"
)

const (
	// unreachedAfter is how long no request may get an answer before Discord
	// counts as not reached.
	unreachedAfter = time.Minute
	// quietFor is how long nothing may be asked before we ask ourselves.
	quietFor = time.Minute
	// pulseEvery is how often that is looked at, and how soon it is asked again
	// after a failure.
	pulseEvery = 15 * time.Second
)

// Reached reports whether Discord answers: whether no request has failed for a
// minute without one that succeeded. A client that
// asked nothing counts as reaching it; Watch makes that certain.
func (c *caller) Reached() bool {
	_, failing := c.health.Since()
	return failing < unreachedAfter
}

// Watch asks Discord for a sign of life, until ctx ends, whenever nothing else
// was asked for a while or the last requests failed.
func (c *caller) Watch(ctx context.Context) {
	for tick := time.NewTicker(pulseEvery); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		}
		if quiet, failing := c.health.Since(); failing > 0 || quiet >= quietFor {
			c.probe(ctx)
		}
	}
}

// probe asks for what costs least; what comes of it stands in its health.
func (c *caller) probe(ctx context.Context) {
	ctx, cancel := context.WithTimeout(WithPriority(ctx, Digest), pulseEvery)
	defer cancel()
	_ = c.do(ctx, request{op: "ask for a sign of life", method: http.MethodGet, path: "/gateway", place: limit.At("pulse", ""), spare: true}, nil)
}
