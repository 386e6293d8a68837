package updates

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/storage"
)

const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title>
<entry><title>Autumn, in words</title><link rel="alternate" href="https://forge.example/guildhall/releases/tag/v1.10.0"/></entry>
<entry><title>v1.9.2</title></entry>
<entry><title>v2.0.0-rc1</title><link href="https://forge.example/guildhall/releases/tag/v2.0.0-rc1"/></entry>
</feed>`

func TestNewer(t *testing.T) {
	for _, tt := range []struct {
		release, than string
		want          bool
	}{
		{"v1.2.3", "v1.2.2", true}, {"v1.10.0", "v1.9.9", true}, {"v2.0.0", "v1.99.99", true},
		{"v1.2.3", "v1.2.3", false}, {"v1.2.3", "v1.2.4", false}, {"v1.2.3", "v1.3.0", false},
		{"v1.2.3", "v1.2.3-rc1", true}, {"v1.2.3", "v1.2.4-0.20261128120000-abcdefabcdef", false}, {"v1.2.3", "v1.2.3+dirty", false},
		{"v1.2.3", "development", false}, {"v1.2.3", "development 0123456789ab", false}, {"v1.2.3-rc1", "v1.2.2", false}, {"nightly", "v1.2.2", false},
	} {
		if got := Newer(tt.release, tt.than); got != tt.want {
			t.Errorf("%s is newer than %s: %v", tt.release, tt.than, got)
		}
	}
}

func TestNewestOfAFeed(t *testing.T) {
	for body, want := range map[string]string{
		feed: "v1.10.0 https://forge.example/guildhall/releases/tag/v1.10.0",
		`<feed><entry><title>first</title></entry></feed>`: ErrNoRelease.Error(),
		`<html><body>Sign in</body></html>`:                "expected element",
		``:                                                 "EOF",
	} {
		got, err := read(strings.NewReader(body))
		said := got.Version + " " + got.Link
		if err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, want) {
			t.Errorf("%.40q gives %q, want %q", body, said, want)
		}
	}
}

// blobs holds blobs in memory.
type blobs struct {
	storage.Blobs
	mu  sync.Mutex
	all map[string][]byte
}

func (b *blobs) Blob(_ context.Context, space, key string) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all[space+"/"+key], nil
}

func (b *blobs) PutBlob(_ context.Context, space, key string, value []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all[space+"/"+key] = value
	return nil
}

// A feed is requested once a day, by one of the processes. After a failure the
// known release stays.
func TestAskedOnceADay(t *testing.T) {
	asked, status := 0, http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		asked++
		w.WriteHeader(status)
		w.Write([]byte(feed))
	}))
	defer server.Close()
	store, now := &blobs{all: map[string][]byte{}}, time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	look := func(after time.Duration) Answer {
		t.Helper()
		now = now.Add(after)
		w := Watcher{Store: store, Feed: server.URL, Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}
		w.look(t.Context())
		a, err := Latest(t.Context(), store, server.URL)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := look(0); a.Release.Version != "v1.10.0" || asked != 1 {
		t.Errorf("%+v, asked %d times", a, asked)
	}
	look(time.Hour)
	look(22 * time.Hour)
	if asked != 1 {
		t.Errorf("asked %d times within a day", asked)
	}
	status = http.StatusNotFound
	if a := look(time.Hour); a.Release.Version != "v1.10.0" || !strings.Contains(a.Error, "404") || asked != 2 {
		t.Errorf("after a failure: %+v, asked %d times", a, asked)
	}
	if a, err := Latest(t.Context(), store, "https://other.example"); err != nil || a.Release.Version != "" {
		t.Errorf("another feed gives %+v, %v", a, err)
	}
}
