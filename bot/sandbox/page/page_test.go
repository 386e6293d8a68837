package page_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/browser"
	"guildhall/bot/sandbox/page"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

func TestMain(m *testing.M) { os.Exit(browser.Shared(m)) }

// house is a sandbox with the sample world.
type house struct {
	*sandbox.Server
	admin.Sample
}

func open(t *testing.T) *house {
	t.Helper()
	spec, err := validate.Official()
	if err != nil {
		t.Fatal(err)
	}
	s, err := sandbox.New(sandbox.Config{Unlimited: true, Keeper: world.MemoryKeeper{}, Page: page.Files, Spec: spec})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &house{s, s.SeedSample()}
}

// bot connects a bot that answers every interaction with a text.
func (h *house) bot(t *testing.T, text string) *discordgo.Session {
	t.Helper()
	s, err := discordgo.New("Bot " + h.Token())
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(h.URL())
	if err != nil {
		t.Fatal(err)
	}
	s.Client = &http.Client{Transport: redirect{to}, Timeout: 20 * time.Second}
	s.ShouldReconnectOnError = false
	s.AddHandler(func(s *discordgo.Session, in *discordgo.InteractionCreate) {
		s.InteractionRespond(in.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: text}})
	})
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.CloseWithCode(4000) })
	return s
}

// redirect sends requests for Discord to the sandbox.
type redirect struct{ to *url.URL }

func (r redirect) RoundTrip(q *http.Request) (*http.Response, error) {
	q = q.Clone(q.Context())
	q.URL.Scheme, q.URL.Host = r.to.Scheme, r.to.Host
	return http.DefaultTransport.RoundTrip(q)
}

// panels holds messages of the second version as the bot may send them, by
// language.
var panels = map[string]string{
	"en": panel("Workers › you have 4 workers, 7 deniers", "Where does your worker go?", "All 14 places, by what they give",
		[][3]string{{"Sawmill", "2 wood · costs 2 deniers", "Place"}, {"Castle, slot 1", "first to build; favor if you build most · 2 deniers", "Place"}, {"Trading post", "+3 deniers · costs 2", "Place"}},
		[]string{"Pass · +1 denier", "Hint", "Plan", "?"}),
	"ko": panel("일꾼 › 일꾼 4명, 7데니어", "일꾼을 어디에 놓을까요?", "놓을 수 있는 칸 14곳, 얻는 것 순서",
		[][3]string{{"제재소", "나무 2개 · 2데니어를 냅니다", "놓기"}, {"성 1번 칸", "먼저 짓습니다. 가장 많이 지으면 총애 · 2데니어", "놓기"}, {"교역소", "+3데니어 · 2데니어를 냅니다", "놓기"}},
		[]string{"패스 · +1데니어", "힌트", "계획", "?"}),
}

func panel(where, question, menu string, answers [][3]string, controls []string) string {
	text := func(s string) string { return fmt.Sprintf(`{"type":10,"content":%q}`, s) }
	parts := []string{`{"type":9,"components":[` + text("-# "+where) + `,` + text("## "+question) + `],"accessory":{"type":11,"media":{"url":"attachment://board.png"},"description":"board"}}`}
	for i, a := range answers {
		parts = append(parts, `{"type":14}`, fmt.Sprintf(`{"type":9,"components":[%s],"accessory":{"type":2,"style":%d,"label":%q,"custom_id":"answer:%d"}}`, text("**"+a[0]+"**\n"+a[1]), 2, a[2], i))
	}
	parts = append(parts, fmt.Sprintf(`{"type":1,"components":[{"type":3,"custom_id":"menu","placeholder":%q,"options":[{"label":"a","value":"a"}]}]}`, menu))
	var row []string
	for i, label := range controls {
		row = append(row, fmt.Sprintf(`{"type":2,"style":2,"label":%q,"custom_id":"control:%d"}`, label, i))
	}
	parts = append(parts, `{"type":1,"components":[`+strings.Join(row, ",")+`]}`,
		`{"type":12,"items":[{"media":{"url":"attachment://a.png"}},{"media":{"url":"attachment://b.png"},"spoiler":true}]}`)
	return `{"flags":32768,"components":[{"type":17,"accent_color":16766044,"components":[` + strings.Join(parts, ",") + `]}]}`
}

var pictures = []browser.Picture{{Name: "board.png", Width: 700, Height: 500}, {Name: "a.png", Width: 300, Height: 200}, {Name: "b.png", Width: 300, Height: 300}, {Name: "unused.png", Width: 300, Height: 300}}

// font reads one of the fonts of the board pictures, which contain Korean.
func font(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../render/assets/fonts/" + name + ".otf")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const box = `.getBoundingClientRect()`

// TestPageShowsComponents looks at a message of the second version on a phone and on a
// wide screen, in both languages.
func TestPageShowsComponents(t *testing.T) {
	h := open(t)
	browser.Post(t, h.Server, h.Games, panels["en"], pictures...)
	browser.Post(t, h.Server, h.Games, panels["ko"], pictures...)
	b := browser.Open(t, "about:blank", 412, 915)
	for lang, me := range map[string]string{"en": h.Ada, "ko": h.Chen} {
		b.Go(h.URL() + "/?me=" + me)
		b.UseFonts(font(t, "regular"), font(t, "bold"))
		for _, width := range []int64{412, 1280} {
			b.Do("resize", chromedp.EmulateViewport(width, 915))
			b.Until("see the pictures", `[...document.querySelectorAll('.container img')].length === 6`)
			b.Until("load the pictures", `[...document.querySelectorAll('.container img')].every((x) => x.naturalWidth > 0 || (x.loading = 'eager', false))`)
			b.Keep(fmt.Sprintf("components-%s-%d", lang, width))
			for what, holds := range map[string]string{
				"the edge of the container has its colour": `getComputedStyle(document.querySelector('.container')).borderLeftColor === 'rgb(255, 212, 92)'`,
				"each button stands right of its text": `[...document.querySelectorAll('.section:has(.accessory .button)')].length === 6 &&
					[...document.querySelectorAll('.section')].every((s) => s.querySelector('.texts')` + box + `.right < s.querySelector('.accessory')` + box + `.left)`,
				"thumbnails are small squares": `[...document.querySelectorAll('.thumbnail img')].every((x) => x.width === x.height && x.width < 90)`,
				"lines separate the answers":   `document.querySelectorAll('.container hr').length === 6`,
				"two pictures stand side by side": `(([a, b]) => Math.abs(a.top - b.top) < 1 && a.right <= b.left && Math.abs(a.width - a.height) < 1)(
					[...document.querySelector('.gallery.of2').children].map((x) => x` + box + `))`,
				"a spoiler is covered":                      `document.querySelector('.gallery .veiled:not(.shown) > .veil') != null`,
				"a file that nothing names is not shown":    `![...document.querySelectorAll('#messages img')].some((x) => x.src.includes('unused'))`,
				"nothing is wider than the screen":          `document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('#messages *')].every((x) => x` + box + `.right <= innerWidth)`,
				"Korean words are not broken between lines": `getComputedStyle(document.querySelector('.button')).wordBreak === 'keep-all' && getComputedStyle(document.querySelector('.content')).wordBreak === 'keep-all'`,
			} {
				if b.Read(`String(Boolean(`+holds+`))`) != "true" {
					t.Errorf("%s at %d px: it does not hold that %s", lang, width, what)
				}
			}
		}
		b.Run(`document.querySelector('.veil').click()`)
		b.Until("uncover the spoiler", `document.querySelector('.veiled.shown') != null`)
		if got := b.Problems(); got != "" {
			t.Errorf("errors on the page: %s", got)
		}
	}
}

// The drawer of a phone leaves its own button visible, and a press that closes
// it presses nothing below.
func TestDrawerClosesWithoutAPress(t *testing.T) {
	h := open(t)
	h.bot(t, "pressed")
	// This button is below the part of the screen that the drawer leaves free.
	browser.Post(t, h.Server, h.Games, fmt.Sprintf(`{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"wide","label":%q}]}]}`, strings.Repeat("press me ", 8)))
	b := browser.Open(t, h.URL()+"/?me="+h.Ada, 412, 915)
	const wide = `document.querySelector('[data-custom-id="wide"]')`
	b.Until("see the button", wide)
	b.Run(`document.querySelector('#menu').click()`)
	b.Until("see the drawer", `document.querySelector('#side')`+box+`.left === 0`)
	b.Keep("drawer")
	if got := b.Read(`(({x, y, width, height}) => document.elementFromPoint(x + width / 2, y + height / 2).id)(document.querySelector('#menu')` + box + `)`); got != "menu" {
		t.Errorf("%q lies on the drawer's own button", got)
	}
	b.Run(`((r) => document.elementFromPoint(r.right - 4, (r.top + r.bottom) / 2).click())(` + wide + box + `)`)
	b.Until("close the drawer", `!document.body.classList.contains('side')`)
	if n := len(h.As(h.Ada).Messages(h.Games)); n != 1 {
		t.Errorf("the press that closed the drawer was answered: %d messages", n)
	}
	b.Run(wide + `.click()`)
	b.Until("have the button answered", `document.querySelectorAll('#messages article').length === 2`)
}

// Replies and texts show the name of a command in the reader's language, as in
// their menu.
func TestCommandsHaveTheReadersNames(t *testing.T) {
	h := open(t)
	s := h.bot(t, "see </rules search:1>")
	ko := map[discordgo.Locale]string{discordgo.Korean: "카드"}
	rules, search := map[discordgo.Locale]string{discordgo.Korean: "규칙"}, map[discordgo.Locale]string{discordgo.Korean: "찾기"}
	if _, err := s.ApplicationCommandBulkOverwrite(h.AppID(), "", []*discordgo.ApplicationCommand{
		{Name: "card", Description: "card", NameLocalizations: &ko},
		{Name: "rules", Description: "rules", NameLocalizations: &rules, Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "search", Description: "search", NameLocalizations: search}}},
	}); err != nil {
		t.Fatal(err)
	}
	i, err := h.As(h.Chen).Command(h.Games, "card")
	if err != nil {
		t.Fatal(err)
	}
	if err := i.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	b := browser.Open(t, "about:blank", 412, 915)
	for me, want := range map[string][2]string{h.Ada: {"채원 · /card", "/rules search"}, h.Chen: {"채원 · /카드", "/규칙 찾기"}} {
		b.Go(h.URL() + "/?me=" + me)
		b.Until("see the answer", `document.querySelector('#messages .mention') != null && document.body.dataset.ready != null`)
		if got := b.Read(`document.querySelector('.used').innerText.trim()`); got != want[0] {
			t.Errorf("the reply says %q, want %q", got, want[0])
		}
		if got := b.Read(`document.querySelector('#messages .mention').innerText`); got != want[1] {
			t.Errorf("the text names %q, want %q", got, want[1])
		}
	}
}

// The menu of a message lists the commands for the message and for its author.
func TestMenuOfAMessage(t *testing.T) {
	h := open(t)
	s := h.bot(t, "explained")
	ko := map[discordgo.Locale]string{discordgo.Korean: "설명 보기"}
	if _, err := s.ApplicationCommandBulkOverwrite(h.AppID(), "", []*discordgo.ApplicationCommand{
		{Type: discordgo.UserApplicationCommand, Name: "Challenge to a game"},
		{Type: discordgo.MessageApplicationCommand, Name: "Explain this", NameLocalizations: &ko},
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.As(h.Ada).Send(h.Games, "the Bank"); err != nil {
		t.Fatal(err)
	}
	b := browser.Open(t, h.URL()+"/?me="+h.Chen, 412, 915)
	b.Until("see the message", `document.querySelector('#messages .more') != null && document.body.dataset.ready != null`)
	b.Run(`document.querySelector('#messages .more').click()`)
	b.Until("see the menu", `document.querySelector('.menu') != null`)
	if got := b.Read(`[...document.querySelectorAll('.menu .option')].map((x) => x.innerText).join(', ')`); got != "Challenge to a game, 설명 보기" {
		t.Errorf("the menu shows %q", got)
	}
	b.Keep("menu")
	b.Run(`[...document.querySelectorAll('.menu .option')].at(-1).click()`)
	b.Until("see the answer", `document.querySelector('#messages').innerText.includes('explained')`)
	b.Run(`document.querySelector('#messages .more').click()`)
	b.Until("see the menu again", `document.querySelector('.menu') != null`)
	b.Run(`document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))`)
	b.Until("close the menu", `document.querySelector('.menu') == null`)
}

// A browser remembers its person. If a sandbox has other people, that is no
// error.
func TestRememberedPersonOfAnotherSandbox(t *testing.T) {
	h := open(t)
	b := browser.Open(t, h.URL(), 412, 915)
	b.Until("be ready", `document.body.dataset.ready != null`)
	b.Run(`localStorage.setItem('me', '123456')`)
	b.Do("reload", chromedp.Navigate(h.URL()))
	b.Until("be ready again", `document.body.dataset.ready != null`)
	bad := `performance.getEntriesByType('resource').filter((x) => x.responseStatus >= 400).map((x) => x.name).join()`
	if got := b.Read(bad); got != "" {
		t.Errorf("the page asks for what is not there: %s", got)
	}
}
