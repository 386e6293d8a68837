package views_test

import (
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

var games = []string{"architects", "caylus", "cleopatra", "lisboa", "villagers"}

// open opens a table of a game and returns its lobby card.
func open(h *discordtest.Fixture, game string) *discordtest.Posted {
	h.T.Helper()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game, "players": "2"})
	h.Deliver()
	cards := h.Wire.In(discordtest.ChannelID, "")
	return cards[len(cards)-1]
}

// «How to play» of every game leads from the lobby card through all its pages, also for a
// person without a seat.
func TestPagesOfEveryGame(t *testing.T) {
	h := discordtest.New(t)
	for _, game := range games {
		card := open(h, game)
		page := h.Press("9", card, discordtest.Verb(card, "teach"))
		seen := map[string]bool{}
		for range 6 {
			if len(page.Files) != 1 || page.Files[0].Alt == "" || page.Viewer != "9" {
				t.Fatalf("%s: page for %q has files %v:\n%s", game, page.Viewer, page.Files, page.Text())
			}
			seen[page.Files[0].Alt] = true
			ids := discordtest.IDs(page)
			page = h.Press("9", page, ids[1]) // ›
		}
		if len(seen) != 6 {
			t.Errorf("%s: › shows %d pages, want 6", game, len(seen))
		}
	}
}

// The reply to joining and the first direct message link to the pages.
func TestJoiningLeadsToThePages(t *testing.T) {
	h := discordtest.New(t)
	card := open(h, "caylus")
	joined := h.Press("2", card, discordtest.Verb(card, "join"))
	h.Deliver()
	dms := h.Wire.In("dm-2", "")
	for where, m := range map[string]*discordtest.Posted{"the answer": joined, "the message": dms[0]} {
		if got := h.Press("2", m, discordtest.Verb(m, "teach")); len(got.Files) != 1 {
			t.Errorf("from %s: %s", where, got.Text())
		}
	}
}

// A reader without pictures gets the same content as text.
func TestPagesInWords(t *testing.T) {
	h := discordtest.New(t)
	h.Langs["9"] = "ko"
	card := open(h, "caylus")
	settings := h.Command("9", discordtest.ChannelID, "settings", nil)
	h.Press("9", settings, discordtest.Verb(settings, "set")[:len("set:0:0.0:")]+"look", "text")
	page := h.Press("9", card, discordtest.Verb(card, "teach"))
	for _, want := range []string{"카일루스 배우기", "점수가 가장 높은", "한 라운드: 수입 받기 › ", "탑까지"} {
		if !strings.Contains(page.Content, want) {
			t.Errorf("no %q in: %s", want, page.Content)
		}
	}
	if len(page.Files) != 0 {
		t.Error("a picture for a reader who wants none")
	}
	next := h.Press("9", page, discordtest.IDs(page)[1]) // ›
	if want := "· 노란 칸: 지금 장인 배치에 드는 금화입니다.\n· 농장, 숲, 채석장: 자원을 받습니다.\n"; !strings.Contains(next.Content, want) {
		t.Errorf("no lines %q in: %s", want, next.Content)
	}
}

// Buttons to pages that do not exist get a reply.
func TestUnknownPagesGetReply(t *testing.T) {
	h := discordtest.New(t)
	card := open(h, "caylus")
	want := h.Bot.Texts.Words("en", h.Newest()).Say("old_button")
	h.Langs["9"] = "en-US"
	for _, code := range []string{"", "chess", "caylus 6", "caylus -1", "caylus x", "caylus 99999999999999999999", "chess 0"} {
		for _, verb := range []string{"teach", "teachto"} {
			if got := h.PressForged("9", card, verb+":0:0.0:"+code); !strings.Contains(got.Content, want) {
				t.Errorf("%s %q: %s", verb, code, got.Text())
			}
		}
	}
}

// "How to play" finds the pages in both languages; /rules without words shows a table of
// contents.
func TestRulesFindThePages(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"9": "en-US"}
	open(h, "caylus")
	for _, typed := range []string{"how to play", "How to play Caylus", "카일루스 배우기", "게임 방법"} {
		got := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"search": typed, "game": "caylus"})
		if len(got.Files) != 1 || !strings.Contains(got.Content, "How to play Caylus") {
			t.Errorf("%q: %s", typed, got.Text())
		}
	}
	for n, typed := range []string{"Most prestige wins", "One more for each player"} {
		got := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"search": typed, "game": "caylus"})
		if len(got.Files) != 1 || !strings.Contains(got.Text(), strconv.Itoa(n+1)+"/6") {
			t.Errorf("%q: %s", typed, got.Text())
		}
	}
	if got := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"search": "provost", "game": "caylus"}); !strings.HasPrefix(got.Content, "**Provost**") || !strings.Contains(got.Text(), "places in the rules…") {
		t.Errorf("cards and sections are hidden by the pages: %s", got.Text())
	}
	which := h.Command("9", discordtest.ChannelID, "rules", nil)
	all := h.Press("9", which, discordtest.Verb(which, "contents"))
	if !strings.Contains(all.Text(), "Setup") || !strings.Contains(strings.Join(discordtest.IDs(all), " "), "teach:") {
		t.Errorf("contents: %s", all.Text())
	}
	caylus := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"game": "caylus"})
	if got := h.Press("9", caylus, discordtest.Verb(caylus, "entry"), "rules caylus workers"); !strings.HasPrefix(got.Content, "**Workers**") {
		t.Errorf("the menu opens %s", got.Text())
	}
}
