package learn_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/settings"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/market"
	"guildhall/render"
)

// two is Market Day with only its first two lessons.
type two struct{ market.Rules }

func (two) Files() engine.Files { return course("10-order", "20-bids") }

// one is Market Day in a version whose lesson of bids has other answers. The rules refuse
// one of them, and the lesson has no text about it.
type one struct{ market.Rules }

func (one) Files() engine.Files {
	l := course("20-bids")
	const name = "lessons/20-bids.yaml"
	file := l.FS.(fstest.MapFS)[name]
	file.Data = []byte(strings.NewReplacer("choices: [bid 0, bid 3,", "choices: [bid 3, bid 0,", "coins: 10,", "coins: 5, income: {bids: -5},",
		"    say:\n      en: You choose first, but you paid", "    rule: bids\n  - by: bid 90\n    say:\n      en: You choose first, but you paid").Replace(string(file.Data)))
	return l
}

// course returns the nets of Market Day and some of its lessons.
func course(names ...string) engine.Files {
	files := fstest.MapFS{}
	patterns := []string{"nets/*", "curves.csv"}
	for _, name := range names {
		patterns = append(patterns, "lessons/"+name+".yaml")
	}
	for _, pattern := range patterns {
		err := market.Rules{}.Files().Each(pattern, func(name string, data []byte) error {
			files[name] = &fstest.MapFile{Data: data}
			return nil
		})
		if err != nil {
			panic(err)
		}
	}
	return engine.Files{FS: files, Rules: market.Rules{}}
}

// begun returns a bot with two lessons, and the keys of the pictures that it draws.
func begun(t *testing.T, lang string) (*discordtest.Fixture, *[]string) {
	h, drawn := discordtest.New(t).Beside("other", two{}), new([]string)
	h.Langs["1"] = lang
	h.Configure(func(c *discord.Config) {
		c.Draw = func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
			*drawn = append(*drawn, key)
			scene()
			return discordtest.OnePixel, nil
		}
	})
	return h, drawn
}

// press presses the choice with a label: a button, a line with a button, or an option of
// a menu.
func press(h *discordtest.Fixture, p *discordtest.Posted, label string) *discordtest.Posted {
	h.T.Helper()
	for _, row := range wire.Rows(p.Components) {
		for _, c := range row.Components {
			switch c := c.(type) {
			case discordgo.Button:
				if strings.HasPrefix(c.Label, label) {
					return h.Press("1", p, c.CustomID)
				}
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					if strings.HasPrefix(o.Label, label) {
						return h.Press("1", p, c.CustomID, o.Value)
					}
				}
			}
		}
	}
	h.T.Fatalf("nothing is labelled %q on\n%s", label, p.Text())
	return nil
}

// shows checks that a message contains texts, and does not contain a text after "!".
func shows(t *testing.T, p *discordtest.Posted, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if plain, not := strings.CutPrefix(text, "!"); not == strings.Contains(p.Text(), plain) {
			t.Errorf("want %q (with ! not) in\n%s", text, p.Text())
		}
	}
}

func learnMarket(h *discordtest.Fixture) *discordtest.Posted {
	return h.Command("1", discordtest.ChannelID, "learn", map[string]string{"game": "market"})
}

// A person goes from the list through a wrong answer, which shows the resulting board,
// and a right one to the next lesson. Then the list has ticks, and leads to the following
// lesson.
func TestLessonsAreSolved(t *testing.T) {
	h, drawn := begun(t, "en-US")
	p := learnMarket(h)
	shows(t, p, "Learn Market Day", "0 of 2 lessons solved", "▸ 1. Your order", "○ 2. Your first bid")
	p = press(h, p, "Begin: Your order")
	shows(t, p, "Lesson 1 of 2", "Which order do you keep?", "[Keep]", "![Choose]", "!Try again")
	p = press(h, p, "›")
	shows(t, p, "Lesson 2 of 2", "How much do you bid?")
	p = press(h, p, "‹")
	p = press(h, p, "Hint")
	shows(t, p, "Hint: At the end each pair", "!(Hint)")
	before := (*drawn)[len(*drawn)-1]
	p = press(h, p, "Wool + tools")
	shows(t, p, "✗ You have neither wool nor tools.", "Your answer: Wool + tools", "!Which order do you keep?", "!Next")
	if after := (*drawn)[len(*drawn)-1]; after == before || len(p.Files) != 1 {
		t.Error("a wrong answer shows no other board")
	}
	p = press(h, p, "Try again")
	shows(t, p, "Which order do you keep?", "!✗")
	p = press(h, p, "Grain + wine")
	shows(t, p, "✓ Right. Grain is half of a pair already.", "### Your order ✓")
	rule := press(h, p, "Rule ›")
	shows(t, rule, "**The end")
	list := press(h, p, "Lessons")
	shows(t, list, "1 of 2 lessons solved", "✓ 1. Your order", "▸ 2. Your first bid")
	p = press(h, list, "Go on: Your first bid")
	p = press(h, p, "Bid 4")
	shows(t, p, "✓ Right. Bo bids 3 at most", "!Next")
	list = press(h, p, "Lessons")
	shows(t, list, "2 of 2 lessons solved", "!Go on", "!▸")
	shows(t, press(h, list, "✓ 1. Your order"), "Which order do you keep?", "### Your order ✓")
}

// The board is between the task and the answers.
func TestBoardIsAboveAnswers(t *testing.T) {
	h, _ := begun(t, "en-US")
	p := press(h, learnMarket(h), "Begin")
	body, err := p.Message.Body()
	if err != nil {
		t.Fatal(err)
	}
	sent := string(body)
	task, board, answer := strings.Index(sent, "Which order"), strings.Index(sent, "attachment://lesson"), strings.Index(sent, `"Keep"`)
	if task < 0 || board < task || answer < board {
		t.Errorf("task at %d, board at %d, answers at %d of\n%s", task, board, answer, sent)
	}
}

// The cost of a cube and the set that it completes are two separate notes, in both
// languages.
func TestAnswerNotesAreSeparate(t *testing.T) {
	for lang, texts := range map[string][2]string{"en-US": {"○ 3. ", "price 8 réis, completes a rubble set"}, "ko": {"○ 3. ", "가격 8헤아이스 · 잔해 세트 완성"}} {
		h, _ := begun(t, lang)
		p := h.Command("1", discordtest.ChannelID, "learn", map[string]string{"game": "lisboa"})
		shows(t, press(h, p, texts[0]), texts[1])
	}
}

// A person who stops can continue there, also in another process, and from an old
// message.
func TestLessonsGoOnAfterARestart(t *testing.T) {
	h, _ := begun(t, "ko")
	p := press(h, learnMarket(h), "○ 2. 첫 입찰")
	shows(t, p, "2개 중 2번째 수업", "얼마를 입찰할까요?")
	h.Open()
	p = press(h, p, "입찰 3")
	shows(t, p, "✗ 보라도 3을 입찰했습니다.", "내 답:")
	shows(t, learnMarket(h), "이어서: 첫 입찰", "○ 1. 내 주문서")
}

// A button of an older version whose answers have changed leads to the beginning. An
// answer that the rules do not allow is refused with the rules' text.
func TestChangedLessons(t *testing.T) {
	h, _ := begun(t, "en-US")
	p := press(h, press(h, learnMarket(h), "Begin"), "›")
	now := h.Beside("newer", one{})
	shows(t, press(now, p, "Bid 3"), "How much do you bid?", "!✓", "!✗")
	p = press(now, learnMarket(now), "Go on: Your first bid")
	shows(t, p, "Lesson 1 of 1", "[Bid 9 · [Bid]]")
	p = press(now, p, "Bid 9")
	shows(t, p, "✗ The rules do not allow this: ")
	// A lesson that no longer exists leads to the list.
	shows(t, now.PressForged("1", p, handler.CustomID{Verb: "lesson", Code: "market order"}.String()), "Learn Market Day")
	for _, code := range []string{"market bids 9~zz", "market bids x.y", "market bids 1.1.1~abc ?", "market", "nothing at all", ""} {
		now.PressForged("1", p, handler.CustomID{Verb: "lesson", Code: code}.String())
	}
	if strings.Contains(now.Errs.String(), "ERROR") {
		t.Error(now.Errs)
	}
}

// Without a game the person is asked for one; in the thread of a table it is the table's
// game. A game without lessons gets a reply that says so.
func TestWhichLessons(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs["1"] = "en-US"
	p := h.Command("1", discordtest.ChannelID, "learn", nil)
	shows(t, p, "Which game do you want to learn?", "!Rounds")
	shows(t, press(h, p, "Market Day 0/"), "Learn Market Day")
	tb := h.StartedThree()
	p = h.Command("1", tb.Thread, "learn", nil)
	shows(t, p, "There are no lessons for Rounds")
	shows(t, press(h, p, "Other games"), "Which game do you want to learn?")
}

// Progress is exported with a person's data, and deleted with it.
func TestProgressIsExportedAndDeleted(t *testing.T) {
	h, _ := begun(t, "en-US")
	press(h, press(h, learnMarket(h), "Begin"), "Grain + wine")
	page := h.MyData("1", "dm-1")
	var got settings.Export
	if err := json.Unmarshal(h.Press("1", page, discordtest.Verb(page, "export")).Files[0].Data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Lessons["market"] != `{"solved":["order"],"at":"order"}` || len(got.Other) != 0 {
		t.Errorf("exported: %v, %v", got.Lessons, got.Other)
	}
	shows(t, h.Forgets("1"), "Done.")
	shows(t, learnMarket(h), "0 of 2 lessons solved", "Begin: Your order")
}

// After the first answer only the last sentence of the task is shown, above the current
// question. A few answers with texts that are too long for lines are in a menu.
func TestLongTasks(t *testing.T) {
	h := discordtest.New(t)
	h.Langs["1"] = "en-US"
	h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
	list := h.Command("1", discordtest.ChannelID, "learn", map[string]string{"game": "cleopatra"})
	p := press(h, list, "○ 4. Tainted cards")
	shows(t, p, "-# You have just paid for a door frame", "**What do you do?**", "[Choose]", "![Build]")
	p = press(h, p, "Column wall")
	shows(t, p, "-# What do you do?", "-# Your answer: Column wall", "**How do you pay for the column wall", "!You have just paid", "From the start")
	shows(t, press(h, p, "From the start"), "You have just paid")
	list = h.Command("1", discordtest.ChannelID, "learn", map[string]string{"game": "lisboa"})
	shows(t, press(h, list, "○ 5. What a visit costs"), "<Your answer (3)…", "!Choose]")
}

// If one of the answers does nothing, no button says that it captures.
func TestButtonsNameNoWrongAction(t *testing.T) {
	h := discordtest.New(t)
	h.Langs["1"] = "en-US"
	h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
	list := h.Command("1", discordtest.ChannelID, "learn", map[string]string{"game": "architects"})
	shows(t, press(h, list, "○ 5. Capturing workers"), "Done, 1 left unused", "[Choose]", "![Capture]")
}

// A reader who wants no pictures gets the board as text.
func TestLessonsInWords(t *testing.T) {
	h, drawn := begun(t, "en-US")
	page := h.Command("1", discordtest.ChannelID, "settings", nil)
	press(h, page, "Pictures: none")
	p := press(h, press(h, learnMarket(h), "Begin"), "›")
	shows(t, p, "How much do you bid?", "crate 1: Wine and a covered card")
	if len(p.Files) != 0 || len(*drawn) != 0 {
		t.Errorf("%d pictures, %d drawn", len(p.Files), len(*drawn))
	}
}

// The lobby, the first direct message, /help and /games link to the lessons.
func TestLessonsAreFound(t *testing.T) {
	h, _ := begun(t, "en-US")
	shows(t, press(h, h.Command("1", discordtest.ChannelID, "games", nil), "Learn a game"), "Which game do you want to learn?")
	shows(t, press(h, h.Command("1", discordtest.ChannelID, "help", nil), "Learn a game"), "Which game do you want to learn?")
	h.Command("2", discordtest.ChannelID, "table open", map[string]string{"game": "market"})
	h.Deliver()
	shows(t, press(h, h.Wire.In(discordtest.ChannelID, "")[0], "Lessons"), "Learn Market Day")
	h.Command("1", discordtest.ChannelID, "table join", map[string]string{"table": "1"})
	h.Deliver()
	shows(t, press(h, h.Wire.In("dm-1", "")[0], "Lessons"), "Learn Market Day")
}
