package app

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
)

// TestHugeBodies posts the largest bodies on many connections. The memory for
// them is limited, requests beyond the limits are refused at once, and the
// endpoint answers again afterwards.
func TestHugeBodies(t *testing.T) {
	read := make(chan struct{}, 2*maxBodies)
	server := httptest.NewServer(bounded(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		read <- struct{}{}
		if _, err := io.ReadAll(q.Body); err != nil {
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		}
	})))
	defer server.Close()
	post := func(body []byte) int {
		t.Helper()
		res, err := http.Post(server.URL, "application/json", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		return res.StatusCode
	}
	if got := post(make([]byte, 10<<20)); got != http.StatusRequestEntityTooLarge {
		t.Errorf("10 MB are answered by %d", got)
	}
	<-read
	before := heap()
	var held []net.Conn
	for range maxBodies { // each announces a longer body than it sends
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		held = append(held, c)
		fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", maxBody)
		if _, err := c.Write(make([]byte, maxBody-1)); err != nil {
			t.Fatal(err)
		}
	}
	for range maxBodies {
		<-read
	}
	if got := post([]byte("{}")); got != http.StatusServiceUnavailable {
		t.Errorf("one more is answered by %d, want 503", got)
	}
	t.Logf("%d bodies of %d kB are held in %d MB", maxBodies, maxBody>>10, (heap()-before)>>20)
	for _, c := range held {
		c.Write([]byte("x"))
		io.ReadFull(c, make([]byte, len("HTTP/1.1 200 OK")))
		c.Close()
	}
	if got := post([]byte("{}")); got != http.StatusOK {
		t.Errorf("afterwards a request is answered by %d", got)
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}
