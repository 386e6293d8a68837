package turn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/draft"
	"guildhall/storage"
)

// againstComputer opens a table of a game for one person and a computer, and returns it
// when the person must answer.
func againstComputer(t *testing.T, game string, rated bool) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	tb := h.Newest()
	h.AddsBot("1", discordtest.ChannelID, tb.ID, "1")
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	if rated {
		if _, err := h.Bot.Services.Tables.Modify(t.Context(), tb.ID, "1", "", func(t *storage.Table) ([]storage.Delivery, error) {
			t.TableState.Rated = []int{0, 1}
			return nil, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	return h, computersPlay(h, tb.ID)
}

// computersPlay lets computers answer until person 1 must answer, or the match is over.
func computersPlay(h *discordtest.Fixture, id int64) storage.Table {
	h.T.Helper()
	for n := 0; h.Pending(id) != "1" && h.Pending(id) != "" && n < 10; n++ {
		h.Bot.Services.Computers.Work(h.T.Context())
		h.After(time.Minute)
	}
	return h.Table(id)
}

// linesIn returns the names of the answers shown as lines on a panel, from top to bottom.
func linesIn(p *discordtest.Posted) (names []string) {
	for _, row := range wire.Rows(p.Components) {
		b, ok := row.Components[0].(discordgo.Button)
		if !ok || !strings.HasSuffix(b.Label, "[Place]") {
			continue
		}
		name, _, _ := strings.Cut(b.Label, " · ")
		names = append(names, name)
	}
	return names
}

// Against computers the best answers come first; in a rated match they have the
// rulebook's order.
func TestBestAnswersComeFirstAgainstComputers(t *testing.T) {
	h, tb := againstComputer(t, "caylus", false)
	s := sightOf(h, tb, "1")
	offers, err := h.Bot.Services.Turns.Offers(t.Context(), s)
	h.Ok(err)
	advised, err := h.Bot.Services.Hints.Order(t.Context(), s, offers)
	h.Ok(err)
	order := draft.Arranged(offers, advised)
	var best, listed []string
	for i := range 4 {
		best = append(best, h.Bot.Texts.Words("en", tb).Flat(offers[order[i]].Label))
		listed = append(listed, h.Bot.Texts.Words("en", tb).Flat(offers[i].Label))
	}
	if got := linesIn(h.Command("1", tb.Thread, "play", nil)); len(got) < 4 || !slices.Equal(got[:4], best) || slices.Equal(best, listed) {
		t.Errorf("the lines are %q; the best answers are %q", got, best)
	}
	h, tb = againstComputer(t, "caylus", true)
	if got := linesIn(h.Command("1", tb.Thread, "play", nil)); len(got) < 4 || !slices.Equal(got[:4], listed) {
		t.Errorf("in a rated match the lines are %q; as in the rulebook %q", got, listed)
	}
}
