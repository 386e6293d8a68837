package web_test

import (
	"context"
	"encoding/json"
	"fmt"
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

func (d *discord) who(_ context.Context, code, redirect, verifier string) (user, name string, err error) {
	g, known := d.codes[code]
	delete(d.codes, code)
	if !known || g.redirect != redirect || g.verifier != digestOf(verifier) {
		return "", "", web.ErrCode
	}
	return g.user, "Person " + g.user, nil
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
			for _, want := range []string{"HttpOnly", "SameSite=Strict", "Max-Age=2592000", "Path=/board/;"} {
				if !strings.Contains(rest, want) {
					b.h.T.Errorf("cookie %q lacks %s", set, want)
				}
			}
			return status, &page{h: b.h, path: string(to[1]), cookie: cookie}, ""
		}
	}
	return status, nil, string(page1)
}

// TestSignIn signs people in with a code and an attempt that belong together,
// once, in the browser that started the attempt.
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
	status, body, _ := p.h.get("/board/tables", p.cookie, p.keyed)
	if status != http.StatusOK {
		p.h.T.Fatalf("the list is answered by %d", status)
	}
	said := struct{ Tables any }{&list}
	p.h.Ok(json.Unmarshal(body, &said))
	return list
}

// TestListOfTables shows a person their own tables and whose turn it is.
func TestListOfTables(t *testing.T) {
	h, d := signingIn(t)
	h.started("cleopatra", "1", "2")
	h.started("caylus", "1", "3")
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
		if p := (&page{h: h, path: fmt.Sprintf("/board/t/%d/", row.ID), cookie: home.cookie}); p.state().Board == nil {
			t.Errorf("table %d shows no board", row.ID)
		}
	}
	if !list[0].Mine && list[1].Mine {
		t.Error("the table at which the person is asked stands last")
	}
	if status, _, _ := h.get(fmt.Sprintf("/board/t/%d/state", others.ID), home.cookie); status != http.StatusNotFound {
		t.Errorf("a table of others is answered by %d", status)
	}
	if status, _, header := h.post("/board/close", home.cookie, struct{}{}); status != http.StatusOK || !strings.Contains(header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("«Sign out everywhere» is answered by %d, with cookie %q", status, header.Get("Set-Cookie"))
	}
	if status, _, _ := h.get(home.path, home.cookie); status != http.StatusUnauthorized {
		t.Errorf("the list is answered by %d after that", status)
	}
}

// TestNoSignIn checks that there is no sign-in with Discord without a client
// secret. A link signs in to the list of tables, too.
func TestNoSignIn(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{"/", "/board/signin", "/board/signed", "/board/here", "/?frame_id=1"} {
		if got, _, _ := h.get(path, ""); got != http.StatusNotFound {
			t.Errorf("%s is answered by %d", path, got)
		}
	}
	got, body, _ := h.get("/board/", "")
	if got != http.StatusUnauthorized || strings.Contains(string(body), "signin\"") || !strings.Contains(string(body), "Open board") {
		t.Errorf("the list of nobody is answered by %d %s", got, body)
	}
	tb := h.started("cleopatra", "1", "2")
	if list := (&page{h: h, path: "/board/", cookie: h.open("1", tb.ID).cookie}).tables(); len(list) != 1 || list[0].ID != tb.ID {
		t.Errorf("after a link the list shows %+v", list)
	}
}

// TestWaitingTables lists the tables that wait for a person, with the nearest
// deadline first. The list of tables has the same order.
func TestWaitingTables(t *testing.T) {
	h := newHouse(t)
	var mine []int64
	for len(mine) < 3 {
		tb := h.started("caylus", "1", "2")
		if h.asked(tb.ID) == "1" {
			mine = append(mine, tb.ID)
		}
		h.Now = h.Now.Add(time.Minute)
	}
	p := h.open("1", mine[0])
	for _, due := range []struct {
		id   int64
		want []int64
	}{{0, mine}, {mine[2], []int64{mine[2], mine[0], mine[1]}}} {
		if due.id != 0 {
			waits, err := h.Store.WaitsFor(t.Context(), "1")
			h.Ok(err)
			for _, w := range waits {
				if w.Table == due.id {
					w.Due = h.Now.Add(time.Hour)
					h.Ok(h.Store.ChangeWait(t.Context(), w, nil))
				}
			}
		}
		var list []int64
		for _, row := range p.tables() {
			if row.Mine {
				list = append(list, row.ID)
			}
		}
		_, body, _ := h.get("/board/waiting", p.cookie)
		var said struct{ Tables []struct{ ID int64 } }
		h.Ok(json.Unmarshal(body, &said))
		var waiting []int64
		for _, one := range said.Tables {
			waiting = append(waiting, one.ID)
		}
		if !slices.Equal(list, due.want) || !slices.Equal(waiting, due.want) {
			t.Errorf("listed %v, waiting %v, want %v", list, waiting, due.want)
		}
	}
	if got, _, _ := h.get("/board/waiting", ""); got != http.StatusUnauthorized {
		t.Errorf("a stranger is answered by %d", got)
	}
}
