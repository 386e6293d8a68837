package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	bot "guildhall/bot/discord"

	chromium "guildhall/bot/sandbox/browser"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
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
	for _, tt := range []struct {
		lang string
		w, h int64
	}{{"en", 412, 915}, {"ko", 412, 915}, {"en", 1280, 800}, {"ko", 1280, 800}} {
		_, err := h.Store.ChangePerson(t.Context(), "1", func(p *storage.Person) error { p.Lang = tt.lang; return nil })
		h.Ok(err)
		name := fmt.Sprintf("result-%s-%d", tt.lang, tt.w)
		tab.Do("set the size", chromedp.EmulateViewport(tt.w, tt.h))
		tab.Go(h.http.URL + p.path)
		tab.Until("see the result", `document.documentElement.lang === '`+tt.lang+`' && document.querySelector('img.result')?.naturalWidth === 800`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep(name)
		if got := tab.Read(`String(document.documentElement.scrollWidth > innerWidth || document.querySelector('.points').scrollWidth > document.querySelector('#sheet').clientWidth)`); got != "false" {
			t.Errorf("%s: something is wider than its place", name)
		}
		tab.Run(`navigator.canShare = () => true; window.shared = ''; navigator.share = async (it) => { window.shared = it.files[0].type + ' ' + (await createImageBitmap(it.files[0])).height; }; document.querySelector('#share').click()`)
		tab.Until("share the picture", `window.shared === 'image/png 1000'`)
		if got := tab.Problems(); got != "" {
			t.Errorf("%s: errors on the page: %s", name, got)
		}
	}
}
