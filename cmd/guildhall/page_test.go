package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"guildhall/storage/address"
)

// browser is a headless Chromium on the page of a fresh sandbox.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// openPage starts the sandbox and a browser, or skips the test without a browser.
// GUILDHALL_PICTURES names a folder for screenshots.
func openPage(t *testing.T) *browser {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium on this machine: install one (Debian: apt-get install chromium) to drive the sandbox's page")
	}
	ctx, stop := context.WithCancel(context.Background())
	s, err := startSandbox(ctx, sandboxSetup{database: address.Address{Name: filepath.Join(t.TempDir(), "page.db")}, addr: "127.0.0.1:0", log: slog.New(slog.DiscardHandler)})
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
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(1280, 1000),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Env("TMPDIR="+t.TempDir())) // it leaves folders behind
	allocated, free := chromedp.NewExecAllocator(context.Background(), options...)
	tab, closeTab := chromedp.NewContext(allocated)
	limited, cancel := context.WithTimeout(tab, 3*time.Minute)
	t.Cleanup(func() { cancel(); closeTab(); free() })
	b := &browser{t: t, ctx: limited}
	b.do("open the page", chromedp.Navigate(s.server.URL()))
	b.run(`window.problems = [];
		addEventListener('error', (e) => problems.push(e.message));
		addEventListener('unhandledrejection', (e) => problems.push(String(e.reason)));`)
	return b
}

// do executes steps in the browser.
func (b *browser) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.keep("failed")
		b.t.Fatalf("%s: %v", what, err)
	}
}

// run executes JavaScript statements.
func (b *browser) run(statements string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("(() => {"+statements+"; return true })()")); err != nil {
		b.keep("failed")
		b.t.Fatalf("%s: %v", statements, err)
	}
}

// read evaluates a JavaScript expression with a string result.
func (b *browser) read(expression string) string {
	b.t.Helper()
	s, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](expression))
	if err != nil {
		b.keep("failed")
		b.t.Fatalf("%s: %v", expression, err)
	}
	return s
}

// until waits until a JavaScript expression is true.
func (b *browser) until(what, expression string) {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(30*time.Second)))
	if err != nil {
		b.keep("failed")
		b.t.Fatalf("%s (%s): %v", what, expression, err)
	}
}

// latest is a JavaScript expression for the newest message on the screen.
const latest = `[...document.querySelectorAll('#messages article')].at(-1)`

// onScreen is an expression for the custom ids on the screen; they change with
// every answer, since each holds its revision.
const onScreen = `[...document.querySelectorAll('#messages [data-custom-id]')].map((x) => x.dataset.customId).join()`

// settled is true when the last press has been answered.
const settled = `document.querySelector('#messages .busy, #messages .loading') == null && ` + onScreen + ` !== window.before`

// press clicks the newest button with a custom id of this prefix and waits for
// the answer. When a card is replaced at that moment it presses again, as a
// person would.
func (b *browser) press(prefix string) {
	b.t.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll('#messages button[data-custom-id^="%s"]:not(:disabled)')].at(-1)`, prefix)
	const gone = `document.querySelector('#status').innerText.includes('no component')`
	for range 5 {
		b.until("see "+prefix, button+" != null")
		b.run(`document.querySelector('#status').innerText = ''; window.before = ` + onScreen + `; ` + button + `.click()`)
		b.until("answer to "+prefix, gone+` || `+settled)
		if b.read(`String(`+gone+`)`) == "false" {
			return
		}
	}
	b.t.Fatalf("%s was never there long enough", prefix)
}

// become switches to another person.
func (b *browser) become(name string) {
	b.t.Helper()
	person := fmt.Sprintf(`[...document.querySelectorAll('.person')].find((p) => p.innerText.includes(%q))`, name)
	b.until("see "+name, `document.body.dataset.ready != null && `+person+` != null`)
	b.run(person + `.click()`)
	b.until("be "+name, fmt.Sprintf(`document.querySelector('.person.current')?.innerText.includes(%q) && document.querySelector('.person.current').dataset.person === document.body.dataset.ready`, name))
}

// keep saves a screenshot if GUILDHALL_PICTURES is set.
func (b *browser) keep(name string) {
	dir := os.Getenv("GUILDHALL_PICTURES")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Logf("screenshot %s: %v", name, err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		b.t.Logf("screenshot %s: %v", name, err)
	}
}

// takeTurn presses the first option of every question until the turn is
// confirmed.
func (b *browser) takeTurn() {
	b.t.Helper()
	const panel = `[...document.querySelectorAll('#messages article.ephemeral')].findLast((a) => a.querySelector('[data-custom-id]'))`
	b.press("turn:")
	for range 30 {
		b.until("see the panel", panel+` != null`)
		switch ids := b.read(panel + `.innerHTML`); {
		case strings.Contains(ids, `data-custom-id="done:`):
			b.keep("summary")
			b.press("done:")
			return
		case strings.Contains(ids, `data-custom-id="sure:`):
			b.press("sure:")
		case strings.Contains(ids, `data-custom-id="pick:`):
			b.pickFirst()
		case strings.Contains(ids, `data-custom-id="hand:`): // a receipt: a revealing move ended the turn
			return
		default:
			b.t.Fatalf("neither a question nor the end of the turn: %s", b.read(panel+`.innerText`))
		}
	}
	b.t.Fatal("the turn does not end")
}

// pickFirst presses the first option, which is the most likely one.
func (b *browser) pickFirst() {
	b.t.Helper()
	b.press(b.read(`[...document.querySelectorAll('#messages [data-custom-id^="pick:"]')].findLast((x) => !x.previousElementSibling && !x.closest('.row').previousElementSibling?.matches('.row')).dataset.customId`))
}

// TestPage plays the first turns on the sandbox's page, one person in English
// and one in Korean.
func TestPage(t *testing.T) {
	b := openPage(t)
	b.until("see the lobby card", `document.querySelector('[data-custom-id^="join:"]') != null`)
	b.keep("lobby")
	b.become("도윤")
	b.press("join:")
	if got := b.read(latest + `.innerText`); !strings.Contains(got, "클레오파트라") {
		t.Errorf("the Korean person was told %q", got)
	}
	b.become("Ada")
	b.press("start:")
	b.until("see the thread", `document.querySelector('.place.thread') != null`)

	names := map[string]string{"Ada": "Ada", "도윤": "도윤"}
	for range 2 {
		b.run(`document.querySelector('.place.thread').click()`)
		card := `[...document.querySelectorAll('#messages article')].find((a) => a.querySelector('[data-custom-id^="turn:"]'))`
		b.until("see the live card with its picture", card+`?.querySelector('img')?.naturalWidth > 0`)
		who := b.read(card + `.querySelector('strong:not(.author)').innerText`)
		if names[who] == "" {
			t.Fatalf("%q is to play, or is no player", who)
		}
		b.become(who)
		b.takeTurn()
		b.keep("after-" + who)
		b.until("the next player is asked", fmt.Sprintf(`%s?.querySelector('strong:not(.author)').innerText !== %q`, card, who))
	}
	b.commandByKeyboard()
	b.phone()
	if got := b.read(`problems.join('; ')`); got != "" {
		t.Errorf("errors on the page: %s", got)
	}
}

// commandByKeyboard uses a slash command without the mouse.
func (b *browser) commandByKeyboard() {
	b.become("Ada")
	b.do("type a command", chromedp.Focus("#line"), chromedp.SendKeys("#line", "/hand"))
	b.until("see the command offered", `document.querySelector('.picker .option.chosen')?.innerText.startsWith('/hand')`)
	b.do("choose it", chromedp.KeyEvent("\r"))
	// The driver sends the character apart from the key, so that one Enter can
	// choose and send; the second Enter acts on an empty line.
	const hand = latest + `.classList.contains('ephemeral') && ` + latest + `.querySelector('.used')?.innerText.includes('/hand')`
	b.until("see its bar, or what it answers", `document.querySelector('.line.command') != null || `+hand)
	b.do("send it", chromedp.KeyEvent("\r"))
	b.until("see the hand", hand+` && `+latest+`.querySelector('img')?.naturalWidth > 0`)
	b.keep("hand")
}

// phone views the page at the width of a phone: nothing may be cut off.
func (b *browser) phone() {
	b.do("hold a phone", chromedp.EmulateViewport(400, 860))
	b.until("fit the width", `document.documentElement.scrollWidth <= 400 && [...document.querySelectorAll('#messages .button')].every((x) => x.getBoundingClientRect().right <= 400)`)
	b.keep("phone")
}

// TestPageReadsWhileMessagesArrive opens a channel whose messages come late:
// what is posted meanwhile must stand on the page as well.
func TestPageReadsWhileMessagesArrive(t *testing.T) {
	b := openPage(t)
	b.become("Ada")
	b.run(`const real = window.fetch;
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
	b.until("read the messages", `window.answer != null`)
	// Events come in their order: when the second message has arrived, the first has too.
	b.run(`say(location.hash.slice(1), 'posted meanwhile').then(() => say(window.before, 'posted elsewhere'))`)
	b.until("see the other channel unread", `place('games').classList.contains('unread')`)
	b.run(`window.answer()`)
	b.until("see the message", latest+`?.innerText.includes('posted meanwhile')`)
}
