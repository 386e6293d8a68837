package web_test

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"

	chromium "guildhall/bot/sandbox/browser"
	"guildhall/storage"
)

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
