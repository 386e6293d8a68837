package card_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// «Your turn» says when all others have answered the same question, and only then.
func TestTurnSaysThatOthersHaveAnswered(t *testing.T) {
	h := discordtest.New(t)
	tb := h.StartedGame("architects", "1", "2", "3")
	r := rand.New(rand.NewPCG(1, 1))
	answer := func(user string) {
		panel := h.Command(user, tb.Thread, "play", nil)
		for range 30 {
			seen, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, user)
			h.Ok(err)
			if !slices.Contains(seen.Pending, seen.Seat) || seen.Table.Turns > 2 {
				return
			}
			panel = h.Step(r, user, panel)
		}
		t.Fatalf("person %s does not come to an end", user)
	}
	said := func(user string) bool {
		h.Deliver()
		for _, p := range h.Wire.In("dm-"+user, "") {
			if strings.Contains(p.Content, "waits only for you") || strings.Contains(p.Content, "내 답만 남았습니다") {
				return true
			}
		}
		return false
	}
	for i, user := range []string{"1", "2"} {
		if said("3") {
			t.Errorf("after %d answers", i)
		}
		answer(user)
	}
	if !said("3") {
		t.Error("person 3 is not told to be the last")
	}
	answer("3")
	for _, user := range []string{"1", "2", "3"} {
		if said(user) {
			t.Errorf("person %s is told so in a turn of their own", user)
		}
	}
}
