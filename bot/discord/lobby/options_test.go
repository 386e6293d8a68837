package lobby_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/engine/caylus"
	"guildhall/storage"
)

// A table of Caylus that is opened without options uses the document that defines the
// game. The pages of «More…» describe all options completely and name the source of each
// reading. Their menus can change them to the published rules.
func TestOptionsSayDocumentOrBox(t *testing.T) {
	for owner, words := range map[string][]string{
		"1": {"as in the document", "Scoring of the castle: When the bailiff comes", "Leave the inn: Off", "Two workers in the inn: Off", "Lawyer: 4 VP"},
		"3": {"바탕이 된 문서", "성 결산: 행정관이 올 때", "여인숙에서 나오기: 사용 안 함", "여인숙에 장인 둘: 사용 안 함", "변호사 점수: 4점"},
	} {
		h := discordtest.New(t)
		page := openCaylus(h, owner)
		told := page.Content
		for n := 3; slices.Contains(discordtest.IDs(page), fmt.Sprintf("more:1:0.0:%d", n)); n++ {
			page = h.Press(owner, page, fmt.Sprintf("more:1:0.0:%d", n))
			told += page.Content
		}
		for _, want := range words {
			if !strings.Contains(told, want) {
				t.Errorf("%q is not in\n%s", want, told)
			}
		}
		if n := strings.Count(told, words[0]); n != 3 {
			t.Errorf("%d options name the document, want 3:\n%s", n, told)
		}
		if got, want := begunCaylus(h, owner), (caylus.Options{Jeweler: true, LawyerVP: 4}); got != want {
			t.Errorf("without options the match begins with %+v, want %+v", got, want)
		}
		page = openCaylus(h, owner)
		page = h.Press(owner, page, menuOf(t, page, "scoring"), "full")
		page = h.Press(owner, page, menuOf(t, page, "inn_retrieve"), "on")
		h.Press(owner, page, menuOf(t, page, "inn_double"), "on")
		want := caylus.Options{ScoredFull: true, InnRetrieve: true, InnDouble: true, Jeweler: true, LawyerVP: 4}
		if got := begunCaylus(h, owner); got != want {
			t.Errorf("with the box's readings it begins with %+v, want %+v", got, want)
		}
	}
}

// A table stored before an option existed plays as tables did then, and shows that.
func TestOptionsOfAnOldTable(t *testing.T) {
	h := discordtest.New(t)
	openCaylus(h, "1")
	kept := h.Newest()
	kept.Options = map[string]string{"jeweler": "on", "simple_favors": "off", "inn_double": "off", "inn_retrieve": "on", "lawyer_vp": "4"}
	if _, err := h.Store.Update(context.Background(), kept, "", nil); err != nil {
		t.Fatal(err)
	}
	card := h.Wire.In(discordtest.ChannelID, "")[0]
	page := h.Press("1", card, discordtest.Verb(card, "more"))
	page = h.Press("1", page, fmt.Sprintf("more:%d:0.0:2", kept.ID))
	if want := "Scoring of the castle: Also when full"; !strings.Contains(page.Content, want) || !strings.Contains(page.Text(), "*"+want) {
		t.Errorf("%q is not in text and menu of\n%s", want, page.Text())
	}
	if got := begunCaylus(h, "1"); !got.ScoredFull || !got.InnRetrieve {
		t.Errorf("the match begins with %+v", got)
	}
}

// openCaylus opens a table and returns the first page of its options.
func openCaylus(h *discordtest.Fixture, owner string) *discordtest.Posted {
	h.T.Helper()
	opened := h.Command(owner, discordtest.ChannelID, "table open", map[string]string{"game": "caylus"})
	h.Deliver()
	return h.Press(owner, opened, fmt.Sprintf("more:%d:0.0:2", h.Newest().ID))
}

// menuOf returns the id of the menu of an option on a page.
func menuOf(t *testing.T, page *discordtest.Posted, option string) string {
	t.Helper()
	for _, c := range wire.Rows(page.Components) {
		for _, part := range c.Components {
			if s, ok := part.(discordgo.SelectMenu); ok && strings.HasSuffix(s.CustomID, ":"+option) {
				return s.CustomID
			}
		}
	}
	t.Fatalf("no menu of %s:\n%s", option, page.Text())
	return ""
}

// begunCaylus adds a second person to the newest table, starts it and returns its options
// as the players see them.
func begunCaylus(h *discordtest.Fixture, owner string) caylus.Options {
	h.T.Helper()
	tb := h.Newest()
	here := map[string]string{"table": fmt.Sprint(tb.ID)}
	h.Command("2", discordtest.ChannelID, "table join", here)
	h.Reach(owner, discordtest.ChannelID, "table manage", here, "start")
	h.Deliver()
	s, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, "2")
	if err != nil {
		h.T.Fatal(err)
	}
	return s.Public.(*caylus.View).Options
}

// In direct messages nobody else can join. Options about other people are refused with
// the reason, and no table opens.
func TestOptionsAboutPeopleInDirectMessages(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	for _, options := range []map[string]string{{"with": "2"}, {"with3": "2"}} {
		options["game"] = "rounds"
		for user, want := range map[string]string{"1": "you cannot invite people", "3": "초대하거나"} {
			if got := h.Command(user, "dm-"+user, "table open", options).Content; !strings.Contains(got, want) {
				t.Errorf("%v: %s", options, got)
			}
			if tables, err := h.Store.Of(context.Background(), user, storage.Open); err != nil || len(tables) != 0 {
				t.Errorf("%v opens %d tables, %v", options, len(tables), err)
			}
		}
	}
	h.Command("1", "dm-1", "table open", map[string]string{"game": "rounds"})
	if tables, err := h.Store.Of(context.Background(), "1", storage.Open); err != nil || len(tables) != 1 {
		t.Errorf("without them %d tables are open, %v", len(tables), err)
	}
}

// TestTablesPlayTheDocuments opens tables without options. They use the readings of the
// document that defines the game, and «More…» names the source of each reading in the
// owner's language. The owner can choose the other reading in a menu.
func TestTablesPlayTheDocuments(t *testing.T) {
	for _, tt := range []struct{ owner, game, option, document, other, said string }{
		{"1", "villagers", "flipped", "stay", "choose", "**Founders turned to food: stay on food**\n-# Stay on food, as in the document that this game is based on"},
		{"3", "villagers", "flipped", "stay", "choose", "**식량 면으로 뒤집힌 설립자: 그대로**\n-# 그대로(이 게임의 바탕이 된 문서)"},
		{"1", "cleopatra", "palm_or_claim", "on", "off", "**Palms or statue: on**\n-# On, as in the document that this game is based on"},
		{"3", "cleopatra", "palm_or_claim", "on", "off", "**야자수 또는 동상: 사용**\n-# 사용(이 게임의 바탕이 된 문서)"},
	} {
		h := discordtest.New(t)
		opened := h.Command(tt.owner, discordtest.ChannelID, "table open", map[string]string{"game": tt.game})
		h.Deliver()
		if got := h.Newest().Options[tt.option]; got != tt.document {
			t.Errorf("%s: a new table plays %s=%s", tt.game, tt.option, got)
		}
		page := h.Press(tt.owner, opened, fmt.Sprintf("more:%d:0.0:2", h.Newest().ID))
		if !strings.Contains(page.Content, tt.said) {
			t.Errorf("%s: no %q in\n%s", tt.game, tt.said, page.Content)
		}
		h.Press(tt.owner, page, menuOf(t, page, tt.option), tt.other)
		if got := h.Newest().Options[tt.option]; got != tt.other {
			t.Errorf("%s: the menu left %s=%s", tt.game, tt.option, got)
		}
	}
}

// TestOldTableShowsOldBehaviour shows a table stored before an option existed. It
// plays as matches did before, and «More…» shows that.
func TestOldTableShowsOldBehaviour(t *testing.T) {
	h := discordtest.New(t)
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	stored := h.Newest()
	stored.Options = maps.Clone(stored.Options)
	delete(stored.Options, "palm_or_claim")
	if _, err := h.Store.Update(context.Background(), stored, "", nil); err != nil {
		t.Fatal(err)
	}
	if page := h.Press("1", opened, fmt.Sprintf("more:%d:0.0:2", stored.ID)); !strings.Contains(page.Content, "Palms or statue: off") {
		t.Errorf("no «Palms or statue: off» in\n%s", page.Content)
	}
}
