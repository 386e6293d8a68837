package views_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
)

// While somebody has to answer during another player's turn, /board names both: the
// picture shows who has to answer.
func TestBoardNamesAnsweringPlayer(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": "2"})
	h.Deliver()
	tb := h.Newest()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	met := false
	for range 60 {
		me := h.Pending(tb.ID)
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me)
		if err != nil {
			t.Fatal(err)
		}
		head := s.View.Header()
		if a := head.Phase.Args; len(a) == 1 && a[0].Name == "who" && len(s.Draft) == 0 {
			answers := a[0].Value != engine.Seat(s.Seat)
			met = met || answers
			if text := h.Command(me, tb.Thread, "board", nil).Text(); strings.Contains(text, " answers") != answers {
				t.Fatalf("seat %d is asked in %v:\n%s", s.Seat, head.Phase, text)
			}
		}
		h.Play(tb.ID, me)
		h.Deliver()
		if met {
			return
		}
	}
	t.Error("nobody was asked in the turn of another")
}
