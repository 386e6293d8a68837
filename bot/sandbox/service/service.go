// Package service makes the changes that Discord makes: it stores messages,
// threads, members and channels in the world and sends events to the bot and the
// pages. REST handlers, people and faults all change the world through it, so
// that each change is implemented once. The caller holds the mutex of the world.
package service

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// Service makes the changes that Discord makes: it stores them in the world and
// sends events to the bot and the pages.
type Service struct {
	world *world.World
	gate  *gateway.Gateway
	feed  *Feed
}

// New returns the service of a world.
func New(w *world.World, g *gateway.Gateway, f *Feed) *Service { return &Service{w, g, f} }

// Feed sends events to the pages of people. The mutex of the world guards it.
type Feed struct {
	world    *world.World
	watchers map[*watcher]bool
}

// NewFeed returns a feed without pages.
func NewFeed(w *world.World) *Feed { return &Feed{world: w, watchers: map[*watcher]bool{}} }

// Open adds a page of a person.
func (f *Feed) Open(me string) *watcher {
	w := &watcher{me: me, Out: gateway.NewQueue[[]byte]()}
	f.watchers[w] = true
	w.push("hello", map[string]any{"me": me})
	return w
}

// Leave closes a page that Open returned.
func (f *Feed) Leave(w *watcher) { delete(f.watchers, w) }

// Watching reports whether a person has a page open.
func (f *Feed) Watching(me string) bool {
	for w := range f.watchers {
		if w.me == me {
			return true
		}
	}
	return false
}

// Send sends an event to the pages of one person.
func (f *Feed) Send(me, name string, v any) {
	for w := range f.watchers {
		if w.me == me {
			w.push(name, v)
		}
	}
}

// watcher is one open page of a person.
type watcher struct {
	me  string
	Out *gateway.Queue[[]byte]
}

// push queues an event. It is called with the world locked.
func (w *watcher) push(name string, v any) {
	b, err := EncodeLocal(v)
	if err != nil {
		panic("sandbox: event " + name + " does not encode: " + err.Error())
	}
	w.Out.Push(fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, b))
}

// EncodeLocal encodes v with addresses of files that this server serves.
func EncodeLocal(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	return bytes.ReplaceAll(b, []byte(model.FilesHost+"/attachments/"), []byte("/attachments/")), err
}

// SendAll sends an event to the pages of all people in who.
func (f *Feed) SendAll(who map[string]bool, name string, v func(userID string) any) {
	for w := range f.watchers {
		if who[w.me] {
			w.push(name, v(w.me))
		}
	}
	f.world.NotifyWaiters()
}

// EventTick is the interval at which a stream without events sends a keep-alive.
const EventTick = 20 * time.Second

// Beat queues comments until the stream ends.
func (w *watcher) Beat(ctx context.Context, tick <-chan time.Time) {
	for {
		select {
		case <-tick:
			w.Out.Push([]byte(": still here\n\n"))
		case <-ctx.Done():
			return
		}
	}
}
