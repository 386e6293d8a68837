package web_test

import (
	"context"
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
	handler := web.New(web.Config{Deps: discordtest.PageDeps(other.Bot), Links: links}).Handler()
	token := h.token("1", tb.ID)
	if _, got := h.try(token); got != http.StatusOK {
		t.Fatalf("the first browser is answered by %d", got)
	}
	h.http.Config.Handler = handler
	if _, got := h.try(token); got != http.StatusConflict {
		t.Errorf("the second browser, at another process, is answered by %d", got)
	}
}

// «Open board» is on the panel of the person who is asked and on the screen of
// those who wait. Without a server of pages it is nowhere.
func TestOpenBoardLinkIsOnScreens(t *testing.T) {
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

// If the row of a panel is full, the link is on the panel of «?».
func TestOpenBoardLinkOnFullPanel(t *testing.T) {
	h := newHouse(t)
	tb := h.started("lisboa", "3", "4") // the Korean text of its undo button is long
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
