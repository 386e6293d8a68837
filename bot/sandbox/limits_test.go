package sandbox

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/persona"
)

func limited(t *testing.T) *fixture { return open(t, func(c *Config) { c.Unlimited = false }) }

func TestRateLimits(t *testing.T) {
	h := limited(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	for n := range 5 {
		a := h.expect(t, h.call(t, "POST", path, `{"content":"x"}`), 200, 0)
		if got, want := a.header.Get("X-RateLimit-Remaining"), string(rune('4'-n)); got != want {
			t.Errorf("call %d: remaining %s, want %s", n, got, want)
		}
	}
	a := h.expect(t, h.call(t, "POST", path, `{"content":"x"}`), 429, 0)
	if o := a.object(); o["retry_after"] != 5.0 || o["global"] != false || a.header.Get("X-RateLimit-Scope") != "user" || a.header.Get("Retry-After") != "5" {
		t.Errorf("429 = %s %v", a.body, a.header)
	}
	// Another channel has its own window.
	h.expect(t, h.call(t, "POST", "/api/v10/channels/"+h.League+"/messages", `{"content":"x"}`), 200, 0)
	h.clock.Advance(5 * time.Second)
	h.expect(t, h.call(t, "POST", path, `{"content":"x"}`), 200, 0)
}

func TestGlobalLimit(t *testing.T) {
	h := limited(t)
	var last answer
	for range 49 {
		last = h.call(t, "GET", "/api/v10/users/@me", "")
	}
	h.expect(t, last, 200, 0)
	h.expect(t, h.call(t, "GET", "/api/v10/channels/"+h.Games, ""), 200, 0)
	a := h.expect(t, h.call(t, "GET", "/api/v10/channels/"+h.League, ""), 429, 0)
	if a.header.Get("X-RateLimit-Global") != "true" || a.object()["global"] != true || a.header.Get("X-RateLimit-Bucket") != "" {
		t.Errorf("global 429 = %s %v", a.body, a.header)
	}
	// Interaction routes do not count.
	h.expect(t, h.call(t, "POST", "/api/v10/interactions/1/x/callback", `{"type":5}`), 404, 10062)
}

func TestRESTFaults(t *testing.T) {
	h := open(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	count := func() int { return len(h.As(h.Ada).Messages(h.Games)) }
	set := func(f fault.Fault) {
		t.Helper()
		f.Route, f.Count = "POST /channels/*/messages", 1
		must(h.Faults.Set(f))(t)
	}
	tests := []struct {
		fault  fault.Fault
		status int
		effect int
		body   string
	}{
		{fault.Fault{Kind: fault.RESTRateLimit, Scope: "shared", Seconds: 1.5}, 429, 0, `"retry_after":1.5`},
		{fault.Fault{Kind: fault.RESTHTML, Seconds: 1}, 429, 0, "<h1>"},
		{fault.Fault{Kind: fault.RESTBefore, Status: 503}, 503, 0, ""},
		{fault.Fault{Kind: fault.RESTAfter, Status: 502}, 502, 1, ""},
		{fault.Fault{Kind: fault.RESTError, Status: 403, Code: 50013, Text: "Missing Permissions"}, 403, 0, "50013"},
		{fault.Fault{Kind: fault.RESTTruncated}, 200, 1, ""},
		{fault.Fault{Kind: fault.RESTUnauthorized}, 401, 0, ""},
	}
	for _, tt := range tests {
		before := count()
		set(tt.fault)
		a := h.call(t, "POST", path, `{"content":"x"}`)
		if a.status != tt.status || !strings.Contains(a.body, tt.body) || count()-before != tt.effect {
			t.Errorf("%s: %d %q, %d messages; want %d %q, %d messages", tt.fault.Kind, a.status, a.body, count()-before, tt.status, tt.body, tt.effect)
		}
		if tt.fault.Kind == fault.RESTTruncated && a.object() != nil {
			t.Errorf("truncated JSON still decodes: %s", a.body)
		}
		h.expect(t, h.call(t, "POST", path, `{"content":"afterwards"}`), 200, 0)
	}
	before := count()
	set(fault.Fault{Kind: fault.RESTCut})
	q, _ := http.NewRequest("POST", h.URL()+path, strings.NewReader(`{"content":"cut"}`))
	q.Header = http.Header{"User-Agent": {"DiscordBot"}, "Authorization": {"Bot " + h.Token()}, "Content-Type": {"application/json"}}
	if r, err := http.DefaultClient.Do(q); err == nil {
		if _, err = io.ReadAll(r.Body); err == nil {
			t.Error("the connection was not cut")
		}
		r.Body.Close()
	}
	if n := count() - before; n != 1 {
		t.Errorf("a cut after the effect left %d messages, want 1", n)
	}
}

// TestSlowResponse: a fault delays the response, not the effect.
func TestSlowResponse(t *testing.T) {
	h := open(t)
	must(h.Faults.Set(fault.Fault{Kind: fault.RESTSlow, Seconds: 4, Count: 1}))(t)
	done := make(chan answer)
	go func() { done <- h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{"content":"x"}`) }()
	must(0, h.As(h.Ada).Wait(short(t), func(p *persona.Persona) bool { return len(p.Messages(h.Games)) == 1 }))(t)
	for ctx := short(t); ctx.Err() == nil; {
		h.clock.Advance(4 * time.Second) // the request may not have reached its timer yet
		select {
		case a := <-done:
			h.expect(t, a, 200, 0)
			return
		case <-time.After(time.Millisecond):
		}
	}
	t.Error("the slow answer never came")
}
