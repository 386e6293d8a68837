package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"guildhall/bot/sandbox/browser"
	"guildhall/engine/longtest"
	"guildhall/render"
)

// hidden is an expression for what of a page cannot be seen: parts outside the window or over
// each other, a page that scrolls, answers with the same sign, and marked places that no scrolling
// of the board shows.
const hidden = `(() => {
const box = (s) => { const e = document.querySelector(s); return e?.offsetParent || s === 'main' ? e.getBoundingClientRect() : null; };
const out = [], parts = ['header', 'main', '#mine', '#ask', '#players', '#log'].filter((s) => box(s)?.height);
const root = document.documentElement;
if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) out.push('the page scrolls');
for (const s of parts) {
  const a = box(s);
  if (a.left < -0.5 || a.top < -0.5 || a.right > innerWidth + 0.5 || a.bottom > innerHeight + 0.5) out.push(s + ' is outside');
  for (const o of parts) { const b = box(o); if (o !== s && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) out.push(s + ' lies over ' + o); }
}
if (innerWidth >= 1000 && ['#ask', '#players', ...(document.querySelector('#log').firstChild ? ['#log'] : [])].some((s) => !parts.includes(s))) out.push('only ' + parts);
const view = document.querySelector('main section:not([hidden])'), board = box('main');
for (const e of view.querySelectorAll('.spot.lit')) {
  e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const a = e.getBoundingClientRect();
  if (a.bottom > board.bottom + 2 || a.top < board.top - 2 || !e.contains(document.elementFromPoint(a.left + a.width / 2, a.top + a.height / 2)) && ![...view.querySelectorAll('.spot')].some((s) => s.contains(document.elementFromPoint(a.left + a.width / 2, a.top + a.height / 2)))) out.push(e.dataset.place + ' is covered');
}
const signs = [...document.querySelectorAll('#sheet .row i')].map((e) => e.dataset.at);
if (new Set(signs).size < signs.length) out.push('answers have the same sign: ' + signs);
const sheet = document.querySelector('#sheet'), ask = box('#ask');
if (Math.abs(sheet.getBoundingClientRect().height + (box('#bar')?.height ?? 0) + (box('#motion')?.height ?? 0) - ask.height) > 5) out.push('the sheet leaves free height');
return out.join(', ');
})()`

// touched is an expression that touches every place, row of a player and card once, and returns
// those that open nothing.
const touched = `[...new Set([...document.querySelectorAll('.spot, .card, [data-row]')].map((e) => e.dataset.place ?? e.dataset.row))].filter((id) => {
  const e = document.querySelector('[data-place="' + id + '"], [data-row="' + id + '"]');
  e.click();
  const open = document.querySelector('#sheet.place h2')?.textContent;
  document.querySelector('.close')?.click();
  return !open;
}).join(', ')`

// TestBoardsSideBySide looks at the pages of matches at the widths of a phone and of a desktop, in
// both languages, and plays on: nothing lies over anything else or has to be scrolled to, the
// board and the bar stay where they are, and everything opens at a touch. Market Day is played to
// its end. In Caylus a piece moves from its place to another, and not only the badge of who acted.
func TestBoardsSideBySide(t *testing.T) {
	for _, game := range append([]string{"market"}, tappedGames...) {
		t.Run(game, func(t *testing.T) {
			if game != "caylus" && game != "market" {
				longtest.Only(t, "pages of all games in a browser")
			}
			b := openBoards(t, game)
			tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 800)}
			if game != "market" { // whose board has one layout
				checkResizing(t, tabs[0], tabs[1])
			}
			for _, tab := range tabs {
				tab.Run(`new MutationObserver((list) => { for (const m of list) for (const e of m.addedNodes) if (e.matches?.('canvas.fly')) { const [a, , z] = e.getAnimations()[0].effect.getKeyframes(); window.flew ||= a.transform !== z.transform; } }).observe(document.body, { childList: true })`)
			}
			const fixed = `['main', '#bar'].map((s) => { const r = document.querySelector(s).getBoundingClientRect(); return s === '#bar' && !r.height ? '' : [r.top, r.bottom].map(Math.round); }).join()`
			bars := []string{"", ""}
			steps := longtest.Number(24, 40)
			if game == "market" {
				steps = 100 // it ends before
			}
			flew := func() bool {
				return slices.ContainsFunc(tabs, func(tab *browser.Tab) bool { return tab.Read(`String(!!window.flew)`) == "true" })
			}
			for n := 0; n < steps || game == "caylus" && n < 120 && !flew(); n++ {
				for i, tab := range tabs {
					if tab.Read(`document.body.dataset.turn`) != "mine" {
						continue
					}
					tab.Until("have its pictures", `!document.querySelector('.loading')`)
					if n%4 == 0 {
						checkShown(t, tab, []render.Size{render.Phone, render.Full}[i])
						if got := tab.Read(hidden); got != "" {
							t.Errorf("tab %d, step %d: %s", i, n, got)
						}
						tab.Keep(fmt.Sprintf("side-%s-%d-%d", game, i, n))
					}
					if n == 12 {
						if got := tab.Read(touched); got != "" {
							t.Errorf("tab %d: a touch of %s opens nothing", i, got)
						}
					}
					if bars[i] == "" {
						bars[i] = tab.Read(fixed)
					} else if got := tab.Read(fixed); got != bars[i] {
						t.Errorf("tab %d, step %d: board and bar moved from %s to %s", i, n, bars[i], got)
						bars[i] = got
					}
					tab.Run(`window.before = document.querySelector('#sure') ? '' : document.body.dataset.rev;` + fmt.Sprintf(tap, n*7+i))
					tab.Until("have an answer", answered)
				}
				if tabs[0].Read(`document.body.dataset.turn`) == "over" {
					break
				}
			}
			for i, tab := range tabs {
				if game == "market" {
					tab.Until("see the end", `document.body.dataset.turn === 'over' && !document.querySelector('.loading')`)
					if got := tab.Read(`document.querySelector('#live').textContent`); !strings.HasPrefix(got, []string{"finished", "종료"}[i]) {
						t.Errorf("tab %d: above a match that ended stands %q", i, got)
					}
					tab.Keep(fmt.Sprintf("market-end-%d", i))
				}
				if got := tab.Problems(); got != "" {
					t.Errorf("tab %d: errors on the page: %s", i, got)
				}
			}
			if game == "caylus" && !flew() {
				t.Error("no piece flew from place to place")
			}
		})
	}
}

// checkShown compares the width at which a page shows its board with render.Shown, on which the
// size of its text depends.
func checkShown(t *testing.T, tab *browser.Tab, size render.Size) {
	t.Helper()
	var f, w float64
	got := tab.Read(`(() => { const s = document.querySelector('#board .stage'); return s.style.getPropertyValue('--f') + ' ' + (s.offsetParent ? s.getBoundingClientRect().width : 0); })()`)
	if _, err := fmt.Sscan(got, &f, &w); err != nil {
		t.Fatalf("size of the board %q: %v", got, err)
	}
	if want := render.Shown(size, f, 1); w > 0 && (w < want-1 || w > want+1) {
		t.Errorf("size %d: the board is %.0f pixels wide, want %.0f", size, w, want)
	}
}

// checkResizing turns a phone into a desktop and back: the page then lies as if it had been opened
// at that size.
func checkResizing(t *testing.T, phone, desktop *browser.Tab) {
	t.Helper()
	const layout = `document.body.style.getPropertyValue('--ratio') + ['tall', 'below'].filter((name) => document.body.classList.contains(name))`
	small, large := phone.Read(layout), desktop.Read(layout)
	if small == large {
		t.Fatalf("a phone and a desktop have the same layout, %s", small)
	}
	for _, step := range []struct {
		width, height int64
		want          string
	}{{1280, 800, large}, {412, 915, small}} {
		phone.Do("set the size", chromedp.EmulateViewport(step.width, step.height))
		phone.Until("see the layout of this size", layout+` === '`+step.want+`'`)
		if got := phone.Read(hidden); got != "" {
			t.Errorf("at %d pixels: %s", step.width, got)
		}
	}
}

// TestDraftByTaps takes a card of the draft of Architects by a touch of the card.
func TestDraftByTaps(t *testing.T) {
	b := openBoards(t, "architects")
	for i, tab := range []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 800)} {
		for n := 0; tab.Read(`String(document.querySelectorAll('#mine .card.lit').length)`) == "0" && n < 6; n++ {
			tab.Until("be asked", `document.body.dataset.turn === 'mine'`)
			tab.Run(`window.before = document.body.dataset.rev;` + fmt.Sprintf(tap, 0))
			tab.Until("have an answer", answered)
		}
		tab.Until("have its pictures", `!document.querySelector('.loading')`)
		tab.Keep(fmt.Sprintf("draft-%d", i))
		tab.Run(`window.before = document.body.dataset.rev; document.querySelector('#mine .card.lit').click()`)
		tab.Until("see its answer", `document.querySelector('#sheet.place .row button')`)
		tab.Run(`document.querySelector('#sheet.place .row button').click()`)
		tab.Until("have taken it", answered)
	}
}

// TestMotion plays a turn and watches the other page: it shows the turn place by place, stops at
// a touch, goes on, and ends before the question at Escape. With reduced motion nothing moves, and
// each touch shows the next move. A line of the log shows its place when it has the focus.
func TestMotion(t *testing.T) {
	b := openBoards(t, "caylus")
	mine, other := b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 800)
	if mine.Read(`document.body.dataset.turn`) != "mine" {
		mine, other = other, mine
	}
	turn := func(tab *browser.Tab) {
		t.Helper()
		tab.Until("be asked", `document.body.dataset.turn === 'mine' && !document.querySelector('#all').hidden`)
		tab.Run(`document.querySelector('#all').click(); document.querySelector('.row [data-code]').click()`)
		tab.Until("have a whole turn", `!document.body.classList.contains('busy') && !document.querySelector('#done').hidden`)
		tab.Run(`document.querySelector('#done').click()`)
	}
	const (
		watched = `document.querySelector('#motion').hidden === false && document.querySelector('.mark.beam')`
		over    = `document.querySelector('#motion').hidden && !document.querySelector('.mark.beam, .fly')`
		wait    = `new MutationObserver(() => { if (!document.querySelector('#motion').hidden && !window.caught) { window.caught = true; window.moved = document.getAnimations().length > 0; document.querySelector('#pause').click(); } }).observe(document.querySelector('#motion'), { attributes: true, childList: true })`
	)
	other.Run(wait)
	turn(mine)
	other.Until("see the turn", watched)
	other.Keep("motion")
	if got := other.Read(`String(window.moved) + document.querySelector('#motion').innerText.includes('1/')`); got != "truetrue" {
		t.Errorf("moves, and says which of how many: %s", got)
	}
	other.Run(`document.querySelector('#pause').click()`)
	other.Until("see it end by itself", over)
	if got := other.Read(`document.querySelector('#sheet').contains(document.activeElement) + document.querySelector('#sheet').className`); got != "truequestion" {
		t.Errorf("after the motion the focus is in the question: %s", got)
	}
	mine.LessMotion()
	turn(other)
	mine.Until("see the turn", watched)
	if got := mine.Read(`String(document.getAnimations().length) + document.querySelectorAll('.fly').length`); got != "00" {
		t.Errorf("with reduced motion so many things move: %s", got)
	}
	mine.Keep("motion-reduced")
	mine.Type("\x1b")
	mine.Until("have it skipped", over)
	mine.Run(`document.querySelector('#again').click()`)
	mine.Until("see it again", watched)
	mine.Run(`for (let n = 0; n < 40 && !document.querySelector('#motion').hidden; n++) document.querySelector('#pause').click()`)
	mine.Until("come to its end", over)
	mine.Focus(`.recent button`)
	mine.Until("see the place of the line", `document.querySelector('.mark.told')`)
	for _, tab := range []*browser.Tab{mine, other} {
		if got := tab.Problems(); got != "" {
			t.Errorf("errors on the page: %s", got)
		}
	}
}
