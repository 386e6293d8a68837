package wire

import (
	"context"
	"net/http"
	"time"

	"guildhall/bot/discord/wire/transport"
)

const (
	// unreachedAfter is the time for which all requests must fail before Discord counts
	// as unreachable.
	unreachedAfter = time.Minute
	// probeAfter is the time without a request after which the client sends a probe.
	probeAfter = time.Minute
	// probeEvery is the interval of that check, and of probes after a failure.
	probeEvery = 15 * time.Second
)

// Reached reports whether Discord answers. It returns false after a minute of failures
// without a success. A client without requests counts as reached; Watch probes for it.
func (c *caller) Reached() bool {
	_, failing := c.health.Since()
	return failing < unreachedAfter
}

// Watch probes Discord until ctx ends, whenever there was no other request for a while or
// the last requests failed.
func (c *caller) Watch(ctx context.Context) {
	for tick := time.NewTicker(probeEvery); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		}
		if quiet, failing := c.health.Since(); failing > 0 || quiet >= probeAfter {
			c.probe(ctx)
		}
	}
}

// probe makes the cheapest request; its result counts for health.
func (c *caller) probe(ctx context.Context) {
	ctx, cancel := context.WithTimeout(WithPriority(ctx, Digest), probeEvery)
	defer cancel()
	_ = c.do(ctx, request{op: "check that Discord answers", method: http.MethodGet, path: "/gateway", place: transport.PlaceOf("pulse", ""), spare: true}, nil)
}

// Budget is the number of calls that the bot starts within a second. Discord allows 50; the
// difference is for network jitter.
const Budget = 45

// Share sets the number of the Budget's calls that this process may make, when other
// processes use the same token. Initially it is the whole Budget. Responses to
// interactions do not count.
func (c *caller) Share(calls int) { c.calls.Share(calls) }

// OnLimit sets the function that is called for limits that Discord named. Its key is
// opaque, and valid for Limited of another process. OnLimit must be called before the
// first call.
func (c *caller) OnLimit(told func(key string, d time.Duration)) { c.calls.OnLimit(told) }

// Limited applies a limit that another process received.
func (c *caller) Limited(key string, d time.Duration) { c.calls.Limited(key, d) }

// CountRefusedElsewhere sets the function that returns the number of refused requests of
// other processes, which count against the same address. It must be called before the
// first call.
func (c *caller) CountRefusedElsewhere(n func() int) { c.refusals.CountElsewhere(n) }
