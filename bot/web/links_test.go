package web_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/web"
	"guildhall/storage"
)

// A link opens the page of its person once, and nobody else's page. A forged, changed,
// replayed or expired link opens nothing.
func TestLinks(t *testing.T) {
	changed := func(part int, to string) func(*house, string) string {
		return func(_ *house, token string) string {
			parts := strings.Split(token, ".")
			parts[part] = to
			return strings.Join(parts, ".")
		}
	}
	tests := []struct {
		name  string
		token func(h *house, token string) string
		want  int
	}{
		{"as it was made", func(_ *house, token string) string { return token }, http.StatusOK},
		{"nearly too late", func(h *house, token string) string { h.Now = h.Now.Add(10*time.Minute - time.Second); return token }, http.StatusOK},
		{"too late", func(h *house, token string) string { h.Now = h.Now.Add(10 * time.Minute); return token }, http.StatusForbidden},
		{"for a later time", changed(3, "4000000000"), http.StatusForbidden},
		{"for another table", changed(1, "2"), http.StatusForbidden},
		{"for another person", changed(2, "2"), http.StatusForbidden},
		{"for another purpose", changed(0, "watch"), http.StatusForbidden},
		{"with another nonce", changed(4, "AAAAAAAAAAAA"), http.StatusForbidden},
		{"with another signature", changed(5, strings.Repeat("A", 43)), http.StatusForbidden},
		{"without a signature", changed(5, ""), http.StatusForbidden},
		{"of a bot with another secret", func(h *house, token string) string {
			h.Ok(h.Store.PutBlob(context.Background(), "web", "link secret", make([]byte, 32)))
			return token
		}, http.StatusForbidden},
		{"already used", func(h *house, token string) string { h.try(token); return token }, http.StatusConflict},
		{"already used a restart", func(h *house, token string) string { h.try(token); h.serve(&secrets{100}); return token }, http.StatusConflict},
		{"after all pages were closed", func(h *house, token string) string { h.Now = h.Now.Add(2 * time.Second); h.closeAll("1"); return token }, http.StatusConflict},
		{"already used, then all pages were closed", func(h *house, token string) string { h.try(token); h.closeAll("1"); return token }, http.StatusConflict},
		{"nothing", func(*house, string) string { return "" }, http.StatusForbidden},
		{"much", func(*house, string) string { return strings.Repeat("board.", 100) }, http.StatusForbidden},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			tb := h.started("cleopatra", "1", "2")
			token := tt.token(h, h.token("1", tb.ID))
			if _, got := h.try(token); got != tt.want {
				t.Errorf("answered by %d, want %d", got, tt.want)
			}
			if strings.Contains(h.Errs.String(), token) && token != "" {
				t.Errorf("the log holds the link: %s", h.Errs)
			}
		})
	}
}

// closeAll closes all pages of a person.
func (h *house) closeAll(user string) {
	h.T.Helper()
	h.Change(user, func(p *storage.ReminderPreferences) { p.Pages = p.Pages.CloseAll(h.Now) })
}

// A link that was opened in one process cannot be opened in another.
func TestLinkOfAnotherProcess(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	other := h.Beside("other")
	links := &web.Links{Store: other.Store, Entropy: &secrets{50}, Now: h.links.Now, Address: h.links.Address}
	handler := web.New(web.Config{Kit: other.Bot.Kit, Links: links}).Handler()
	token := h.token("1", tb.ID)
	if _, got := h.try(token); got != http.StatusOK {
		t.Fatalf("the first browser is answered by %d", got)
	}
	h.http.Config.Handler = handler
	if _, got := h.try(token); got != http.StatusConflict {
		t.Errorf("the second browser, at another process, is answered by %d", got)
	}
}

// A session is good for its own person and table, for a day, until it is revoked.
func TestSessions(t *testing.T) {
	tests := []struct {
		name   string
		change func(h *house, mine, theirs *page)
		want   int
	}{
		{"as it is", func(*house, *page, *page) {}, http.StatusOK},
		{"after a restart", func(h *house, _, _ *page) { h.serve(&secrets{100}) }, http.StatusOK},
		{"after nearly a day", func(h *house, _, _ *page) { h.Now = h.Now.Add(24*time.Hour - time.Minute) }, http.StatusOK},
		{"after a day", func(h *house, _, _ *page) { h.Now = h.Now.Add(24 * time.Hour) }, http.StatusUnauthorized},
		{"revoked", func(h *house, _, _ *page) { h.closeAll("1") }, http.StatusUnauthorized},
		{"others revoke theirs", func(h *house, _, _ *page) { h.closeAll("2") }, http.StatusOK},
		{"without a cookie", func(_ *house, mine, _ *page) { mine.cookie = "" }, http.StatusUnauthorized},
		{"at the page of somebody else", func(_ *house, mine, theirs *page) { mine.path = theirs.path }, http.StatusUnauthorized},
		{"with the key of somebody else", func(_ *house, mine, theirs *page) {
			user, _, _ := strings.Cut(mine.cookie, ".")
			_, key, _ := strings.Cut(theirs.cookie, ".")
			mine.cookie = user + "." + key
		}, http.StatusUnauthorized},
		{"in the name of somebody else", func(_ *house, mine, theirs *page) {
			_, key, _ := strings.Cut(mine.cookie, ".")
			mine.cookie = "guildhall=2." + key
			mine.path = theirs.path
		}, http.StatusUnauthorized},
		{"at another table", func(_ *house, mine, _ *page) { mine.path = strings.Replace(mine.path, "/t/", "/t/9", 1) }, http.StatusUnauthorized},
		{"the person deleted their data", func(h *house, _, _ *page) {
			h.Change("1", func(p *storage.ReminderPreferences) { *p = storage.ReminderPreferences{} })
		}, http.StatusUnauthorized},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			tb := h.started("cleopatra", "1", "2")
			mine, theirs := h.open("1", tb.ID), h.open("2", tb.ID)
			tt.change(h, mine, theirs)
			for _, path := range []string{"state", "events", "why", "rule?code=1", "picture/board-0.png"} {
				if path != "state" && tt.want == http.StatusOK {
					continue
				}
				if got, _, _ := h.get(mine.path+path, mine.cookie); got != tt.want {
					t.Errorf("%s is answered by %d, want %d", path, got, tt.want)
				}
			}
			if tt.want != http.StatusOK {
				if got, _, _ := h.post(mine.path+"act", mine.cookie, map[string]any{"id": "12345678", "do": "undo"}); got != tt.want {
					t.Errorf("an act is answered by %d, want %d", got, tt.want)
				}
			}
		})
	}
}

// The oldest of many pages ends.
func TestManyPages(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	first := h.open("1", tb.ID)
	for range 12 {
		h.open("1", tb.ID)
	}
	if got, _, _ := h.get(first.path+"state", first.cookie); got != http.StatusUnauthorized {
		t.Errorf("the first of 13 pages is answered by %d", got)
	}
}

// The cookie is out of reach of scripts and of other sites, holds for the folder of its
// page alone, and goes over https alone where the address has it.
func TestCookie(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	_, _, header := h.post("/board/open", "", map[string]string{"token": h.token("1", tb.ID)})
	got := header.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Strict", "Max-Age=86400", fmt.Sprintf("Path=/board/t/%d-", tb.ID)} {
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

// «Open board» is on the panel of the person to move, and on the screen of those who
// wait. It is missing while no pages are served.
func TestLinkStandsOnTheScreens(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	for _, user := range []string{"1", "2"} {
		screen := h.Command(user, tb.Thread, "play", nil)
		address := shownLink(screen)
		if address == "" {
			t.Fatalf("user %s sees no link:\n%s", user, screen.Text())
		}
		_, token, _ := strings.Cut(address, "#")
		if p, got := h.try(token); p == nil {
			t.Errorf("the link of user %s is answered by %d", user, got)
		}
	}
	for _, user := range []string{"1", "2", "3"} { // also for spectators
		if screen := h.Command(user, tb.Thread, "board", nil); shownLink(screen) == "" {
			t.Errorf("user %s sees no link at the board:\n%s", user, screen.Text())
		}
	}
	h.links.Address = func() string { return "" }
	if screen := h.Command("1", tb.Thread, "play", nil); shownLink(screen) != "" {
		t.Errorf("there is a link although nobody serves pages")
	}
}

// «Open board» on the live card and on a permanent hand replies to each person privately
// with their own link; the messages contain no link.
func TestOpenBoardOnTheCard(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	var card *discordtest.Posted
	for _, p := range h.Wire.Messages {
		if p.Channel == tb.Thread && p.Viewer == "" && discordtest.Verb(p, "turn") != "" {
			card = p
		}
	}
	if card == nil || shownLink(card) != "" {
		t.Fatalf("the card of the table: %+v", card)
	}
	hand := h.Reach("1", tb.Thread, "board", nil, "hand")
	for _, tt := range []struct {
		user string
		on   *discordtest.Posted
	}{{"1", card}, {"2", card}, {"3", card}, {"1", hand}} { // 3 is a spectator
		said := h.Press(tt.user, tt.on, discordtest.Verb(tt.on, "browse"))
		_, token, _ := strings.Cut(shownLink(said), "#")
		p, status := h.try(token)
		if said.Viewer != tt.user || p == nil {
			t.Fatalf("user %s: answered by %d:\n%s", tt.user, status, said.Text())
		}
		if s := p.state(); (s.Hand != nil) == (tt.user == "3") {
			t.Errorf("user %s sees a hand: %v", tt.user, s.Hand != nil)
		}
	}
	h.links.Address = func() string { return "" }
	if said := h.Press("1", card, discordtest.Verb(card, "browse")); shownLink(said) != "" || !strings.Contains(said.Text(), "not available here") {
		t.Errorf("where nobody serves pages any more:\n%s", said.Text())
	}
}

// «Close my board pages» in the settings ends the pages of a person at once, and the links
// that they did not open yet.
func TestSettingsCloseThePages(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	settings := func() *discordtest.Posted { return h.Command("1", discordtest.ChannelID, "settings", nil) }
	if p := settings(); discordtest.Verb(p, "nopages") != "" {
		t.Errorf("a person without a page may close pages:\n%s", p.Text())
	}
	mine, theirs := h.open("1", tb.ID).listen(), h.open("2", tb.ID).listen()
	mine.state()
	theirs.state()
	token := h.token("1", tb.ID)
	h.Now = h.Now.Add(2 * time.Second)
	panel := settings()
	h.Press("1", panel, discordtest.Verb(panel, "nopages"))
	if kind, _ := mine.next(); kind != "end" {
		t.Errorf("the open page hears %q", kind)
	}
	if _, got := h.try(token); got != http.StatusConflict {
		t.Errorf("an earlier link is answered by %d", got)
	}
	if discordtest.Verb(panel, "nopages") != "" {
		t.Errorf("the button stands there still:\n%s", panel.Text())
	}
	if p, got := h.try(h.token("1", tb.ID)); p == nil {
		t.Errorf("a later link is answered by %d", got)
	}
}

// If the row of a panel is full, the link is behind «?».
func TestLinkBehindTheQuestionMark(t *testing.T) {
	h := newHouse(t)
	tb := h.started("lisboa", "3", "4") // its words for starting over are long in Korean
	mine := h.asked(tb.ID)
	panel := h.panelOf(mine, tb.Thread)
	if shownLink(panel) == "" {
		t.Errorf("the row has no room:\n%s", panel.Text())
	}
	for range 2 { // the clergy tile that each player keeps
		h.Play(tb.ID, h.asked(tb.ID))
	}
	mine = h.asked(tb.ID)
	panel = h.panelOf(mine, tb.Thread)
	for range 2 { // a card, and its use
		panel = h.Press(mine, panel, discordtest.Verb(panel, "pick"))
	}
	if discordtest.Verb(panel, "anew") == "" || shownLink(panel) != "" {
		t.Fatalf("the row has room after all:\n%s", panel.Text())
	}
	if more := h.Press(mine, panel, discordtest.Verb(panel, "why")); shownLink(more) == "" {
		t.Errorf("no link behind «?»:\n%s", more.Text())
	}
}
