package turn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/longtest"
)

// An answer that joins several tells no gain twice: neither what a choice leaves open beside
// what is chosen, nor what is announced beside what happens.
func TestJoinedAnswersTellNoGainTwice(t *testing.T) {
	for game, want := range map[string]string{
		"architects": "Mines, worker 2 › Gold | +1 clay, +1 gold",
		"lisboa":     "Royal court: sponsor the event › Build a store › ",
	} {
		met := false
		for seed := uint64(3); !met && seed < 12; seed++ {
			h := discordtest.New(t)
			h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game, "players": "1"})
			h.Deliver()
			tb := h.Newest()
			h.Command("1", discordtest.ChannelID, "table start", map[string]string{"table": fmt.Sprint(tb.ID)})
			h.Deliver()
			r := rand.New(rand.NewPCG(seed, 4))
			for n := range 20 {
				if met && n >= longtest.Number(6, 20) {
					break
				}
				shown := h.Command("1", tb.Thread, "play", nil)
				for range 12 {
					for line := range strings.SplitSeq(shown.Text(), "\n") {
						way, effects, joined := strings.Cut(line, " | ")
						if !joined || !strings.Contains(way, " › ") {
							continue
						}
						met = met || strings.Contains(line, want)
						parts := strings.Split(effects, " · ")
						for name := range strings.SplitSeq(strings.TrimSpace(way), " › ") { // also of what the game does itself
							for _, part := range parts {
								if strings.HasPrefix(part, name+" or ") || strings.HasSuffix(part, " or "+name) {
									t.Errorf("%s tells the choice %q beside what was chosen: %s", game, part, strings.TrimSpace(line))
								}
							}
						}
						for i, part := range parts[1:] {
							for _, earlier := range parts[:i+1] {
								if strings.HasSuffix(earlier, " or "+part) || strings.HasSuffix(earlier, ": "+part) {
									t.Errorf("%s tells twice: %s", game, strings.TrimSpace(line))
								}
							}
						}
					}
					s, err := h.Bot.Kit.Tables.Look(t.Context(), tb.ID, "1")
					if err != nil || !s.MyTurn {
						break
					}
					shown = h.Step(r, "1", shown)
				}
				h.Deliver()
			}
		}
		if !met {
			t.Errorf("%s: no answer tells %q", game, want)
		}
	}
}
