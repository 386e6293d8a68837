package main

import (
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/browser"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
)

// offered calls /play and returns the message with «Open here»: the panel, or
// the panel of «?» if the row of buttons is full.
func (b *boards) offered(user string) *model.Message {
	b.t.Helper()
	b.command(user, b.thread, "play")
	if shows(b.panel(user), "launch:") == "" {
		b.press(user, b.panel(user), "why:")
	}
	return b.panel(user)
}

// here presses «Open here».
func (b *boards) here(user string) {
	b.t.Helper()
	b.press(user, b.offered(user), "launch:")
}

// TestOpenHere plays within Discord. «Open here» starts the Activity. Its page,
// in a frame of another site without cookies, learns the person from Discord
// and shows the table. Answers that are chosen there appear on the panel.
func TestOpenHere(t *testing.T) {
	b := openBoards(t, "caylus")
	me := b.sample.Ada
	if b.command(me, b.thread, "play"); shows(b.panel(me), "why:") == "" {
		me = b.sample.Chen // it is her turn
	}
	client := browser.OpenFor(t, b.server.URL()+"/?me="+me+"#"+b.thread, 412, 915, 3*time.Minute)
	client.Until("see the channels", `document.body.dataset.ready`)
	b.here(me)
	client.Until("be asked by Discord", `document.querySelector('#authorize')?.offsetParent`)
	client.Keep("activity-asked")
	client.Run(`document.querySelector('#authorize').click()`)
	page := client.Frame(b.server.ActivityURL())
	page.Run(`window.problems = []; addEventListener('error', (e) => problems.push(e.message)); addEventListener('unhandledrejection', (e) => problems.push(String(e.reason)))`)
	page.Until("see the board", `document.querySelector('#board img')?.naturalWidth > 0`)
	page.Until("be connected", `!document.body.classList.contains('offline') && document.querySelector('#live').textContent`)
	client.Keep("activity-board")
	if got := page.Read(`document.cookie + String(document.querySelectorAll('.spot').length > 5)`); got != "true" {
		t.Errorf("cookies and places of the board: %s", got)
	}
	page.Run(`window.before = document.body.dataset.rev; document.querySelector('#all').click(); document.querySelector('.row [data-code]').click()`)
	page.Until("have an answer", answered)
	b.command(me, b.thread, "play")
	if shows(b.panel(me), "undo:") == "" {
		t.Errorf("the panel does not show the draft: %s", b.panel(me).Text())
	}
	page.Until("see the newer picture", `!document.querySelector('.loading')`)
	page.Run(`document.querySelector('[data-view=hand]').hidden || document.querySelector('[data-view=hand]').click()`)
	page.Until("see every picture", `[...document.querySelectorAll('.stage img')].filter((img) => img.offsetParent).every((img) => img.naturalWidth)`)
	client.Keep("activity-drafted")
	for range 2 { // also from a page that was open before
		page.Run(`document.querySelector('#home').click()`)
		page.Until("see the list of tables", `document.querySelectorAll('#tables li').length > 0`)
		client.Keep("activity-tables")
		page.Run(`document.querySelector('#tables a.go').click()`)
		page.Until("see the board again", `document.querySelector('#board img')?.naturalWidth > 0 && document.querySelector('#live').textContent`)
	}
	if got := page.Problems(); got != "" {
		t.Errorf("errors on the page: %s", got)
	}
	client.Run(`document.querySelector('#leave').click()`)
	client.Until("be back in the channel", `document.querySelector('#activity').hidden`)
}

// TestOpenHereIsDeclined checks the text in the frame for a person who does not
// let the bot learn their identity.
func TestOpenHereIsDeclined(t *testing.T) {
	b := openBoards(t, "market")
	client := browser.Open(t, b.server.URL()+"/?me="+b.sample.Chen+"#"+b.thread, 412, 915)
	client.Until("see the channels", `document.body.dataset.ready`)
	b.here(b.sample.Chen)
	client.Until("be asked by Discord", `document.querySelector('#authorize')?.offsetParent`)
	client.Run(`document.querySelector('#authorize').nextSibling.click()`)
	page := client.Frame(b.server.ActivityURL())
	page.Until("read why", `document.querySelector('#close')?.hidden === false`)
	client.Keep("activity-declined")
	page.Run(`document.querySelector('#close').click()`)
	client.Until("be back in the channel", `document.querySelector('#activity').hidden`)
}

// TestOpenHereFallsBackToLink checks that the panel then has the link.
func TestOpenHereFallsBackToLink(t *testing.T) {
	b := openBoards(t, "market")
	on := b.offered(b.sample.Ada)
	if _, err := b.server.Faults.Set(fault.Fault{Kind: fault.RESTError, Route: "*/callback", Status: 400, Code: 50035, Text: "Invalid Form Body", Count: 1}); err != nil {
		t.Fatal(err)
	}
	b.press(b.sample.Ada, on, "launch:")
	b.until(b.sample.Ada, "get a link", func() bool { return b.panel(b.sample.Ada).ID != on.ID })
	if said := b.panel(b.sample.Ada); linkOf(said) == "" || !strings.Contains(said.Text(), "after 10 minutes") {
		t.Errorf("in place of the Activity: %s", said.Text())
	}
}

// TestSignInWithDiscord signs in on Discord's page, sees the list of tables,
// and opens one. The browser then remembers its person.
func TestSignInWithDiscord(t *testing.T) {
	b := openBoards(t, "market")
	tab := browser.Open(t, b.server.URL()+"/board/", 412, 915)
	tab.Until("be asked to sign in", `document.querySelector('a.primary')`)
	tab.Keep("sign-in")
	tab.Run(`document.querySelector('a.primary').click()`)
	tab.Until("be at Discord's page", `location.hostname === 'localhost' && document.querySelector('[data-person]')`)
	tab.Run(`document.querySelector('[data-person="` + b.sample.Ada + `"]').click()`)
	tab.Until("see the list", `document.querySelectorAll('#tables li').length > 0`)
	tab.Keep("my-tables")
	tab.Run(`document.querySelectorAll('#tables a')[0].click()`)
	tab.Until("see the board", `document.querySelector('#board img')?.naturalWidth > 0`)
	tab.Run(`document.querySelector('#home').click()`)
	tab.Until("be back at the list", `document.querySelectorAll('#tables li').length > 0`)
	tab.Run(`document.querySelectorAll('#tables a')[0].click()`)
	tab.Until("see the board again", `document.querySelector('#board img')?.naturalWidth > 0`)
	tab.Run(`location.assign('/board/')`)
	tab.Until("see the list again", `document.querySelectorAll('#tables li').length > 0`)
	tab.Run(`document.querySelector('#close').click()`)
	tab.Until("be signed out", `document.querySelector('a.primary')`)
}
