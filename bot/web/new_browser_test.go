package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	bot "guildhall/bot/discord"
	"guildhall/bot/discord/friends"
	chromium "guildhall/bot/sandbox/browser"
	"guildhall/render"
	"guildhall/storage"
)

// A person opens a table on the page by taps and by the keyboard, in both languages, on a phone
// and a desktop, and starts the match there.
func TestNewTableInABrowser(t *testing.T) {
	h, p := opensTables(t, friends.Everybody, "7")
	h.Configure(func(c *bot.Config) { c.Friends.MaxTables, c.Draw = 9, render.NewCache(8<<20).Picture })
	tab := chromium.Open(t, h.http.URL+"/board/open", 412, 915)
	tab.Run(`document.cookie = '` + p.cookie + `; path=/board/'`)
	for i, tt := range []struct {
		lang string
		keys bool
		w, h int64
	}{{"en", false, 412, 915}, {"ko", true, 412, 915}, {"ko", false, 1280, 800}, {"en", true, 1280, 800}} {
		_, err := h.Store.ChangePerson(t.Context(), "7", func(p *storage.Person) error { p.Lang = tt.lang; return nil })
		h.Ok(err)
		name := fmt.Sprintf("new-%s-%d", tt.lang, tt.w)
		tab.Do("set the size", chromedp.EmulateViewport(tt.w, tt.h))
		tab.Go(h.http.URL + "/board/")
		tab.Until("see the page", fmt.Sprintf(`document.documentElement.lang === %q && document.querySelectorAll('#tables li').length === %d`, tt.lang, i))
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		press := func(selector string) {
			if tt.keys {
				tab.Focus(selector)
				tab.Type(kb.Enter)
				return
			}
			tab.Run(`document.querySelector('` + selector + `').click()`)
		}
		press("#new")
		tab.Until("see the form", `document.activeElement?.name === 'game'`)
		if tt.keys {
			tab.Type(kb.Escape)
			tab.Until("see no form", `!document.querySelector('#form form') && document.activeElement.id === 'new'`)
			tab.Type(kb.Enter)
			tab.Until("see the form again", `document.activeElement?.name === 'game'`)
			tab.Type(kb.ArrowDown)
			tab.Type(kb.ArrowUp)
		} else {
			tab.Run(`document.querySelector('input[value=caylus]').click()`)
		}
		tab.Run(`for (const [name, value] of [['game', 'caylus'], ['seats', '2'], ['computers', '1']]) {
			const field = document.querySelector('#form form').elements[name];
			field.value = value;
			(field.dispatchEvent ? field : document.querySelector('[value=' + value + ']')).dispatchEvent(new Event('change', { bubbles: true }));
		}`)
		tab.Keep(name)
		judge(t, tab, name)
		if got := tab.Read(`String(document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll('#form *')].some((x) => x.scrollWidth > x.clientWidth + 1 && x.clientWidth))`); got != "false" {
			t.Errorf("%s: something is wider than its place", name)
		}
		if got := tab.Read(`String([...document.querySelectorAll('#form form > label')].every((x) => x.offsetParent))`); got != "true" {
			t.Errorf("%s: the level of the computer is hidden", name)
		}
		if got := tab.Problems(); got != "" {
			t.Errorf("%s: errors on the page: %s", name, got)
		}
		press("#form .go")
		tab.Until("see the table", fmt.Sprintf(`location.pathname === '/board/t/%d/' && document.querySelector('#start')`, i+1))
		if got := tab.Read(`String(document.querySelector('#start').getBoundingClientRect().bottom <= innerHeight && document.querySelector('#start').getBoundingClientRect().height >= 44 && document.elementFromPoint(document.querySelector('#start').getBoundingClientRect().x + 9, document.querySelector('#start').getBoundingClientRect().y + 9)?.id === 'start' && !document.querySelector('main').offsetParent)`); got != "true" {
			t.Errorf("%s: the start of the match is not in sight", name)
		}
		tab.Keep(name + "-opened")
		judge(t, tab, name+"-opened")
		if tt.keys {
			tab.Type("1")
		} else {
			press("#start")
		}
		tab.Until("see the match", `document.querySelector('#board img')?.naturalWidth > 0`)
		if got := h.Table(int64(i + 1)); got.Phase != storage.Playing || len(got.Seats) != 2 {
			t.Errorf("%s: the table is %+v", name, got)
		}
	}
}
