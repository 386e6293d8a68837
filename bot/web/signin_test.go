package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/web"
)

// discord simulates Discord for people who sign in: codes by person, each for one address
// and one challenge, and the participants of each Activity.
type discord struct {
	codes    map[string]grant
	channels map[string]string // channels of Activities
	takes    map[string][]string
}

type grant struct{ user, redirect, verifier string }

func (d *discord) who(_ context.Context, code, redirect, verifier string) (string, error) {
	g, known := d.codes[code]
	delete(d.codes, code)
	if !known || g.redirect != redirect || g.verifier != digestOf(verifier) {
		return "", web.ErrCode
	}
	return g.user, nil
}

func (d *discord) channel(_ context.Context, instance, user string) (string, error) {
	if !slices.Contains(d.takes[instance], user) {
		return "", nil
	}
	return d.channels[instance], nil
}

// signingIn returns a house where people can sign in.
func signingIn(t *testing.T) (*house, *discord) {
	t.Helper()
	d := &discord{codes: map[string]grant{}, channels: map[string]string{}, takes: map[string][]string{}}
	h := &house{Fixture: discordtest.New(t), signIn: &web.SignIn{
		App:       func(context.Context) (string, error) { return "9", nil },
		Authorize: "https://discord.example/oauth2/authorize", Who: d.who,
		Activity: &web.Activity{Channel: d.channel, Own: []string{"http://sandbox.example"}},
	}}
	h.serve(&secrets{})
	return h, d
}

// browser is a browser that signs in, with the redirects it got and its cookies.
type browser struct {
	h      *house
	d      *discord
	asked  url.Values // query of the redirect to Discord's page
	cookie string     // cookie of the attempt
}

// begin presses «Sign in with Discord».
func begin(h *house, d *discord) *browser {
	h.T.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Get(h.http.URL + "/board/signin")
	h.Ok(err)
	res.Body.Close()
	to, err := url.Parse(res.Header.Get("Location"))
	h.Ok(err)
	if res.StatusCode != http.StatusFound || to.Host != "discord.example" {
		h.T.Fatalf("led to %s with %d", to, res.StatusCode)
	}
	set := res.Header.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Lax", "Path=/board/signed", "Max-Age=600"} {
		if !strings.Contains(set, want) {
			h.T.Errorf("cookie %q lacks %s", set, want)
		}
	}
	cookie, _, _ := strings.Cut(set, ";")
	return &browser{h, d, to.Query(), cookie}
}

// code returns the code that Discord issues when a person allows the browser's request.
func (b *browser) code(user string) string {
	b.h.T.Helper()
	for key, want := range map[string]string{"client_id": "9", "response_type": "code", "scope": "identify", "code_challenge_method": "S256", "redirect_uri": b.h.http.URL + web.RedirectPath} {
		if got := b.asked.Get(key); got != want {
			b.h.T.Errorf("Discord is asked with %s %q, want %q", key, got, want)
		}
	}
	code := "code of " + user + " for " + b.asked.Get("state")[:12]
	b.d.codes[code] = grant{user, b.asked.Get("redirect_uri"), b.asked.Get("code_challenge")}
	return code
}

// back sends the browser's return from Discord.
func (b *browser) back(said url.Values) (status int, home *page, body string) {
	b.h.T.Helper()
	status, page1, header := b.h.get("/board/signed?"+said.Encode(), b.cookie, func(q *http.Request) {
		q.Header.Set("Sec-Fetch-Site", "cross-site")
		q.Header.Set("Sec-Fetch-Mode", "navigate")
		q.Header.Set("Sec-Fetch-Dest", "document")
	})
	to := regexp.MustCompile(`data-to="([^"]*)"`).FindSubmatch(page1)
	if to == nil || len(to[1]) == 0 {
		return status, nil, string(page1)
	}
	for _, set := range header.Values("Set-Cookie") {
		if cookie, rest, _ := strings.Cut(set, ";"); strings.HasPrefix(cookie, "guildhall=") {
			for _, want := range []string{"HttpOnly", "SameSite=Strict", "Path=" + string(to[1])} {
				if !strings.Contains(rest, want) {
					b.h.T.Errorf("cookie %q lacks %s", set, want)
				}
			}
			return status, &page{h: b.h, path: string(to[1]), cookie: cookie}, ""
		}
	}
	return status, nil, string(page1)
}

// TestSignIn signs people in with the code and the attempt that belong together, once and
// in the browser that started the attempt.
func TestSignIn(t *testing.T) {
	type said = url.Values
	tests := []struct {
		name   string
		answer func(b *browser) said
		want   int
	}{
		{"as Discord answers", func(b *browser) said {
			return said{"state": {b.asked.Get("state")}, "code": {b.code("1")}}
		}, http.StatusOK},
		{"nearly too late", func(b *browser) said {
			b.h.Now = b.h.Now.Add(10*time.Minute - time.Second)
			return said{"state": {b.asked.Get("state")}, "code": {b.code("1")}}
		}, http.StatusOK},
		{"too late", func(b *browser) said {
			b.h.Now = b.h.Now.Add(10 * time.Minute)
			return said{"state": {b.asked.Get("state")}, "code": {b.code("1")}}
		}, http.StatusForbidden},
		{"without the cookie of the attempt", func(b *browser) said {
			b.cookie = ""
			return said{"state": {b.asked.Get("state")}, "code": {b.code("1")}}
		}, http.StatusForbidden},
		{"with the state of another browser", func(b *browser) said {
			other := begin(b.h, b.d)
			return said{"state": {other.asked.Get("state")}, "code": {other.code("2")}}
		}, http.StatusForbidden},
		{"with the code of another person's attempt", func(b *browser) said {
			return said{"state": {b.asked.Get("state")}, "code": {begin(b.h, b.d).code("2")}}
		}, http.StatusForbidden},
		{"with a forged state", func(b *browser) said {
			state := strings.Replace(b.asked.Get("state"), "browser.", "browser.4", 1)
			b.cookie = "guildhall_signin=" + state
			return said{"state": {state}, "code": {b.code("1")}}
		}, http.StatusForbidden},
		{"with the state of an Activity", func(b *browser) said {
			state := attemptOf(b.h).state
			b.cookie = "guildhall_signin=" + state
			return said{"state": {state}, "code": {b.code("1")}}
		}, http.StatusForbidden},
		{"with a code that Discord does not know", func(b *browser) said {
			return said{"state": {b.asked.Get("state")}, "code": {"1"}}
		}, http.StatusForbidden},
		{"without a code", func(b *browser) said { return said{"state": {b.asked.Get("state")}} }, http.StatusForbidden},
		{"refused by the person", func(b *browser) said {
			return said{"state": {b.asked.Get("state")}, "error": {"access_denied"}}
		}, http.StatusForbidden},
		{"again, with another code", func(b *browser) said {
			b.back(said{"state": {b.asked.Get("state")}, "code": {b.code("1")}})
			return said{"state": {b.asked.Get("state")}, "code": {b.code("1")}}
		}, http.StatusForbidden},
		{"after all pages were closed", func(b *browser) said {
			b.h.Now = b.h.Now.Add(2 * time.Second)
			b.h.closeAll("1")
			return said{"state": {b.asked.Get("state")}, "code": {b.code("1")}}
		}, http.StatusForbidden},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, d := signingIn(t)
			b := begin(h, d)
			back := tt.answer(b)
			got, home, body := b.back(back)
			if got != tt.want || (home != nil) != (tt.want == http.StatusOK) {
				t.Errorf("answered by %d, want %d: %s", got, tt.want, body)
			}
			if home == nil && !strings.Contains(body, `href="/board/signin"`) {
				t.Errorf("nothing says how to go on: %s", body)
			}
			for _, secret := range []string{back.Get("code"), back.Get("state")} {
				if len(secret) > 1 && strings.Contains(h.Errs.String(), secret) {
					t.Errorf("the log holds %q: %s", secret, h.Errs)
				}
			}
		})
	}
}

// signedIn returns the page with the list of a person who has signed in.
func signedIn(h *house, d *discord, user string) *page {
	h.T.Helper()
	b := begin(h, d)
	_, home, body := b.back(url.Values{"state": {b.asked.Get("state")}, "code": {b.code(user)}})
	if home == nil {
		h.T.Fatalf("not signed in: %s", body)
	}
	return home
}

// tables returns the content of a person's list.
func (p *page) tables() (list []struct {
	ID    int64
	Title string
	Line  string
	Mine  bool
}) {
	p.h.T.Helper()
	status, body, _ := p.h.get(p.path+"tables", p.cookie, p.keyed)
	if status != http.StatusOK {
		p.h.T.Fatalf("the list is answered by %d", status)
	}
	said := struct{ Tables any }{&list}
	p.h.Ok(json.Unmarshal(body, &said))
	return list
}

// TestListOfTables shows a person their tables and whose turn it is, and opens each by a
// session of its own: their own alone.
func TestListOfTables(t *testing.T) {
	h, d := signingIn(t)
	first := h.started("cleopatra", "1", "2")
	second := h.started("caylus", "1", "3")
	others := h.started("caylus", "2", "3")
	home := signedIn(h, d, "1")
	list := home.tables()
	if len(list) != 2 {
		t.Fatalf("tables %+v", list)
	}
	for _, row := range list {
		mine := h.asked(row.ID) == "1"
		if row.Mine != mine || row.Title == "" || row.Line == "" || row.ID == others.ID {
			t.Errorf("%+v, where it is the person's turn: %v", row, mine)
		}
	}
	if !list[0].Mine && list[1].Mine {
		t.Error("the table at which the person is asked stands last")
	}
	open := func(id int64) (*page, int) {
		status, body, header := h.post(home.path+"open", home.cookie, map[string]int64{"table": id})
		var said struct{ To, Key string }
		if status != http.StatusOK {
			return nil, status
		}
		h.Ok(json.Unmarshal(body, &said))
		if said.Key != "" {
			t.Error("a browser is given a key that scripts can read")
		}
		cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
		return &page{h: h, path: said.To, cookie: cookie}, status
	}
	for _, id := range []int64{first.ID, second.ID} {
		if p, status := open(id); p == nil || p.state().Board == nil {
			t.Errorf("table %d is answered by %d", id, status)
		}
	}
	for _, id := range []int64{others.ID, 999, 0} {
		if p, status := open(id); p != nil || status != http.StatusForbidden {
			t.Errorf("table %d, where the person does not play, is answered by %d", id, status)
		}
	}
	// The session of the list is none at a table, nor the other way round.
	for _, path := range []string{strings.Replace(home.path, "/me/0-", "/t/0-", 1), strings.Replace(home.path, "/me/0-", "/t/1-", 1)} {
		if status, _, _ := h.get(path+"state", home.cookie); status != http.StatusUnauthorized {
			t.Errorf("%s is answered by %d", path, status)
		}
	}
	p, _ := open(first.ID)
	if status, _, _ := h.get(strings.Replace(p.path, "/t/", "/me/", 1)+"tables", p.cookie); status != http.StatusUnauthorized {
		t.Errorf("the list is answered by %d with the session of a table", status)
	}
	if status, _, _ := h.post(home.path+"close", home.cookie, struct{}{}); status != http.StatusOK {
		t.Errorf("«Sign out everywhere» is answered by %d", status)
	}
	for _, one := range []*page{home, p} {
		if status, _, _ := h.get(one.path, one.cookie); status != http.StatusUnauthorized {
			t.Errorf("%s is answered by %d after that", one.path, status)
		}
	}
}

// TestNoSignIn serves nothing of signing in where the host has no secret of the application.
func TestNoSignIn(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{"/", "/board/", "/board/signin", "/board/signed", "/board/here", "/?frame_id=1"} {
		if got, _, _ := h.get(path, ""); got != http.StatusNotFound {
			t.Errorf("%s is answered by %d", path, got)
		}
	}
}

// Who signed in finds the way from a table back to the list of their tables; who opened a
// table by a link does not, whatever they send.
func TestWayBackToMyTables(t *testing.T) {
	h, d := signingIn(t)
	tb := h.started("cleopatra", "1", "2")
	list := signedIn(h, d, "1")
	status, body, header := h.post(list.path+"open", list.cookie, map[string]int64{"table": tb.ID})
	var said struct{ To, Key string }
	h.Ok(json.Unmarshal(body, &said))
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	h.Ok(h.server.Expect(t.Context(), "1", tb.ID))
	within, entered := attemptOf(h).enter(d, "1", "")
	if status != http.StatusOK || within == nil {
		t.Fatalf("answered by %d and %d", status, entered)
	}
	linked := h.open("1", tb.ID)
	_, linkedKey, _ := strings.Cut(linked.cookie, "=")
	tests := []struct {
		name string
		from *page
		want int
	}{
		{"signed in, in a browser", &page{h: h, path: said.To, cookie: cookie}, http.StatusOK},
		{"within Discord", within, http.StatusOK},
		{"with a link", linked, http.StatusForbidden},
		{"with a link whose key is sent as within Discord", &page{h: h, path: linked.path, key: linkedKey}, http.StatusForbidden},
	}
	for _, tt := range tests {
		_, shown, _ := h.get(tt.from.path, tt.from.cookie, tt.from.keyed)
		if got := strings.Contains(string(shown), `id="home"`); got != (tt.want == http.StatusOK) {
			t.Errorf("%s: the page shows a way back: %v", tt.name, got)
		}
		status, body, header := h.post(tt.from.path+"home", tt.from.cookie, map[string]string{}, tt.from.keyed)
		if status != tt.want {
			t.Errorf("%s: answered by %d, want %d", tt.name, status, tt.want)
		}
		if status != http.StatusOK {
			continue
		}
		var to struct{ To, Key string }
		h.Ok(json.Unmarshal(body, &to))
		cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
		home := &page{h: h, path: to.To, cookie: cookie, key: to.Key}
		if (to.Key == "") != (tt.from.key == "") {
			t.Errorf("%s: given key %q and cookie %q", tt.name, to.Key, cookie)
		}
		if mine := home.tables(); len(mine) != 1 || mine[0].ID != tb.ID {
			t.Errorf("%s: the list shows %v", tt.name, mine)
		}
	}
}
