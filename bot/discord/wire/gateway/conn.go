package gateway

import (
	"net"
	"sync/atomic"
	"time"
)

// watchedConn fails a read after the peer was silent for too long. While it is
// closing, the next write is the last one: the library would wait for the peer
// to close, too.
type watchedConn struct {
	net.Conn
	idle    time.Duration
	heard   func()
	closing atomic.Bool
}

// Write implements net.Conn.
func (w *watchedConn) Write(p []byte) (int, error) {
	n, err := w.Conn.Write(p)
	if w.closing.Load() {
		w.Conn.Close()
	}
	return n, err
}

// Read implements net.Conn.
func (w *watchedConn) Read(p []byte) (int, error) {
	if err := w.SetReadDeadline(time.Now().Add(w.idle)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(p)
	if n > 0 {
		w.heard()
	}
	return n, err
}
