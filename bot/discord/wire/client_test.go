package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/wire/transport"
)

func ticket(id string) ResponseToken {
	return ResponseToken{ID: id, Token: "secret-of-" + id, App: "9", Received: time.Now()}
}

var someFile = []File{{Name: "board.png", Alt: "the board", Data: []byte("png")}}

func TestEditsOfManyInteractionsRunSideBySide(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			time.Sleep(200 * time.Millisecond)
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		began := time.Now()
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				if _, err := c.EditOriginal(context.Background(), ticket(itoa(i)), Message{Content: "x"}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if took := time.Since(began); took != 200*time.Millisecond {
			t.Errorf("40 edits of 200 ms took %v", took)
		}
	})
}

func TestLibraryStoresNoRateLimits(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "3600") // the library would sleep on this
			w.Header().Set("X-RateLimit-Reset", "99999999999")
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		ctx := context.Background()
		began := time.Now()
		for i := range 200 {
			tk := ticket(itoa(i))
			if err := c.Respond(ctx, tk, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}); err != nil {
				t.Fatal(err)
			}
			if _, err := c.EditOriginal(ctx, tk, Message{Content: "x", Files: someFile}); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Send(ctx, itoa(i), Message{Content: "x"}, ""); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("took %v: the library waited for limits by itself", took)
		}
		if buckets := reflect.ValueOf(c.session().Ratelimiter).Elem().FieldByName("buckets").Len(); buckets > 0 {
			t.Errorf("the library's session of the next call knows %d buckets of earlier ones", buckets)
		}
		time.Sleep(2 * time.Hour)
		for range 256 { // long enough for idle routes to be dropped
			c.Fetch(ctx, "1", "2")
			c.EditOriginal(ctx, ticket("1"), Message{Content: "x"})
			time.Sleep(2 * time.Hour)
		}
		known, _ := c.answers.Size()
		more, _ := c.calls.Size()
		if n := known + more; n > 5 {
			t.Errorf("%d routes are remembered when all limits are over", n)
		}
	})
}

// limited responds with 429 once per match, and with 200 afterwards.
func limited(match, scope, body string, header ...string) func(w http.ResponseWriter, c *call) {
	var once sync.Map
	return func(w http.ResponseWriter, c *call) {
		if _, again := once.LoadOrStore(match, true); !again && strings.Contains(c.Path, match) {
			w.Header().Set("X-RateLimit-Scope", scope)
			for i := 0; i+1 < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			answer(w, 429, body)
			return
		} else if !again {
			once.Delete(match)
		}
		answer(w, 200, `{"id":"1"}`)
	}
}

func TestRateLimitDelaysOnlyItsScope(t *testing.T) {
	const jsonBody = `{"message":"You are being rate limited.","retry_after":3.5,"global":false}`
	tests := []struct {
		name        string
		scope, body string
		header      []string
		wait        time.Duration // wait named in the refusal
		otherWaits  time.Duration
		countsAtAll int
	}{
		{"user", "user", jsonBody, nil, 3500 * time.Millisecond, 0, 1},
		{"shared", "shared", jsonBody, nil, 3500 * time.Millisecond, 0, 0},
		{"global", "global", strings.Replace(jsonBody, "false", "true", 1), []string{"X-RateLimit-Global", "true"}, 3500 * time.Millisecond, 3500 * time.Millisecond, 1},
		{"page of HTML", "", "<html>blocked</html>", []string{"Retry-After", "7"}, 7 * time.Second, 7 * time.Second, 1},
		{"page of HTML without a time", "", "<html>", nil, transport.UnknownWait, transport.UnknownWait, 1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = limited("/channels/1/", tc.scope, tc.body, tc.header...)
				c := s.client()
				defer c.Close()
				began := time.Now()
				var refused, other time.Duration
				var all sync.WaitGroup
				all.Go(func() {
					if _, err := c.Send(context.Background(), "1", Message{Content: "x"}, ""); err != nil {
						t.Errorf("refused call: %v", err)
					}
					refused = time.Since(began)
				})
				synctest.Wait()
				all.Go(func() {
					if _, err := c.Send(context.Background(), "2", Message{Content: "x"}, ""); err != nil {
						t.Errorf("other call: %v", err)
					}
					other = time.Since(began)
				})
				all.Wait()
				if refused != tc.wait || other != tc.otherWaits {
					t.Errorf("refused call waited %v, want %v; other route %v, want %v", refused, tc.wait, other, tc.otherWaits)
				}
				if n := c.Refused(); n != tc.countsAtAll {
					t.Errorf("counted as refused: %d, want %d", n, tc.countsAtAll)
				}
			})
		})
	}
}

func TestLongRateLimitIsReturnedAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = limited("/channels/1", "user", `{"retry_after":600,"global":false}`)
		c := s.client()
		defer c.Close()
		began := time.Now()
		err := c.Archive(context.Background(), "1")
		var e *Error
		if !errors.Is(err, ErrRateLimited) || !errors.As(err, &e) || e.After != 600*time.Second || time.Since(began) != 0 {
			t.Errorf("after %v: %v, want ErrRateLimited with 10m at once", time.Since(began), err)
		}
	})
}

func TestHeadersHoldABucketBack(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			w.Header().Set("X-RateLimit-Bucket", "b")
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "2.5")
			answer(w, 200, `{"id":"1"}`)
		}
		c := s.client()
		defer c.Close()
		began := time.Now()
		for i, want := range []time.Duration{0, 2500 * time.Millisecond, 2500 * time.Millisecond} {
			channel := []string{"1", "1", "2"}[i]
			c.Send(context.Background(), channel, Message{Content: "x"}, "")
			if got := time.Since(began); got != want {
				t.Errorf("call %d in channel %s went out at %v, want %v", i, channel, got, want)
			}
		}
	})
}

func TestCallbackBudget(t *testing.T) {
	tests := []struct {
		name  string
		after string
		want  error
		took  time.Duration
	}{
		{"short wait is waited", "0.5", nil, 500 * time.Millisecond},
		{"long wait is told at once", "4", ErrRateLimited, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = limited("/callback", "user", `{"retry_after":`+tc.after+`,"global":false}`)
				c := s.client()
				defer c.Close()
				began := time.Now()
				err := c.Respond(context.Background(), ticket("1"), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource})
				if !errors.Is(err, tc.want) || time.Since(began) != tc.took {
					t.Errorf("Respond = %v after %v, want %v after %v", err, time.Since(began), tc.want, tc.took)
				}
			})
		})
	}
	t.Run("a page that names no wait is asked again", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *service) {
			s.rest = func(w http.ResponseWriter, c *call) {
				if len(s.recorded()) == 1 {
					answer(w, 429, `<html>`)
					return
				}
				answer(w, 204, "")
			}
			c := s.client()
			defer c.Close()
			if err := c.Respond(context.Background(), ticket("1"), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}); err != nil {
				t.Errorf("Respond = %v, want nil", err)
			}
		})
	})
	for _, slow := range []time.Duration{1500 * time.Millisecond, 2700 * time.Millisecond} {
		t.Run("slow is not cut off, "+slow.String(), func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = func(w http.ResponseWriter, c *call) {
					first := len(s.recorded()) == 1
					time.Sleep(slow)
					if !first {
						answer(w, 400, `{"code":40060}`)
						return
					}
					answer(w, 204, "")
				}
				c := s.client()
				defer c.Close()
				began := time.Now()
				err := c.Respond(context.Background(), ticket("1"), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource})
				if err != nil || time.Since(began) != slow {
					t.Errorf("Respond = %v after %v, want nil after %v", err, time.Since(began), slow)
				}
				time.Sleep(time.Minute) // until the test server ends its slow responses
			})
		})
	}
	t.Run("a lost attempt gets company", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *service) {
			s.rest = func(w http.ResponseWriter, c *call) {
				if len(s.recorded()) == 1 {
					time.Sleep(time.Minute)
				}
				answer(w, 204, "")
			}
			c := s.client()
			defer c.Close()
			began := time.Now()
			err := c.Respond(context.Background(), ticket("1"), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource})
			if err != nil || time.Since(began) != patience {
				t.Errorf("Respond = %v after %v, want nil after %v", err, time.Since(began), patience)
			}
			time.Sleep(2 * time.Minute) // until the test server ends its slow responses
		})
	})
	t.Run("silence ends in time", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *service) {
			s.rest = func(w http.ResponseWriter, c *call) { time.Sleep(time.Minute) }
			c := s.client()
			defer c.Close()
			began := time.Now()
			err := c.Respond(context.Background(), ticket("1"), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource})
			if !errors.Is(err, ErrOutcomeUnknown) || time.Since(began) > answerLimit {
				t.Errorf("Respond = %v after %v, want ErrMaybeDone within %v", err, time.Since(began), answerLimit)
			}
			time.Sleep(2 * time.Minute) // until the test server ends its slow responses
		})
	})
	t.Run("too old is not tried", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *service) {
			c := s.client()
			defer c.Close()
			old := ticket("1")
			time.Sleep(4 * time.Second)
			if err := c.Respond(context.Background(), old, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}); !errors.Is(err, ErrGone) || len(s.recorded()) != 0 {
				t.Errorf("Respond = %v with %d calls, want ErrGone with none", err, len(s.recorded()))
			}
		})
	})
}

// board stores messages as Discord does: a nonce identifies one message.
type board struct {
	mu    sync.Mutex
	fails int  // number of responses that fail
	after bool // the failure comes after the effect
	cut   bool // fails by closing the connection instead of sending a 502
	posts map[string]string
	n     int
	acked bool
}

func (b *board) serve(w http.ResponseWriter, c *call) {
	b.mu.Lock()
	defer b.mu.Unlock()
	fail := b.fails > 0
	b.fails--
	status, body := 200, ""
	if !fail || b.after {
		status, body = b.apply(c)
	}
	switch {
	case fail && b.cut:
		panic(http.ErrAbortHandler)
	case fail:
		answer(w, 502, "<html>bad gateway</html>")
	default:
		answer(w, status, body)
	}
}

func (b *board) apply(c *call) (int, string) {
	if strings.HasSuffix(c.Path, "/callback") {
		if b.acked {
			return 400, `{"code":40060,"message":"Interaction has already been acknowledged."}`
		}
		b.acked = true
		return 204, ""
	}
	if c.Method == "DELETE" {
		if len(b.posts) == 0 {
			return 404, `{"code":10008,"message":"Unknown Message"}`
		}
		clear(b.posts)
		return 204, ""
	}
	nonce, _ := c.Body["nonce"].(string)
	b.n++
	key := fmt.Sprint("free ", b.n)
	if nonce != "" && c.Body["enforce_nonce"] == true {
		key = nonce
	}
	if b.posts[key] == "" {
		b.posts[key] = itoa(100 + b.n)
	}
	return 200, `{"id":"` + b.posts[key] + `"}`
}

func TestFailuresAroundTheEffect(t *testing.T) {
	for _, after := range []bool{false, true} {
		for _, cut := range []bool{false, true} {
			t.Run(fmt.Sprintf("after=%v cut=%v", after, cut), func(t *testing.T) {
				inBubble(t, func(t *testing.T, s *service) {
					ctx := context.Background()
					b := &board{after: after, cut: cut, posts: map[string]string{}}
					s.rest = b.serve
					c := s.client()
					defer c.Close()

					b.fails = 2
					if p, err := c.Send(ctx, "1", Message{Content: "x"}, "nonce-1"); err != nil || len(b.posts) != 1 || p.ID != b.posts["nonce-1"] {
						t.Errorf("send with nonce: %v, %v; posted %v, want exactly one", p, err, b.posts)
					}
					b.fails = 1
					if err := c.Delete(ctx, "1", "101"); err != nil || len(b.posts) != 0 {
						t.Errorf("delete: %v, left %v", err, b.posts)
					}
					b.fails = 1
					if err := c.Respond(ctx, ticket("1"), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}); err != nil {
						t.Errorf("first answer: %v", err)
					}
					calls := len(s.recorded())
					b.fails = 1
					if _, err := c.Send(ctx, "1", Message{Content: "x"}, ""); !errors.Is(err, ErrOutcomeUnknown) || len(s.recorded()) != calls+1 {
						t.Errorf("send without nonce: %v after %d calls, want ErrMaybeDone after 1", err, len(s.recorded())-calls)
					}
					b.fails = 1
					if _, err := c.FollowUp(ctx, ticket("1"), Message{Content: "x"}); !errors.Is(err, ErrOutcomeUnknown) {
						t.Errorf("follow-up: %v, want ErrMaybeDone", err)
					}
				})
			})
		}
	}
}

func TestBrokenAnswerIsUnclear(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) { answer(w, 200, `{"id":"1`) }
		c := s.client()
		defer c.Close()
		if _, err := c.Send(context.Background(), "1", Message{Content: "x"}, "n"); !errors.Is(err, ErrOutcomeUnknown) || len(s.recorded()) != 4 {
			t.Errorf("Send = %v after %d calls, want ErrMaybeDone after 4", err, len(s.recorded()))
		}
	})
}

func TestErrorsContainAdvice(t *testing.T) {
	tests := []struct {
		status int
		body   string
		want   error
	}{
		{404, `{"code":10062,"message":"Unknown interaction"}`, ErrGone},
		{400, `{"code":40060}`, ErrGone},
		{404, `{"code":10008}`, ErrGone},
		{401, `{"code":50027,"message":"Invalid Webhook Token"}`, ErrGone},
		{404, `{"code":10015}`, ErrGone},
		{404, `{"code":10003}`, ErrNoChannel},
		{403, `{"code":50007}`, ErrNoDM},
		{400, `{"code":50278}`, ErrNoDM},
		{400, `{"code":40003}`, ErrRateLimited},
		{400, `{"code":30046}`, ErrRateLimited},
		{403, `{"code":50001}`, ErrForbidden},
		{403, `{"code":50013}`, ErrForbidden},
		{403, `<html>`, ErrForbidden},
		{400, `{"code":50083}`, ErrArchived},
		{400, `{"code":160005}`, ErrArchived},
		{400, `{"code":50006}`, ErrInvalid},
		{404, `{"code":0,"message":"404: Not Found"}`, ErrInvalid},
		{401, `{"code":0,"message":"401: Unauthorized"}`, ErrUnauthorized},
		{500, ``, ErrOutcomeUnknown},
		{503, `<html>`, ErrOutcomeUnknown},
		{400, `{"code":50035,"message":"Invalid Form Body","errors":{"data":{"components":{"0":{"label":{"_errors":[{"code":"X","message":"too long"}]}}}}}}`, ErrInvalid},
	}
	for _, tc := range tests {
		t.Run(fmt.Sprint(tc.status, " ", tc.body[:min(len(tc.body), 15)]), func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = func(w http.ResponseWriter, c *call) { answer(w, tc.status, tc.body) }
				var log bytes.Buffer
				cfg := s.config()
				cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
				c, err := NewClient(cfg)
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				tk := ticket("1")
				_, err1 := c.FollowUp(context.Background(), tk, Message{Content: "x"})
				err2 := c.Respond(context.Background(), tk, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource})
				err3 := c.Archive(context.Background(), "1")
				for _, err := range []error{err1, err2, err3} {
					if !errors.Is(err, tc.want) {
						t.Errorf("%v; want %v", err, tc.want)
					}
				}
				if text := fmt.Sprint(err1, err2, err3, log.String()); strings.Contains(text, tk.Token) || strings.Contains(text, testToken) {
					t.Errorf("a token is in %q", text)
				}
				if tc.want == ErrInvalid && log.Len() == 0 {
					t.Error("an invalid request is not logged")
				}
				if strings.Contains(tc.body, "50035") && !strings.Contains(err3.Error(), "data.components.0.label") {
					t.Errorf("%v does not name the refused field", err3)
				}
			})
		})
	}
}

func TestNetworkErrorsHoldNoToken(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) { panic(http.ErrAbortHandler) }
		c := s.client()
		tk := ticket("1")
		_, err1 := c.FollowUp(context.Background(), tk, Message{Content: "x"})
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, err2 := c.EditOriginal(ctx, tk, Message{Content: "x"})
		if !errors.Is(err1, ErrOutcomeUnknown) || !errors.Is(err2, context.Canceled) || errors.Is(err2, ErrOutcomeUnknown) {
			t.Errorf("cut: %v, cancelled before: %v", err1, err2)
		}
		c.Close()
		_, err3 := c.FollowUp(context.Background(), tk, Message{Content: "x"})
		if !errors.Is(err3, ErrClosed) {
			t.Errorf("after Close: %v", err3)
		}
		if text := fmt.Sprint(err1, err2, err3); strings.Contains(text, tk.Token) {
			t.Errorf("a token is in %q", text)
		}
	})
}

func TestBotTokenStaysOutOfAnswers(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) { answer(w, 200, `{"id":"1"}`) }
		c := s.client()
		defer c.Close()
		c.Respond(context.Background(), ticket("1"), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource})
		c.EditOriginal(context.Background(), ticket("1"), Message{Content: "x"})
		c.Send(context.Background(), "1", Message{Content: "x"}, "")
		for i, want := range []string{"", "", "Bot " + testToken} {
			if got := s.recorded()[i].Auth; got != want {
				t.Errorf("call %d carries %q, want %q", i, got, want)
			}
		}
	})
}

// Recent returns only the bot's own messages of a channel, oldest first.
func TestRecentAreOurOwn(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		var asked string
		s.rest = func(w http.ResponseWriter, c *call) {
			switch {
			case strings.HasSuffix(c.Path, "/users/@me"):
				answer(w, 200, `{"id":"9","username":"bot"}`)
			case strings.HasSuffix(c.Path, "/channels/6/messages"):
				asked = c.Query
				answer(w, 200, `[{"id":"25165824000","channel_id":"6","content":"late","author":{"id":"9"},"edited_timestamp":"2015-01-01T00:00:07+00:00",
					"components":[{"type":1,"components":[{"type":2,"custom_id":"turn:1:0.0:"},{"type":3,"custom_id":"menu:1:0.0:"}]}]},
					{"id":"12","channel_id":"6","content":"late","author":{"id":"7"}},
					{"id":"11","channel_id":"6","content":"early","author":{"id":"9"},"edited_timestamp":null}]`)
			default:
				answer(w, 200, `{"id":"9"}`)
			}
		}
		c := s.client()
		defer c.Close()
		got, err := c.Recent(context.Background(), "6", time.UnixMilli(1420070400000+5000))
		want := []SentMessage{{ID: "11", Channel: "6", Content: "early", Sent: time.UnixMilli(1420070400000).UTC()}, {ID: "25165824000", Channel: "6", Content: "late",
			Sent: time.UnixMilli(1420070400000 + 6000).UTC(), Edited: time.UnixMilli(1420070400000 + 7000).UTC(), CustomIDs: []string{"turn:1:0.0:", "menu:1:0.0:"}}}
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("recent = %+v, %v; want %+v", got, err, want)
		}
		if want := "after=20971520000&limit=100"; asked != want {
			t.Errorf("asked for %s, want %s", asked, want)
		}
	})
}

// Discord's global limit does not affect responses to interactions: they continue
// while all other calls wait. A block in front of the service stops both.
func TestGlobalLimitDoesNotHoldAnswers(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		wait       time.Duration
	}{
		{"global", `{"message":"You are being rate limited.","retry_after":6,"global":true}`, 0},
		{"blocked", `<html>slow down</html>`, 6 * time.Second},
	} {
		t.Run(tt.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = func(w http.ResponseWriter, c *call) {
					if strings.HasSuffix(c.Path, originalMessage) {
						answer(w, 200, `{"id":"1"}`)
						return
					}
					w.Header().Set("Retry-After", "6")
					if tt.wait == 0 {
						w.Header().Set("X-RateLimit-Scope", "global")
					}
					answer(w, 429, tt.body)
				}
				c := s.client()
				defer c.Close()
				ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
				defer cancel()
				if _, err := c.Send(ctx, "6", Message{Content: "x"}, "n"); !errors.Is(err, ErrRateLimited) {
					t.Errorf("send = %v, want ErrRateLimited", err)
				}
				began := time.Now()
				if _, err := c.EditOriginal(context.Background(), ticket("1"), Message{Content: "x"}); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took != tt.wait {
					t.Errorf("the answer waited %v, want %v", took, tt.wait)
				}
			})
		})
	}
}

// Presses are acknowledged in time at any latency of Discord: the highest load at the
// usual latency, a smaller one at a high latency.
func TestAcknowledgedFromAfar(t *testing.T) {
	for _, tt := range []struct {
		perSecond int
		takes     time.Duration
	}{{500, 250 * time.Millisecond}, {60, 1300 * time.Millisecond}} {
		t.Run(tt.takes.String(), func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = func(w http.ResponseWriter, c *call) { time.Sleep(tt.takes); answer(w, 204, "") }
				c := s.client()
				defer c.Close()
				var all sync.WaitGroup
				for i := range 3 * tt.perSecond {
					all.Go(func() {
						if err := c.Respond(context.Background(), ticket(itoa(i)), Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}); err != nil {
							t.Errorf("press %d: %v", i, err)
						}
					})
					time.Sleep(time.Second / time.Duration(tt.perSecond))
				}
				all.Wait()
				time.Sleep(10 * time.Second) // for second attempts in parallel to a slow one
			})
		})
	}
}

// A call whose claim was lost is not made, and the queue continues.
func TestOnlyWhile(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, _ *call) { answer(w, 200, `{"id":"1"}`) }
		c := s.client()
		defer c.Close()
		may := false
		ctx := WithClaim(context.Background(), func() bool { return may })
		if _, err := c.Send(ctx, "1", Message{Content: "x"}, ""); !errors.Is(err, ErrClaimLost) {
			t.Errorf("a call that is not ours: %v", err)
		}
		may = true
		if _, err := c.Send(ctx, "1", Message{Content: "x"}, ""); err != nil {
			t.Error(err)
		}
		if n := len(s.calls); n != 1 {
			t.Errorf("%d requests were made, want one", n)
		}
	})
}
