package transport

import (
	"context"
	"log/slog"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// started makes calls one after the other until ctx ends, each to another place, and
// returns the number of started calls.
func started(ctx context.Context, l *Limiter, kind, resource string) int {
	n := 0
	for ctx.Err() == nil {
		t := l.Join(Request{Place: PlaceOf(kind, resource), Patience: -1})
		if l.Acquire(ctx, t) == nil {
			n++
			l.Release(t, &RoundTrip{Status: 200, Header: http.Header{}}, 0)
		}
		l.Leave(t)
	}
	return n
}

// A process makes no more calls than its share, none without a share, and continues as
// soon as it gets one.
func TestShare(t *testing.T) {
	for _, share := range []int{0, 1, 6, 45, 100} {
		synctest.Test(t, func(t *testing.T) {
			l := NewLimiter(45, NewRefusals(slog.New(slog.DiscardHandler)))
			defer l.Close()
			l.Share(share)
			ctx, stop := context.WithTimeout(t.Context(), 10*time.Second-time.Millisecond)
			defer stop()
			if n := started(ctx, l, "send", "1"); n != 10*min(share, 45) {
				t.Errorf("with a share of %d a second, %d calls started within ten", share, n)
			}
			if share > 0 {
				return
			}
			time.AfterFunc(time.Second, func() { l.Share(2) })
			again, end := context.WithTimeout(t.Context(), 2*time.Second-time.Millisecond)
			defer end()
			if n := started(again, l, "send", "1"); n != 2 {
				t.Errorf("a share that came late allowed %d calls", n)
			}
		})
	}
}

// A limit that another process received also delays calls here: for one bucket, or for
// all routes.
func TestLimitsOfOtherProcesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		here, there := NewLimiter(45, NewRefusals(quiet)), NewLimiter(45, NewRefusals(quiet))
		defer here.Close()
		defer there.Close()
		there.OnLimit(here.Limited)
		call := func(l *Limiter, header http.Header) time.Duration {
			t.Helper()
			began := time.Now()
			ticket := l.Join(Request{Place: PlaceOf("send", "1"), Patience: -1})
			defer l.Leave(ticket)
			if err := l.Acquire(t.Context(), ticket); err != nil {
				t.Fatal(err)
			}
			l.Release(ticket, &RoundTrip{Status: 200, Header: header}, 0)
			return time.Since(began)
		}
		named := http.Header{"X-Ratelimit-Bucket": {"b"}, "X-Ratelimit-Remaining": {"9"}, "X-Ratelimit-Reset-After": {"9"}}
		spent := http.Header{"X-Ratelimit-Bucket": {"b"}, "X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"7"}}
		call(here, named)
		call(there, spent)
		if took := call(here, named); took != 7*time.Second {
			t.Errorf("a call waited %v for a bucket that another process exhausted, want 7s", took)
		}
		here.Limited(everything, 5*time.Second)
		if took := call(here, named); took != 5*time.Second {
			t.Errorf("a call waited %v for a limit of all routes, want 5s", took)
		}
	})
}
