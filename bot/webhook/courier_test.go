package webhook

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/storage"
)

// oneHook is a store with webhooks that are changed in memory.
type oneHook struct {
	storage.Store
	hooks map[int64]storage.Webhook
}

func (s oneHook) Webhook(_ context.Context, id int64) (storage.Webhook, error) {
	h, ok := s.hooks[id]
	if !ok {
		return h, storage.ErrNotFound
	}
	return h, nil
}

func (s oneHook) SetWebhook(_ context.Context, h storage.Webhook) error {
	s.hooks[h.ID] = h
	return nil
}

// respond is a receiver that responds with a function.
type respond func(*http.Request) (*http.Response, error)

func (f respond) RoundTrip(q *http.Request) (*http.Response, error) { return f(q) }

func answer(status int, header http.Header) (*http.Response, error) {
	return &http.Response{StatusCode: status, Header: header, Body: http.NoBody}, nil
}

// courierTo returns a courier to webhooks with these ids, which have one receiver.
func courierTo(r respond, ids ...int64) (*Courier, oneHook) {
	s := oneHook{hooks: map[int64]storage.Webhook{}}
	for _, id := range ids {
		s.hooks[id] = storage.Webhook{ID: id, Address: "https://example.org/"}
	}
	return NewCourier(s, newHooks(), &Sender{Client: &http.Client{Transport: r}, Now: time.Now}), s
}

// eventTo returns an event of now to a webhook.
func eventTo(t *testing.T, hook int64) storage.Delivery {
	t.Helper()
	d, err := delivery("id", Message{Hook: hook, Type: Test, At: time.Now()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A slow receiver gets one request at a time. Its other events return to the outbox, and events
// to other webhooks are sent meanwhile.
func TestSlowReceiverDelaysNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release, requests := make(chan struct{}), 0
		c, _ := courierTo(func(*http.Request) (*http.Response, error) {
			if requests++; requests == 1 {
				<-release
			}
			return answer(200, nil)
		}, 1, 2)
		first := make(chan time.Time)
		go func() {
			until, err := c.Deliver(t.Context(), eventTo(t, 1), Callbacks{})
			if err != nil {
				t.Error(err)
			}
			first <- until
		}()
		synctest.Wait()
		began := time.Now()
		until, err := c.Deliver(t.Context(), eventTo(t, 1), Callbacks{})
		if err != nil || !until.Equal(began.Add(putBack)) || time.Since(began) != patience {
			t.Errorf("a second event: again in %v after %v, %v", until.Sub(began), time.Since(began), err)
		}
		began = time.Now()
		if until, err := c.Deliver(t.Context(), eventTo(t, 2), Callbacks{}); err != nil || !until.IsZero() || time.Since(began) != 0 {
			t.Errorf("to another webhook: %v after %v, %v", until, time.Since(began), err)
		}
		close(release)
		if until := <-first; !until.IsZero() {
			t.Errorf("the slow request is repeated at %v", until)
		}
	})
}

// At most maxSending receivers are connected at the same time.
func TestManySlowReceivers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		var ids []int64
		for i := range int64(maxSending + 3) {
			ids = append(ids, i+1)
		}
		c, _ := courierTo(func(*http.Request) (*http.Response, error) { <-release; return answer(200, nil) }, ids...)
		again := make(chan bool, len(ids))
		for _, id := range ids {
			go func() {
				until, err := c.Deliver(t.Context(), eventTo(t, id), Callbacks{})
				again <- err != nil || !until.IsZero()
			}()
		}
		time.Sleep(2 * patience)
		if n := len(again); n != 3 {
			t.Errorf("%d events are put back, want 3", n)
		}
		close(release)
	})
}

// A receiver that limits its rate is not failing, and says when it takes the next event.
func TestRateLimitIsRespected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, s := courierTo(func(*http.Request) (*http.Response, error) {
			return answer(429, http.Header{"Retry-After": {"90"}})
		}, 1)
		began := time.Now()
		until, err := c.Deliver(t.Context(), eventTo(t, 1), Callbacks{})
		if h := s.hooks[1]; err != nil || until.Sub(began) != 90*time.Second || !h.Failing.IsZero() || h.Retry.Sub(began) != 90*time.Second {
			t.Errorf("again in %v, %v; kept %+v", until.Sub(began), err, h)
		}
		if until, err = c.Deliver(t.Context(), eventTo(t, 1), Callbacks{}); err != nil || until.Sub(began) != 90*time.Second {
			t.Errorf("another event in %v, %v", until.Sub(began), err)
		}
	})
}

// A webhook is stored as off only after its maker's message is.
func TestEndIsReportedFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, s := courierTo(func(*http.Request) (*http.Response, error) { return answer(410, nil) }, 1)
		full := errors.New("disk full")
		ended := Callbacks{Ended: func(context.Context, storage.Webhook) error { return full }}
		if _, err := c.Deliver(t.Context(), eventTo(t, 1), ended); !errors.Is(err, full) || s.hooks[1].Off != "" {
			t.Errorf("%v; kept %+v", err, s.hooks[1])
		}
	})
}

// The time between attempts grows, up to an hour.
func TestBackoffGrows(t *testing.T) {
	attempts, at := 0, time.Duration(0)
	for at < keepFor {
		at += backoff(at)
		attempts++
	}
	if attempts < 30 || attempts > 60 || backoff(keepFor) != time.Hour || backoff(0) != minBackoff {
		t.Errorf("%d attempts in a day", attempts)
	}
}
