package discord

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord/fake"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// step presses something at random on a panel: an answer, a confirmation, now
// and then an undo. It returns the next panel.
func (h *hall) step(r *rand.Rand, user string, panel *fake.Posted) *fake.Posted {
	h.t.Helper()
	for _, sure := range []string{"done:", "sure:"} {
		for _, id := range ids(panel) {
			if strings.HasPrefix(id, sure) {
				return h.press(user, panel, id)
			}
		}
	}
	if s, ok := panel.Menu("picks"); ok {
		var values []string
		for _, i := range r.Perm(len(s.Options))[:max(1, s.Max)] {
			values = append(values, s.Options[i].Value)
		}
		return h.press(user, panel, s.CustomID, values...)
	}
	if r.IntN(20) == 0 {
		if id := panel.Button("Undo"); id != "" {
			return h.press(user, panel, id)
		}
	}
	type choice struct{ id, value string }
	var open []choice
	for _, id := range ids(panel) {
		if strings.HasPrefix(id, "pick:") {
			open = append(open, choice{id, ""})
		}
	}
	for _, verb := range []string{"grow", "gcol", "menu"} {
		if verb != "menu" && len(open) > 0 && r.IntN(2) == 0 {
			continue
		}
		for _, c := range panel.Components {
			s, ok := c.(wire.Row)[0].(wire.Select)
			if !ok || !strings.HasPrefix(s.CustomID, verb+":") {
				continue
			}
			for _, o := range s.Options {
				open = append(open, choice{s.CustomID, o.Value})
			}
		}
	}
	if len(open) == 0 {
		h.t.Fatalf("nothing to press on\n%s", panel.Text())
	}
	c := open[r.IntN(len(open))]
	if c.value == "" {
		return h.press(user, panel, c.id)
	}
	return h.press(user, panel, c.id, c.value)
}

// ids are all custom ids of a message.
func ids(p *fake.Posted) []string {
	var out []string
	for _, c := range p.Components {
		for _, part := range c.(wire.Row) {
			switch x := part.(type) {
			case wire.Button:
				out = append(out, x.CustomID)
			case wire.Select:
				out = append(out, x.CustomID)
			}
		}
	}
	return out
}

// playOn plays a match at random through its panels until it ends or limit
// steps were made.
func (h *hall) playOn(r *rand.Rand, id int64, limit int) bool {
	h.t.Helper()
	for n := 0; n < limit; {
		user := h.pending(id)
		if user == "" {
			h.deliver()
			return true
		}
		t, err := h.bot.Tables.Table(context.Background(), id)
		if err != nil {
			h.t.Fatal(err)
		}
		panel := h.command(user, t.Thread, "play", nil)
		for ; n < limit; n++ {
			if !strings.Contains(panel.Content, "Your turn") && !strings.Contains(panel.Content, "내 차례") {
				break
			}
			panel = h.step(r, user, panel)
		}
		h.deliver()
	}
	return false
}

func TestWholeMatch(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole match")
	}
	for _, users := range [][]string{{"1", "2"}, {"3", "1", "2"}} {
		h := newHall(t)
		tb := h.started(users...)
		r := rand.New(rand.NewPCG(uint64(len(users)), 2))
		if !h.playOn(r, tb.ID, 20000) {
			t.Fatalf("the match does not end; log %s", h.errs)
		}
		tb, _ = h.bot.Tables.Table(context.Background(), tb.ID)
		if tb.Phase != storage.Over {
			t.Fatalf("phase %s, want over", tb.Phase)
		}
		public := h.wire.In(tb.Thread, "")
		last := public[len(public)-1]
		if last.Button("Full log") == "" || !strings.Contains(last.Content, "Seed of the shuffle") {
			t.Errorf("the last message is no end card:\n%s", last.Text())
		}
		for _, p := range public[:len(public)-1] {
			if len(p.Components) > 0 {
				t.Errorf("buttons left on an old message:\n%s", p.Text())
			}
		}
		for _, user := range users {
			over := 0
			for _, p := range h.wire.In("dm-"+user, "") {
				if len(p.Components) > 0 || len(p.Files) > 0 && !strings.Contains(p.Content, tb.Thread) {
					t.Errorf("%s still holds after the end:\n%s", user, p.Text())
				}
				if strings.Contains(p.Content, "<#"+tb.Thread+">") {
					over++
				}
			}
			if over != 1 {
				t.Errorf("%s is told %d times where the match ended, want once", user, over)
			}
		}
		if strings.Contains(h.errs.String(), "level=ERROR") {
			t.Errorf("errors were logged: %s", h.errs)
		}
	}
}
