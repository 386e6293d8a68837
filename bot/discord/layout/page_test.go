package layout_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/layout"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/browser"
	"guildhall/bot/sandbox/page"
	"guildhall/bot/sandbox/world"
)

// messages holds examples of the kinds of messages that the bot sends, in both languages.
var messages = map[string]string{
	"a panel of rows": `{"content":"**Your turn** › Quarry › build 2\nYou have: 4 artisans, 2 stone, 1 wood, 1 tainted wood (2), 1 cave · 23 scarabs · 2 amulets\n-# New here? A structure costs artisans and material.\nWhat do you build?","components":[
		{"type":1,"components":[{"type":2,"style":1,"custom_id":"1","label":"Sphinx +5 · 1 artisan, 2 same"},{"type":2,"style":2,"custom_id":"2","label":"Column wall +4 · 1 artisan, 2 different"},{"type":2,"style":2,"custom_id":"3","label":"Finish"}]},
		{"type":1,"components":[{"type":3,"custom_id":"4","placeholder":"Where do you build? (20 lines)","options":[{"label":"a","value":"a"}]}]},
		{"type":1,"components":[{"type":2,"style":2,"custom_id":"5","label":"A label of a choice that is so long that it takes more than the one line"},{"type":2,"style":2,"custom_id":"6","label":"Undo"},{"type":2,"style":2,"custom_id":"7","label":"Start over"},{"type":2,"style":2,"custom_id":"8","label":"?"}]}]}`,
	"a Korean panel of rows": `{"content":"**내 차례** › 채석장 › 건축 2\n가진 것: 장인 4명, 돌 2개, 나무 1개, 타락한 나무 1개, 동굴 1개 · 보물 풍뎅이 23개 · 부적 2개\n\n> 처음이라면: 건축물에는 장인과 자원이 듭니다. 같은 자원이 모자라면 동굴을 쓸 수 있습니다.\n무엇을 지을까요?","components":[
		{"type":1,"components":[{"type":2,"style":1,"custom_id":"1","label":"스핑크스 +5 · 장인 1명, 같은 자원 2개"},{"type":2,"style":2,"custom_id":"2","label":"기둥 벽 +4 · 장인 1명, 다른 자원 2개"},{"type":2,"style":2,"custom_id":"3","label":"마치기"}]},
		{"type":1,"components":[{"type":2,"style":2,"custom_id":"6","label":"되돌리기"},{"type":2,"style":2,"custom_id":"7","label":"처음부터"},{"type":2,"style":2,"custom_id":"8","label":"?"}]}]}`,
	"a panel of sections": `{"flags":32768,"components":[{"type":17,"accent_color":16766044,"components":[
		{"type":9,"components":[{"type":10,"content":"-# Workers › you have 4 workers, 7 deniers · 2 food 1 wood 1 stone"},{"type":10,"content":"## Where does your worker go?"}],"accessory":{"type":11,"media":{"url":"attachment://board.png"}}},
		{"type":14},
		{"type":9,"components":[{"type":10,"content":"**Sawmill** r2\n2 wood · costs 2 deniers"}],"accessory":{"type":2,"style":1,"custom_id":"1","label":"Place"}},
		{"type":14},
		{"type":9,"components":[{"type":10,"content":"**Castle, slot 1**\nfirst to build; a favor if you build most in this section · 2 deniers"}],"accessory":{"type":2,"style":2,"custom_id":"2","label":"Place"}},
		{"type":14,"spacing":2},
		{"type":10,"content":"# Large\n### Small\nText below headings, *slanted*, with ` + "`code`" + `.\n- one\n- two, which is so long that it needs a second line of the list\nAnd an end."},
		{"type":1,"components":[{"type":3,"custom_id":"3","placeholder":"All 14 places, by what they give","options":[{"label":"a","value":"a"}]}]},
		{"type":1,"components":[{"type":2,"style":2,"custom_id":"4","label":"Pass · +1 denier"},{"type":2,"style":2,"custom_id":"5","label":"Hint"},{"type":2,"style":2,"custom_id":"6","label":"Plan"},{"type":2,"style":2,"custom_id":"7","label":"?"}]}]}]}`,
	"a Korean panel of sections": `{"flags":32768,"components":[{"type":17,"components":[
		{"type":10,"content":"-# 대신 방문 › 국가 행동: 관리 › 2명 중 1명\n## 이 관리를 어느 관청에 보낼까요?"},
		{"type":9,"components":[{"type":10,"content":"**건축가의 관청**\n나 1명, 상대 2명 · 공공건물이 1헤이스 쌉니다"}],"accessory":{"type":2,"style":1,"custom_id":"1","label":"보내기"}},
		{"type":9,"components":[{"type":10,"content":"**그만 보내기**\n귀족 행동으로 넘어가서 공공건물을 개관합니다"}],"accessory":{"type":2,"style":2,"custom_id":"2","label":"그만두기"}},
		{"type":12,"items":[{"media":{"url":"attachment://board.png"}}]},
		{"type":1,"components":[{"type":2,"style":2,"custom_id":"4","label":"되돌리기"},{"type":2,"style":2,"custom_id":"5","label":"힌트"},{"type":2,"style":2,"custom_id":"6","label":"보드 크게 보기"}]}]},
		{"type":14,"spacing":2},{"type":10,"content":"밑에 있는 글"}]}`,
	"galleries": `{"flags":32768,"components":[` + strings.Join([]string{gallery(1), gallery(2), gallery(3), gallery(4), gallery(5), gallery(6), gallery(7), gallery(10)}, ",") + `]}`,
}

func gallery(n int) string {
	return `{"type":12,"items":[` + strings.TrimSuffix(strings.Repeat(`{"media":{"url":"attachment://board.png"}},`, n), ",") + `]}`
}

var board = browser.Picture{Name: "board.png", Width: 700, Height: 900}

// part is a component as shown on the page, with its position within its message.
type part struct {
	Kind        layout.Kind
	ID          string
	Top, Bottom float64
}

// shown is a script that returns the parts of the newest message in the order of the
// page, and last the message.
const shown = `JSON.stringify((() => {
	const m = [...document.querySelectorAll('#messages article')].at(-1);
	const top = m.getBoundingClientRect().top;
	const kinds = [['.button', 2], ['.select', 3], ['.section', 9], ['.content', 10], ['.thumbnail', 11], ['.gallery', 12], ['hr', 14], ['.body > .picture', -1]];
	const parts = [...m.querySelectorAll(kinds.map(([css]) => css).join())];
	return [...parts, m].map((x) => {
		const box = x.getBoundingClientRect();
		const kind = kinds.find(([css]) => x.matches(css))?.[1] ?? 0;
		return { Kind: kind, ID: x.dataset.customId ?? '', Top: box.top - top, Bottom: box.bottom - top };
	});
})())`

func font(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../render/assets/fonts/" + name + ".otf")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Every part of a message has the same position as on the sandbox's page at the width of
// a phone, within layout.Tolerance.
func TestMeasureAgainstThePage(t *testing.T) {
	s, err := sandbox.New(sandbox.Config{Unlimited: true, Keeper: world.MemoryKeeper{}, Page: page.Files})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	house := s.SeedSample()
	b := browser.Open(t, s.URL()+"/?me="+house.Ada, layout.Width, 915)
	b.Until("be ready", `document.body.dataset.ready != null`)
	b.UseFonts(font(t, "regular"), font(t, "bold"))
	n := 0
	look := func(name string) (on []part) {
		// One script waits for the message and measures it, because the page may redraw
		// messages at any time.
		b.Until("see "+name, fmt.Sprintf(`document.querySelectorAll('#messages article').length === %d && [...document.querySelectorAll('#messages img')].every((x) => x.naturalWidth > 0 || (x.loading = 'eager', false)) && (window.shown = %s)`, n, shown))
		b.Run(`document.querySelector('#messages article:last-child').scrollIntoView()`)
		b.Keep("measured-" + name)
		if err := json.Unmarshal([]byte(b.Read(`window.shown`)), &on); err != nil {
			t.Fatal(err)
		}
		return on
	}
	for name, body := range messages {
		browser.Post(t, s, house.Games, body, board)
		n++
		on := look(name)
		m, err := layout.Read([]byte(body), nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Files, m.Grouped = []layout.File{{Name: "board.png", Width: board.Width, Height: board.Height}}, n > 1
		compare(t, name, layout.Measure(m), on)
	}
	const reply = `{"content":"Only you can see this reply.","flags":64,"components":[{"type":1,"components":[{"type":2,"style":2,"custom_id":"1","label":"Undo"}]}]}`
	answerWith(t, s, reply)
	if _, err := s.As(house.Ada).Command(house.Games, "hand"); err != nil {
		t.Fatal(err)
	}
	n++
	m, err := layout.Read([]byte(reply), nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Invoked = true
	compare(t, "a reply to a command", layout.Measure(m), look("a reply to a command"))
}

// answerWith connects a bot with a command «hand» that answers every interaction with a
// message.
func answerWith(t *testing.T, s *sandbox.Server, message string) {
	t.Helper()
	bot, err := discordgo.New("Bot " + s.Token())
	if err != nil {
		t.Fatal(err)
	}
	bot.Client = &http.Client{Transport: redirect(s.URL()), Timeout: 20 * time.Second}
	bot.AddHandler(func(bot *discordgo.Session, in *discordgo.InteractionCreate) {
		body := json.RawMessage(`{"type":4,"data":` + message + `}`)
		if _, err := bot.Request("POST", discordgo.EndpointInteractionResponse(in.ID, in.Token), body); err != nil {
			t.Error(err)
		}
	})
	if err := bot.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bot.CloseWithCode(4000) })
	if _, err := bot.ApplicationCommandCreate(s.AppID(), "", &discordgo.ApplicationCommand{Name: "hand", Description: "hand"}); err != nil {
		t.Fatal(err)
	}
}

// redirect sends requests for Discord to the sandbox at an address.
type redirect string

func (r redirect) RoundTrip(q *http.Request) (*http.Response, error) {
	to, err := url.Parse(string(r))
	if err != nil {
		return nil, err
	}
	q = q.Clone(q.Context())
	q.URL.Scheme, q.URL.Host = to.Scheme, to.Host
	return http.DefaultTransport.RoundTrip(q)
}

// compare reports parts whose position differs from the page.
func compare(t *testing.T, name string, l layout.Layout, on []part) {
	t.Helper()
	if len(l.Boxes) != len(on)-1 {
		t.Fatalf("%s: %d parts are measured, the page shows %d", name, len(l.Boxes), len(on)-1)
	}
	far := func(a, b float64) bool { return math.Abs(a-b) > layout.Tolerance }
	for i, b := range l.Boxes {
		p := on[i]
		if b.Kind != p.Kind || b.ID != p.ID || far(b.Top, p.Top) || far(b.Bottom, p.Bottom) {
			t.Errorf("%s: part %d %q is measured as %d %s from %.1f to %.1f; the page shows %d %s from %.1f to %.1f",
				name, i, b.Text, b.Kind, b.ID, b.Top, b.Bottom, p.Kind, p.ID, p.Top, p.Bottom)
		}
	}
	if last := on[len(on)-1]; far(l.Height, last.Bottom) {
		t.Errorf("%s: the height is measured as %.1f, the page shows %.1f", name, l.Height, last.Bottom)
	}
}
