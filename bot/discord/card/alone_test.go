package card_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// TestCardNamesTheOpponent checks that the heading of the card of a solo match names the
// opponent, also when the turn has several questions.
func TestCardNamesTheOpponent(t *testing.T) {
	for game, want := range map[string][2]string{
		"architects": {"**Ada** to play against Constantine", "**Ada** 차례 (상대: 콘스탄틴)"},
		"lisboa":     {"**Ada** to play against Lacerda", "**Ada** 차례 (상대: 라세르다)"},
		"villagers":  {"**Ada** to play against the Countess", "**Ada** 차례 (상대: 백작부인)"},
	} {
		for i, lang := range []string{"en", "ko"} {
			t.Run(game+" "+lang, func(t *testing.T) {
				h := discordtest.New(t)
				h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game, "players": "1", "language": lang})
				h.Deliver()
				tb := h.Newest()
				h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
				h.Deliver()
				card := liveCardOf(h, h.Table(tb.ID))
				if head, _, _ := strings.Cut(card.Content, "\n"); head != "### "+want[i] {
					t.Errorf("the card is headed %q, want %q", head, "### "+want[i])
				}
			})
		}
	}
}

// TestDirectMessagesKeepOneBoard plays some turns in direct messages, with a person's
// message after each card. Only the newest board stays, and every remaining message is
// useful.
func TestDirectMessagesKeepOneBoard(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", "dm-1", "table open", map[string]string{"game": "lisboa", "players": "1"})
	h.Deliver()
	open, err := h.Store.Of(t.Context(), "1", storage.Open)
	if err != nil || len(open) != 1 {
		t.Fatalf("%d tables are open, %v", len(open), err)
	}
	tb := open[0]
	h.Reach("1", "dm-1", "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	for i := 0; i < 60 && h.Pending(tb.ID) != ""; i++ {
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, "1")
		h.Ok(err)
		press := table.Press{Table: tb.ID, User: "1", Rev: s.Rev, ID: fmt.Sprint("press ", i), Sure: true}
		if s.Ready {
			_, err = h.Bot.Services.Turns.Confirm(t.Context(), press)
			h.TalkIn("1", h.Table(tb.ID).Thread)
		} else {
			press.Written = s.Options[i%len(s.Options)].Code
			_, err = h.Bot.Services.Turns.Choose(t.Context(), press)
		}
		h.Ok(err)
		h.Deliver()
	}
	if h.Table(tb.ID).Turns < 5 {
		t.Fatalf("%d turns were played", h.Table(tb.ID).Turns)
	}
	boards := 0
	for _, p := range h.Wire.In(h.Table(tb.ID).Thread, "") {
		if slices.ContainsFunc(p.Files, func(f wire.File) bool { return f.Name == "board.png" }) {
			boards++
		}
	}
	if boards != 1 {
		t.Errorf("%d boards stand in direct messages, want one:\n%s", boards, h.AllMessages(h.Table(tb.ID)))
	}
}
