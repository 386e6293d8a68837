package web_test

import (
	"fmt"
	"testing"

	bot "guildhall/bot/discord"

	chromium "guildhall/bot/sandbox/browser"
	"guildhall/engine"
	"guildhall/render"
)

// The page of a finished match shows the drawing of the result and its table in both
// languages, on a phone and a desktop. «Share picture» hands over the same picture.
func TestResultInABrowser(t *testing.T) {
	h := newHouse(t)
	h.Configure(func(c *bot.Config) { c.Draw = render.NewCache(8 << 20).Picture })
	tb := h.started("caylus", "1", "2")
	h.playTurns(tb.ID, 1000, engine.NewRand(engine.Seed{7}))
	h.settle()
	p := h.open("1", tb.ID)
	tab := chromium.Open(t, h.http.URL+"/board/open", 412, 915)
	tab.Run(`document.cookie = '` + p.cookie + `; path=/board/'`)
	for _, tt := range []screen{{"en", "", 412, 1100}, {"ko", "", 412, 1100}, {"en", "contrast", 412, 915}, {"en", "dark", 412, 915}, {"en", "", 1280, 800}, {"ko", "", 1280, 800}} {
		tt.set(h, tab, "1")
		name := fmt.Sprintf("result-%s%s-%d", tt.lang, tt.theme, tt.w)
		tab.Go(h.http.URL + p.path)
		tab.Until("see the result", `document.documentElement.lang === '`+tt.lang+`' && document.querySelector('img.result')?.naturalWidth === 800 && [...document.querySelectorAll('.points tbody tr:not(:last-child) th')].every((row) => row.querySelector('.icon').naturalHeight === 56)`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep(name)
		if got := tab.Read(`String(document.documentElement.scrollWidth > innerWidth || document.querySelector('.points').scrollWidth > document.querySelector('#sheet').clientWidth)`); got != "false" {
			t.Errorf("%s: something is wider than its place", name)
		}
		if got := tab.Read(`String([document.querySelectorAll('.points thead .badge').length, document.querySelectorAll('.points .best u').length > 0, document.querySelector('main').getBoundingClientRect().height < 10])`); got != fmt.Sprintf("2,true,%v", tt.w < 600) {
			t.Errorf("%s: badges, bars, a result in place of the board: %s", name, got)
		}
		if got := tab.Read(faint); got != "" {
			t.Errorf("%s:\n%s", name, got)
		}
		tab.Run(`navigator.canShare = () => true; window.shared = ''; navigator.share = async (it) => { window.shared = it.files[0].type + ' ' + (await createImageBitmap(it.files[0])).height; }; document.querySelector('#share').click()`)
		tab.Until("share the picture", `window.shared === 'image/png 1000'`)
		if got := tab.Problems(); got != "" {
			t.Errorf("%s: errors on the page: %s", name, got)
		}
	}
}
