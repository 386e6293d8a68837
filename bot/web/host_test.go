package web_test

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	bot "guildhall/bot/discord"
	"guildhall/bot/web/host"
	"guildhall/storage"
)

// hosted returns a house where people can sign in, with a page for owners that is open to
// person 1.
func hosted(t *testing.T, change func(*host.Config)) (*house, *discord) {
	t.Helper()
	h, d := signingIn(t)
	c := host.Config{
		Now: func() time.Time { return h.Now }, Broken: func() int { return 0 },
		Counts: func(ctx context.Context, now time.Time) (storage.Counts, error) {
			return h.Store.(storage.Database).Counts(ctx, now)
		},
		Totals:  func() host.Totals { return host.Totals{} },
		Work:    func(context.Context) (backup, rehearsal host.Work, err error) { return },
		Examine: func(context.Context) []host.Finding { return nil }, Zone: time.UTC,
	}
	if change != nil {
		change(&c)
	}
	h.host = host.New(c)
	h.owners = []string{"1"}
	h.serve(&secrets{100})
	return h, d
}

// hostCookie signs a person in for the page for owners, and returns their
// cookie. The cookie is "" if the response after the return from Discord has a
// status other than 200.
func hostCookie(h *house, d *discord, user string) (cookie string, status int, body string) {
	h.T.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Get(h.http.URL + "/board/signin?to=host")
	h.Ok(err)
	res.Body.Close()
	to, err := url.Parse(res.Header.Get("Location"))
	h.Ok(err)
	attempt, _, _ := strings.Cut(res.Header.Get("Set-Cookie"), ";")
	b := &browser{h, d, to.Query(), attempt}
	back := url.Values{"state": {b.asked.Get("state")}, "code": {b.code(user)}}
	status, page, header := h.get("/board/signed?"+back.Encode(), attempt)
	for _, set := range header.Values("Set-Cookie") {
		if held, rest, _ := strings.Cut(set, ";"); strings.HasPrefix(held, "guildhall_host=") {
			for _, want := range []string{"HttpOnly", "SameSite=Strict", "Path=/host", "Max-Age=86400"} {
				if !strings.Contains(rest, want) {
					h.T.Errorf("cookie %q lacks %s", set, want)
				}
			}
			cookie = held
		}
	}
	if got := strings.Contains(string(page), `data-to="/host"`); got != (status == http.StatusOK) {
		h.T.Errorf("answered by %d, and leads on: %v", status, got)
	}
	return cookie, status, string(page)
}

// owner signs person 1 in for the page for owners.
func owner(h *house, d *discord) (cookie string) {
	h.T.Helper()
	cookie, status, body := hostCookie(h, d, "1")
	if cookie == "" {
		h.T.Fatalf("the owner is answered by %d: %s", status, body)
	}
	return cookie
}

func TestHostPageIsForOwners(t *testing.T) {
	tests := []struct {
		name   string
		cookie func(h *house, d *discord) string
		want   int
	}{
		{"stranger", func(*house, *discord) string { return "" }, http.StatusUnauthorized},
		{"owner", owner, http.StatusOK},
		{"owner, nearly a day later", func(h *house, d *discord) string {
			defer func() { h.Now = h.Now.Add(24*time.Hour - time.Second) }()
			return owner(h, d)
		}, http.StatusOK},
		{"owner, a day later", func(h *house, d *discord) string {
			defer func() { h.Now = h.Now.Add(24 * time.Hour) }()
			return owner(h, d)
		}, http.StatusUnauthorized},
		{"owner who closed all pages", func(h *house, d *discord) string { defer h.closeAll("1"); return owner(h, d) }, http.StatusUnauthorized},
		{"owner whom the configuration names no more", func(h *house, d *discord) string {
			cookie := owner(h, d)
			h.owners = []string{"2"}
			h.serve(&secrets{150})
			return cookie
		}, http.StatusNotFound},
		{"owner after a restart", func(h *house, d *discord) string {
			cookie := owner(h, d)
			h.serve(&secrets{150})
			return cookie
		}, http.StatusOK},
		{"another key", func(h *house, d *discord) string { return owner(h, d) + "x" }, http.StatusUnauthorized},
		{"the key of another person", func(h *house, d *discord) string {
			return strings.Replace(owner(h, d), "=1.", "=2.", 1)
		}, http.StatusUnauthorized},
		{"no key", func(*house, *discord) string { return "guildhall_host=a" }, http.StatusUnauthorized},
		{"owner at a table by a link", func(h *house, _ *discord) string {
			p := h.open("1", h.started("cleopatra", "1", "2").ID)
			return "guildhall_host=" + strings.TrimPrefix(p.cookie, "guildhall=")
		}, http.StatusUnauthorized},
		{"another person who signed in for the list", func(h *house, d *discord) string {
			p := signedIn(h, d, "2")
			return "guildhall_host=" + strings.TrimPrefix(p.cookie, "guildhall=")
		}, http.StatusUnauthorized},
		{"owner who signed in for the list", func(h *house, d *discord) string {
			return "guildhall_host=" + strings.TrimPrefix(signedIn(h, d, "1").cookie, "guildhall=")
		}, http.StatusUnauthorized},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, d := hosted(t, nil)
			status, body, header := h.get("/host", tt.cookie(h, d))
			if status != tt.want {
				t.Fatalf("answered by %d, want %d: %s", status, tt.want, body)
			}
			if header.Get("Cache-Control") != "no-store" || !strings.HasPrefix(header.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self'; style-src 'self'") {
				t.Errorf("headers %v", header)
			}
			switch status {
			case http.StatusUnauthorized:
				if !strings.Contains(string(body), `href="/board/signin?to=host"`) || strings.Contains(string(body), "Doctor") {
					t.Errorf("nothing leads to Discord, or too much is shown: %s", body)
				}
			case http.StatusNotFound:
				if _, unknown, _ := h.get("/hosts", ""); string(unknown) != string(body) {
					t.Errorf("%q differs from an unknown page, %q", body, unknown)
				}
			}
		})
	}
}

// A person who signs in for the page without being an owner gets no session and no
// information.
func TestHostPageSignsNobodyElseIn(t *testing.T) {
	h, d := hosted(t, nil)
	cookie, status, body := hostCookie(h, d, "2")
	if _, unknown, _ := h.get("/hosts", ""); cookie != "" || status != http.StatusNotFound || body != string(unknown) {
		t.Errorf("cookie %q, status %d, %s", cookie, status, body)
	}
	p, err := h.Store.Person(t.Context(), "2")
	if h.Ok(err); p.Preferences.Pages != nil && len(p.Preferences.Pages.Browsers) > 0 {
		t.Errorf("a session is stored: %+v", p.Preferences.Pages)
	}
	// The destination of an attempt is signed.
	b := begin(h, d)
	state := strings.Replace(b.asked.Get("state"), "browser.", "host.", 1)
	if status, _, _ := h.get("/board/signed?"+url.Values{"state": {state}, "code": {b.code("1")}}.Encode(), "guildhall_signin="+state); status != http.StatusForbidden {
		t.Errorf("an attempt with another destination is answered by %d", status)
	}
}

func TestNoHostPage(t *testing.T) {
	h, d := hosted(t, nil)
	cookie := owner(h, d)
	for name, change := range map[string]func(){"no sign-in": func() { h.signIn = nil }, "no content": func() { h.host = nil }} {
		signIn, content := h.signIn, h.host
		change()
		h.serve(&secrets{150})
		if status, _, _ := h.get("/host", cookie); status != http.StatusNotFound {
			t.Errorf("%s: answered by %d", name, status)
		}
		h.signIn, h.host = signIn, content
	}
}

// hour changes a monitor so that tests know its data: an hour of figures, errors and
// findings.
func hour(h **house) func(*host.Config) {
	return func(c *host.Config) {
		minutes := 0.0
		c.Totals = func() host.Totals {
			minutes++
			n := uint64(minutes)
			return host.Totals{
				Turns: 3*minutes + 3*math.Sin(minutes/4), Presses: 20*minutes + 8*math.Sin(minutes/3), Memory: 180e6 + 1e6*minutes,
				Acknowledged: map[float64]uint64{.05: 10 * n, .1: 20 * n, math.Inf(1): 20 * n},
				Committed:    map[float64]uint64{.005: n * n, .025: n*n + n, math.Inf(1): n*n + n},
			}
		}
		c.Counts = func(context.Context, time.Time) (storage.Counts, error) {
			now := (*h).Now
			return storage.Counts{Tables: map[storage.Phase]int{storage.Open: 2, storage.Playing: 17, storage.Finished: 431, storage.Closed: 12},
				Deliveries: map[string]int{"card": 3, "turn": 2}, Failing: 1, Oldest: now.Add(-4 * time.Minute)}, nil
		}
		c.Broken = func() int { return 1 }
		c.Work = func(context.Context) (backup, rehearsal host.Work, err error) {
			return host.Work{Scheduled: true, At: (*h).Now.Add(-5 * time.Hour)}, host.Work{Scheduled: true, At: (*h).Now.Add(-50 * time.Hour), Failed: true}, nil
		}
		c.Examine = func(context.Context) []host.Finding {
			return []host.Finding{{Verdict: host.Good, What: "fonts", Says: "every letter of 9000 texts can be drawn"}, {Verdict: host.Good, What: "token", Says: "it is that of Guildhall"},
				{Verdict: host.Fail, What: "disk", Says: "12.0 MB are free on the disk of the database", Do: "make room: moves are refused when the disk is full"},
				{Verdict: host.Warn, What: "backup", Says: "the newest known backup is /backup/guildhall.db.20260301-040000.backup, of 2026-03-01 04:00 UTC: 13 days old", Do: "guildhall backup FILE, regularly"},
				{Verdict: host.Warn, What: "channels", Says: "#games of server 1 has slow mode"}, {Verdict: host.Warn, What: "updates", Says: "v2.0.0 is newer"}, {Verdict: host.Warn, What: "clock", Says: "the clock is off by 7s"},
				{Verdict: host.Warn, What: "owners", Says: "a message was not delivered"}, {Verdict: host.Warn, What: "other bot", Says: "somebody pressed a button"}}
		}
	}
}

// watch runs the monitor of a house for an hour.
func (h *house) watch() {
	synctest.Test(h.T.(*testing.T), func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); h.host.Run(ctx) }()
		synctest.Wait()
		h.host.Report(ctx) // starts the examination
		log := slog.New(h.host.Errors.Handler(slog.DiscardHandler))
		for minute := range 60 {
			synctest.Wait()
			h.Now = h.Now.Add(time.Minute)
			if minute < 4 {
				log.Error([]string{"draw", "register commands", "the disk is full", "find tables to close"}[minute])
			}
			if minute%20 == 0 {
				log.Error("deliver", "table", 12, "err", errors.New("Bot TOKEN-OF-DISCORD: the hand holds the Sphinx"))
			}
			time.Sleep(time.Minute)
		}
		log.With("token", "TOKEN-OF-DISCORD").Error("settle delivery")
		log.Warn("a warning is not an error")
		synctest.Wait()
		stop()
		<-ended
	})
}

func TestHostPageShowsTheState(t *testing.T) {
	var h *house
	h, d := hosted(t, hour(&h))
	h.watch()
	cookie := owner(h, d)
	tests := map[string][]string{
		"en": {"<h1>Status of the bot</h1>", "<dt>Running</dt><dd>17</dd>", `class="bad"><dt>Broken</dt><dd>1</dd>`, "<dd>5 · oldest 4 min late · 1 failing</dd>", "<dt>Last backup</dt><dd>05:00</dd>",
			"<dd>2026-03-12 08:00 · failed last time</dd>", `>deliver</span> <b>3×</b> <span>`, `>settle delivery</span> <b>1×</b>`, "2 checks found no fault",
			"2 more in the log", "2 more: guildhall doctor",
			"Fault: <span lang=\"en\"><b>disk</b> 12.0 MB are free", "→ guildhall backup FILE", "Memory: now 241 MB, at most 241 MB in the last hour", "Waiting <b>5</b>", "Reply p99 <b>99 ms</b>", "In memory since the start at 09:00; a restart clears it. Time zone: UTC."},
		"ko": {"<h1>봇 현황</h1>", "<dt>진행 중</dt><dd>17</dd>", "<dd>5개 · 최대 4분 지연 · 보내지 못함 1개</dd>", "이상: <span", "메모리: 지금 241MB"},
	}
	for lang, wants := range tests {
		status, body, _ := h.get("/host", cookie, func(q *http.Request) { q.Header.Set("Accept-Language", lang) })
		if status != http.StatusOK {
			t.Fatalf("answered by %d", status)
		}
		for _, want := range wants {
			if !strings.Contains(string(body), want) {
				t.Errorf("%s: the page lacks %q: %s", lang, want, body)
			}
		}
		if n := strings.Count(string(body), "<polyline"); n != 6 {
			t.Errorf("%s: %d lines in six charts", lang, n)
		}
		// Values in the log other than messages may be secrets of players or
		// the host.
		for _, secret := range []string{"TOKEN-OF-DISCORD", "Sphinx", "a warning is not an error", strings.TrimPrefix(cookie, "guildhall_host=")} {
			if strings.Contains(string(body), secret) {
				t.Errorf("%s: the page shows %q", lang, secret)
			}
		}
	}
}

// deafStore is a store that finds no people.
type deafStore struct {
	storage.Store
	deaf *bool
}

var errDisk = errors.New("disk I/O error")

func (s deafStore) Person(ctx context.Context, user string) (storage.Person, error) {
	if *s.deaf {
		return storage.Person{}, errDisk
	}
	return s.Store.Person(ctx, user)
}

// An owner whom the process has seen before can open the page while the database cannot
// be read, and it shows the fault. Nobody else can open it at that time.
func TestHostPageNamesAFaultOfTheDatabase(t *testing.T) {
	deaf := false
	h, d := hosted(t, func(c *host.Config) {
		counts := c.Counts
		c.Counts = func(ctx context.Context, now time.Time) (storage.Counts, error) {
			if deaf {
				return storage.Counts{}, errDisk
			}
			return counts(ctx, now)
		}
	})
	h.started("cleopatra", "1", "2")
	h.Configure(func(c *bot.Config) { c.Store = deafStore{c.Store, &deaf} })
	seen, unseen, other, revoked := owner(h, d), owner(h, d), signedIn(h, d, "2"), ""
	page := func(cookie string) (int, string) {
		h.T.Helper()
		status, body, _ := h.get("/host", cookie)
		return status, string(body)
	}
	if status, body := page(seen); status != http.StatusOK || !strings.Contains(body, "<dt>Running</dt><dd>1</dd>") {
		t.Fatalf("answered by %d before: %s", status, body)
	}
	deaf = true
	status, body := page(seen)
	if status != http.StatusOK || !strings.Contains(body, "The database cannot be read: disk I/O error") || !strings.Contains(body, "<dt>Running</dt><dd>–</dd>") || !strings.Contains(body, "read session of an owner") && !strings.Contains(h.Errs.String(), "read session of an owner") {
		t.Errorf("answered by %d: %s", status, body)
	}
	for name, cookie := range map[string]string{"not seen before": unseen, "another key": seen + "x", "no owner": "guildhall_host=" + strings.TrimPrefix(other.cookie, "guildhall=")} {
		if status, body := page(cookie); status != http.StatusInternalServerError || strings.Contains(body, "Doctor") {
			t.Errorf("%s: answered by %d: %s", name, status, body)
		}
	}
	h.Now = h.Now.Add(24 * time.Hour)
	if status, _ := page(seen); status != http.StatusInternalServerError {
		t.Errorf("a session that has ended: answered by %d", status)
	}
	deaf = false
	revoked = owner(h, d)
	page(revoked)
	h.closeAll("1")
	if status, _ := page(revoked); status != http.StatusUnauthorized {
		t.Errorf("a revoked session: answered by %d", status)
	}
	deaf = true
	if status, _ := page(revoked); status != http.StatusInternalServerError {
		t.Errorf("a revoked session, when the database cannot be read: answered by %d", status)
	}
}
