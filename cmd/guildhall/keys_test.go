package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"guildhall/bot/sandbox/browser"
	"guildhall/engine/longtest"
)

// nextKeys are the keys for the next step of a turn: the confirmation, an
// answer at the place in the sheet, a marked place, or an answer in the list.
const nextKeys = `(() => {
const shown = (s) => [...document.querySelectorAll(s)].filter((e) => e.dataset.key && (e.offsetParent || e.matches('.spot')));
const one = (list) => list[%[1]d %% list.length].dataset.key;
if (document.querySelector('#sure')) return document.querySelector('#sure').dataset.key;
if (!document.querySelector('#done').hidden) return '\r';
if (document.querySelector('#sheet').className === 'place') return one(shown('#sheet .row button'));
const places = shown('.spot.lit'), rows = shown('#sheet .row button');
if (places.length) return one(places);
return rows.length ? one(rows) : '0';
})()`

// byKeys plays with only the keyboard until the number of steps is reached or
// the match ends. It returns the largest number of keys from a question to its
// answer.
func (b *boards) byKeys(tabs []*browser.Tab, steps int) (longest int) {
	b.t.Helper()
	keys := make([][]string, len(tabs))
	for n := 0; n < steps; n++ {
		for i, tab := range tabs {
			switch tab.Read(`document.body.dataset.turn`) {
			case "over":
				return longest
			case "others":
				continue
			}
			tab.Until("not be busy", `!document.body.classList.contains('busy')`)
			sheet := tab.Read(`document.querySelector('#sheet').className`)
			if sheet == "question" {
				keys[i] = nil // also if the other person's answer replaced a warning
			}
			press := tab.Read(fmt.Sprintf(nextKeys, n*7))
			tab.Run(`window.before = document.body.dataset.rev; document.querySelector('.note')?.remove()`)
			tab.Type(press)
			keys[i] = append(keys[i], press)
			if n := len(strings.Join(keys[i], "")); n > longest {
				longest = n
				b.t.Logf("%d keys: %q", n, keys[i])
			}
			looks := `document.querySelector('#sheet').className !== '` + sheet + `'`
			tab.Until(fmt.Sprintf("react to %q in %s", press, sheet), `!document.body.classList.contains('busy') && (document.body.dataset.rev !== before || `+looks+` || document.querySelector('.note'))`)
			if tab.Read(`String(document.body.dataset.rev !== before || !!document.querySelector('.note'))`) == "true" { // answered, or the other was faster
				keys[i] = nil
			}
			if got := tab.Read(`String(document.querySelector('#sheet').contains(document.activeElement))`); got != "true" {
				b.t.Fatalf("after %q the focus is on %s", press, tab.Read(`document.activeElement.outerHTML.slice(0, 200)`))
			}
		}
	}
	return longest
}

// TestMarketByKeys plays a match of Market Day on two pages with only the
// keyboard, with at most four keys from a question to its answer.
func TestMarketByKeys(t *testing.T) {
	longtest.Only(t, "a whole match in a browser; TestBoardsSideBySide plays another by taps")
	b := openBoards(t, "market")
	tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 800)}
	if longest := b.byKeys(tabs, 400); longest > 4 {
		t.Errorf("an answer takes %d keys", longest)
	}
	for _, tab := range tabs {
		tab.Until("see the end", `document.body.dataset.turn === 'over'`)
		if got := tab.Problems(); got != "" {
			t.Errorf("errors on the page: %s", got)
		}
	}
}

// TestGamesByKeys plays with only the keyboard: the beginning of Caylus, and
// with GUILDHALL_LONG the beginnings of all games.
func TestGamesByKeys(t *testing.T) {
	for _, game := range tappedGames {
		t.Run(game, func(t *testing.T) {
			if game != "caylus" {
				longtest.Only(t, "turns of all games in a browser")
			}
			b := openBoards(t, game)
			tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 800)}
			if longest := b.byKeys(tabs, longtest.Number(26, 40)); longest > 4 {
				t.Errorf("an answer takes %d keys", longest)
			}
			for i, tab := range tabs {
				tab.Keep(fmt.Sprintf("keys-%s-%d", game, i))
				if got := tab.Problems(); got != "" {
					t.Errorf("errors on the page: %s", got)
				}
			}
		})
	}
}

// TestKeysOfAPage presses the other keys: back and forth between places in
// natural order, all choices, undo, help. It switches keys off and presses them
// again. It reads the turn as a screen reader does.
func TestKeysOfAPage(t *testing.T) {
	b := openBoards(t, "caylus")
	mine := b.open(b.sample.Ada, 1280, 800)
	if mine.Read(`document.body.dataset.turn`) != "mine" {
		mine = b.open(b.sample.Chen, 1280, 800)
	}
	const chosen = `document.querySelector('.spot.chosen').dataset.place`
	mine.Type(kb.ArrowRight)
	first := mine.Read(chosen)
	mine.Type(kb.ArrowRight)
	if second := mine.Read(chosen); second == first {
		t.Errorf("the arrow stays at %s", first)
	}
	mine.Type(kb.ArrowLeft)
	if got := mine.Read(chosen); got != first {
		t.Errorf("back from the second place is %s, not %s", got, first)
	}
	if got := mine.Read(`(() => { const ids = [...document.querySelectorAll('.spot.lit')].sort((a, b) => (a.dataset.key < b.dataset.key ? -1 : 1)).map((s) => s.dataset.place); return String(ids.join() === [...ids].sort(new Intl.Collator('en', { numeric: true }).compare).join() && ids.length > 5) })()`); got != "true" {
		t.Error("the keys of places are not in natural order")
	}
	if got := mine.Read(`String([...document.querySelectorAll('.spot')].filter((s) => s.tabIndex === 0).length)`); got != "1" {
		t.Errorf("the board has %s tab stops", got)
	}
	mine.Type("\x1b")
	mine.Type("?")
	mine.Until("read the keys", `document.querySelector('#sheet.keys #keys')`)
	mine.Keep("keys-help")
	mine.Type("\x1b")
	question := mine.Read(`document.querySelector('#sheet h2').textContent`)
	mine.Type("0")
	mine.Until("see all choices", `document.querySelector('#sheet.all .row')`)
	mine.Keep("keys-all")
	rows := strings.Split(mine.Read(`[...document.querySelectorAll('#sheet .row')].map((r) => r.querySelector('b').textContent + '|' + (r.querySelector('span span')?.textContent ?? '')).join('\n')`), "\n")
	tree := mine.Accessible()
	if !slices.Contains(tree, "heading "+question) {
		t.Errorf("the question %q is no heading in\n%s", question, strings.Join(tree, "\n"))
	}
	for _, row := range rows {
		label, effect, _ := strings.Cut(row, "|")
		if !slices.ContainsFunc(tree, func(line string) bool {
			return strings.HasPrefix(line, "button ") && strings.Contains(line, label) && strings.Contains(line, effect)
		}) {
			t.Errorf("no button says %q with %q", label, effect)
		}
	}
	mine.Run(`window.before = document.body.dataset.rev`)
	mine.Type(mine.Read(`document.querySelector('#sheet .row button').dataset.key`))
	mine.Until("have it drafted", answered+` && !document.querySelector('#undo').hidden`)
	if got := mine.Read(`document.querySelector('#news').textContent`); got == "" {
		t.Error("nothing is said of the answer")
	}
	if got := mine.Read(`String(document.querySelectorAll('[aria-live], [role=alert], [role=status]').length)`); got != "1" {
		t.Errorf("%s lines speak", got)
	}
	mine.Run(`window.before = document.body.dataset.rev`)
	mine.Type("u")
	mine.Until("have it taken back", answered+` && document.querySelector('#undo').hidden`)
	if recent := mine.Read(`document.querySelector('.recent li')?.textContent ?? ''`); recent != "" && !slices.ContainsFunc(mine.Accessible(), func(line string) bool { return strings.Contains(line, recent) }) {
		t.Errorf("the news %q is not in the tree", recent)
	}
	mine.Type("?")
	mine.Run(`document.querySelector('#keys').click()`)
	mine.Type("\x1b")
	mine.Type("0")
	mine.Type(kb.ArrowRight)
	if got := mine.Read(`document.querySelector('#sheet').className + document.querySelectorAll('.spot.chosen').length`); got != "question0" {
		t.Errorf("with keys off the sheet is %s", got)
	}
}
