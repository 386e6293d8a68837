package web_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	chromium "guildhall/bot/sandbox/browser"
	"guildhall/storage"
)

// The page for owners fits on one phone screen, even with much data and several faults,
// in both languages. Axe-core finds no violation, if GUILDHALL_AXE names it.
func TestAxeOnTheHostPage(t *testing.T) {
	var h *house
	h, d := hosted(t, hour(&h))
	h.watch()
	cookie := owner(h, d)
	axe, err := os.ReadFile(os.Getenv("GUILDHALL_AXE"))
	if err != nil && os.Getenv("GUILDHALL_AXE") != "" {
		t.Fatal(err)
	}
	tab := chromium.Open(t, h.http.URL+"/host", 412, 900)
	tab.Until("be asked to sign in", `document.querySelector('a.primary[href="/board/signin?to=host"]')`)
	tab.Run(`document.cookie = '` + cookie + `; path=/host'`)
	for _, tt := range []struct {
		lang, theme string
		w, h        int64
	}{{"en", "", 412, 900}, {"ko", "", 412, 900}, {"ko", "contrast", 412, 900}, {"en", "", 1280, 900}, {"ko", "", 1280, 900}} {
		_, err := h.Store.ChangePerson(t.Context(), "1", func(p *storage.Person) error { p.Lang, p.Theme = tt.lang, tt.theme; return nil })
		h.Ok(err)
		name := fmt.Sprintf("host-%s%s-%d", tt.lang, tt.theme, tt.w)
		tab.Do("set the size", chromedp.EmulateViewport(tt.w, tt.h))
		tab.Go(h.http.URL + "/host")
		tab.Until("see the page", `document.documentElement.lang === '`+tt.lang+`' && document.querySelectorAll('.charts polyline').length === 6`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep(name)
		if got := tab.Read(`String([document.documentElement, document.querySelector('main')].some((x) => x.scrollWidth > x.clientWidth))`); got != "false" {
			t.Errorf("%s: something is wider than the screen", name)
		}
		if got := tab.Read(`String(document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight)`); got != "0" {
			t.Errorf("%s: %s px are below the screen", name, got)
		}
		if tab.Run(`document.querySelector('summary').click()`); len(axe) > 0 {
			tab.Run(`window.verdict = null; ` + string(axe) + `
				axe.run(document, { resultTypes: ['violations'] }).then((r) => {
					verdict = r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')).join('\n') || 'none';
				}, (e) => { verdict = String(e); });`)
			tab.Until("have the verdict", `window.verdict`)
			if got := tab.Read(`verdict`); got != "none" {
				t.Errorf("%s:\n%s", name, strings.TrimSpace(got))
			}
		}
	}
}

func font(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../render/assets/fonts/" + name + ".otf")
	if err != nil {
		t.Fatal(err)
	}
	return data
}
