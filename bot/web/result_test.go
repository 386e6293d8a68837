package web_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	bot "guildhall/bot/discord"
	chromium "guildhall/bot/sandbox/browser"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// After the end a page and its public twin have the result: the picture of the end card, and
// the points by source, which add up to the totals.
func TestPageShowsResult(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	h.setPages("tables")
	to := h.watchLink(h.Command("3", tb.Thread, "board", nil))
	own := h.open("1", tb.ID)
	if now := own.state(); now.Outcome != nil {
		t.Fatalf("a running match has the result %+v", now.Outcome)
	}
	h.playTurns(tb.ID, 1000, engine.NumberedSeed(1).Rand("players"))
	h.Deliver()
	for _, p := range []*page{own, {h: h, path: to}} {
		now := p.state()
		o := now.Outcome
		if o == nil || now.Result == "" || len(o.Seats) != 2 || !slices.Contains(o.Seats, "Ada") {
			t.Fatalf("%s shows the result %+v", p.path, o)
		}
		for i, total := range o.Total.Points {
			sum := 0
			for _, row := range o.Rows {
				n, err := strconv.Atoi(strings.Replace(row.Points[i], "−", "-", 1))
				h.Ok(err)
				sum += n
			}
			if total != strconv.Itoa(sum) {
				t.Errorf("%s: the sources of %s add up to %d, the total is %s", p.path, o.Seats[i], sum, total)
			}
		}
		status, body, _ := h.get(p.path+"picture/"+o.Picture.Name+".png?size=phone", p.cookie)
		if _, err := png.DecodeConfig(bytes.NewReader(body)); status != http.StatusOK || err != nil {
			t.Errorf("%s: the picture is answered by %d, %v", p.path, status, err)
		}
		if status, _, _ := h.get(p.path+"picture/result-0.png?size=phone", p.cookie); status != http.StatusGone {
			t.Errorf("%s: a wrong key is answered by %d", p.path, status)
		}
	}
}

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
