package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"guildhall/bot/sandbox/browser"
	"guildhall/storage/dburl"
	"guildhall/storage/testdb"
)

// axeScript returns the source of axe-core from the file axe.min.js that
// GUILDHALL_AXE names. Without it, the test is skipped.
func axeScript(t *testing.T) string {
	t.Helper()
	path := os.Getenv("GUILDHALL_AXE")
	if path == "" {
		t.Skip("GUILDHALL_AXE does not name axe.min.js: accessibility is not judged")
	}
	script, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// judge fails the test for every violation that axe-core finds on the page in
// its current state.
func judge(t *testing.T, tab *browser.Tab, axe, state string) {
	t.Helper()
	tab.Run(`window.verdict = null; if (!window.axe) { ` + axe + ` }
		axe.run(document, { resultTypes: ['violations'] }).then((r) => {
			verdict = r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')).join('\n') || 'none';
		}, (e) => { verdict = String(e); });`)
	tab.Until("have the verdict", `window.verdict`)
	if got := tab.Read(`verdict`); got != "none" {
		t.Errorf("%s:\n%s", state, got)
	}
	tab.Keep("axe-" + filepath.Base(state))
}

// Axe-core finds no violation on the page of a table: during a question, at a
// place, in the list of all answers, before a warning, in the text of the
// board, in a plan and in orders, and for the person who waits.
func TestAxeOnBoards(t *testing.T) {
	axe := axeScript(t)
	for _, game := range tappedGames {
		t.Run(game, func(t *testing.T) {
			b := openBoards(t, game)
			tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 900)}
			for _, tab := range tabs {
				turn := tab.Read(`document.body.dataset.turn`)
				judge(t, tab, axe, game+" question "+turn)
				if turn != "mine" {
					continue
				}
				tab.Run(`document.querySelector('.spot.lit')?.click()`)
				judge(t, tab, axe, game+" place")
				tab.Run(`document.querySelector('#all').click()`)
				judge(t, tab, axe, game+" all answers")
				tab.Run(`document.querySelector('[data-view=words]').click()`)
				judge(t, tab, axe, game+" words")
				tab.Run(`document.querySelector('[data-view=board]').click(); document.querySelector('#all').click()`)
				for _, kind := range []string{"plan", "orders"} {
					tab.Run(fmt.Sprintf(`document.querySelector('%s').click()`, map[string]string{"plan": "#try", "orders": "#orders"}[kind]))
					tab.Until("see it", `document.body.dataset.trial === '`+kind+`' && `+still)
					judge(t, tab, axe, game+" "+kind)
					tab.Run(`document.querySelector('#leave').click()`)
				}
			}
		})
	}
}

// Axe-core finds no violation on the warning before an answer that makes the
// turn final.
func TestAxeOnAWarning(t *testing.T) {
	axe := axeScript(t)
	b := openBoards(t, "cleopatra")
	tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 412, 915)}
	for n := range 200 {
		tab := tabs[n%2]
		if tab.Read(`document.body.dataset.turn`) != "mine" {
			continue
		}
		if tab.Read(`String(document.querySelector('#sure') != null)`) == "true" {
			judge(t, tab, axe, "warning")
			return
		}
		tab.Run(`window.before = document.body.dataset.rev;` + fmt.Sprintf(tap, n))
		tab.Until("have an answer", answered)
	}
	t.Error("no answer is warned of")
}

// Axe-core finds no violation on public pages: a watched match, a rulebook, and
// the page of a link.
func TestAxeOnPublicPages(t *testing.T) {
	axe := axeScript(t)
	b := openBoards(t, "caylus")
	b.publicPages("leagues")
	me := b.sample.Ada
	if b.command(me, b.thread, "play"); shows(b.panel(me), "why:") == "" {
		me = b.sample.Chen
	}
	b.command(b.sample.Bo, b.thread, "board")
	to := b.watchLink(b.sample.Bo, b.thread)
	for state, query := range map[string]string{"watch": "?lang=en", "watch contrast": "?lang=ko&theme=contrast"} {
		tab := browser.Open(t, to+query, 412, 915)
		tab.Until("see the board", `document.querySelector('#board img')?.naturalWidth > 0 && document.body.dataset.rev`)
		judge(t, tab, axe, state)
	}
	b.command(me, b.thread, "play")
	link := browser.Open(t, b.link(me), 412, 915)
	link.Until("be asked to open", `document.querySelector('#go')?.hidden === false`)
	judge(t, link, axe, "link")
	front := browser.Open(t, b.server.URL()+"/board/", 412, 915)
	front.Until("be asked to sign in", `document.querySelector('a.primary')`)
	judge(t, front, axe, "front")
	front.Run(`document.querySelector('a.primary').click()`)
	front.Until("be at Discord's page", `location.hostname === 'localhost' && document.querySelector('[data-person]')`)
	front.Run(`document.querySelector('[data-person="` + b.sample.Ada + `"]').click()`)
	front.Until("see the list", `document.querySelectorAll('#tables li').length > 0`)
	judge(t, front, axe, "my tables")
	for _, game := range tappedGames {
		tab := browser.Open(t, b.server.URL()+rulesPath+game, 412, 915)
		tab.Until("see the rulebook", `document.querySelector('h1')`)
		judge(t, tab, axe, "rulebook of "+game)
	}
}

// Axe-core finds no violation on the page for owners, to which Discord returns
// them after signing in. Other people who sign in get status 404.
func TestAxeOnTheHostPage(t *testing.T) {
	axe := axeScript(t)
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	s, err := startSandbox(ctx, sandboxSetup{database: dburl.Address{Name: testdb.New(t)}, addr: "127.0.0.1:0", owned: true, log: slog.New(slog.DiscardHandler)})
	if err != nil {
		stop()
		t.Fatal(err)
	}
	b := &boards{running: s, t: t}
	t.Cleanup(func() { stop(); b.ends() })
	for _, person := range []string{s.sample.Ada, s.sample.Bo} {
		tab := browser.Open(t, s.server.URL()+"/host", 412, 915)
		tab.Until("be asked to sign in", `document.querySelector('a.primary')`)
		judge(t, tab, axe, "host sign-in")
		tab.Run(`document.querySelector('a.primary').click()`)
		tab.Until("be at Discord's page", `location.hostname === 'localhost' && document.querySelector('[data-person]')`)
		tab.Run(`document.querySelector('[data-person="` + person + `"]').click()`)
		if person != s.sample.Ada {
			tab.Until("see no page", `document.body.innerText.includes('404 page not found')`)
			continue
		}
		tab.Until("see the page", `document.querySelectorAll('.host .charts figure').length === 6`)
		tab.Until("see what the doctor finds", `document.querySelectorAll('.host details').length > 0`)
		judge(t, tab, axe, "host")
	}
}

// Axe-core finds no violation on the page of a finished match.
func TestAxeOnReplays(t *testing.T) {
	axe := axeScript(t)
	for _, game := range tappedGames {
		files, err := filepath.Glob("../../engine/" + game + "/testdata/records/2-*.json")
		if err != nil || len(files) == 0 {
			t.Fatalf("no record of %s: %v", game, err)
		}
		page := filepath.Join(t.TempDir(), game+".html")
		if code, _, errs := runCommandLine(t, "record", "page", files[0], "-o", page); code != 0 {
			t.Fatal(errs)
		}
		tab := browser.Open(t, "file://"+page, 412, 915)
		tab.Until("see the match", `document.querySelector('#log li')`)
		judge(t, tab, axe, "replay of "+game)
	}
}
