package main

import (
	"strings"
	"testing"

	"guildhall/bot/sandbox/browser"
	"guildhall/bot/sandbox/model"
)

// watchLink waits for «Watch» on a message of a channel and returns its address.
func (b *boards) watchLink(user, channel string) (to string) {
	b.t.Helper()
	b.until(user, "see «Watch»", func() bool {
		for _, m := range b.server.As(user).Messages(channel) {
			model.Walk(m.Message.Components, func(c *model.Component) {
				if strings.Contains(c.URL, "/board/w/") {
					to = c.URL
				}
			})
		}
		return to != ""
	})
	return to
}

// playTurn presses the first answers on a person's panel until their turn is
// final.
func (b *boards) playTurn(user string) {
	b.t.Helper()
	for range 30 {
		p := b.panel(user)
		if strings.HasPrefix(p.Text(), "### Done") {
			return // the turn needs no confirmation
		}
		for _, verb := range []string{"done:", "sure:", "pick:", "menu:"} {
			if shows(p, verb) == "" {
				continue
			}
			b.press(user, p, verb)
			if verb == "done:" {
				return
			}
			break
		}
	}
	b.t.Fatalf("no confirmation on %s", b.panel(user).Text())
}

// TestWatch watches a match in a browser without signing in, on a phone and on
// a desktop. A new turn appears by itself, a line of the log shows its places,
// and the page reports when it is closed.
func TestWatch(t *testing.T) {
	b := openBoards(t, "caylus")
	b.publicPages("leagues")
	me := b.sample.Ada
	if b.command(me, b.thread, "play"); shows(b.panel(me), "why:") == "" {
		me = b.sample.Chen // it is her turn
	}
	b.command(b.sample.Bo, b.thread, "board")
	to := b.watchLink(b.sample.Bo, b.thread)
	const problems = `window.problems = []; addEventListener('error', (e) => problems.push(e.message)); addEventListener('unhandledrejection', (e) => problems.push(String(e.reason)))`
	tabs := []*browser.Tab{browser.Open(t, to+"?lang=ko", 412, 915), browser.Open(t, to+"?lang=en&theme=contrast", 1280, 915)}
	for i, tab := range tabs {
		tab.Run(problems)
		tab.Until("see the board", `document.querySelector('#board img')?.naturalWidth > 0 && document.body.dataset.rev`)
		tab.Run(`window.before = document.body.dataset.rev`)
		if got := tab.Read(`document.cookie + document.querySelectorAll('[data-code], #sheet .primary, #undo:not([hidden] *)').length`); got != "0" {
			t.Errorf("tab %d: cookies and buttons of players: %s", i, got)
		}
	}
	b.command(me, b.thread, "play")
	b.playTurn(me)
	for i, tab := range tabs {
		tab.Until("see the turn", `document.body.dataset.rev !== window.before && document.querySelector('.recent button')`)
		tab.Run(`document.querySelector('.recent button').click()`)
		if got := tab.Read(`String(document.querySelectorAll('.mark.told, [data-row].here').length > 0)`); got != "true" {
			t.Errorf("tab %d: a line of the log shows no place", i)
		}
		tab.Keep([]string{"watch-phone", "watch-desktop"}[i])
		if got := tab.Read(`String(document.documentElement.scrollWidth <= innerWidth)`); got != "true" {
			t.Errorf("tab %d: the page is wider than its window", i)
		}
	}
	b.publicPages("off")
	tabs[0].Run(`location.reload()`)
	tabs[0].Until("read that it is closed", `document.body.className === 'alone'`)
	if got := tabs[1].Problems(); got != "" {
		t.Errorf("errors on the page: %s", got)
	}
	if !strings.Contains(tabs[0].Read(`document.body.textContent`), "«관전»") {
		t.Error("the closed page does not say how to watch")
	}
}
