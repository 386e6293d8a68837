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
	"guildhall/storage"
)

// againstComputer opens a table of Caylus for one person and a computer, and returns it
// when the person is asked.
func againstComputer(t *testing.T, rated bool) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus"})
	h.Deliver()
	tb := h.Newest()
	h.Command("1", discordtest.ChannelID, "table add-bot", map[string]string{"table": fmt.Sprint(tb.ID), "level": "1"})
	h.Command("1", discordtest.ChannelID, "table start", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Deliver()
	if rated {
		if _, err := h.Bot.Kit.Tables.Modify(t.Context(), tb.ID, "1", "", func(t *storage.Table) ([]storage.Delivery, error) {
			t.TableState.Rated = []int{0, 1}
			return nil, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for n := 0; h.Pending(tb.ID) != "1" && n < 10; n++ {
		h.Bot.Kit.Rooms.Computers.Work(t.Context())
		h.After(time.Minute)
	}
	return h, h.Table(tb.ID)
}

// linesIn are the names of the answers that stand as lines on a panel, from top to
// bottom, and how many of their buttons are blue.
func linesIn(p *discordtest.Posted) (names []string, blue int) {
	for _, row := range wire.Rows(p.Components) {
		b, ok := row.Components[0].(discordgo.Button)
		if !ok || !strings.HasSuffix(b.Label, "[Place]") {
			continue
		}
		name, _, _ := strings.Cut(b.Label, " · ")
		names = append(names, name)
		if b.Style == discordgo.PrimaryButton {
			blue++
		}
	}
	return names, blue
}

// Against computers the best answers stand first; in a rated match, and for who prefers
// it, they stand as in the rulebook, and nothing is blue.
func TestAnswersAreOrderedWhereNobodyIsHelped(t *testing.T) {
	h, tb := againstComputer(t, false)
	panel := h.Command("1", tb.Thread, "play", nil)
	s, err := h.Bot.Kit.Tables.Look(t.Context(), tb.ID, "1")
	if err != nil {
		t.Fatal(err)
	}
	order, err := h.Bot.Kit.Rooms.Hints.Order(t.Context(), s)
	if err != nil || order.Rank == nil {
		t.Fatalf("the order is %v, %v", order, err)
	}
	advised, blue := linesIn(panel)
	best := ""
	for _, o := range s.Options {
		if order.Rank[o.Code] == 0 {
			best = h.Bot.Kit.Words("en", tb).Flat(o.Label)
		}
	}
	if len(advised) < 2 || advised[0] != best || blue > 1 {
		t.Errorf("the lines are %q, %d of them blue; the best answer is %q in\n%s", advised, blue, best, panel.Text())
	}
	h.Change("1", func(p *storage.Preferences) { p.ByRules = true })
	byRules, blue := linesIn(h.Command("1", tb.Thread, "play", nil))
	if blue != 0 || slices.Equal(byRules, advised) {
		t.Errorf("as in the rulebook the lines are %q, %d of them blue; by advice %q", byRules, blue, advised)
	}
	h, tb = againstComputer(t, true)
	if rated, blue := linesIn(h.Command("1", tb.Thread, "play", nil)); blue != 0 || !slices.Equal(rated, byRules) {
		t.Errorf("in a rated match the lines are %q, %d of them blue; as in the rulebook %q", rated, blue, byRules)
	}
}
