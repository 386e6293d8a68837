package card_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/engine/architects"
)

// When the Guildhall is full, the card of the table announces once that the last turns
// are played, and why.
func TestCardAnnouncesLastTurnsOnce(t *testing.T) {
	for lang, words := range map[string][]string{
		"en-US": {"last turn", "the Guildhall is full"},
		"ko":    {"마지막 차례", "길드홀이 가득 참"},
	} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, architects.Rules{})
			h.Langs = map[string]string{"1": lang, "2": lang}
			tb := started(h, "architects")
			tables, play := h.Bot.Services.Tables, h.Bot.Services.Turns
			r := rand.New(rand.NewPCG(1, 1))
			for i := range 3000 {
				seen, err := tables.Look(context.Background(), tb.ID, h.Pending(tb.ID))
				h.Ok(err)
				if seen.Public.Header().Phase.Key == "architects.phase.last" {
					break
				}
				press := table.Press{Table: tb.ID, User: seen.User, Rev: seen.Rev, ID: fmt.Sprint("press ", i), Sure: true}
				if seen.Ready {
					_, err = play.Confirm(context.Background(), press)
				} else {
					press.Written = seen.Options[r.IntN(len(seen.Options))].Code
					for _, o := range seen.Options {
						if strings.Contains(o.Code, "guildhall") {
							press.Written = o.Code
						}
					}
					_, err = play.Choose(context.Background(), press)
				}
				h.Ok(err)
			}
			h.Deliver()
			all := h.Wire.In(h.Table(tb.ID).Thread, "")
			text := strings.ToLower(all[len(all)-1].Text())
			if strings.Count(text, strings.ToLower(words[0])) != 1 || !strings.Contains(text, strings.ToLower(words[1])) {
				t.Errorf("the card says\n%s", text)
			}
		})
	}
}
