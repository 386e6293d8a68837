package turn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A person who plays against Lacerda sees on the panel their current rank, and before the
// turn is confirmed his next action. In a match with other people, nobody sees these.
func TestSoloPanelShowsRank(t *testing.T) {
	for _, players := range []int{1, 2} {
		h := discordtest.New(t)
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": fmt.Sprint(players)})
		h.Deliver()
		tb := h.Newest()
		if players == 2 {
			h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
		}
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
		h.Deliver()
		tb = h.Table(tb.ID)
		panel, ready := "", ""
		r := rand.New(rand.NewPCG(7, 5))
		for range 20 {
			me := h.Pending(tb.ID)
			if me == "" || ready != "" { // the match is over, or a whole turn was seen
				break
			}
			shown := h.Command(me, tb.Thread, "play", nil)
			for range 30 {
				s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me)
				if err != nil {
					t.Fatal(err)
				}
				if !s.MyTurn {
					break
				}
				if s.Ready {
					ready = shown.Text()
				} else {
					panel += shown.Text()
				}
				shown = h.Step(r, me, shown)
			}
			h.Deliver()
		}
		for what, text := range map[string]string{"panel": panel, "summary": ready} {
			if got := strings.Contains(text, "Your rank if the match ended now"); got != (players == 1) {
				t.Errorf("%d players: the %s tells a rank: %v\n%s", players, what, got, text)
			}
		}
		if got := strings.Contains(ready, "If your turn ended now"); got != (players == 1) {
			t.Errorf("%d players: the summary tells what Lacerda would do: %v\n%s", players, got, ready)
		}
	}
}

// The panel shows its question even after many events since the last answer: against the
// Countess every draft causes four events, and a note and possible events add lines.
func TestPanelShowsQuestionBelowManyLines(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers", "players": "1"})
	h.Deliver()
	tb := h.Newest()
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	tb = h.Table(tb.ID)
	h.Notes("1", tb.Thread, "Wheeler first")
	words := h.Bot.Texts.Words("en", tb)
	r := rand.New(rand.NewPCG(3, 1))
	panels, full := 0, 0
	for shown := h.Command("1", tb.Thread, "play", nil); ; shown = h.Step(r, "1", shown) {
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, "1")
		if err != nil {
			t.Fatal(err)
		}
		if !s.MyTurn {
			break
		}
		if s.Ready || discordtest.Verb(shown, "sure") != "" {
			continue
		}
		panels++
		text, question := shown.Text(), words.Flat(s.Question.Text)
		if lines := strings.Count(text[:max(0, strings.Index(text, question))], "\n"); lines >= 8 {
			full++
		}
		if !strings.Contains(text, question) {
			t.Errorf("the panel does not ask %q:\n%s", question, text)
		}
	}
	if full == 0 {
		t.Errorf("none of %d panels has as many lines as a panel may have", panels)
	}
}
