package web_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	bot "guildhall/bot/discord"

	chromium "guildhall/bot/sandbox/browser"
	"guildhall/engine"
	"guildhall/render"
)

// judge fails the test for every violation that axe-core finds on the page, if GUILDHALL_AXE
// names it.
func judge(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	file := os.Getenv("GUILDHALL_AXE")
	if file == "" {
		return
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tab.Run(`window.verdict = null; ` + string(axe) + `
		axe.run(document, { resultTypes: ['violations'] }).then((r) => {
			verdict = r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')).join('\n') || 'none';
		}, (e) => { verdict = String(e); });`)
	tab.Until("have the verdict", `window.verdict`)
	if got := tab.Read(`verdict`); got != "none" {
		t.Errorf("%s:\n%s", name, strings.TrimSpace(got))
	}
}

// The list of a person's tables shows all games in both languages on a phone
// and a desktop, with the most urgent table first. Nothing is wider than the
// screen. Axe-core finds no violation, if GUILDHALL_AXE names it.
func TestHomeInABrowser(t *testing.T) {
	h := newHouse(t)
	h.Configure(func(c *bot.Config) { c.Draw = render.NewCache(8 << 20).Picture })
	rand := engine.NewRand(engine.Seed{7})
	var mine, others int
	for _, game := range []string{"caylus", "lisboa", "villagers", "cleopatra", "architects", "market"} {
		tb := h.started(game, "1", "2")
		if game == "market" {
			h.playTurns(tb.ID, 1000, rand)
			continue
		}
		h.playTurns(tb.ID, 12, rand)
		for n := 0; (h.asked(tb.ID) == "1") != (others > 0 || mine < 2) && n < 12; n++ {
			h.playTurns(tb.ID, 1, rand)
		}
		if h.asked(tb.ID) == "1" {
			mine++
		} else {
			others++
		}
	}
	h.Command("1", "600", "table open", map[string]string{"game": "caylus"})
	h.settle()
	h.Command("2", "600", "table open", map[string]string{"game": "villagers"})
	h.settle()
	open := h.Newest()
	cookie := h.open("1", 1).cookie
	tab := chromium.Open(t, h.http.URL+"/board/open", 412, 915)
	tab.Run(`document.cookie = '` + cookie + `; path=/board/'`)
	for _, tt := range []screen{
		{"en", "", 412, 1480}, {"ko", "", 412, 1480}, {"en", "contrast", 412, 915}, {"ko", "contrast", 1280, 800}, {"en", "dark", 412, 1480}, {"ko", "dark", 1280, 800}, {"en", "", 1280, 800}, {"ko", "", 1280, 800},
	} {
		tt.set(h, tab, "1")
		name := fmt.Sprintf("home-%s%s-%d", tt.lang, tt.theme, tt.w)
		tab.Go(h.http.URL + "/board/")
		tab.Until("see the list", `document.documentElement.lang === '`+tt.lang+`' && document.querySelectorAll('li').length === 8 && [...document.querySelectorAll('#tables img')].every((i) => i.naturalWidth > 0)`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep(name)
		if got := tab.Read(`String(document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll('.table')].some((x) => x.scrollWidth > x.clientWidth + 1))`); got != "false" {
			t.Errorf("%s: something is wider than its place", name)
		}
		if got, want := tab.Read(`document.title`), fmt.Sprintf("(%d) ", mine); !strings.HasPrefix(got, want) {
			t.Errorf("%s: the title is %q, where %d tables wait", name, got, mine)
		}
		if got := tab.Read(`String([document.querySelectorAll('.turn .go').length, document.querySelectorAll('.wait li').length])`); got != fmt.Sprintf("%d,%d", mine, others) {
			t.Errorf("%s: %s tables of each kind, want %d and %d", name, got, mine, others)
		}
		if got := tab.Read(`String([document.querySelectorAll('.open .disc').length, document.querySelectorAll('.open .free').length, document.querySelectorAll('.ended .bars div').length, document.querySelectorAll('.open button').length, document.querySelector('#me').textContent])`); got != "10,8,2,1,A" {
			t.Errorf("%s: the open tables, the finished one and the person are %s", name, got)
		}
		if got := tab.Read(`String([...document.querySelectorAll('.turn .bars')].every((x) => Boolean(x.offsetParent) === (innerWidth >= 900)) && document.querySelector('.turn .bars') !== null)`); got != "true" {
			t.Errorf("%s: the standings of my turns are not as the width asks", name)
		}
		if got := tab.Problems(); got != "" {
			t.Errorf("%s: errors on the page: %s", name, got)
		}
		if got := tab.Read(faint); got != "" {
			t.Errorf("%s:\n%s", name, got)
		}
		judge(t, tab, name)
	}
	tab.Run(`document.querySelector('#me').click(); document.querySelector('#calendar button').click()`)
	tab.Until("see the link of the calendar", `document.querySelector('#calendar input').value !== ''`)
	tab.Keep("home-calendar")
	if status, _, _ := h.get(strings.TrimPrefix(tab.Read(`document.querySelector('#calendar input').value`), h.http.URL), ""); status != http.StatusOK {
		t.Errorf("the link of the calendar: %d", status)
	}
	tab.Run(`document.querySelectorAll('#calendar button')[1].click()`)
	tab.Until("see no link", `document.querySelector('#calendar input').hidden && document.querySelectorAll('#calendar button')[1].hidden`)
	tab.Run(`document.activeElement.blur()`)
	tab.Type("1") // the most urgent table
	tab.Until("see a board", `document.querySelector('#board img')?.naturalWidth > 0`)
	if got := tab.Read(`String(/^\/board\/t\/\d+\/$/.test(location.pathname))`); got != "true" {
		t.Errorf("its address is %s", tab.Read(`location.pathname`))
	}
	tab.Go(h.http.URL + "/board/")
	tab.Until("see an open table", `document.querySelector('.open button')`)
	tab.Run(`document.querySelector('.open button').click()`)
	tab.Until("see the way to leave", `document.querySelector('.open .leave')?.textContent === '나가기'`)
	tab.Keep("home-joined")
	if seats := h.Table(open.ID).Seats; len(seats) != 2 || seats[1].User != "1" {
		t.Errorf("after joining the seats are %+v", seats)
	}
	tab.Run(`document.querySelector('.open .leave').click()`)
	tab.Until("see the way to join", `document.querySelector('.open .join')?.textContent === '참가'`)
	if seats := h.Table(open.ID).Seats; len(seats) != 1 {
		t.Errorf("after leaving the seats are %+v", seats)
	}
}

// The list of a person for whom no table waits shows a house, and the way to a new table.
func TestHomeWithoutATurn(t *testing.T) {
	h := newHouse(t)
	h.Configure(func(c *bot.Config) { c.Draw = render.NewCache(8 << 20).Picture })
	tb := h.started("caylus", "1", "2")
	waits := h.asked(tb.ID)
	rests := map[string]string{"1": "2", "2": "1"}[waits]
	cookie := h.open(rests, tb.ID).cookie
	tab := chromium.Open(t, h.http.URL+"/board/open", 412, 915)
	tab.Run(`document.cookie = '` + cookie + `; path=/board/'`)
	for _, tt := range []screen{{"ko", "", 412, 915}, {"en", "", 1280, 800}, {"en", "contrast", 412, 915}, {"en", "dark", 412, 915}} {
		tt.set(h, tab, rests)
		name := fmt.Sprintf("home-empty-%s%s-%d", tt.lang, tt.theme, tt.w)
		tab.Go(h.http.URL + "/board/")
		tab.Until("see the house", `document.documentElement.lang === '`+tt.lang+`' && document.querySelector('.nothing svg') && document.querySelector('.wait img')?.naturalWidth > 0`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep(name)
		if got := tab.Read(`String([document.documentElement.scrollWidth > innerWidth, document.querySelectorAll('.turn').length, document.querySelector('.nothing svg').getBoundingClientRect().height > 100])`); got != "false,0,true" {
			t.Errorf("%s: wider than the screen, turns, a house: %s", name, got)
		}
		if got := tab.Read(faint); got != "" {
			t.Errorf("%s:\n%s", name, got)
		}
		judge(t, tab, name)
	}
	tab.Run(`document.querySelector('.nothing button').click()`)
	tab.Until("see the form", `document.querySelector('#form').firstChild`)
}
