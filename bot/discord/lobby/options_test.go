package lobby_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/wire"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/caylus"
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
