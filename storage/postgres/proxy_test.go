package postgres

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// outage is the action of a proxy on a message for the server.
type outage int

const (
	pass       outage = iota
	cutBefore         // the connection is cut before the message
	cutUnheard        // the connection is cut after the message and before its answer
)

// proxy is a proxy between a pool and the server.
type proxy struct {
	server string // path of the server's socket
	mu     sync.Mutex
	decide func(message []byte) outage
}

// throughProxy returns the URL of a database with a proxy in between.
func throughProxy(t *testing.T, address string) (string, *proxy) {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := at.Query()
	if !filepath.IsAbs(query.Get("host")) {
		t.Skip("the server has no Unix socket")
	}
	p := &proxy{server: filepath.Join(query.Get("host"), ".s.PGSQL.5432")}
	dir := t.TempDir()
	l, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { p.serve(c) })
		}
	})
	t.Cleanup(func() { l.Close(); wg.Wait() })
	query.Set("host", dir)
	at.RawQuery = query.Encode()
	return at.String(), p
}

// once makes the proxy cut a connection at the next message that contains text.
func (p *proxy) once(text string, how outage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.decide = func(message []byte) outage {
		if !bytes.Contains(message, []byte(text)) {
			return pass
		}
		p.decide = nil
		return how
	}
}

func (p *proxy) verdict(message []byte) outage {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.decide == nil {
		return pass
	}
	return p.decide(message)
}

// serve forwards messages until one side ends or the proxy cuts the connection.
func (p *proxy) serve(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("unix", p.server)
	if err != nil {
		return
	}
	defer server.Close()
	var answers sync.WaitGroup
	defer answers.Wait()
	defer server.Close()
	unheard := &switched{to: client}
	answers.Go(func() { io.Copy(unheard, server); client.Close() })
	for kind := 0; ; kind = 1 { // the first message has no kind
		message, err := readMessage(client, kind)
		if err != nil {
			return
		}
		switch p.verdict(message) {
		case cutBefore:
			return
		case cutUnheard:
			unheard.off()
		}
		if _, err := server.Write(message); err != nil {
			return
		}
	}
}

// readMessage reads a message of a client: its kind, its length, its content.
func readMessage(r io.Reader, kind int) ([]byte, error) {
	head := make([]byte, kind+4)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, err
	}
	message := make([]byte, kind+int(binary.BigEndian.Uint32(head[kind:])))
	copy(message, head)
	_, err := io.ReadFull(r, message[len(head):])
	return message, err
}

// switched forwards answers until it is switched off. Then it ends the connection instead of
// forwarding the next one.
type switched struct {
	to    net.Conn
	ended atomic.Bool
}

func (s *switched) off() { s.ended.Store(true) }

func (s *switched) Write(b []byte) (int, error) {
	if s.ended.Load() {
		return 0, s.to.Close()
	}
	return s.to.Write(b)
}
