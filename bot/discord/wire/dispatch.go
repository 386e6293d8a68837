package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// backlog is the number of interactions that may wait for each worker. Responses to more
// interactions would be too late.
const backlog = 4

// eventBacklog is the number of other events that may wait for the handler.
const eventBacklog = 4096

// dispatcher runs the handler: interactions in parallel, other events in order. After
// stop it runs nothing.
type dispatcher struct {
	handler Handler
	cfg     Config
	ctx     context.Context // context of the handler; cancelled at the end of the grace period
	cancel  context.CancelFunc
	free    chan struct{}
	events  chan Event

	mu      sync.Mutex
	stopped bool
	waiting int // number of accepted, unfinished interactions
	running sync.WaitGroup
	seen    recent
}

func newDispatcher(ctx context.Context, cfg Config, h Handler) *dispatcher {
	d := &dispatcher{handler: h, cfg: cfg, free: make(chan struct{}, cfg.Parallel), events: make(chan Event, eventBacklog)}
	d.ctx, d.cancel = context.WithCancel(context.WithoutCancel(ctx))
	d.running.Go(func() {
		for e := range d.events {
			d.withRecover("event", func() { d.handler.Event(d.ctx, e) })
		}
	})
	return d
}

// interaction accepts an interaction unless it is a repeat, the bot is stopping, or too
// many wait. It reports whether the interaction is or was handled.
func (d *dispatcher) interaction(in Interaction) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.stopped:
		return false
	case d.waiting >= d.cfg.Parallel*(1+backlog):
		d.cfg.Log.Error("interaction dropped: too many at once", "interaction", in.ID, "waiting", d.waiting)
		return false
	case !d.seen.add(in.ID):
		d.cfg.Log.Info("interaction came twice", "interaction", in.ID)
		return true
	}
	d.waiting++
	d.running.Go(func() {
		d.free <- struct{}{}
		defer func() {
			<-d.free
			d.mu.Lock()
			d.waiting--
			d.mu.Unlock()
		}()
		d.withRecover("interaction", func() { d.handler.Interaction(d.ctx, in) })
	})
	return true
}

func (d *dispatcher) event(e Event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stopped {
		return
	}
	select {
	case d.events <- e:
	default:
		d.cfg.Log.Error("event dropped: the handler is too slow", "kind", int(e.Kind))
	}
}

// withRecover runs f and recovers a panic of the handler.
func (d *dispatcher) withRecover(what string, f func()) {
	defer func() {
		if p := recover(); p != nil {
			d.cfg.Log.Error("handler panicked", "what", what, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	f()
}

// stop accepts nothing more and waits for running handlers: first for the grace period,
// then for the same time again after cancelling their context. It reports whether all
// ended.
func (d *dispatcher) stop() bool {
	if !d.refuse() {
		return true
	}
	done := make(chan struct{})
	go func() { d.running.Wait(); close(done) }()
	defer d.cancel()
	for range 2 {
		timer := time.NewTimer(d.cfg.Grace)
		select {
		case <-done:
			timer.Stop()
			return true
		case <-timer.C:
			d.cancel()
		}
	}
	return false
}

// refuse stops accepting interactions, and reports whether it was the first call.
func (d *dispatcher) refuse() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stopped {
		return false
	}
	d.stopped = true
	close(d.events)
	return true
}

// recent stores recent ids.
type recent struct {
	ids  map[string]struct{}
	ring []string
	next int
}

// recentIDs is the number of ids that are stored. If Discord repeats an interaction, it
// does so within seconds.
const recentIDs = 4096

// add reports whether id is new.
func (r *recent) add(id string) bool {
	if r.ids == nil {
		r.ids, r.ring = make(map[string]struct{}), make([]string, recentIDs)
	}
	if _, known := r.ids[id]; known {
		return false
	}
	delete(r.ids, r.ring[r.next])
	r.ids[id] = struct{}{}
	r.ring[r.next] = id
	r.next = (r.next + 1) % len(r.ring)
	return true
}

// receive handles an event on the reading goroutine of a link. It must not block or
// panic, because no caller recovers.
func (s *Supervisor) receive(kind string, data json.RawMessage, now time.Time) {
	d := s.dispatcher.Load()
	d.withRecover("decoding", func() {
		if kind == "INTERACTION_CREATE" {
			in, err := DecodeInteraction(data, now)
			if err != nil {
				s.cfg.Log.Error("interaction dropped", "err", err)
				return
			}
			d.interaction(in)
			return
		}
		if ev, ok := decodeEvent(kind, data); ok {
			d.event(ev)
		}
	})
}

// decodeEvent decodes the events that the bot uses; ok is false for all others.
func decodeEvent(kind string, raw json.RawMessage) (e Event, ok bool) {
	switch kind {
	case "READY":
		return Event{Kind: Ready}, true
	case "RESUMED":
		return Event{Kind: Resumed}, true
	case "GUILD_CREATE", "GUILD_DELETE":
		var g struct {
			ID          string `json:"id"`
			Unavailable bool   `json:"unavailable"`
		}
		if json.Unmarshal(raw, &g) != nil || g.ID == "" {
			return Event{}, false
		}
		e = Event{Kind: GuildJoined, Guild: g.ID}
		switch {
		case g.Unavailable:
			e.Kind = GuildAway
		case kind == "GUILD_DELETE":
			e.Kind = GuildLeft
		}
		return e, true
	}
	switch kind {
	case "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE":
		// A changed role, or changed roles of the bot, change its permissions in every
		// channel. Discord reports only the bot itself among members, since the bot
		// requests no privileged intent.
		var g struct {
			ID string `json:"guild_id"`
		}
		if json.Unmarshal(raw, &g) != nil || g.ID == "" {
			return Event{}, false
		}
		return Event{Kind: ChannelUpdated, Guild: g.ID}, true
	}
	known := map[string]EventKind{
		"CHANNEL_UPDATE": ChannelUpdated, "CHANNEL_DELETE": ChannelDeleted,
		"THREAD_UPDATE": ThreadUpdated, "THREAD_DELETE": ThreadDeleted,
	}
	var ch rawChannel
	if known[kind] == 0 || json.Unmarshal(raw, &ch) != nil || ch.ID == "" {
		return Event{}, false
	}
	return Event{Kind: known[kind], Guild: ch.Guild, Channel: ch.plain()}, true
}
