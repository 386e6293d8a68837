package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// behindProxy changes a request as if a reverse proxy on this machine had sent it for a
// browser.
func behindProxy(address string) func(*http.Request) {
	return func(q *http.Request) { q.Header.Set("X-Forwarded-For", address) }
}

// A valid link opens even if a stranger sends many invalid tokens. Only the
// person's own links count for the person's rate limit.
func TestStrangersHoldUpNoLink(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	good := h.token("1", tb.ID)
	for n := range 400 {
		forged := good[:len(good)-4] + fmt.Sprintf("%04d", n)
		if n%2 == 0 {
			forged = fmt.Sprint("garbage", n)
		}
		if _, status := h.try(forged); status != http.StatusForbidden {
			t.Fatalf("forged token %d: %d", n, status)
		}
	}
	if _, status := h.try(good); status != http.StatusOK {
		t.Errorf("the good link after 400 forged ones: %d", status)
	}
	last := 0
	for range 100 {
		_, last = h.try(good)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("a used link for the hundredth time: %d", last)
	}
	if _, status := h.try(h.token("2", tb.ID)); status != http.StatusOK {
		t.Errorf("the link of another person: %d", status)
	}
}

// Forged attempts to sign in do not stop anybody from signing in.
func TestStrangersHoldUpNoSignIn(t *testing.T) {
	h, d := signingIn(t)
	for range 400 {
		if status, _, _ := h.get("/board/signed?state=browser.1.x.y&code=z", "guildhall_signin=browser.1.x.y"); status != http.StatusForbidden {
			t.Fatalf("a made up attempt: %d", status)
		}
	}
	b := begin(h, d)
	if status, _, _ := b.back(url.Values{"code": {b.code("1")}, "state": {b.asked.Get("state")}}); status != http.StatusOK {
		t.Errorf("signing in after them: %d", status)
	}
}

// Addresses without a public page do not use up the limits of existing pages.
func TestStrangersHoldUpNoPublicPage(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	h.setPages("tables")
	address, err := h.links.WatchTable(t.Context(), tb)
	h.Ok(err)
	to := strings.TrimPrefix(address, h.http.URL)
	for range 1000 {
		h.get("/board/w/AAAAAAAAAAAAAAAAAAAAAA/state", "")
	}
	if status, _, _ := h.get(to+"state", ""); status != http.StatusOK {
		t.Errorf("a public page after a thousand made up addresses: %d", status)
	}
}

// One network address cannot use up the limits of other viewers, and cannot get another
// address by sending a header.
func TestWatchersAreLimitedPerAddress(t *testing.T) {
	h := newHouse(t)
	tables := []string{}
	h.setPages("tables")
	for range 3 {
		address, err := h.links.WatchTable(t.Context(), h.started("cleopatra", "1", "2"))
		h.Ok(err)
		tables = append(tables, strings.TrimPrefix(address, h.http.URL))
	}
	refused := 0
	for n := range 300 {
		if status, _, _ := h.get(tables[n%3]+"picture/none.png", "", behindProxy(fmt.Sprintf("192.0.2.%d, 198.51.100.7", n%250))); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 50 {
		t.Errorf("of 300 requests of one address %d are refused", refused)
	}
	if status, _, _ := h.get(tables[0]+"state", "", behindProxy("198.51.100.8")); status != http.StatusOK {
		t.Errorf("another address: %d", status)
	}
	for _, same := range []string{"2001:db8:0:1::1", "2001:db8:0:1:ffff::2"} {
		for range 150 {
			h.get(tables[0]+"picture/none.png", "", behindProxy(same))
		}
	}
	if status, _, _ := h.get(tables[1]+"picture/none.png", "", behindProxy("2001:db8:0:1::3")); status != http.StatusTooManyRequests {
		t.Errorf("a third address of one network: %d", status)
	}
}
