package turn_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
)

// A person who returns the next day to an unfinished turn sees again what the others did.
func TestRecapOfABegunTurn(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	for range 2 {
		h.Play(tb.ID, h.Pending(tb.ID))
		h.Deliver()
	}
	me := h.Pending(tb.ID)
	panel := h.Command(me, tb.Thread, "play", nil)
	const head = "since your last turn"
	if !strings.Contains(strings.ToLower(panel.Text()), head) {
		t.Fatalf("no recap on a fresh turn:\n%s", panel.Text())
	}
	panel = h.Command(me, tb.Thread, "move", map[string]string{"answer": "market"})
	if s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me); err != nil || len(s.Draft) == 0 || s.Ready {
		t.Fatalf("no turn is begun (%v):\n%s", err, panel.Text())
	}
	h.Now = h.Now.Add(20 * time.Hour)
	i := slices.IndexFunc(h.Wire.In(tb.Thread, ""), func(p *discordtest.Posted) bool { return discordtest.Verb(p, "turn") != "" })
	card := h.Wire.In(tb.Thread, "")[i]
	for name, again := range map[string]string{
		"/play":     h.Command(me, tb.Thread, "play", nil).Text(),
		"Take turn": h.Press(me, card, discordtest.Verb(card, "turn")).Text(),
	} {
		if !strings.Contains(strings.ToLower(again), head) {
			t.Errorf("no recap on a begun turn by %s:\n%s", name, again)
		}
	}
	// The cards of a stall were hidden: the turn continues after the final part.
	entry := h.Table(tb.ID).Seq
	panel = h.Press(me, panel, panel.Button("Stall 1"))
	if sure := discordtest.Verb(panel, "sure"); sure != "" {
		h.Press(me, panel, sure)
	}
	again := h.Command(me, tb.Thread, "play", nil)
	if s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me); err != nil || !s.MyTurn || s.Entry == entry {
		t.Fatalf("the turn is over, or nothing of it is final (%v):\n%s", err, again.Text())
	}
	if !strings.Contains(strings.ToLower(again.Text()), head) {
		t.Errorf("no recap on a turn that is final in part:\n%s", again.Text())
	}
}
