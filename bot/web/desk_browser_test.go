package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"guildhall/bot/discord/leaguepage"

	chromium "guildhall/bot/sandbox/browser"
	"guildhall/storage"
)

// The page of an organiser fits a phone and a wide screen in both languages,
// and its dialog works. GUILDHALL_PICTURES keeps the screenshots.
func TestDeskFitsScreens(t *testing.T) {
	h := openedDesk(t)
	startDesk(h)
	d := h.openDesk("9")
	tab := chromium.Open(t, h.http.URL+"/board/open#"+h.token("9", leaguepage.OrganiserTable(1)), 412, 900)
	tab.Until("be asked to open the page", `document.querySelector('#go')?.hidden === false`)
	tab.Run(`document.querySelector('#stay').click()`)
	tab.Until("see the page of the league", `document.querySelectorAll('button[data-act]').length > 5`)
	tab.Run(`document.cookie = '` + d.cookie + `; path=` + d.path + `'`)
	for _, tt := range []struct {
		lang string
		wide int64
	}{{"en", 412}, {"ko", 412}, {"en", 1280}, {"ko", 1280}} {
		_, err := h.Store.ChangePerson(t.Context(), "9", func(p *storage.Person) error { p.Lang = tt.lang; p.Preferences.Zone = "Asia/Seoul"; return nil })
		h.Ok(err)
		name := fmt.Sprintf("desk-%s-%d", tt.lang, tt.wide)
		tab.Do("set the size", chromedp.EmulateViewport(tt.wide, 900))
		tab.Go(h.http.URL + d.path)
		tab.Until("see the page", `document.documentElement.lang === '`+tt.lang+`' && document.querySelectorAll('button[data-act]').length > 5`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep(name)
		if tt.wide < 700 {
			tab.Run(`for (const more of document.querySelectorAll('.more button')) more.click()`)
		}
		tab.Run(`for (const d of document.querySelectorAll('details')) d.open = true; document.querySelector('main').scrollTop = 700`)
		tab.Keep(name + "-below")
		if got := tab.Read(`[document.documentElement, ...document.querySelectorAll('main, table, dialog')].filter((x) => x.scrollWidth > x.clientWidth).map((x) => x.className || x.tagName).join(' ')`); got != "" {
			t.Errorf("%s: %s is wider than the screen", name, got)
		}
		if got := tab.Read(`String([...document.querySelectorAll("main button")].filter((x) => x.offsetParent).every((x) => { const r = x.getBoundingClientRect(); return r.width > 20 && r.height >= 36 && r.left >= 0 && r.right <= innerWidth; }))`); got != "true" {
			t.Errorf("%s: a button is not on the screen, or small", name)
		}
		tab.Run(`document.querySelector('button[data-act*=judge]').click()`)
		tab.Until("see the question", `document.querySelector('dialog').open`)
		tab.Keep(name + "-asks")
		tab.Run(`document.querySelector('dialog button[value=cancel]').click()`)
	}
	h.Now = h.Now.Add(time.Minute)
	tab.Run(`document.querySelector('button[data-act*=pause]').click()`)
	tab.Until("see it stopped", `document.querySelector('#say').textContent && document.querySelector('button[data-act*=resume]')`)
	tab.Run(`document.querySelector('button[data-act*=judge]').click()`)
	tab.Until("be asked", `document.querySelector('dialog').open`)
	tab.Run(`document.querySelector('dialog input[name=ranks]').value = '2 1'; document.querySelector('#ask-do').click()`)
	tab.Until("be asked again", `document.querySelector('dialog').open && !document.querySelector('dialog input') && document.querySelectorAll('#ask-lines p').length >= 3`)
	tab.Keep("desk-confirm")
	tab.Run(`document.querySelector('#ask-do').click()`)
	tab.Until("hear that it is decided", `!document.querySelector('dialog').open && document.querySelector('#say').textContent.includes('정했습니다')`)
	ruled := 0
	for _, f := range h.season().Fixtures {
		if f.Ruled == "9" {
			ruled++
		}
	}
	if ruled != 1 {
		t.Errorf("%d matches are decided", ruled)
	}
}
