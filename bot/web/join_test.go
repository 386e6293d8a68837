package web_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	bot "guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/friends"
	chromium "guildhall/bot/sandbox/browser"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// friendsHouse returns a house with a table for friends of person 1, whose code it returns.
func friendsHouse(t *testing.T) (*house, *discord, storage.Table, string) {
	t.Helper()
	h, d := signingIn(t)
	h.Configure(func(c *bot.Config) { c.Friends = friends.Rules{Open: friends.Everybody, MaxTables: 9} })
	h.serveAgain()
	tb, err := h.Bot.Services.Lobby.Open(t.Context(), lobby.Request{Game: "caylus", Counts: []int{2}, Lang: "en", Owner: "1", OwnerName: "Ada", MaxFriends: 9, Press: "opens"})
	h.Ok(err)
	return h, d, tb, lobby.Code(tb)
}

// A person who never used the bot opens the link, signs in with Discord, and joins under the
// name that Discord gives.
func TestJoinByLink(t *testing.T) {
	h, d, tb, code := friendsHouse(t)
	path := "/board/j/" + code
	status, body, _ := h.get(path, "")
	for _, want := range []string{"Caylus #1", "At the table: Ada (1 of 2).", "Sign in with Discord", "integration_type=1"} {
		if status != http.StatusUnauthorized || !strings.Contains(string(body), want) {
			t.Errorf("without a session the page answers %d and lacks %q:\n%s", status, want, body)
		}
	}
	if status, _, _ := h.post(path, "", map[string]any{}); status != http.StatusUnauthorized {
		t.Errorf("joining without a session is answered by %d", status)
	}
	b := begin(h, d)
	_, home, _ := b.back(url.Values{"state": {b.asked.Get("state")}, "code": {b.code("7")}})
	if home == nil {
		t.Fatal("nobody is signed in")
	}
	status, body, _ = h.get(path, home.cookie)
	if status != http.StatusOK || !strings.Contains(string(body), `id="join"`) {
		t.Fatalf("with a session the page answers %d:\n%s", status, body)
	}
	status, body, _ = h.post(path, home.cookie, map[string]any{})
	var said struct{ To string }
	if err := json.Unmarshal(body, &said); err != nil || status != http.StatusOK || said.To != "/board/t/1/" {
		t.Fatalf("joining is answered by %d %s", status, body)
	}
	now := h.Table(tb.ID)
	if len(now.Seats) != 2 || now.Seats[1].User != "7" || now.Seats[1].Name != "Person 7" {
		t.Errorf("the seats are %+v", now.Seats)
	}
	if status, _, _ := h.get(said.To, home.cookie); status != http.StatusOK {
		t.Errorf("the board is answered by %d", status)
	}
	if status, body, _ = h.post(path, home.cookie, map[string]any{}); status != http.StatusOK || !strings.Contains(string(body), said.To) {
		t.Errorf("joining again is answered by %d %s", status, body)
	}
}

// A wrong code shows nothing of the table, and many of them block a browser, also with the
// right code.
func TestJoinPageRefusesWrongCodes(t *testing.T) {
	h, _, _, code := friendsHouse(t)
	from := func(address string) func(*http.Request) {
		return func(q *http.Request) { q.Header.Set("X-Forwarded-For", address) }
	}
	for range 20 {
		status, body, _ := h.get("/board/j/1-WRONGCDE", "", from("203.0.113.5"))
		if status != http.StatusNotFound || strings.Contains(string(body), "Ada") || strings.Contains(string(body), "Caylus") {
			t.Fatalf("a wrong code is answered by %d:\n%s", status, body)
		}
	}
	if status, body, _ := h.get("/board/j/"+code, "", from("203.0.113.5")); status != http.StatusTooManyRequests || strings.Contains(string(body), "Ada") {
		t.Errorf("after many wrong codes the right one is answered by %d:\n%s", status, body)
	}
	if status, _, _ := h.get("/board/j/"+code, "", from("203.0.113.6")); status != http.StatusUnauthorized {
		t.Errorf("another browser is answered by %d", status)
	}
}

// A table that has begun refuses with words, and so does a host without tables for friends.
func TestJoinPageOfTableThatBegan(t *testing.T) {
	h, d, tb, code := friendsHouse(t)
	_, err := h.Bot.Services.Lobby.JoinByCode(t.Context(), code, "2", "Bo", "joins")
	h.Ok(err)
	_, err = h.Bot.Services.Lobby.Start(t.Context(), tb.ID, "1", "starts")
	h.Ok(err)
	b := begin(h, d)
	_, home, _ := b.back(url.Values{"state": {b.asked.Get("state")}, "code": {b.code("7")}})
	status, body, _ := h.post("/board/j/"+code, home.cookie, map[string]any{})
	if status != http.StatusOK || !strings.Contains(string(body), "The match has started") {
		t.Errorf("joining is answered by %d %s", status, body)
	}
	if status, body, _ := h.get("/board/j/"+code, home.cookie); status != http.StatusOK || strings.Contains(string(body), `id="join"`) {
		t.Errorf("the page answers %d:\n%s", status, body)
	}
	h.Configure(func(c *bot.Config) { c.Friends = friends.Rules{} })
	h.serveAgain()
	if status, _, _ := h.get("/board/j/"+code, home.cookie); status != http.StatusNotFound {
		t.Errorf("without tables for friends the page answers %d", status)
	}
}

// A person joins a table for friends with one press on a phone, in both languages, and lands on
// its board.
func TestJoinInABrowser(t *testing.T) {
	h, d, tb, code := friendsHouse(t)
	b := begin(h, d)
	_, home, _ := b.back(url.Values{"state": {b.asked.Get("state")}, "code": {b.code("7")}})
	tab := chromium.Open(t, h.http.URL+"/board/j/"+code, 412, 915)
	tab.Until("see the way to sign in", `document.querySelector('a.primary')?.getAttribute('href') === '/board/signin'`)
	tab.Run(`document.cookie = '` + home.cookie + `; path=/board/'`)
	for _, lang := range []string{"ko", "en"} {
		_, err := h.Store.ChangePerson(t.Context(), "7", func(p *storage.Person) error { p.Lang = lang; return nil })
		h.Ok(err)
		tab.Do("set the size", chromedp.EmulateViewport(412, 915))
		tab.Go(h.http.URL + "/board/j/" + code)
		tab.Until("see the button", `document.documentElement.lang === '`+lang+`' && document.querySelector('#join') !== null`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep("join-" + lang)
		if got := tab.Read(`String(document.documentElement.scrollWidth > innerWidth)`); got != "false" {
			t.Errorf("%s: the page is wider than the screen", lang)
		}
		if got := tab.Problems(); got != "" {
			t.Errorf("%s: errors on the page: %s", lang, got)
		}
	}
	tab.Run(`document.querySelector('#join').click()`)
	tab.Until("reach the board", `location.pathname === '/board/t/1/'`)
	if got := h.Table(tb.ID); len(got.Seats) != 2 || got.Seats[1].User != "7" {
		t.Errorf("the seats are %+v", got.Seats)
	}
}

// The list of a person shows the open tables of others in the channels where they play. They
// join one if they are on the server and see the channel at that moment.
func TestJoinListedTable(t *testing.T) {
	h := newHouse(t)
	own := h.started("caylus", "1", "2")
	open := func(channel string) storage.Table {
		h.Command("3", channel, "table open", map[string]string{"game": "lisboa"})
		h.Deliver()
		return h.Newest()
	}
	near, far := open(discordtest.ChannelID), open("601")
	cookie := h.open("1", own.ID).cookie
	type row struct {
		ID          int64
		Join, Leave bool
	}
	listed := func() (list []row) {
		_, body, _ := h.get("/board/tables", cookie)
		var said struct{ Tables []row }
		h.Ok(json.Unmarshal(body, &said))
		return said.Tables
	}
	if got := listed(); !slices.Contains(got, row{near.ID, true, false}) || slices.ContainsFunc(got, func(r row) bool { return r.ID == far.ID }) {
		t.Errorf("the list is %+v, want table %d to join and not table %d", got, near.ID, far.ID)
	}
	post := func(act string, id int64) string {
		status, body, _ := h.post(fmt.Sprintf("/board/t/%d/%s", id, act), cookie, map[string]any{})
		if status != http.StatusOK {
			t.Errorf("%s at table %d is answered by %d", act, id, status)
		}
		return string(body)
	}
	join := func(id int64) string { return post("join", id) }
	sits := func(id int64) bool {
		return slices.ContainsFunc(h.Table(id).Seats, func(s storage.Seat) bool { return s.User == "1" })
	}
	for name, deny := range map[string]model.Overwrite{
		"everybody": {ID: discordtest.GuildID, Type: 0, Deny: model.ViewChannel},
		"person":    {ID: "1", Type: 1, Deny: model.ViewChannel},
	} {
		h.Ok(h.Wire.Server.SetOverwrite(near.Channel, deny))
		if got := join(near.ID); !strings.Contains(got, "You cannot join this table here.") || sits(near.ID) {
			t.Errorf("in a channel hidden from %s: %s", name, got)
		}
		deny.Deny = 0
		h.Ok(h.Wire.Server.SetOverwrite(near.Channel, deny))
	}
	for range 2 {
		if got := join(near.ID); !strings.Contains(got, fmt.Sprintf(`"to":"/board/t/%d/"`, near.ID)) || !sits(near.ID) {
			t.Errorf("joining is answered by %s", got)
		}
	}
	if got := listed(); !slices.Contains(got, row{near.ID, false, true}) {
		t.Errorf("after joining the list is %+v", got)
	}
	if got := post("leave", near.ID); got != "{}" || sits(near.ID) {
		t.Errorf("leaving is answered by %s", got)
	}
	if got := listed(); !slices.Contains(got, row{near.ID, true, false}) {
		t.Errorf("after leaving the list is %+v", got)
	}
	if got := post("leave", own.ID); !strings.Contains(got, "The match has started") {
		t.Errorf("leaving a match is answered by %s", got)
	}
	h.Wire.Server.Leave(discordtest.GuildID, "1")
	if got := join(far.ID); !strings.Contains(got, "You cannot join this table here.") || sits(far.ID) {
		t.Errorf("outside the server: %s", got)
	}
	if got := join(own.ID + 1000); !strings.Contains(got, "You cannot join this table here.") {
		t.Errorf("at no table: %s", got)
	}
}

// A person who left a server, or no longer sees a channel, does not read of its open tables within
// some minutes. A list asks Discord once in that time, and shows none when Discord does not answer.
func TestListHidesLostChannels(t *testing.T) {
	h := newHouse(t)
	own := h.started("caylus", "1", "2")
	h.Command("3", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa"})
	h.Deliver()
	near, cookie := h.Newest(), h.open("1", own.ID).cookie
	h.Command("4", discordtest.ChannelID, "table open", map[string]string{"game": "caylus"})
	h.Deliver()
	other := h.Newest()
	listed := func() bool {
		t.Helper()
		status, body, _ := h.get("/board/tables", cookie)
		var said struct{ Tables []struct{ ID int64 } }
		h.Ok(json.Unmarshal(body, &said))
		has := func(id int64) bool {
			return slices.ContainsFunc(said.Tables, func(r struct{ ID int64 }) bool { return r.ID == id })
		}
		if status != http.StatusOK || !has(own.ID) {
			t.Fatalf("the list is answered by %d %s", status, body)
		}
		if has(near.ID) != has(other.ID) {
			t.Fatalf("the list asks for each table: %s", body)
		}
		return has(near.ID)
	}
	silent := errors.New("no answer")
	h.Wire.Fail["rights"] = []error{silent}
	if listed() {
		t.Error("Discord does not answer, and the list shows the table")
	}
	if !listed() {
		t.Fatal("the list lacks the table")
	}
	h.Wire.Fail["rights"] = []error{silent}
	for range 3 {
		if !listed() {
			t.Error("the list asks again at once")
		}
	}
	h.Wire.Fail["rights"] = nil
	see := func(when string, want bool) {
		t.Helper()
		h.Now = h.Now.Add(10 * time.Minute)
		if got := listed(); got != want {
			t.Errorf("%s: the list shows the table: %v", when, got)
		}
	}
	h.Ok(h.Wire.Server.SetOverwrite(near.Channel, model.Overwrite{ID: "1", Type: 1, Deny: model.ViewChannel}))
	see("in a hidden channel", false)
	h.Ok(h.Wire.Server.SetOverwrite(near.Channel, model.Overwrite{ID: "1", Type: 1}))
	see("shown again", true)
	h.Wire.Server.Leave(discordtest.GuildID, "1")
	see("outside the server", false)
}

// A full table refuses «Join» with words for that person alone. The list does not offer it, and
// nothing changes.
func TestJoinFullTable(t *testing.T) {
	h := newHouse(t)
	own := h.started("caylus", "1", "2")
	h.Command("3", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": "2"})
	h.Deliver()
	full, cookie := h.Newest(), h.open("1", own.ID).cookie
	join := func() string {
		status, body, _ := h.post(fmt.Sprintf("/board/t/%d/join", full.ID), cookie, map[string]any{})
		if status != http.StatusOK {
			t.Errorf("joining is answered by %d", status)
		}
		return string(body)
	}
	offered := func() bool {
		_, body, _ := h.get("/board/tables", cookie)
		return strings.Contains(string(body), `"join":true`)
	}
	if !offered() {
		t.Fatal("the list does not offer the table")
	}
	h.Command("4", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(full.ID)})
	h.Deliver()
	before, posts := h.Table(full.ID), len(h.Wire.Messages)
	if got, want := join(), `{"said":["The table is full: 2 players sit here.","Open a new table."]}`; strings.TrimSpace(got) != want {
		t.Errorf("joining is answered by %s, want %s", got, want)
	}
	h.Deliver()
	if after := h.Table(full.ID); after.Rev != before.Rev || len(after.Seats) != 2 {
		t.Errorf("the table changed from %+v to %+v", before, after)
	}
	if n := len(h.Wire.Messages); n != posts {
		t.Errorf("%d messages were sent", n-posts)
	}
	if offered() {
		t.Error("the list offers the full table")
	}
}
