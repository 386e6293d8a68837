// Package browser drives a headless Chromium in tests of the sandbox's page.
package browser

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Tab is a page in a headless Chromium. Every method fails the test if the
// browser cannot do it.
type Tab struct {
	t   testing.TB
	ctx context.Context
}

// Open opens a page in a window of this size, or skips the test if there is no
// browser. The page shares nothing with others, and is closed at the end of the
// test. The browser is closed too, unless the package shares one (Shared).
// GUILDHALL_PICTURES names a folder for screenshots.
func Open(t testing.TB, url string, width, height int) *Tab {
	t.Helper()
	return OpenFor(t, url, width, height, 3*time.Minute)
}

// OpenFor is Open for a test that takes at most the duration most.
func OpenFor(t testing.TB, url string, width, height int, most time.Duration) *Tab {
	t.Helper()
	return open(t, url, width, height, most, sharing)
}

// OpenAlone is Open in a browser that this page does not share. Only there a page can show
// notifications.
func OpenAlone(t testing.TB, url string, width, height int) *Tab {
	t.Helper()
	return open(t, url, width, height, 3*time.Minute, false)
}

func open(t testing.TB, url string, width, height int, most time.Duration, share bool) *Tab {
	t.Helper()
	path := find()
	if path == "" {
		t.Skip("no Chromium on this machine: install one (Debian: apt-get install chromium) to drive the sandbox's page")
	}
	var tab context.Context
	var closeTab func()
	if share {
		in, err := shared()
		if err != nil {
			t.Fatalf("start the browser: %v", err)
		}
		tab, closeTab = chromedp.NewContext(in, chromedp.WithNewBrowserContext())
	} else {
		tab, closeTab = start(path, t.TempDir())
	}
	limited, cancel := context.WithTimeout(tab, most)
	t.Cleanup(func() { cancel(); closeTab() })
	b := &Tab{t: t, ctx: limited}
	b.Do("set the size", chromedp.EmulateViewport(int64(width), int64(height)))
	b.Go(url)
	return b
}

// OpenHidden opens a page in another tab, which nobody sees. The browser must not be shared.
func (b *Tab) OpenHidden(url string) *Tab {
	b.t.Helper()
	var id target.ID
	b.Do("open a hidden page", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		made, err := cdp.Call(ctx, t, target.CreateTarget, target.CreateTargetParams{URL: url, Background: new(true)})
		if err == nil {
			id = made.TargetID
		}
		return err
	}))
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(id))
	b.t.Cleanup(cancel)
	return &Tab{t: b.t, ctx: ctx}
}

// Go opens another page in this tab. Starting a browser takes longer than most
// tests of pages.
func (b *Tab) Go(url string) {
	b.t.Helper()
	b.Do("open the page", chromedp.Navigate(url))
	b.Run(`window.problems = [];
		addEventListener('error', (e) => problems.push(e.message));
		addEventListener('unhandledrejection', (e) => problems.push(String(e.reason)));`)
}

// unused are features of the browser that no page needs. Most of them load pages of the
// browser's own frame, or start processes for pages that nobody opens.
var unused = []string{
	"Translate", "PreloadTopChromeWebUI", "SpareRendererForSitePerProcess",
	"WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
}

// start returns a context for a browser with this folder for its files, and a
// function that ends it. The browser starts with the first step.
func start(path, dir string) (context.Context, func()) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-features", strings.Join(unused, ",")),
		chromedp.Env("TMPDIR="+dir)) // it leaves folders behind
	allocated, free := chromedp.NewExecAllocator(context.Background(), options...)
	browser, end := chromedp.NewContext(allocated)
	return browser, func() { end(); free() }
}

// sharing is set if the pages of this test program open in one browser.
// endShared closes that browser.
var (
	sharing   bool
	endShared = func() {}
)

// shared returns the browser of all pages, which starts with the first.
var shared = sync.OnceValues(func() (context.Context, error) {
	dir, err := os.MkdirTemp("", "guildhall-browser-")
	if err != nil {
		return nil, err
	}
	ctx, end := start(find(), dir)
	endShared = func() { end(); os.RemoveAll(dir) }
	return ctx, chromedp.Do(ctx)
})

// Shared runs the tests of a package whose pages open in one browser, because starting one
// takes as long as most tests. It returns the exit code for TestMain.
func Shared(m *testing.M) int {
	sharing = true
	defer func() { endShared() }()
	return m.Run()
}

// Frame waits for a frame with a page of another site, at an address with this prefix, and
// returns that page.
func (b *Tab) Frame(prefix string) *Tab {
	b.t.Helper()
	for b.ctx.Err() == nil {
		targets, err := chromedp.Targets(b.ctx)
		if err != nil {
			b.t.Fatalf("list the frames: %v", err)
		}
		for _, one := range targets {
			if one.Type == "iframe" && strings.HasPrefix(one.URL, prefix) {
				ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(one.TargetID))
				b.t.Cleanup(cancel)
				return &Tab{t: b.t, ctx: ctx}
			}
		}
	}
	b.t.Fatalf("no frame shows %s", prefix)
	return nil
}

// find returns the path of the browser, or "".
func find() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	return ""
}

// Do executes steps in the browser.
func (b *Tab) Do(what string, steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Keep("failed")
		b.t.Fatalf("%s: %v", what, err)
	}
}

// Run executes JavaScript statements.
func (b *Tab) Run(statements string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("(() => {"+statements+"; return true })()")); err != nil {
		b.Keep("failed")
		b.t.Fatalf("%s: %v", statements, err)
	}
}

// Read evaluates a JavaScript expression with a string result.
func (b *Tab) Read(expression string) string {
	b.t.Helper()
	s, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](expression))
	if err != nil {
		b.Keep("failed")
		b.t.Fatalf("%s: %v", expression, err)
	}
	return s
}

// Until waits until a JavaScript expression is true. It also works while
// another page loads.
func (b *Tab) Until(what, expression string) {
	b.t.Helper()
	poll := chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(30*time.Second))
	_, err := chromedp.Run(b.ctx, poll)
	for moved := 0; err != nil && moved < 5 && (strings.Contains(err.Error(), "navigated") || strings.Contains(err.Error(), "find context")); moved++ {
		_, err = chromedp.Run(b.ctx, poll)
	}
	if err != nil {
		b.Keep("failed")
		b.t.Fatalf("%s (%s): %v", what, expression, err)
	}
}

// Focus puts the focus on the first element that matches a CSS selector, once there is one. It
// uses a script, since the driver looks first and acts later, and fails if the page replaces
// the element in between.
func (b *Tab) Focus(selector string) {
	b.t.Helper()
	b.Until("focus "+selector, fmt.Sprintf(`(() => { const x = document.querySelector(%q); x?.focus(); return x && document.activeElement === x; })()`, selector))
}

// Type presses keys one after the other.
func (b *Tab) Type(keys string) {
	b.t.Helper()
	b.Do("type "+keys, chromedp.KeyEvent(keys))
}

// LessMotion lets the page know that its reader prefers less motion.
func (b *Tab) LessMotion() {
	b.t.Helper()
	b.prefer("prefers-reduced-motion", "reduce")
}

// PreferDark lets the page know whether its reader prefers dark pages.
func (b *Tab) PreferDark(dark bool) {
	b.t.Helper()
	b.prefer("prefers-color-scheme", map[bool]string{true: "dark", false: "light"}[dark])
}

// prefer sets a media feature, in place of one that was set before.
func (b *Tab) prefer(name, value string) {
	b.t.Helper()
	b.Do("prefer "+value, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name, Value: value}}})
		return err
	}))
}

// Accessible returns the accessibility tree of the page as lines of a role and a name, in
// order: what a screen reader reads.
func (b *Tab) Accessible() (lines []string) {
	b.t.Helper()
	b.Do("read the accessibility tree", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		tree, err := cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err != nil {
			return err
		}
		for _, n := range tree.Nodes {
			if !n.Ignored && n.Role != nil && n.Name != nil {
				lines = append(lines, strings.Trim(string(n.Role.Value), `"`)+" "+unquoted(n.Name.Value))
			}
		}
		return nil
	}))
	return lines
}

// unquoted returns the text of a JSON string.
func unquoted(raw []byte) (text string) {
	if json.Unmarshal(raw, &text) != nil {
		return string(raw)
	}
	return text
}

// Problems returns the uncaught errors of the page's scripts, or "".
func (b *Tab) Problems() string { return b.Read(`problems.join('; ')`) }

// Keep saves a screenshot if GUILDHALL_PICTURES is set.
func (b *Tab) Keep(name string) {
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

// UseFonts shows all text in the given fonts (regular and bold, OpenType), so that the
// page looks the same on machines with other fonts, or without Korean ones.
func (b *Tab) UseFonts(regular, bold []byte) {
	b.t.Helper()
	for weight, data := range map[int][]byte{400: regular, 700: bold} {
		b.Run(fmt.Sprintf(`window.fontsLoaded ??= 0;
			const text = '%s', face = new FontFace('Guildhall', Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), { weight: '%d' });
			document.fonts.add(face);
			face.load().then(() => window.fontsLoaded++);`, base64.StdEncoding.EncodeToString(data), weight))
	}
	b.Until("load the fonts", `window.fontsLoaded === 2`)
	b.Run(`document.documentElement.style.fontFamily = 'Guildhall'`)
}

// Drag presses the mouse at a point, moves it down by a distance in steps, and releases it.
func (b *Tab) Drag(x, y, down float64) {
	b.t.Helper()
	b.Do("drag", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		act := func(kind input.DispatchMouseEventType, y float64) error {
			_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
			return err
		}
		if err := act(input.DispatchMouseEventTypeMousePressed, y); err != nil {
			return err
		}
		for n := range 5 {
			if err := act(input.DispatchMouseEventTypeMouseMoved, y+down*float64(n+1)/5); err != nil {
				return err
			}
		}
		return act(input.DispatchMouseEventTypeMouseReleased, y+down)
	}))
}
