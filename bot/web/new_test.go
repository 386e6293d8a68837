package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	bot "guildhall/bot/discord"
	"guildhall/bot/discord/friends"
	"guildhall/storage"
)

// opensTables returns a house whose host lets people open tables for friends, and the browser of
// a person who signed in with Discord.
func opensTables(t *testing.T, access friends.Access, user string) (*house, *page) {
	t.Helper()
	h, d := signingIn(t)
	h.Configure(func(c *bot.Config) {
		c.Friends = friends.Rules{Open: access, MaxTables: 2, Link: func(code string) string { return h.links.JoinLink(code) }}
	})
	b := begin(h, d)
	_, home, _ := b.back(url.Values{"state": {b.asked.Get("state")}, "code": {b.code(user)}})
	if home == nil {
		t.Fatal("nobody is signed in")
	}
	return h, home
}

type newForm struct {
	About, To string
	Games     []struct {
		ID    string
		Seats []int
	}
}

func (p *page) newForm() (form newForm) {
	p.h.T.Helper()
	status, body, _ := p.h.get("/board/new", p.cookie)
	if status != http.StatusOK {
		p.h.T.Fatalf("the form is answered by %d", status)
	}
	p.h.Ok(json.Unmarshal(body, &form))
	return form
}

// openNew sends the form, and returns the address of the table or the refusal.
func (p *page) openNew(id, game string, seats, computers, level int) (status int, to, said string) {
	p.h.T.Helper()
	status, body, _ := p.h.post("/board/new", p.cookie, map[string]any{"id": id, "game": game, "seats": seats, "computers": computers, "level": level})
	var answer struct {
		To   string
		Said []string
	}
	if status == http.StatusOK {
		p.h.Ok(json.Unmarshal(body, &answer))
	}
	return status, answer.To, strings.Join(answer.Said, " ")
}

// A person opens a table with computer opponents on the page, sees its link, and starts it.
func TestOpenTableOnPage(t *testing.T) {
	h, p := opensTables(t, friends.Everybody, "7")
	if form := p.newForm(); len(form.Games) != len(h.Bot.Games.All()) || form.To != "https://discord.com/channels/@me" {
		t.Errorf("the form is %+v", form)
	}
	for range 2 { // the second request is a repetition
		if status, to, said := p.openNew("opens-one", "caylus", 3, 1, 2); status != http.StatusOK || to != "/board/t/1/" {
			t.Fatalf("opening is answered by %d %q %q", status, to, said)
		}
	}
	tb := h.Table(1)
	if len(tb.Seats) != 2 || tb.Owner != "7" || tb.Seats[0].Name != "Person 7" || !storage.IsComputer(tb.Seats[1].User) || tb.Lang != "en" {
		t.Errorf("the table is %+v", tb)
	}
	p.path = "/board/t/1/"
	_, body, _ := h.get(p.path+"state", p.cookie)
	if !strings.Contains(string(body), h.links.JoinLink("")) || strings.Contains(string(body), `"start":true`) {
		t.Errorf("with an empty seat the page holds %s", body)
	}
	start := func(as, id string) string {
		status, body, _ := h.post(p.path+"start", as, map[string]any{"id": id, "size": "phone"})
		if status != http.StatusOK {
			t.Fatalf("starting is answered by %d", status)
		}
		return string(body)
	}
	if said := start(p.cookie, "starts-early"); h.Table(1).Phase != storage.Open || !strings.Contains(said, `"said":"`) {
		t.Errorf("with an empty seat starting is answered by %s", said)
	}
	other := h.open("2", h.started("market", "1", "2").ID)
	code := strings.TrimPrefix(between(string(body), h.links.JoinLink(""), `"`), h.links.JoinLink(""))
	if status, body, _ := h.post("/board/j/"+code, other.cookie, map[string]any{}); status != http.StatusOK {
		t.Fatalf("joining is answered by %d %s", status, body)
	}
	if said := start(other.cookie, "starts-others"); h.Table(1).Phase != storage.Open {
		t.Errorf("another person starts the table: %s", said)
	}
	if _, body, _ := h.get(p.path+"state", p.cookie); strings.Contains(string(body), h.links.JoinLink("")) || !strings.Contains(string(body), `"start":true`) {
		t.Errorf("with all seats taken the page holds %s", body)
	}
	if said := start(p.cookie, "starts-now"); h.Table(1).Phase != storage.Playing || !strings.Contains(said, `"board":{`) {
		t.Errorf("starting is answered by %s", said)
	}
}

// between returns the text from begin up to the next end.
func between(text, begin, end string) string {
	i := strings.Index(text, begin)
	if i < 0 {
		return ""
	}
	text, _, _ = strings.Cut(text[i:], end)
	return text
}

// The page opens tables by the rules of the host: for the people whom the host admits, not more
// than the host allows, and not faster than on Discord.
func TestPageRefusesNewTables(t *testing.T) {
	h, p := opensTables(t, friends.Invited, "7")
	if form := p.newForm(); len(form.Games) != 0 || !strings.Contains(form.About, "after you have played with others") {
		t.Errorf("a person who is not invited gets the form %+v", form)
	}
	if status, _, _ := p.openNew("opens-one", "caylus", 0, 0, 0); status != http.StatusForbidden {
		t.Errorf("a person who is not invited opens a table: %d", status)
	}
	h.started("market", "1", "2")
	known := h.open("2", 1)
	if form := known.newForm(); len(form.Games) == 0 || form.To == "https://discord.com/channels/@me" {
		t.Errorf("a person who played with others gets the form %+v", form)
	}
	for i, one := range []struct {
		game             string
		seats, computers int
		level            int
	}{{"chess", 0, 0, 0}, {"caylus", 2, 2, 1}, {"caylus", 2, 1, 9}, {"caylus", 2, -1, 1}} {
		if status, _, _ := known.openNew("opens-wrong", one.game, one.seats, one.computers, one.level); status != http.StatusBadRequest {
			t.Errorf("wrong form %d is answered by %d", i, status)
		}
	}
	if status, to, said := known.openNew("opens-wrong", "caylus", 17, 0, 0); status != http.StatusOK || to != "" || said == "" {
		t.Errorf("a table of 17 is answered by %d %q %q", status, to, said)
	}
	for _, id := range []string{"opens-two", "opens-three"} {
		if status, to, said := known.openNew(id, "caylus", 0, 0, 0); status != http.StatusOK || to == "" {
			t.Fatalf("opening is answered by %d %q", status, said)
		}
	}
	if _, to, said := known.openNew("opens-four", "caylus", 0, 0, 0); to != "" || !strings.Contains(said, "2") {
		t.Errorf("a table more than the host allows is answered by %q %q", to, said)
	}
	h.TablesPerHour(3)
	h.Configure(func(c *bot.Config) { c.Friends.MaxTables = 9 })
	for i, id := range []string{"opens-five", "opens-six"} {
		if _, to, said := known.openNew(id, "caylus", 0, 0, 0); (to == "") != (i > 0) || i > 0 && !strings.Contains(said, "20 minutes") {
			t.Errorf("table %d of an hour is answered by %q %q", i, to, said)
		}
	}
	h.Configure(func(c *bot.Config) { c.Friends = friends.Rules{} })
	if form := known.newForm(); len(form.Games) != 0 || !strings.Contains(form.About, "/table open") {
		t.Errorf("without tables for friends the form is %+v", form)
	}
	if status, _, _ := known.openNew("opens-seven", "caylus", 0, 0, 0); status != http.StatusForbidden {
		t.Errorf("without tables for friends opening is answered by %d", status)
	}
	if status, _, _ := h.post("/board/new", "", map[string]any{}); status != http.StatusUnauthorized {
		t.Errorf("without a session opening is answered by %d", status)
	}
}
