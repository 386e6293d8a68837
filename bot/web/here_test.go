package web_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
)

func digestOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// frame is a page inside Discord at which nobody has signed in yet.
type frame struct {
	h                *house
	state, challenge string
}

// attemptOf opens the page of the Activity like Discord's proxy.
func attemptOf(h *house) *frame {
	h.T.Helper()
	status, body, header := h.get("/?frame_id=f&instance_id=i&platform=desktop&channel_id=5", "", func(q *http.Request) {
		q.Header.Set("Sec-Fetch-Site", "cross-site")
		q.Header.Set("Sec-Fetch-Mode", "navigate")
		q.Header.Set("Sec-Fetch-Dest", "iframe")
	})
	policy := header.Get("Content-Security-Policy")
	if status != http.StatusOK || !strings.Contains(policy, "frame-ancestors https://discord.com ") || strings.Contains(policy, "'none' https") {
		h.T.Fatalf("answered by %d with policy %s", status, policy)
	}
	field := func(name string) string {
		found := regexp.MustCompile(` data-` + name + `="([^"]*)"`).FindSubmatch(body)
		if found == nil {
			h.T.Fatalf("no %s on %s", name, body)
		}
		return html.UnescapeString(string(found[1]))
	}
	if field("app") != "9" || field("base") != "/.proxy" {
		h.T.Errorf("page %s", body)
	}
	return &frame{h, field("state"), field("challenge")}
}

// enter sends the code of a person to the server, and returns the resulting page.
func (f *frame) enter(d *discord, user, instance string, change ...func(body map[string]string)) (*page, int) {
	f.h.T.Helper()
	code := "code within Discord of " + user
	d.codes[code] = grant{user, "", f.challenge}
	said := map[string]string{"code": code, "state": f.state, "instance": instance}
	for _, c := range change {
		c(said)
	}
	status, body, header := f.h.post("/board/here/enter", "", said, func(q *http.Request) {
		q.Header.Set("Origin", "https://9.discordsays.com")
		q.Header.Set("Sec-Fetch-Site", "same-origin")
	})
	if status != http.StatusOK {
		return nil, status
	}
	if header.Get("Set-Cookie") != "" {
		f.h.T.Errorf("a page within Discord is given a cookie: %s", header.Get("Set-Cookie"))
	}
	var to struct{ To, Key string }
	f.h.Ok(json.Unmarshal(body, &to))
	return &page{h: f.h, path: to.To, key: to.Key}, status
}

// TestActivityKnowsItsPerson signs a person in inside Discord with a code and an attempt
// that belong together, once.
func TestActivityKnowsItsPerson(t *testing.T) {
	set := func(key, value string) func(map[string]string) {
		return func(said map[string]string) { said[key] = value }
	}
	tests := []struct {
		name   string
		before func(f *frame, d *discord)
		change func(map[string]string)
		want   int
	}{
		{"as it should be", nil, nil, http.StatusOK},
		{"too late", func(f *frame, _ *discord) { f.h.Now = f.h.Now.Add(10 * time.Minute) }, nil, http.StatusForbidden},
		{"with the challenge of another page", func(f *frame, _ *discord) { f.challenge = attemptOf(f.h).challenge }, nil, http.StatusForbidden},
		{"again", func(f *frame, d *discord) { f.enter(d, "1", "") }, nil, http.StatusForbidden},
		{"with a code that Discord does not know", nil, set("code", "x"), http.StatusForbidden},
		{"with a forged state", nil, set("state", "discord.4000000000.x.y"), http.StatusForbidden},
		{"with no state", nil, set("state", ""), http.StatusForbidden},
		{"with a person of its choice", nil, set("user", "2"), http.StatusBadRequest},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, d := signingIn(t)
			tb := h.started("cleopatra", "1", "2")
			d.channels["i"], d.takes["i"] = tb.Thread, []string{"1"}
			f := attemptOf(h)
			if tt.before != nil {
				tt.before(f, d)
			}
			change := tt.change
			if change == nil {
				change = func(map[string]string) {}
			}
			p, got := f.enter(d, "1", "i", change)
			if got != tt.want {
				t.Fatalf("answered by %d, want %d", got, tt.want)
			}
			if p == nil {
				return
			}
			if s := p.state(); s.Board == nil || p.act("undo", "", s.Rev).State == nil {
				t.Error("the page shows no board")
			}
			if p.listen().state().Board == nil {
				t.Error("the stream shows no board")
			}
			for _, cookie := range []string{"", "guildhall=" + p.key} {
				status, _, _ := h.get(strings.Replace(p.path, "/t/", "/t/9", 1)+"state", cookie)
				if want := map[bool]int{true: http.StatusUnauthorized, false: http.StatusNotFound}[cookie == ""]; status != want {
					t.Errorf("another table is answered by %d, want %d", status, want)
				}
			}
			if strings.Contains(h.Errs.String(), p.key) || strings.Contains(h.Errs.String(), f.state) {
				t.Errorf("the log holds a secret: %s", h.Errs)
			}
		})
	}
}

// TestActivityShowsTheTableOfItsChannel opens the table whose button the person
// pressed. Otherwise it opens the table of the channel of the Activity,
// according to Discord. The page cannot name another table.
func TestActivityShowsTheTableOfItsChannel(t *testing.T) {
	h, d := signingIn(t)
	table := h.started("cleopatra", "1", "2")
	elsewhere := h.started("caylus", "1", "3")
	d.channels["there"], d.takes["there"] = table.Thread, []string{"1", "2", "4"}
	d.channels["hall"], d.takes["hall"] = discordtest.ChannelID, []string{"1", "2", "4"}
	at := func(user, instance string) string {
		t.Helper()
		p, status := attemptOf(h).enter(d, user, instance)
		if p == nil {
			t.Fatalf("answered by %d", status)
		}
		return strings.Trim(strings.TrimPrefix(p.path, "/board/"), "/")
	}
	for _, tt := range []struct{ name, user, instance, want string }{
		{"a player in the thread", "1", "there", "t/1"},
		{"a spectator in the thread", "4", "there", "t/1"},
		{"a stranger who names the Activity of others", "5", "there", ""},
		{"a player who names none", "1", "", ""},
		{"the only table of a person in the channel", "2", "hall", "t/1"},
		{"one of several tables in the channel", "1", "hall", ""},
		{"a stranger in a channel with tables", "4", "hall", ""},
	} {
		if got := at(tt.user, tt.instance); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	// «Open here» determines the table once, and only for a while.
	press := func() { h.Ok(h.server.Expect(t.Context(), "1", elsewhere.ID)) }
	press()
	if got := at("1", "there"); got != "t/2" {
		t.Errorf("after a press on its button: %s", got)
	}
	if got := at("1", "there"); got != "t/1" {
		t.Errorf("the next time: %s", got)
	}
	press()
	h.Now = h.Now.Add(3 * time.Minute)
	if got := at("1", "there"); got != "t/1" {
		t.Errorf("three minutes after a press: %s", got)
	}
	press()
	if got := at("2", "there"); got != "t/1" {
		t.Errorf("the press of another person: %s", got)
	}
}

// TestListWithinDiscord opens the list and a table with one key, without a
// cookie.
func TestListWithinDiscord(t *testing.T) {
	h, d := signingIn(t)
	tb := h.started("cleopatra", "1", "2")
	home, _ := attemptOf(h).enter(d, "1", "")
	if list := home.tables(); home.path != "/board/" || len(list) != 1 {
		t.Fatalf("%s shows tables %+v", home.path, list)
	}
	if (&page{h: h, path: fmt.Sprintf("/board/t/%d/", tb.ID), key: home.key}).state().Board == nil {
		t.Error("the table shows no board")
	}
	h.Now = h.Now.Add(24 * time.Hour)
	if status, _, _ := h.get("/board/tables", "", home.keyed); status != http.StatusUnauthorized {
		t.Errorf("a day later the list is answered by %d", status)
	}
}

// TestOnlyTheActivityIsFramed checks that only Discord's clients may frame a page, and
// only the page without data of a table.
func TestOnlyTheActivityIsFramed(t *testing.T) {
	h, d := signingIn(t)
	h.started("cleopatra", "1", "2")
	home := signedIn(h, d, "1")
	for _, path := range []string{"/board/", "/board/open", "/board/signed", home.path + "tables", "/"} {
		_, _, header := h.get(path, home.cookie)
		if policy := header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "blob:") {
			t.Errorf("%s: policy %s", path, policy)
		}
	}
	if status, _, _ := h.get(home.path+"tables", home.cookie, func(q *http.Request) { q.Header.Set("Sec-Fetch-Site", "cross-site") }); status != http.StatusForbidden {
		t.Errorf("another site reads the list: %d", status)
	}
	if status, _, _ := h.post(home.path+"close", home.cookie, struct{}{}, func(q *http.Request) { q.Header.Set("Origin", "https://evil.example") }); status != http.StatusForbidden {
		t.Errorf("another site signs out: %d", status)
	}
}
