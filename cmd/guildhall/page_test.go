package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"guildhall/bot/sandbox/browser"
	"guildhall/storage/dburl"
	"guildhall/storage/testdb"
)

// player is a person at the page of a fresh sandbox.
type player struct {
	*browser.Tab
	t *testing.T
}

// openPage starts the sandbox and opens its page. The test runs in parallel
// with others: it mostly waits for the browser.
func openPage(t *testing.T) *player {
	t.Helper()
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	s, err := startSandbox(ctx, sandboxSetup{database: dburl.Address{Name: testdb.New(t)}, addr: "127.0.0.1:0", log: slog.New(slog.DiscardHandler)})
	if err != nil {
		stop()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		if err := s.wait(); err != nil {
			t.Errorf("shutdown: %v", err)
		}
		if bad := append(s.server.Unknown(), s.server.Violations()...); len(bad) > 0 {
			t.Errorf("requests Discord would not take: %v", bad)
		}
	})
	return &player{browser.Open(t, s.server.URL(), 1280, 1000), t}
}

// latest is a JavaScript expression for the newest message on the screen.
const latest = `[...document.querySelectorAll('#messages article')].at(-1)`

// onScreen is an expression for the custom ids on the screen. They change with
// every response, because each contains its revision.
const onScreen = `[...document.querySelectorAll('#messages [data-custom-id]')].map((x) => x.dataset.customId).join()`

// settled is true if the last press has been answered.
const settled = `document.querySelector('#messages .busy, #messages .loading') == null && ` + onScreen + ` !== window.before`

// press clicks the newest button with a custom id of this prefix and waits for
// the response. If a card is replaced at that moment it presses again, as a
// person would.
func (b *player) press(prefix string) {
	b.t.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll('#messages button[data-custom-id*="!%s"]:not(:disabled)')].at(-1)`, plainID(prefix))
	const gone = `document.querySelector('#status').innerText.includes('no component')`
	for range 5 {
		b.Until("see "+prefix, button+" != null")
		b.Run(`document.querySelector('#status').innerText = ''; window.before = ` + onScreen + `; ` + button + `.click()`)
		b.Until("answer to "+prefix, gone+` || `+settled)
		if b.Read(`String(`+gone+`)`) == "false" {
			return
		}
	}
	b.t.Fatalf("%s was never there long enough", prefix)
}

// become switches to another person.
func (b *player) become(name string) {
	b.t.Helper()
	person := fmt.Sprintf(`[...document.querySelectorAll('.person')].find((p) => p.innerText.includes(%q))`, name)
	b.Until("see "+name, `document.body.dataset.ready != null && `+person+` != null`)
	b.Run(person + `.click()`)
	b.Until("be "+name, fmt.Sprintf(`document.querySelector('.person.current')?.innerText.includes(%q) && document.querySelector('.person.current').dataset.person === document.body.dataset.ready`, name))
}

// panel is the newest private message with a button or a menu.
const panel = `[...document.querySelectorAll('#messages article.ephemeral')].findLast((a) => a.querySelector('[data-custom-id]'))`

// takeTurn presses the first option of every question until the turn is
// confirmed.
func (b *player) takeTurn() {
	b.t.Helper()
	b.press("turn:")
	for range 30 {
		b.Until("see the panel", panel+` != null`)
		switch ids := b.Read(panel + `.innerHTML`); {
		case strings.Contains(ids, `!done:`):
			b.Keep("summary")
			b.press("done:")
			return
		case strings.Contains(ids, `!sure:`):
			b.press("sure:")
		case strings.Contains(ids, `!pick:`):
			b.press(b.Read(panel + `.querySelector('[data-custom-id*="!pick:"]').dataset.customId`))
		case strings.Contains(ids, `role="listbox"`): // a question that has only menus
			b.Run(`document.querySelector('#status').innerText = ''; window.before = ` + onScreen + `; ` + panel + `.querySelector('[role="listbox"] [role="option"]').click()`)
			b.Until("answer to the menu", settled)
		case strings.Contains(ids, `!hand:`): // a receipt: a revealing move ended the turn
			return
		default:
			b.t.Fatalf("neither a question nor the end of the turn: %s", b.Read(panel+`.innerText`))
		}
	}
	b.t.Fatal("the turn does not end")
}

// TestPage plays the first turns on the sandbox's page, one person in English
// and one in Korean.
func TestPage(t *testing.T) {
	b := openPage(t)
	b.Until("see the lobby card", `document.querySelector('[data-custom-id*="!join:"]') != null`)
	b.Keep("lobby")
	b.become("도윤")
	b.press("join:")
	if got := b.Read(latest + `.innerText`); !strings.Contains(got, "클레오파트라") {
		t.Errorf("the Korean person was told %q", got)
	}
	b.become("Ada")
	b.press("start:")
	b.Until("see the thread", `document.querySelector('.place.thread') != null`)

	names := map[string]string{"Ada": "Ada", "도윤": "도윤"}
	for range 2 {
		b.Run(`document.querySelector('.place.thread').click()`)
		card := `[...document.querySelectorAll('#messages article')].find((a) => a.querySelector('[data-custom-id*="!turn:"]'))`
		b.Until("see the live card with its picture", card+`?.querySelector('img')?.naturalWidth > 0`)
		who := b.Read(card + `.querySelector('strong:not(.author)').innerText`)
		if names[who] == "" {
			t.Fatalf("%q is to play, or is not a player", who)
		}
		b.become(who)
		b.takeTurn()
		b.Keep("after-" + who)
		b.Until("the next player is asked", fmt.Sprintf(`%s?.querySelector('strong:not(.author)').innerText !== %q`, card, who))
	}
	b.commandByKeyboard()
	b.phone()
	if got := b.Problems(); got != "" {
		t.Errorf("errors on the page: %s", got)
	}
}

// commandByKeyboard uses a slash command without the mouse.
func (b *player) commandByKeyboard() {
	b.become("Ada")
	b.Focus("#line")
	b.Do("type a command", chromedp.KeyEvent("/board"))
	b.Until("see the command offered", `document.querySelector('.picker .option.chosen')?.innerText.startsWith('/board')`)
	b.Do("choose it", chromedp.KeyEvent("\r"))
	// The driver sends the character apart from the key, so one Enter may both
	// choose and send. The second Enter then acts on an empty line.
	const board = latest + `.classList.contains('ephemeral') && ` + latest + `.querySelector('.used')?.innerText.includes('/board')`
	b.Until("see its bar, or what it answers", `document.querySelector('.line.command') != null || `+board)
	b.Do("send it", chromedp.KeyEvent("\r"))
	b.Until("see the board", board+` && `+latest+`.querySelector('img')?.naturalWidth > 0`)
	b.Keep("board-by-keyboard")
}

// phone opens the page at the width of a phone and checks that nothing is cut
// off.
func (b *player) phone() {
	b.Do("hold a phone", chromedp.EmulateViewport(400, 860))
	b.Until("fit the width", `document.documentElement.scrollWidth <= 400 && [...document.querySelectorAll('#messages .button')].every((x) => x.getBoundingClientRect().right <= 400)`)
	b.Keep("phone")
}

// TestPageReadsWhileMessagesArrive opens a channel whose messages load slowly.
// Messages that are posted meanwhile must also appear on the page.
func TestPageReadsWhileMessagesArrive(t *testing.T) {
	b := openPage(t)
	b.become("Ada")
	b.Run(`const real = window.fetch;
		window.fetch = async (...request) => {
			const response = await real(...request);
			if (String(request[0]).startsWith('/client/messages')) await new Promise((answer) => { window.answer = answer; });
			return response;
		};
		window.place = (name) => [...document.querySelectorAll('.place')].find((p) => p.querySelector('.name')?.innerText === name);
		window.say = async (channel, content) => real('/client/send', { method: 'POST', headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ me: document.querySelector('.person.current').dataset.person, channel, content }) });
		window.before = location.hash.slice(1);
		place('league').click();`)
	b.Until("read the messages", `window.answer != null`)
	// Events arrive in order, so the first message is there when the second one
	// has arrived.
	b.Run(`say(location.hash.slice(1), 'posted meanwhile').then(() => say(window.before, 'posted elsewhere'))`)
	b.Until("see the other channel unread", `place('games').classList.contains('unread')`)
	b.Run(`window.answer()`)
	b.Until("see the message", latest+`?.innerText.includes('posted meanwhile')`)
}
