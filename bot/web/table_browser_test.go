package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	bot "guildhall/bot/discord"

	chromium "guildhall/bot/sandbox/browser"
	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/render"
	"guildhall/storage"
)

// faint lists the texts on the page whose contrast with the colour behind them is below 4.5,
// and those that are cut off without an ellipsis. Disabled parts and texts on pictures do not
// count.
const faint = `(() => {
	const rgb = (c) => { const m = c.match(/[\d.]+/g).map(Number); return c.startsWith('color(') ? [...m.slice(0, 3).map((v) => v * 255), m[3] ?? 1] : [...m.slice(0, 3), m[3] ?? 1]; };
	const light = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
	const found = new Set();
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; n = walk.nextNode();) {
		const e = n.parentElement, text = n.data.trim(), style = getComputedStyle(e);
		if (!text || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest('script, style, .unseen, :disabled, canvas')) continue;
		const range = document.createRange(); range.selectNodeContents(n);
		const box = range.getBoundingClientRect();
		if (box.width < 1 || box.right <= 0 || box.left >= innerWidth || box.bottom <= 0 || box.top >= innerHeight) continue;
		const under = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2), from = under.indexOf(e);
		if (from < 0) continue; // something else covers it, or it is scrolled out of sight
		let behind = [255, 255, 255, 1];
		for (const up of under.slice(from)) {
			const s = getComputedStyle(up, up.matches('.badge') ? '::before' : null);
			if (s.backgroundImage !== 'none' || up.matches('img, canvas')) { behind = null; break; }
			const c = rgb(s.backgroundColor);
			if (c[3] > .9) { behind = c; break; }
		}
		if (behind) {
			const [a, b] = [light(rgb(style.color)), light(behind)].sort((x, y) => y - x);
			const ratio = (a + .05) / (b + .05);
			if (ratio < 4.5) found.add(ratio.toFixed(1) + ' ' + (e.id || e.className || e.tagName) + ': ' + text.slice(0, 40));
		}
	}
	for (const e of document.querySelectorAll('button, h1, h2, h3, b, p, td, th')) {
		const s = getComputedStyle(e);
		if (e.checkVisibility() && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && s.overflowX !== 'visible' && s.overflowX !== 'auto' && s.textOverflow !== 'ellipsis' && s.display !== 'inline' && !e.closest('.unseen')) found.add('cut off ' + (e.id || e.className || e.tagName) + ': ' + e.textContent.slice(0, 40));
	}
	return [...found].join('\n');
})()`

// screen is a way to look at a page. The theme is that of the person, or "dark" for a browser that
// prefers dark pages.
type screen struct {
	lang, theme string
	w, h        int64
}

// set makes a person and their browser look at pages that way.
func (s screen) set(h *house, tab *chromium.Tab, user string) {
	h.T.Helper()
	theme := s.theme
	if theme == "dark" {
		theme = ""
	}
	_, err := h.Store.ChangePerson(h.T.Context(), user, func(p *storage.Person) error { p.Lang, p.Theme = s.lang, theme; return nil })
	h.Ok(err)
	tab.PreferDark(s.theme == "dark")
	tab.Do("set the size", chromedp.EmulateViewport(s.w, s.h))
}

// screens lists those on which every game is seen, then those of one game.
var screens = []screen{
	{"en", "", 412, 915}, {"ko", "", 1280, 800}, {"en", "", 1280, 800}, {"en", "", 1366, 650}, {"ko", "", 412, 915}, {"ko", "contrast", 412, 915}, {"en", "contrast", 1280, 800},
	{"en", "dark", 412, 915}, {"ko", "dark", 1280, 800}, {"en", "", 600, 900}, {"ko", "", 820, 1180}, {"ko", "contrast", 999, 700}, {"en", "", 1024, 768},
}

// explained says what hides the foot of a question, or its first answers, "" for nothing: nobody
// scrolls to see them. On a screen of 800 pixels the first three are seen.
const explained = `(() => {
  const sheet = document.querySelector('#sheet').getBoundingClientRect(), leads = document.querySelector('#leads').getBoundingClientRect();
  const hidden = [...document.querySelectorAll('#leads p')].filter((p) => p.offsetHeight && p.getBoundingClientRect().bottom > sheet.bottom + 1).map((p) => p.textContent);
  if (hidden.length) return 'hidden below the fold: ' + hidden.join('; ');
  const rows = [...document.querySelectorAll('#sheet .row')], seen = rows.filter((row) => row.getBoundingClientRect().bottom <= leads.top + 1).length;
  return seen >= Math.min(rows.length, innerHeight < 800 ? 1 : 3) ? '' : seen + ' of ' + rows.length + ' answers are seen';
})()`

// iconsDrawn reports whether the icons of what players have are drawn.
const iconsDrawn = `document.querySelector('.amounts') && [...document.querySelectorAll('.amounts canvas')].every((c) => c.width > 0 && new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size > 4)`

// The page of a table in play fits phones, tablets and desktops in both languages and in high
// contrast: nothing is wider than the screen, and every text can be read.
func TestTableFitsScreens(t *testing.T) {
	h := newHouse(t)
	h.Configure(func(c *bot.Config) { c.Draw = render.NewCache(8 << 20).Picture })
	tab := chromium.Open(t, h.http.URL+"/board/open", 412, 915)
	for i, game := range []string{"caylus", "lisboa", "villagers", "cleopatra", "architects"}[:longtest.Number(1, 5)] {
		tb := h.started(game, "1", "2", "3")
		h.playTurns(tb.ID, 40, engine.NewRand(engine.Seed{uint8(7 + i)}))
		for n := 0; h.asked(tb.ID) != "1" && n < 12; n++ {
			h.playTurns(tb.ID, 1, engine.NewRand(engine.Seed{uint8(n)}))
		}
		h.settle()
		p := h.open("1", tb.ID)
		tab.Run(`document.cookie = '` + p.cookie + `; path=/board/'`)
		sizes := screens[:4]
		if i == 0 {
			sizes = screens
		}
		for _, tt := range sizes {
			tt.set(h, tab, "1")
			name := fmt.Sprintf("table-%s-%s%s-%d", game, tt.lang, tt.theme, tt.w)
			tab.Go(h.http.URL + p.path)
			tab.Until("see the board", `document.documentElement.lang === '`+tt.lang+`' && document.querySelector('#board img')?.naturalWidth > 0 && document.querySelector('#sheet button')`)
			tab.UseFonts(font(t, "regular"), font(t, "bold"))
			tab.Keep(name + "-played")
			tab.Run(`[...document.querySelectorAll('#motion button')].pop()?.click()`) // Skip
			if got := tab.Read(explained); tt.w >= 1000 && got != "" {
				t.Errorf("%s, before an answer has had the pointer: %s", name, got)
			}
			tab.Run(`document.querySelector('#sheet .row button').dispatchEvent(new MouseEvent('mouseenter'))`)
			tab.Keep(name)
			if got := tab.Read(`String([document.querySelector('#leads b').textContent === document.querySelector('#sheet .row b').textContent, document.querySelectorAll('#leads .ruled').length])`); got != "true,1" {
				t.Errorf("%s: the answer under the pointer is named, and has links to the rule: %s", name, got)
			}
			if got := tab.Read(explained); tt.w >= 1000 && got != "" {
				t.Errorf("%s: %s", name, got)
			}
			tab.Until("see the icons of what players have", iconsDrawn)
			if got := tab.Read(`String(document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight)`); got != "false" {
				t.Errorf("%s: the page is larger than the screen", name)
			}
			if got := tab.Read(faint); got != "" {
				t.Errorf("%s:\n%s", name, got)
			}
			tab.Run(`document.querySelector('#leads .ruled').click()`)
			tab.Until("see the rule", `document.querySelector('#sheet.rule p')`)
			if got := tab.Problems(); got != "" {
				t.Errorf("%s: errors on the page: %s", name, got)
			}
		}
	}
}

// After a replay the focus is where it was, or on «Replay» if it was on a button that is gone, such
// as Skip. It never moves to the question. A new state leaves it on «Replay».
func TestReplayKeepsFocus(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2", "3")
	h.playTurns(tb.ID, 12, engine.NewRand(engine.Seed{7}))
	for n := 0; h.asked(tb.ID) != "1" && n < 12; n++ {
		h.playTurns(tb.ID, 1, engine.NewRand(engine.Seed{uint8(n)}))
	}
	h.settle()
	tab := chromium.Open(t, h.http.URL+"/board/open", 1280, 800)
	p := h.open("1", tb.ID)
	tab.Run(`document.cookie = '` + p.cookie + `; path=/board/'`)
	tab.Go(h.http.URL + p.path)
	tab.Until("see the turns of others", `document.querySelector('#motion').hidden === false`)
	tab.Type("\x1b")
	const over = `document.querySelector('#motion').hidden`
	tab.Until("see the question", over)
	for _, tt := range []struct {
		name, start, end, want string
	}{
		{"the last event", `again.focus(); again.click()`, ``, "again"},
		{"Skip", `again.focus(); again.click()`, `document.querySelector('#skip').focus(); document.querySelector('#skip').click()`, "again"},
		{"Escape", `again.focus(); again.click()`, `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`, "again"},
		{"the last event of a replay by touch", `document.activeElement.blur(); again.click()`, ``, "BODY"},
		{"the last event after a look at an answer", `document.querySelector('#sheet .row button').focus(); again.click()`, `document.querySelector('#skip').focus(); document.querySelector('#skip').click()`, "again"},
	} {
		tab.Run(`const again = document.querySelector('#again'); document.querySelector('#sheet .row button').id = 'answer'; ` + tt.start)
		tab.Until("see the turns again", `!`+over)
		tab.Run(tt.end)
		tab.Until("see their end", over)
		if got := tab.Read(`document.activeElement.id || document.activeElement.tagName`); got != tt.want {
			t.Errorf("after %s the focus is on %q, want %q", tt.name, got, tt.want)
		}
	}
	tab.Run(`document.querySelector('#again').focus()`)
	now := p.state()
	p.act("choose", now.Options[0].Code, now.Rev) // in another window
	tab.Until("see the draft of another window", `document.querySelector('#undo').hidden === false`)
	if got := tab.Read(`document.activeElement.id`); got != "again" {
		t.Errorf("after an answer in another window the focus is on %q, want again", got)
	}
}

// The list marks the answers that are final at once with the words of the panel on Discord, also
// for screen readers, and no others.
func TestFinalAnswersAreMarked(t *testing.T) {
	h := newHouse(t)
	tb := h.started("architects", "1", "2")
	h.playTurns(tb.ID, 8, engine.NewRand(engine.Seed{7})) // past the setup
	h.settle()
	p := h.open(h.asked(tb.ID), tb.ID)
	tab := chromium.Open(t, h.http.URL+"/board/open", 1280, 800)
	tab.Run(`document.cookie = '` + p.cookie + `; path=/board/'`)
	for lang, words := range map[string]string{"en": "final at once", "ko": "바로 확정"} {
		screen{lang, "", 1280, 800}.set(h, tab, h.asked(tb.ID))
		marked := 0
		tab.Go(h.http.URL + p.path)
		tab.Until("see the answers", `document.documentElement.lang === '`+lang+`' && document.querySelector('#sheet .row button')`)
		tab.Run(`document.querySelector('#all').click()`)
		for _, o := range p.state().Options {
			want := ""
			if o.Final != "" {
				marked++
				want = words
			}
			if got := tab.Read(fmt.Sprintf(`(() => { const b = document.querySelector('.row [data-code="%s"]'), said = b.getAttribute('aria-label').includes(%q); return b.querySelector('small').textContent + (said === (b.querySelector('small').textContent !== '') ? '' : ' is read otherwise'); })()`, o.Code, words)); got != want {
				t.Errorf("%s, %s: marked %q, want %q", lang, o.Label, got, want)
			}
		}
		if n := len(p.state().Options); marked == 0 || marked == n {
			t.Errorf("%s: %d of %d answers are final, want some", lang, marked, n)
		}
	}
}

// A page in a tab that nobody sees draws board and icons before it is shown.
func TestHiddenPageDrawsIcons(t *testing.T) {
	h := newHouse(t)
	h.Configure(func(c *bot.Config) { c.Draw = render.NewCache(8 << 20).Picture })
	tb := h.started("caylus", "1", "2")
	p := h.open("1", tb.ID)
	tab := chromium.OpenAlone(t, h.http.URL+"/board/open", 1280, 800)
	tab.Run(`document.cookie = '` + p.cookie + `; path=/board/'`)
	tab.OpenHidden(h.http.URL+p.path).Until("draw the icons", `document.hidden && document.querySelector('#board img')?.naturalWidth > 0 && `+iconsDrawn)
}
