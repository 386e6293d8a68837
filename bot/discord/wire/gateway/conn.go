package gateway

import (
	"context"
	"crypto/tls"
	"net"
	"sync/atomic"
	"time"
)

// dialTLS opens a TLS connection itself, so that watchedConn sees the plain
// frames.
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

// watchedConn fails a read if the peer was silent for too long, and handles close frames.
// The library would respond to the peer's close frame with the same code. A 1000 or 1001
// from us would end the session at Discord, so that response is not sent. After our own
// close frame, the library would wait for a response; instead the connection ends after
// the frame is written.
type watchedConn struct {
	net.Conn
	idle    time.Duration
	closing atomic.Bool // closed by us
}

// closeFrame is the first byte of a close frame: final fragment, opcode 8.
const closeFrame = 0x88

// Write implements net.Conn. The library writes each of our frames with one call.
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
	return w.Conn.Read(p)
}
