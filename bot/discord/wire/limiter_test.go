package wire

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

func TestWaitingEditsCoalesce(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			time.Sleep(time.Second)
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		errs := make([]error, 6)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() {
				message := "m"
				if i == 3 {
					message = "other"
				}
				_, errs[i] = c.Edit(context.Background(), "1", message, Message{Content: itoa(i)})
			})
			synctest.Wait()
		}
		all.Wait()
		for i, want := range []error{nil, ErrSuperseded, ErrSuperseded, nil, ErrSuperseded, nil} {
			if !errors.Is(errs[i], want) {
				t.Errorf("edit %d: %v, want %v", i, errs[i], want)
			}
		}
		if got := contents(s); got != "0 5 3" {
			t.Errorf("sent %q, want the first, the newest in the place of the oldest, and the other message's", got)
		}
	})
}

func TestFailedEditDoesNotOverwriteANewerOne(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		first := true
		s.rest = func(w http.ResponseWriter, c *call) {
			time.Sleep(100 * time.Millisecond)
			if first {
				first = false
				answer(w, 502, "")
				return
			}
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		var old error
		var all sync.WaitGroup
		all.Go(func() { _, old = c.Edit(context.Background(), "1", "m", Message{Content: "old"}) })
		synctest.Wait()
		if _, err := c.Edit(context.Background(), "1", "m", Message{Content: "new"}); err != nil {
			t.Error(err)
		}
		all.Wait()
		if !errors.Is(old, ErrSuperseded) || contents(s) != "old new" {
			t.Errorf("old edit: %v; sent %q, want old (failed), new", old, contents(s))
		}
	})
}

func TestPartialEditsKeepTheirPlace(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			time.Sleep(time.Second)
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		ctx, urgent := context.Background(), WithPriority(context.Background(), Answer)
		edit := func(ctx context.Context, content string, keep bool) func() error {
			return func() error {
				_, err := c.Edit(ctx, "1", "m", Message{Content: content, KeepFiles: keep})
				return err
			}
		}
		errs := make([]error, 6)
		var all sync.WaitGroup
		for i, call := range []func() error{
			edit(ctx, "running", false),
			edit(ctx, "full1", false),
			edit(urgent, "kept", true), // must neither lose the picture of full1 nor overtake it
			func() error { return c.StripComponents(urgent, "1", "m") },
		} {
			all.Go(func() { errs[i] = call() })
			synctest.Wait()
		}
		time.Sleep(1500 * time.Millisecond) // full1 is being sent
		for i, call := range []func() error{edit(ctx, "full2", false), edit(ctx, "kept2", true)} {
			all.Go(func() { errs[4+i] = call() })
			synctest.Wait()
		}
		all.Wait()
		for i, want := range []error{nil, nil, ErrSuperseded, ErrSuperseded, nil, nil} {
			if !errors.Is(errs[i], want) {
				t.Errorf("edit %d: %v, want %v", i, errs[i], want)
			}
		}
		if got := contents(s); got != "running full1 full2 kept2" {
			t.Errorf("sent %q", got)
		}
	})
}

func TestManyWaitingRoutes(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		first := true
		s.rest = func(w http.ResponseWriter, c *call) {
			if first {
				first = false
				answer(w, 429, `{"retry_after":5,"global":true}`)
				return
			}
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		c.Send(context.Background(), "0", Message{Content: "x"}, "")
		began := time.Now()
		var all sync.WaitGroup
		ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
		defer cancel()
		for i := range 2000 {
			all.Go(func() {
				if _, err := c.Send(ctx, itoa(i), Message{Content: "x"}, ""); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if took := time.Since(began); took > 2000/Budget*time.Second+time.Second {
			t.Errorf("2000 calls took %v", took)
		}
		if routes, waiting := c.calls.Size(); waiting != 0 || routes > 256 {
			t.Errorf("afterwards %d wait and %d routes are known", waiting, routes)
		}
	})
}

func contents(s *service) string {
	var out []string
	for _, c := range s.recorded() {
		if text, ok := c.Body["content"].(string); ok || c.Method != http.MethodGet {
			out = append(out, text)
		}
	}
	return strings.Join(out, " ")
}

func TestPrioritiesAndOrder(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			time.Sleep(time.Second)
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		var all sync.WaitGroup
		for _, m := range []struct {
			text string
			p    Priority
		}{{"first", Picture}, {"digest", Digest}, {"picture1", Picture}, {"notice", Notice}, {"picture2", Picture}, {"answer", Answer}} {
			all.Go(func() { c.Send(WithPriority(context.Background(), m.p), "1", Message{Content: m.text}, "") })
			synctest.Wait()
		}
		all.Wait()
		if got := contents(s); got != "first answer notice picture1 picture2 digest" {
			t.Errorf("sent in the order %q", got)
		}
	})
}

func TestBudgetPerSecond(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) { answer(w, 200, `{"id":"1"}`) }
		c := s.client()
		defer c.Close()
		var all sync.WaitGroup
		for i := range 200 {
			all.Go(func() { c.Send(context.Background(), itoa(i), Message{Content: "x"}, "") })
		}
		all.Wait()
		calls := s.recorded()
		for i := range calls {
			n := 0
			for _, later := range calls[i:] {
				if later.At.Sub(calls[i].At) < time.Second {
					n++
				}
			}
			if n > 50 {
				t.Fatalf("%d calls within a second", n)
			}
		}
		if took := calls[len(calls)-1].At.Sub(calls[0].At); took != 4*time.Second {
			t.Errorf("200 calls took %v, want 4s: %d a second", took, Budget)
		}
	})
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			time.Sleep(10 * time.Second)
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		var all sync.WaitGroup
		all.Go(func() { c.Send(context.Background(), "1", Message{Content: "x"}, "") })
		synctest.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		began := time.Now()
		_, err := c.Send(ctx, "1", Message{Content: "y"}, "")
		if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrOutcomeUnknown) || time.Since(began) != time.Second {
			t.Errorf("Send = %v after %v, want the deadline after 1s and surely not sent", err, time.Since(began))
		}
		all.Wait()
		if contents(s) != "x" {
			t.Errorf("sent %q", contents(s))
		}
	})
}

func TestCloseEndsWaitingCalls(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			time.Sleep(10 * time.Second)
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if _, err := c.Send(context.Background(), "1", Message{Content: "x"}, ""); !errors.Is(err, ErrClosed) {
					t.Errorf("Send = %v, want ErrClosed", err)
				}
			})
		}
		synctest.Wait()
		c.Close()
		all.Wait()
		time.Sleep(time.Minute)
	})
}

func TestDirectMessagesOpenGently(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			answer(w, 200, `{"id":"dm`+c.Body["recipient_id"].(string)+`","type":1}`)
		}
		c := s.client()
		defer c.Close()
		began := time.Now()
		for _, user := range []string{"1", "2", "3", "1"} {
			ch, err := c.OpenDM(context.Background(), user)
			if err != nil || ch.ID != "dm"+user || ch.Kind != discordgo.ChannelTypeDM {
				t.Errorf("OpenDM(%s) = %+v, %v", user, ch, err)
			}
		}
		if n, took := len(s.recorded()), time.Since(began); n != 3 || took != 2*dmGap {
			t.Errorf("%d calls in %v, want 3 in %v", n, took, 2*dmGap)
		}
	})
}
