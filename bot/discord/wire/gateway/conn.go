package gateway

import (
	"context"
	"crypto/tls"
	"net"
	"sync/atomic"
	"time"
)

// dialTLS opens a connection above which websocket frames can be seen.
func (c Config) dialTLS(ctx context.Context, network, addr string) (net.Conn, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	raw, err := c.Dial(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	conn := tls.Client(raw, &tls.Config{ServerName: host, RootCAs: c.RootCAs})
	if err := conn.HandshakeContext(ctx); err != nil {
		raw.Close()
		return nil, err
	}
	return conn, nil
}

// watchedConn fails a read after the peer was silent for too long, and decides
// about close frames. The library answers the peer's with the same code, and
// 1000 or 1001 from us would end the session at Discord, so an answer is not
// sent. Of our own, the library would wait for an answer: the connection ends
// once it is written.
type watchedConn struct {
	net.Conn
	idle    time.Duration
	heard   func()
	closing atomic.Bool // by us
}

// closeFrame is how a close frame begins: the last one of its message, opcode 8.
const closeFrame = 0x88

// Write implements net.Conn. The library writes each frame of ours at once.
func (w *watchedConn) Write(p []byte) (int, error) {
	if w.closing.Load() {
		n, err := w.Conn.Write(p)
		w.Conn.Close()
		return n, err
	}
	if len(p) > 0 && p[0] == closeFrame {
		return len(p), nil
	}
	return w.Conn.Write(p)
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
