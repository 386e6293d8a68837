package discordtest

import (
	"context"
	"net"
	"sync"
	"time"

	"guildhall/bot/sandbox/world"
)

// network connects the bot and its Discord within the process, without sockets, because a
// bubble of simulated time must not wait for anything else. Every address leads to it.
type network struct {
	dialled chan net.Conn

	mu     sync.Mutex
	closed chan struct{}
}

// newNetwork returns a network that accepts connections.
func newNetwork() *network {
	n := &network{dialled: make(chan net.Conn)}
	n.open()
	return n
}

// open makes the network accept connections, also after Close.
func (n *network) open() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.closed = make(chan struct{})
}

func (n *network) over() chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.closed
}

// Accept implements net.Listener.
func (n *network) Accept() (net.Conn, error) {
	select {
	case c := <-n.dialled:
		return c, nil
	case <-n.over():
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener. Connections are refused from now on.
func (n *network) Close() error { close(n.over()); return nil }

// Addr implements net.Listener.
func (n *network) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// dial connects to the accepting side.
func (n *network) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case n.dialled <- far:
		return near, nil
	case <-n.over():
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// strictClock is the clock of Discord. It never returns the same time twice, even if time
// does not pass, so that two versions of a message differ.
type strictClock struct {
	world.SystemClock
	mu   sync.Mutex
	last time.Time
}

// Now implements world.Clock.
func (c *strictClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if !now.After(c.last) {
		now = c.last.Add(time.Microsecond)
	}
	c.last = now
	return now
}
