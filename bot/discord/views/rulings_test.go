package views_test

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/market"
	"guildhall/engine/ruling"
	"guildhall/render"
	"guildhall/storage"
)

// asked is the game Market Day with three rulings.
type asked struct{ market.Rules }

func (asked) Files() engine.Files {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"bell": `question: {en: "Who is first when two bid the same?", ko: "두 사람이 같은 금액을 걸면 누가 먼저인가요?"}
answer: {en: "The player with the **bell**, then those behind.", ko: "**종**을 가진 사람이 먼저입니다."}
section: bids
show: seat=1
do: [{0: ~}, {1: ~}, {2: ~}, {0: bid 3}, {1: bid 3}]
`,
		"zero": `question: {en: "May I bid nothing at all?", ko: "입찰하지 않아도 되나요?"}
answer: {en: "Yes. A bid of 0 is a bid, and costs no coins.", ko: "예. 0도 입찰이고 금화가 들지 않습니다."}
section: bids
do: [{0: ~}]
`,
		"deal": `question: {en: "Who deals the first order cards?", ko: "첫 주문 카드는 누가 나누어 주나요?"}
answer: {en: "Nobody. They are dealt by lot.", ko: "아무도 아닙니다. 무작위로 받습니다."}
section: setup
do: [{0: ~}]
`,
	} {
		files["rulings/"+name+".yaml"] = &fstest.MapFile{Data: []byte(text + "source: RULES 2\ngame: market\nseats: 3\n")}
	}
	return engine.Files{FS: files, Rules: market.Rules{}}
}

// withRulings returns a bot with a game that has three rulings, and the keys of the drawn
// pictures.
func withRulings(t *testing.T) (h *discordtest.Fixture, drawn *[]string) {
	t.Helper()
	h, drawn = discordtest.New(t, asked{}), new([]string)
	h.Langs = map[string]string{"8": "ko", "9": "en-US"}
	h.Configure(func(c *discord.Config) {
		c.Draw = func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
			*drawn = append(*drawn, key)
			if scene() == nil {
				t.Error("nothing is drawn")
			}
			return discordtest.OnePixel, nil
		}
	})
	return h, drawn
}

func search(h *discordtest.Fixture, user, typed string) *discordtest.Posted {
	return h.Command(user, discordtest.ChannelID, "rules", map[string]string{"search": typed, "game": "market"})
}

func TestRulingsAreFoundByTypedWords(t *testing.T) {
	h, _ := withRulings(t)
	for _, test := range []struct{ user, typed, want string }{
		{"9", "Who is first when two bid the same?", "Who is first when two bid the same?"},
		{"9", "who is first when", "Who is first when two bid the same?"},
		{"9", "nothing at all", "May I bid nothing at all?"},
		{"9", "can somebody be bidding nothing", "May I bid nothing at all?"},
		{"9", "same bids who goes first", "Who is first when two bid the same?"},
		{"8", "입찰하지 않아도", "입찰하지 않아도 되나요?"},
		{"8", "금액이 같으면 누가 먼저예요", "두 사람이 같은 금액을 걸면 누가 먼저인가요?"},
		{"8", "may i bid nothing", "입찰하지 않아도 되나요?"},
		{"9", "bids", "Bids"}, // a section found by its title comes first
	} {
		p := search(h, test.user, test.typed)
		if !strings.HasPrefix(p.Content, "**"+test.want+"**") {
			t.Errorf("%q finds %s", test.typed, p.Text())
		}
	}
	p := search(h, "9", "bids")
	id, value := menu(t, p, "May I bid nothing at all?")
	if p = h.Press("9", p, id, value); !strings.HasPrefix(p.Content, "**May I bid nothing at all?**") {
		t.Errorf("from the menu: %s", p.Text())
	}
	got := h.Suggestions("9", discordtest.ChannelID, "rules", "search", "bid nothing", map[string]string{"game": "market"})
	if len(got) == 0 || got[0].Name != "May I bid nothing at all?" || got[0].Value != got[0].Name {
		t.Errorf("suggested: %+v", got)
	}
}

// Words of questions as people type them find the ruling that answers them.
func TestTypedQuestionsOfCaylusAreAnswered(t *testing.T) {
	set, err := ruling.Read(caylus.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	h := discordtest.New(t)
	h.Langs = map[string]string{"8": "ko", "9": "en-US"}
	for _, test := range []struct{ typed, want string }{
		{"can i put a second worker on the inn", "inn-second-worker"},
		{"take worker back from inn", "inn-take-back"},
		{"who wins if tied", "final-tie"},
		{"does the provost space count", "provost-space-acts"},
		{"favor twice in one phase", "same-track-twice"},
		{"lawyer worker standing", "lawyer-worker-on-tile"},
		{"stables turn order provost", "stables-and-provost"},
		{"two player cost", "two-players-cost"},
		{"can I skip production", "production-refused"},
		{"place on own residence", "residence-worker"},
		{"is the game over when towers are complete", "towers-full"},
		{"leftover gold end", "final-rest"},
		{"감독 칸 발동", "provost-space-acts"},
		{"저택 수입 언제", "residence-income"},
		{"길이 꽉 차면", "road-full"},
		{"지하 결산 언제", "bailiff-passes"},
		{"패스 후 다시 배치", "pass-is-final"},
		{"탑이 다 지어지면", "towers-full"},
		{"마구간 감독 순서", "stables-and-provost"},
	} {
		user, lang := "9", "en"
		if test.typed[0] >= utf8.RuneSelf {
			user, lang = "8", "ko"
		}
		p := h.Command(user, discordtest.ChannelID, "rules", map[string]string{"search": test.typed, "game": "caylus"})
		if want := set.Rulings[set.Index(test.want)].Question[lang]; !strings.HasPrefix(p.Content, "**"+want+"**") {
			t.Errorf("%q is answered by\n%s\nwant %q", test.typed, p.Text(), want)
		}
	}
}

func TestRulingShowsAnswerSectionAndPosition(t *testing.T) {
	h, drawn := withRulings(t)
	p := search(h, "9", "two bid the same")
	want := "**Who is first when two bid the same?** · Market Day (practice game)\nThe player with the **bell**, then those behind."
	if p.Content != want || len(p.Files) != 1 || p.Files[0].Alt != "Who is first when two bid the same?" || len(*drawn) != 1 {
		t.Errorf("%d pictures of\n%s\nwant one of\n%s", len(*drawn), p.Text(), want)
	}
	section := h.Press("9", p, button(t, p, "Rule: Bids"))
	if !strings.HasPrefix(section.Content, "**Bids**") {
		t.Errorf("its section: %s", section.Text())
	}
	p = search(h, "9", "two bid the same")
	if p = h.Press("9", p, button(t, p, "Page 2/3")); !strings.HasPrefix(p.Content, "**May I bid nothing at all?**") {
		t.Errorf("the next one: %s", p.Text())
	}
	key := (*drawn)[len(*drawn)-1]
	p = h.Press("9", p, button(t, p, "Show to all"))
	if !strings.HasPrefix(p.Content, "**May I bid nothing at all?**") {
		t.Errorf("who showed it sees %s", p.Text())
	}
	posted := h.Wire.In(discordtest.ChannelID, "")
	public := posted[len(posted)-1]
	if !strings.Contains(public.Content, "A bid of 0 is a bid") || !strings.Contains(public.Content, "shown by") || len(public.Files) != 1 || (*drawn)[len(*drawn)-1] != key {
		t.Errorf("shown to all: %s", public.Text())
	}
	if read := h.Press("8", public, button(t, public, "Rule: Bids")); !strings.HasPrefix(read.Content, "**입찰**") {
		t.Errorf("somebody else reads its section: %s", read.Text())
	}
	for _, gone := range []string{"ruling market other", "ruling chess bell", "ruling market"} {
		if p := h.PressForged("9", p, handler.CustomID{Verb: "entry", Code: gone}.String()); p.Content != h.Bot.Texts.Words("en", storage.Table{}).Say("old_button") {
			t.Errorf("%s: %s", gone, p.Text())
		}
	}
}

func TestListOfRulings(t *testing.T) {
	h, _ := withRulings(t)
	contents := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"game": "market"})
	list := h.Press("9", contents, button(t, contents, "Questions players ask"))
	want := "**Questions players ask** · Market Day (practice game)\n**Setup**\n- Who deals the first order cards?\n**Bids**\n- Who is first when two bid the same?\n- May I bid nothing at all?"
	if list.Content != want {
		t.Errorf("the list is\n%s\nwant\n%s", list.Content, want)
	}
	id, value := menu(t, list, "May I bid nothing at all?")
	p := h.Press("9", list, id, value)
	if p = h.Press("9", p, button(t, p, "Questions players ask")); p.Content != want {
		t.Errorf("back in the list: %s", p.Text())
	}
	if p = h.Press("9", p, button(t, p, "Contents")); p.Content != contents.Content {
		t.Errorf("back in the contents: %s", p.Text())
	}
	for _, wrong := range []string{"market 3", "market -1", "market", "chess 0"} {
		if p := h.PressForged("9", list, handler.CustomID{Verb: "asked", Code: wrong}.String()); p.Content != h.Bot.Texts.Words("en", storage.Table{}).Say("old_button") {
			t.Errorf("%s: %s", wrong, p.Text())
		}
	}
	h = discordtest.New(t, market.Rules{})
	h.Langs = map[string]string{"9": "en-US"}
	contents = h.Command("9", discordtest.ChannelID, "rules", map[string]string{"game": "market"})
	if strings.Contains(contents.Text(), "Questions players ask") {
		t.Errorf("a game without rulings offers them: %s", contents.Text())
	}
	if p := search(h, "9", "who is first when two bid the same"); strings.HasPrefix(p.Content, "**Who") {
		t.Errorf("a game without rulings finds %s", p.Text())
	}
}

// Every page of the list fits on one screen of a phone, and together the pages open every
// ruling once.
func TestListsOfRulingsFitOneScreen(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		set, err := ruling.Read(rules)
		if err != nil {
			t.Fatal(err)
		}
		if len(set.Rulings) == 0 {
			continue
		}
		for lang, locale := range map[string]string{"en": "en-US", "ko": "ko"} {
			t.Run(set.Game+" "+lang, func(t *testing.T) {
				h := discordtest.New(t)
				h.Langs = map[string]string{"9": locale}
				h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
				p := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"game": set.Game})
				p = h.Press("9", p, discordtest.Verb(p, "asked"))
				first, opened := p.Content, map[string]bool{}
				for pages := 1; ; pages++ {
					body, err := p.Body()
					if err != nil {
						t.Fatal(err)
					}
					if fits, err := layout.Fits(body, nil); !fits || err != nil {
						t.Errorf("page %d is higher than a screen (error %v):\n%s", pages, err, p.Text())
					}
					for _, o := range options(p) {
						if opened[o.Value] || !strings.Contains(p.Content, strings.TrimSuffix(o.Label, "…")) {
							t.Errorf("page %d opens %q, which another one opens or it does not name", pages, o.Label)
						}
						opened[o.Value] = true
					}
					next := nextPage(p)
					if next == "" {
						break
					}
					if p = h.Press("9", p, next); p.Content == first {
						break
					}
				}
				if len(opened) != len(set.Rulings) {
					t.Errorf("%d rulings can be opened, want %d", len(opened), len(set.Rulings))
				}
			})
		}
	}
}

// options returns the options of the menus of a message.
func options(p *discordtest.Posted) (list []discordgo.SelectMenuOption) {
	for _, row := range wire.Rows(p.Components) {
		for _, c := range row.Components {
			if m, ok := c.(discordgo.SelectMenu); ok {
				list = append(list, m.Options...)
			}
		}
	}
	return list
}

// The numbers of a ruling are the game's own, even if a host changed them; then the
// ruling says so.
func TestRulingsNoteHostValues(t *testing.T) {
	folder := fstest.MapFS{}
	names, err := fs.Glob(cleopatra.Rules{}.Files(), "data/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := fs.ReadFile(cleopatra.Rules{}.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		folder[name] = &fstest.MapFile{Data: bytes.Replace(b, []byte("1등,-3"), []byte("1등,-5"), 1)}
	}
	changed, err := cleopatra.RulesFrom(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []engine.Rules{cleopatra.Rules{}, changed} {
		h := discordtest.New(t, rules)
		h.Langs = map[string]string{"9": "en-US"}
		p := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"search": "how many scarabs does a mosaic bring that covers several palms", "game": "cleopatra"})
		if says := strings.Contains(p.Content, "uses other values"); !strings.Contains(p.Content, "5 + 3 = 8") || says != (rules == changed) {
			t.Errorf("with data %s: %s", rules.Info().Data, p.Text())
		}
	}
}
