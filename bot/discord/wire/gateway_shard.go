package wire

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"
)

// A connection that was open and ended is opened again at once, but not more
// often than promptly within a while: one that ends as soon as it is open is no
// better than one that does not open.
const (
	promptly      = 5
	promptlyWhile = time.Minute
)

// maxResumes is how often a session is tried again that was not taken up.
const maxResumes = 2

// session is what a shard needs to go on where a lost link ended.
type session struct {
	id, url string
	seq     int64
}

// shard keeps one connection to the gateway, over as many links as it takes.
type shard struct {
	of    *Supervisor
	id    int
	count int
	log   *slog.Logger
	note  *shardNote

	mu    sync.Mutex
	keeps session
	tries int       // resumes since one worked
	quiet time.Time // no new session is asked for before
}

// run keeps the shard connected until ctx ends. An error means that Discord
// refuses it for good.
func (h *shard) run(ctx context.Context) error {
	failures := 0
	var ends []time.Time // of connections that had been open
	for {
		err := h.serve(ctx)
		if h.note.closed() {
			h.of.tell(Event{Kind: Disconnected})
			ends = recently(append(ends, time.Now()))
			if len(ends) <= promptly {
				failures = 0
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		if fatal := fatalError(err); fatal != nil {
			return fatal
		}
		failures++
		n := failures
		if errors.Is(err, errInvalid) {
			n-- // the next link waits for itself; see invalid
		}
		wait := max(h.of.cfg.Backoff(n), h.demanded(err))
		h.log.Warn("connection to discord ended", "err", err, "attempt", failures, "wait", wait)
		pause(ctx, wait)
	}
}

// recently keeps the times that are not long ago.
func recently(times []time.Time) []time.Time {
	for time.Since(times[0]) > promptlyWhile {
		times = times[1:]
	}
	return times
}

// serve opens one link and stays until it ends.
func (h *shard) serve(ctx context.Context) error {
	kept := h.resumable()
	address := kept.url
	if address == "" {
		var err error
		if address, err = h.of.address(ctx); err != nil {
			return err
		}
	}
	l, err := h.reach(ctx, address)
	if err != nil {
		h.lost(kept)
		return err
	}
	resume := kept.id != ""
	err = l.run(ctx, resume)
	if resume && !l.open && errors.Is(err, errNotReady) {
		h.forget() // it answers hello, but no resume
	}
	h.settle(err)
	return err
}

// reach dials the address at the path where it is served: with a slash at the
// end or without.
func (h *shard) reach(ctx context.Context, address string) (*link, error) {
	bare := h.of.bare.Load()
	l, err := h.dial(ctx, gatewayAddress(address, bare))
	if !errors.Is(err, errNotUpgraded) || gatewayAddress(address, true) == gatewayAddress(address, false) {
		return l, err
	}
	other, again := h.dial(ctx, gatewayAddress(address, !bare))
	if again != nil {
		return nil, err
	}
	h.of.bare.Store(!bare)
	return other, nil
}

// lost forgets addresses at which nobody answers: the next attempt asks anew.
func (h *shard) lost(kept session) {
	h.of.forgetPlan()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.keeps.id == kept.id {
		h.keeps.url = "" // the session may be resumed elsewhere
	}
}

// settle gives a session up that the close code says is over.
func (h *shard) settle(err error) {
	var closed closedError
	if errors.As(err, &closed) && (closed == 4007 || closed == 4009) {
		h.forget()
	}
}

// demanded is how long to wait after err at least, as Discord asked for when it
// refused the look-up.
func (h *shard) demanded(err error) time.Duration {
	var refused *Error
	if errors.As(err, &refused) {
		return min(refused.After, time.Hour)
	}
	return 0
}

// invalid gives up a session that Discord does not know. It asks for one to
// five seconds of quiet before the next; until then nobody's press arrives, so
// it is hardly more than one, in which the next link opens already. Chance keeps
// shards apart, but the door does that too.
func (h *shard) invalid() {
	h.forget()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.quiet = time.Now().Add(time.Second + rand.N(time.Second/4))
}

// unasked waits until a new session may be asked for.
func (h *shard) unasked(ctx context.Context) {
	h.mu.Lock()
	until := h.quiet
	h.mu.Unlock()
	pause(ctx, time.Until(until))
}

func (h *shard) session() session {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.keeps
}

// resumable is the session, unless it was not taken up too often.
func (h *shard) resumable() session {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tries >= maxResumes {
		h.keeps, h.tries = session{}, 0
	}
	return h.keeps
}

// resuming counts a resume that is sent; one that never gets that far, as the
// network is down, says nothing about the session.
func (h *shard) resuming() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tries++
}

// begin takes up the session of a READY.
func (h *shard) begin(f frame) {
	var ready struct {
		ID  string `json:"session_id"`
		URL string `json:"resume_gateway_url"`
	}
	_ = json.Unmarshal(f.Data, &ready) // without a session there is nothing to resume
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keeps, h.tries = session{ready.ID, ready.URL, f.Seq}, 0
}

// reached notes how far the events of the session came.
func (h *shard) reached(seq int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keeps.seq = max(h.keeps.seq, seq)
	h.tries = 0
}

// forget gives the session up: the next link begins anew.
func (h *shard) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keeps, h.tries = session{}, 0
}

// opened notes that events can arrive.
func (h *shard) opened(resumed bool) {
	h.note.opened(resumed)
	if !resumed {
		h.log.Info("connected to discord")
	}
}
