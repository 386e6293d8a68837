package gateway

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
	of    *Gateway
	id    int
	count int
	log   *slog.Logger
	note  *shardState

	mu    sync.Mutex
	keeps session
	tries int       // resumes since one worked
	quiet time.Time // no new session is asked for before
}

// run keeps the shard connected until ctx ends. An error means that Discord
// refuses it for good.
func (sh *shard) run(ctx context.Context) error {
	failures := 0
	var ends []time.Time // of connections that had been open
	for {
		err := sh.serve(ctx)
		if sh.note.closed() {
			sh.of.cfg.Lost()
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
		wait := max(sh.of.cfg.Backoff(n), sh.of.demanded(err))
		sh.log.Warn("connection to discord ended", "err", err, "attempt", failures, "wait", wait)
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
func (sh *shard) serve(ctx context.Context) error {
	kept := sh.resumable()
	address := kept.url
	if address == "" {
		var err error
		if address, err = sh.of.address(ctx); err != nil {
			return err
		}
	}
	l, err := sh.reach(ctx, address)
	if err != nil {
		sh.lost(kept)
		return err
	}
	resume := kept.id != ""
	err = l.run(ctx, resume)
	if resume && !l.open && errors.Is(err, errNotReady) {
		sh.forget() // it answers hello, but no resume
	}
	sh.dropEndedSession(err)
	return err
}

// reach dials the address at the path where it is served: with a slash at the
// end or without.
func (sh *shard) reach(ctx context.Context, address string) (*link, error) {
	bare := sh.of.bare.Load()
	l, err := sh.dial(ctx, gatewayAddress(address, bare))
	if !errors.Is(err, errNotUpgraded) || gatewayAddress(address, true) == gatewayAddress(address, false) {
		return l, err
	}
	other, again := sh.dial(ctx, gatewayAddress(address, !bare))
	if again != nil {
		return nil, err
	}
	sh.of.bare.Store(!bare)
	return other, nil
}

// lost forgets addresses at which nobody answers: the next attempt asks anew.
func (sh *shard) lost(kept session) {
	sh.of.forgetPlan()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.keeps.id == kept.id {
		sh.keeps.url = "" // the session may be resumed elsewhere
	}
}

// dropEndedSession gives a session up that the close code says is over.
func (sh *shard) dropEndedSession(err error) {
	var closed closedError
	if errors.As(err, &closed) && (closed == 4007 || closed == 4009) {
		sh.forget()
	}
}

// invalid gives up a session that Discord does not know. It asks for one to
// five seconds of quiet before the next; until then nobody's press arrives, so
// it is hardly more than one, in which the next link opens already. Chance keeps
// shards apart, but the queue for identifies does that too.
func (sh *shard) invalid() {
	sh.forget()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.quiet = time.Now().Add(time.Second + rand.N(time.Second/4))
}

// waitForIdentify waits until a new session may be asked for.
func (sh *shard) waitForIdentify(ctx context.Context) {
	sh.mu.Lock()
	until := sh.quiet
	sh.mu.Unlock()
	pause(ctx, time.Until(until))
}

func (sh *shard) session() session {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.keeps
}

// resumable is the session, unless it was not taken up too often.
func (sh *shard) resumable() session {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.tries >= maxResumes {
		sh.keeps, sh.tries = session{}, 0
	}
	return sh.keeps
}

// resuming counts a resume that is sent; one that never gets that far, as the
// network is down, says nothing about the session.
func (sh *shard) resuming() {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.tries++
}

// begin takes up the session of a READY.
func (sh *shard) begin(f frame) {
	var ready struct {
		ID  string `json:"session_id"`
		URL string `json:"resume_gateway_url"`
	}
	_ = json.Unmarshal(f.Data, &ready) // without a session there is nothing to resume
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps, sh.tries = session{ready.ID, ready.URL, f.Seq}, 0
}

// reached notes how far the events of the session came.
func (sh *shard) reached(seq int64) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps.seq = max(sh.keeps.seq, seq)
	sh.tries = 0
}

// forget gives the session up: the next link begins anew.
func (sh *shard) forget() {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.keeps, sh.tries = session{}, 0
}

// opened notes that events can arrive.
func (sh *shard) opened(resumed bool) {
	sh.note.opened(resumed)
	if !resumed {
		sh.log.Info("connected to discord")
	}
}
