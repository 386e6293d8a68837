package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"guildhall/bot/sandbox/browser"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/engine/longtest"
	"guildhall/storage/dburl"
	"guildhall/storage/testdb"
)

// boards is a sandbox at which people play on the pages of tables.
type boards struct {
	*running
	t      *testing.T
	thread string
}

// openBoards starts a sandbox with a table of a game, at which Ada (English)
// and Chen (Korean) play. The test runs in parallel with others: it mostly
// waits for the browser.
func openBoards(t *testing.T, game string, options ...persona.Opt) *boards {
	t.Helper()
	t.Parallel()
	return openBoardsAlone(t, game, options...)
}

// openBoardsAlone is openBoards for a test that measures times: no other test runs meanwhile.
func openBoardsAlone(t *testing.T, game string, options ...persona.Opt) *boards {
	t.Helper()
	b := startBoards(t)
	b.seat(b.lobby(game, options...))
	return b
}

// newBoards starts a sandbox. The test runs in parallel with others.
func newBoards(t *testing.T) *boards {
	t.Helper()
	t.Parallel()
	return startBoards(t)
}

func startBoards(t *testing.T) *boards {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s, err := startSandbox(ctx, sandboxSetup{database: dburl.Address{Name: testdb.New(t)}, addr: "127.0.0.1:0", log: slog.New(slog.DiscardHandler)})
	if err != nil {
		stop()
		t.Fatal(err)
	}
	b := &boards{running: s, t: t}
	t.Cleanup(func() { stop(); b.ends() })
	return b
}

// ends waits until a sandbox that was stopped has ended.
func (b *boards) ends() {
	b.t.Helper()
	if err := b.wait(); err != nil {
		b.t.Errorf("shutdown: %v", err)
	}
	if bad := append(b.server.Unknown(), b.server.Violations()...); len(bad) > 0 {
		b.t.Errorf("requests Discord would not take: %v", bad)
	}
}

// lobby lets Ada open a table and returns its card.
func (b *boards) lobby(game string, options ...persona.Opt) (card *model.Message) {
	b.t.Helper()
	b.command(b.sample.Ada, b.sample.Games, "table open", append(options, persona.Opt{Name: "game", Value: game})...)
	b.until(b.sample.Ada, "see the lobby", func() bool {
		for _, m := range b.server.As(b.sample.Ada).Messages(b.sample.Games) {
			if id := shows(m.Message, "start:"); id != "" && !strings.HasPrefix(plainID(id), "start:1:") { // which the sandbox opened
				card = m.Message
			}
		}
		return card != nil
	})
	return card
}

// seat lets Chen join a table, and Ada start it.
func (b *boards) seat(card *model.Message) {
	b.t.Helper()
	b.press(b.sample.Chen, card, "join:")
	b.press(b.sample.Ada, card, "start:")
	b.until(b.sample.Ada, "see the match", func() bool {
		ada := b.server.As(b.sample.Ada)
		for _, c := range ada.Channels() {
			for _, m := range ada.Messages(c.ID) {
				_, hidden := b.server.As(b.sample.Chen).VisibleChannel(m.ChannelID)
				if !m.Ephemeral && shows(m.Message, "turn:") != "" && hidden == nil {
					b.thread = m.ChannelID
				}
			}
		}
		return b.thread != ""
	})
}

// plainID returns a custom id without the id of the database before it.
func plainID(id string) string {
	if _, rest, marked := strings.Cut(id, "!"); marked {
		return rest
	}
	return id
}

// shows returns the first custom id of a message with a prefix, or "".
func shows(m *model.Message, prefix string) (id string) {
	model.Walk(m.Components, func(c *model.Component) {
		if id == "" && strings.HasPrefix(plainID(c.CustomID), prefix) {
			id = c.CustomID
		}
	})
	return id
}

// linkOf returns the address of the link to the board on a message, or "".
func linkOf(m *model.Message) (address string) {
	model.Walk(m.Components, func(c *model.Component) {
		if strings.Contains(c.URL, "/board/open#") {
			address = c.URL
		}
	})
	return address
}

func (b *boards) until(user, what string, ok func() bool) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), 20*time.Second)
	defer cancel()
	if err := b.server.As(user).Wait(ctx, func(*persona.Persona) bool { return ok() }); err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

func (b *boards) settle(i *persona.Interaction, err error, what string) {
	b.t.Helper()
	if err == nil {
		ctx, cancel := context.WithTimeout(b.t.Context(), 20*time.Second)
		defer cancel()
		err = i.Settle(ctx)
	}
	if err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

func (b *boards) command(user, channel, path string, options ...persona.Opt) {
	b.t.Helper()
	i, err := b.server.As(user).Command(channel, path, options...)
	b.settle(i, err, "/"+path)
}

func (b *boards) press(user string, m *model.Message, prefix string) {
	b.t.Helper()
	i, err := b.server.As(user).Press(m, shows(m, prefix))
	b.settle(i, err, prefix)
}

// publicPages sets in /admin server which matches have public pages.
func (b *boards) publicPages(show string) {
	b.t.Helper()
	ada := b.server.As(b.sample.Ada)
	b.command(b.sample.Ada, b.sample.Games, "admin server")
	m := b.private(b.sample.Ada, b.sample.Games)
	opened, err := ada.Select(m, shows(m, "adm:0:0.0:"), "pages")
	b.settle(opened, err, "«Public pages…»")
	sent, err := ada.Submit(opened, map[string]any{"show": show})
	b.settle(sent, err, "public pages "+show)
}

// panel returns the newest private message of a person in the thread, or nil.
func (b *boards) panel(user string) *model.Message { return b.private(user, b.thread) }

// private returns the newest private message of a person in a channel, or nil.
func (b *boards) private(user, channel string) *model.Message {
	var last *model.Message
	for _, m := range b.server.As(user).Messages(channel) {
		if m.Ephemeral {
			last = m.Message
		}
	}
	return last
}

// link calls /play and returns the address of «Open board» on the panel, or on
// the panel of «?» if the row of buttons is full.
func (b *boards) link(user string) string {
	b.t.Helper()
	b.command(user, b.thread, "play")
	address := linkOf(b.panel(user))
	if why := shows(b.panel(user), "why:"); address == "" && why != "" {
		b.press(user, b.panel(user), "why:")
		address = linkOf(b.panel(user))
	}
	if address == "" {
		b.t.Fatalf("no link to the board on %s", b.panel(user).Text())
	}
	return address
}

// open opens the board of a person in a new browser.
func (b *boards) open(user string, width, height int) *browser.Tab {
	b.t.Helper()
	tab := browser.OpenFor(b.t, b.link(user), width, height, 15*time.Minute)
	tab.Until("be asked to open", `document.querySelector('#go')?.hidden === false`)
	tab.Run(`document.querySelector('#stay').click()`)
	tab.Until("see the board", `document.querySelector('#board img')?.naturalWidth > 0`)
	tab.Run(`window.problems = []; addEventListener('error', (e) => problems.push(e.message)); addEventListener('unhandledrejection', (e) => problems.push(String(e.reason)))`)
	return tab
}

// tap is one action of a person on their page: it presses the confirmation, or
// the answer with the number n. It touches a place of the answer and then its
// button there, or uses the list if no shown place belongs to the answer.
const tap = `
const all = (s) => [...document.querySelectorAll(s)].filter((e) => e.offsetParent && !e.disabled);
const row = (code) => all('.row button').find((b) => b.dataset.code === code);
if (all('#sure').length) all('#sure')[0].click();
else if (all('#done').length) all('#done')[0].click();
else {
  const list = () => { if (document.querySelector('#sheet').className !== 'all') document.querySelector('#all').click(); };
  list();
  const codes = all('.row button').map((b) => b.dataset.code), code = codes[%[1]d %% codes.length];
  document.querySelector('#all').click();
  all('.spot.lit').some((spot) => { spot.click(); return row(code); });
  if (!row(code)) list();
  if (!row(code)) throw new Error([code, codes, document.body.className, document.body.dataset.rev, document.querySelector('#sheet').outerHTML].join(' | '));
  row(code).click();
}`

// answered is true if the page shows the result of the last tap.
const answered = `!document.body.classList.contains('busy') && (document.body.dataset.rev !== window.before || document.querySelector('#sure, .note'))`

// whole plays a match to its end with taps only.
func (b *boards) whole(tabs []*browser.Tab, most int) (taps int) {
	b.t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for taps < most {
		for i, tab := range tabs {
			switch tab.Read(`document.body.dataset.turn`) {
			case "over":
				return taps
			case "others":
				continue
			}
			tab.Run(`window.before = document.querySelector('#sure') ? '' : document.body.dataset.rev;` + fmt.Sprintf(tap, r.IntN(1000)))
			tab.Until("have an answer", answered)
			taps++
			if taps%7 == 0 {
				tab.Keep(fmt.Sprintf("tap-%d-%d", i, taps))
			}
		}
	}
	b.t.Fatalf("the match does not end in %d taps", most)
	return 0
}

// tappedGames lists the games that people play by taps, in addition to Market
// Day.
var tappedGames = []string{"caylus", "cleopatra", "villagers", "architects", "lisboa"}

// TestMatchesByTaps plays a match with taps only, on the pages of a phone and
// of a desktop. The seed selects the game; with GUILDHALL_TAPS=all it plays
// every game.
func TestMatchesByTaps(t *testing.T) {
	longtest.Only(t, "whole matches in a browser", "GUILDHALL_TAPS")
	games := tappedGames
	if os.Getenv("GUILDHALL_TAPS") != "all" {
		n := int(longtest.Seed(t) % uint64(len(games)))
		games = games[n : n+1]
	}
	for _, game := range games {
		t.Run(game, func(t *testing.T) {
			b := openBoards(t, game)
			tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 900)}
			t.Logf("%d taps", b.whole(tabs, 1500))
			for _, tab := range tabs {
				if got := tab.Problems(); got != "" {
					t.Errorf("errors on the page: %s", got)
				}
			}
		})
	}
}

// TestBoardOnASmallPhone checks the page at a width of 360 pixels, in both
// languages. Nothing is cut off; all buttons are large enough for a finger and
// have an accessible name. A turn can be played with only the keyboard.
func TestBoardOnASmallPhone(t *testing.T) {
	b := openBoards(t, "caylus")
	tabs := []*browser.Tab{b.open(b.sample.Ada, 360, 640), b.open(b.sample.Chen, 360, 640)}
	mine := tabs[0]
	if mine.Read(`document.body.dataset.turn`) != "mine" {
		mine = tabs[1]
	}
	for _, tab := range tabs {
		for _, do := range []string{
			``, `document.querySelector('#all').click()`, `document.querySelector('.spot').click()`,
			`document.querySelector('[data-view=words]').click()`, `document.querySelector('[data-view=board]').click()`,
		} {
			tab.Run(do)
			what := "after " + do
			if got := tab.Read(`[...document.querySelectorAll('body *')].filter((e) => e.offsetParent && !e.closest('.scroll, #tabs') && e.getBoundingClientRect().right > 360.5).map((e) => e.outerHTML.slice(0, 80)).join('\n')`); got != "" {
				t.Errorf("%s: beyond the right edge:\n%s", what, got)
			}
			if got := tab.Read(`[...document.querySelectorAll('button')].filter((e) => e.offsetParent && !e.matches('.spot, .recent *') && e.getBoundingClientRect().height < 36).map((e) => e.outerHTML).join('\n')`); got != "" {
				t.Errorf("%s: too low for a finger:\n%s", what, got)
			}
			if got := tab.Read(`[...document.querySelectorAll('button')].filter((e) => !e.innerText.trim() && !e.getAttribute('aria-label')).map((e) => e.outerHTML).join('\n')`); got != "" {
				t.Errorf("%s: buttons without a name:\n%s", what, got)
			}
		}
		if got := tab.Read(`[...document.querySelectorAll('.spot')].map((e) => e.getAttribute('aria-label')).filter((name) => new Set(name.split(': ')).size < name.split(': ').length).join('\n')`); got != "" {
			t.Errorf("places whose names are said twice:\n%s", got)
		}
		if got := tab.Read(`String(document.querySelectorAll('#words li').length > 10)`); got != "true" {
			t.Error("the board in words has few lines")
		}
	}
	mine.Focus(`.spot.lit`)
	mine.Do("open it", chromedp.KeyEvent("\r"))
	mine.Until("see its answer", `document.querySelector('#sheet.place .row button') != null`)
	mine.Run(`window.before = document.body.dataset.rev`)
	mine.Focus(`#sheet .row button`)
	mine.Do("choose it", chromedp.KeyEvent("\r"))
	mine.Until("have it drafted", answered+` && document.querySelector('#undo').hidden === false`)
	mine.Focus(`#undo`)
	mine.Run(`window.before = document.body.dataset.rev`)
	mine.Do("undo it", chromedp.KeyEvent("\r"))
	mine.Until("have it taken back", answered+` && document.querySelector('#undo').hidden`)
	mine.Keep("small-phone")
}

// TestBoardShowsCloseUpOfQuestion answers questions of Lisboa on the page
// until one concerns neither the board nor the hand. The page must then show a
// close-up and an unchanged hand. Before, the pages did not jump while they loaded.
func TestBoardShowsCloseUpOfQuestion(t *testing.T) {
	b := openBoards(t, "lisboa")
	tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 412, 915)}
	for _, tab := range tabs {
		checkShift(t, tab)
	}
	for n := range 60 {
		tab := tabs[n%2]
		if tab.Read(`document.body.dataset.turn`) != "mine" {
			continue
		}
		at := tab.Read(`document.querySelector('[role=tab][aria-selected=true]').dataset.view`)
		lit := tab.Read(`['board', 'closeup', 'hand'].filter((id) => document.querySelector('#' + id + ' .spot.lit' + (id === 'hand' ? ':not([data-place^="hand:"])' : ''))).join(' ')`)
		if lit != "" && !strings.Contains(lit, at) {
			t.Errorf("the page shows the %s, where answers stand on the %s", at, lit)
		}
		if strings.Contains(lit, "closeup") {
			tab.Keep("closeup")
			if got := tab.Read(`[...document.querySelectorAll('#tabs [role=tab]')].filter((x) => x.getBoundingClientRect().right > document.querySelector('.zoom').getBoundingClientRect().left).map((x) => x.textContent).join(', ')`); got != "" {
				t.Errorf("on a phone the buttons for the size cover %s", got)
			}
			tab.Run(`document.querySelector('[data-view=hand]').click()`)
			tab.Until("see the hand", `document.querySelector('#hand .stage img')?.naturalWidth > 0`)
			if got := tab.Read(`String(document.querySelectorAll('#hand .spot.lit').length) + document.querySelector('#hand .stage').dataset.name.slice(0, 5)`); got != "0hand-" {
				t.Errorf("beside the close-up the hand shows %s", got)
			}
			return
		}
		tab.Run(`window.before = document.querySelector('#sure') ? '' : document.body.dataset.rev;` + fmt.Sprintf(tap, n))
		tab.Until("have an answer", answered)
	}
	t.Error("no question has a close-up")
}

// TestHintOnTheBoard asks for a hint on the page, reads it, and plays its first answer.
func TestHintOnTheBoard(t *testing.T) {
	b := newBoards(t)
	card := b.lobby("caylus")
	b.press(b.sample.Ada, card, "more:")
	b.press(b.sample.Ada, b.private(b.sample.Ada, b.sample.Games), "thints:")
	b.seat(card)
	mine, other := b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 412, 915)
	if mine.Read(`document.body.dataset.turn`) != "mine" {
		mine, other = other, mine
	}
	if other.Read(`String(document.querySelector('#hint'))`) != "null" {
		t.Error("a hint is offered to the person who is not asked")
	}
	mine.Run(`document.querySelector('#hint').click()`)
	mine.Until("read the hint", `document.querySelectorAll('#sheet.hint .row').length === 3`)
	mine.Keep("hint")
	mine.Run(`window.before = document.body.dataset.rev; document.querySelector('#sheet.hint [data-code]').click()`)
	mine.Until("have it drafted", answered+` && !document.querySelector('#undo').hidden`)
}

// checkShift checks that a page did not jump while it loaded: its cumulative layout shift, as
// Chromium counts it, is below the 0.1 that Web Vitals calls good.
func checkShift(t *testing.T, tab *browser.Tab) {
	t.Helper()
	tab.Run(`window.shift = 0;
		new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) shift += e.value; }).observe({ type: 'layout-shift', buffered: true });
		requestAnimationFrame(() => requestAnimationFrame(() => { window.observed = true; }));`)
	tab.Until("have observed", `window.observed`)
	if got := tab.Read(`shift < 0.1 ? '' : String(shift)`); got != "" {
		t.Errorf("the layout shifts by %s", got)
	}
}
