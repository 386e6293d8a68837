package web_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// A session is valid for its own person, for 30 days, until it is revoked.
func TestSessions(t *testing.T) {
	const day = 24 * time.Hour
	tests := []struct {
		name   string
		change func(h *house, mine, theirs *page)
		want   int
	}{
		{"as it is", func(*house, *page, *page) {}, http.StatusOK},
		{"after a restart", func(h *house, _, _ *page) { h.serve(&secrets{100}) }, http.StatusOK},
		{"after nearly 30 days", func(h *house, _, _ *page) { h.Now = h.Now.Add(30*day - time.Minute) }, http.StatusOK},
		{"after 30 days", func(h *house, _, _ *page) { h.Now = h.Now.Add(30 * day) }, http.StatusUnauthorized},
		{"for a visit, after nearly a day", func(h *house, mine, _ *page) { h.visit(mine); h.Now = h.Now.Add(day - time.Minute) }, http.StatusOK},
		{"for a visit, after a day", func(h *house, mine, _ *page) { h.visit(mine); h.Now = h.Now.Add(day) }, http.StatusUnauthorized},
		{"revoked", func(h *house, _, _ *page) { h.closeAll("1") }, http.StatusUnauthorized},
		{"others revoke theirs", func(h *house, _, _ *page) { h.closeAll("2") }, http.StatusOK},
		{"signed out in this browser", func(h *house, mine, _ *page) { h.post("/board/leave", mine.cookie, struct{}{}) }, http.StatusUnauthorized},
		{"signed out everywhere", func(h *house, mine, _ *page) { h.post("/board/close", h.open("1", mine.table()).cookie, struct{}{}) }, http.StatusUnauthorized},
		{"signed out in another browser", func(h *house, mine, _ *page) {
			h.post("/board/leave", h.open("1", mine.table()).cookie, struct{}{})
		}, http.StatusOK},
		{"without a cookie", func(_ *house, mine, _ *page) { mine.cookie = "" }, http.StatusUnauthorized},
		{"with the key of somebody else", func(_ *house, mine, theirs *page) {
			user, _, _ := strings.Cut(mine.cookie, ".")
			_, key, _ := strings.Cut(theirs.cookie, ".")
			mine.cookie = user + "." + key
		}, http.StatusUnauthorized},
		{"in the name of somebody else", func(_ *house, mine, _ *page) {
			_, key, _ := strings.Cut(mine.cookie, ".")
			mine.cookie = "guildhall=2." + key
		}, http.StatusUnauthorized},
		{"with the digest of its key", func(h *house, mine, _ *page) {
			p, err := h.Store.Person(h.T.Context(), "1")
			h.Ok(err)
			mine.cookie = "guildhall=1." + base64.RawURLEncoding.EncodeToString(p.Preferences.Pages.Browsers[0].Key)
		}, http.StatusUnauthorized},
		{"at a table that is not there", func(_ *house, mine, _ *page) { mine.path = "/board/t/99/" }, http.StatusNotFound},
		{"at an address that is none", func(_ *house, mine, _ *page) { mine.path = "/board/t/x/" }, http.StatusNotFound},
		{"the person deleted their data", func(h *house, _, _ *page) {
			h.Change("1", func(p *storage.ReminderPreferences) { *p = storage.ReminderPreferences{} })
		}, http.StatusUnauthorized},
		{"begun for one table by an earlier version", func(h *house, mine, _ *page) {
			_, key, _ := strings.Cut(mine.cookie, ".")
			sum := sha256.Sum256([]byte(key))
			old := fmt.Sprintf(`{"open":[{"id":"x","key":%q,"table":1,"until":"2099-01-01T00:00:00Z"}]}`, base64.StdEncoding.EncodeToString(sum[:]))
			pages := &storage.Pages{}
			h.Ok(json.Unmarshal([]byte(old), pages))
			h.Change("1", func(p *storage.ReminderPreferences) { p.Pages = pages })
		}, http.StatusUnauthorized},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			tb := h.started("cleopatra", "1", "2")
			mine, theirs := h.open("1", tb.ID), h.open("2", tb.ID)
			tt.change(h, mine, theirs)
			for _, path := range []string{"state", "events", "why", "rule?code=1", "picture/board-0.png", ""} {
				if path != "state" && tt.want == http.StatusOK {
					continue
				}
				if got, _, _ := h.get(mine.path+path, mine.cookie); got != tt.want {
					t.Errorf("%s is answered by %d, want %d", path, got, tt.want)
				}
			}
			for _, act := range []string{"act", "hint"} {
				if tt.want == http.StatusOK {
					break
				}
				if got, _, _ := h.post(mine.path+act, mine.cookie, map[string]any{"id": "12345678", "do": "undo"}); got != tt.want {
					t.Errorf("%s is answered by %d, want %d", act, got, tt.want)
				}
			}
			want := tt.want
			if want == http.StatusNotFound {
				want = http.StatusOK // the session is still valid
			}
			if got, _, _ := h.get("/board/tables", mine.cookie); got != want {
				t.Errorf("the list is answered by %d, want %d", got, want)
			}
		})
	}
}

// table returns the number in the address of a page.
func (p *page) table() (id int64) {
	_, err := fmt.Sscanf(p.path, "/board/t/%d/", &id)
	p.h.Ok(err)
	return id
}

// visit gives a page the cookie of a browser that does not stay signed in.
func (h *house) visit(p *page) {
	_, body, header := h.post("/board/open", "", map[string]any{"token": h.token("1", p.table())})
	cookie, rest, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	if strings.Contains(rest, "Max-Age") {
		h.T.Errorf("the browser keeps %q: %s", rest, body)
	}
	p.cookie = cookie
}

// TestSessionOpensAllTables opens all tables of a person with one session. For a day
// it also opens tables of other people whose channel the person can see.
func TestSessionOpensAllTables(t *testing.T) {
	h := newHouse(t)
	first := h.started("cleopatra", "1", "2")
	second := h.started("caylus", "1", "3")
	others := h.started("caylus", "2", "3")
	mine := h.open("1", first.ID)
	status := func(id int64) int {
		got, _, _ := h.get(fmt.Sprintf("/board/t/%d/state", id), mine.cookie)
		return got
	}
	for id, want := range map[int64]int{first.ID: http.StatusOK, second.ID: http.StatusOK, others.ID: http.StatusNotFound} {
		if got := status(id); got != want {
			t.Errorf("table %d is answered by %d, want %d", id, got, want)
		}
	}
	if got, _, _ := h.get(fmt.Sprintf("/board/t/%d", first.ID), mine.cookie); got != http.StatusOK {
		t.Errorf("the address without a slash is answered by %d", got)
	}
	got, body, header := h.post("/board/open", mine.cookie, map[string]any{"token": h.token("1", others.ID), "stay": true})
	if got != http.StatusOK || header.Get("Set-Cookie") != "" {
		t.Errorf("a link in a browser that is signed in is answered by %d %s with cookie %q", got, body, header.Get("Set-Cookie"))
	}
	if got := status(others.ID); got != http.StatusOK {
		t.Errorf("the table that Discord showed is answered by %d", got)
	}
	stream := (&page{h: h, path: fmt.Sprintf("/board/t/%d/", others.ID), cookie: mine.cookie}).listen()
	stream.state()
	h.Now = h.Now.Add(24 * time.Hour)
	h.Bot.Services.Tables.Changed(others.ID)
	if kind, _ := stream.next(); kind != "end" {
		t.Errorf("a day later its stream goes on with %q", kind)
	}
	if got := status(others.ID); got != http.StatusNotFound {
		t.Errorf("a day later it is answered by %d", got)
	}
	if got := status(first.ID); got != http.StatusOK {
		t.Errorf("a day later the own table is answered by %d", got)
	}
}

// TestSignInOfAnotherPerson ends the browser's earlier session.
func TestSignInOfAnotherPerson(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	mine := h.open("1", tb.ID)
	_, _, header := h.post("/board/open", mine.cookie, map[string]any{"token": h.token("2", tb.ID), "stay": true})
	if !strings.HasPrefix(header.Get("Set-Cookie"), "guildhall=2.") {
		t.Errorf("the cookie is %q", header.Get("Set-Cookie"))
	}
	if got, _, _ := h.get(mine.path+"state", mine.cookie); got != http.StatusUnauthorized {
		t.Errorf("the session before is answered by %d", got)
	}
}

// The oldest of many sessions ends.
func TestManyBrowsers(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	first := h.open("1", tb.ID)
	second := h.open("1", tb.ID)
	for range 7 {
		h.open("1", tb.ID)
	}
	if got, _, _ := h.get(first.path+"state", first.cookie); got != http.StatusUnauthorized {
		t.Errorf("the first of nine browsers is answered by %d", got)
	}
	if got, _, _ := h.get(second.path+"state", second.cookie); got != http.StatusOK {
		t.Errorf("the second of nine browsers is answered by %d", got)
	}
}

// Scripts and other sites cannot read the cookie. It is sent only over https if
// the address uses https.
func TestCookie(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	_, _, header := h.post("/board/open", "", map[string]any{"token": h.token("1", tb.ID), "stay": true})
	got := header.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Strict", "Max-Age=2592000", "Path=/board/;"} {
		if !strings.Contains(got, want) {
			t.Errorf("cookie %q lacks %s", got, want)
		}
	}
	if strings.Contains(got, "Secure") {
		t.Errorf("over http nobody would send %q back", got)
	}
	token := h.token("1", tb.ID)
	h.links.Address = func() string { return "https://board.example" }
	if _, _, header := h.post("/board/open", "", map[string]string{"token": token}); !strings.Contains(header.Get("Set-Cookie"), "Secure") {
		t.Errorf("over https the cookie is %q", header.Get("Set-Cookie"))
	}
}

// TestMyDataListsBrowsers signs out one browser, and then all of them together
// with unopened links. Open pages end at once.
func TestMyDataListsBrowsers(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	data := func() *discordtest.Posted { return h.MyData("1", discordtest.ChannelID) }
	if p := data(); discordtest.Verb(p, "signout") != "" {
		t.Errorf("a person who is not signed in may sign out:\n%s", p.Text())
	}
	onPhone := func(q *http.Request) {
		q.Header.Set("User-Agent", "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
	}
	_, _, header := h.post("/board/open", "", map[string]any{"token": h.token("1", tb.ID), "stay": true}, onPhone)
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	phone := &page{h: h, path: fmt.Sprintf("/board/t/%d/", tb.ID), cookie: cookie}
	mine, theirs := h.open("1", tb.ID), h.open("2", tb.ID)
	panel := data()
	menu, _ := panel.Menu("signout")
	if !strings.Contains(panel.Text(), "Firefox, Android") || len(menu.Options) != 3 || menu.Options[0].Label != "Firefox, Android" {
		t.Fatalf("the phone is not listed:\n%s\nchoices %+v", panel.Text(), menu.Options)
	}
	hears := phone.listen()
	hears.state()
	panel = h.Press("1", panel, menu.CustomID, menu.Options[0].Value)
	if kind, _ := hears.next(); kind != "end" {
		t.Errorf("the page on the phone hears %q", kind)
	}
	if got, _, _ := h.get(mine.path+"state", mine.cookie); got != http.StatusOK {
		t.Errorf("the other browser is answered by %d", got)
	}
	token := h.token("1", tb.ID)
	h.Now = h.Now.Add(2 * time.Second)
	hears = mine.listen()
	hears.state()
	if said := h.Press("1", panel, menu.CustomID, "all"); discordtest.Verb(said, "signout") != "" {
		t.Errorf("the menu stands there still:\n%s", said.Text())
	}
	if kind, _ := hears.next(); kind != "end" {
		t.Errorf("the open page hears %q", kind)
	}
	if _, got := h.try(token); got != http.StatusConflict {
		t.Errorf("an earlier link is answered by %d", got)
	}
	if got, _, _ := h.get(theirs.path+"state", theirs.cookie); got != http.StatusOK {
		t.Errorf("the page of the other person is answered by %d", got)
	}
	if p, got := h.try(h.token("1", tb.ID)); p == nil {
		t.Errorf("a later link is answered by %d", got)
	}
}
