package card_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// A press that ends a turn contains the id of the thread's newest message. So the card is
// edited or posted again without a request to Discord for that id.
func TestCardUsesPlaceOfPress(t *testing.T) {
	tests := []struct {
		name  string
		talk  bool          // somebody wrote below the card before the press
		after time.Duration // time between the press and its deliveries
		where string        // place of the press: "thread" or "direct"
		asked bool
		moves bool // the card becomes a new message
	}{
		{"nobody wrote", false, 0, "thread", false, false},
		{"somebody wrote", true, 0, "thread", false, true},
		{"the press is long ago", true, time.Minute, "thread", true, true},
		{"the press was elsewhere", true, 0, "direct", true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, tb := discordtest.Nodding(t, 2)
			card := live(h, tb.Thread)
			if tt.talk {
				h.Talk(tb.ID)
			}
			channel, err := h.Wire.Channel(t.Context(), tb.Thread)
			if err != nil {
				t.Fatal(err)
			}
			user := h.Pending(tb.ID)
			where, options := tb.Thread, map[string]string{"answer": "nod"}
			if tt.where == "direct" {
				where, options["table"] = "dm-"+user, fmt.Sprint(tb.ID)
			}
			panel := h.Command(user, where, "move", options)
			press := h.Pressing(user, panel, discordtest.Verb(panel, "done"))
			press.LastMessage = channel.LastMessage
			h.Act(press)
			h.Now = h.Now.Add(tt.after)
			r := &channelReads{API: h.Client()}
			h.UseWire(r)
			h.Deliver()
			if (r.n > 0) != tt.asked {
				t.Errorf("Discord was asked %d times", r.n)
			}
			if now := live(h, tb.Thread); (now.ID != card.ID) != tt.moves {
				t.Errorf("the card is message %s, before %s", now.ID, card.ID)
			}
		})
	}
}

// live returns the message with the buttons of the live card.
func live(h *discordtest.Fixture, thread string) *discordtest.Posted {
	h.T.Helper()
	for _, p := range h.Wire.In(thread, "") {
		if discordtest.Verb(p, "turn") != "" {
			return p
		}
	}
	h.T.Fatal("no live card stands")
	return nil
}

// channelReads counts how often the bot requests a channel from Discord.
type channelReads struct {
	wire.API
	n int
}

func (r *channelReads) Channel(ctx context.Context, channel string) (wire.Channel, error) {
	r.n++
	return r.API.Channel(ctx, channel)
}

// Turns in direct messages reveal nothing about the thread, so the bot reads its newest
// message after each turn. If nobody writes for four turns, it reads after every fourth,
// and after every sixteenth if turns follow each other quickly. A message in the thread
// is noticed then, or at the next turn made in the thread.
func TestCardInQuietThread(t *testing.T) {
	for _, c := range []struct {
		name    string
		every   time.Duration
		unseen  int
		pressed bool
		notices bool
	}{{"slow", 20 * time.Minute, 3, false, true}, {"quick", time.Minute, 3, false, false}, {"quick, with a press", time.Minute, 3, true, true}} {
		t.Run(c.name, func(t *testing.T) {
			h, tb := noticed(t, "rounds", discordtest.Rounds{})
			r := &channelReads{API: h.Client()}
			h.UseWire(r)
			turns := func(n int) (looks int) {
				before := r.n
				for range n {
					user := h.Pending(tb.ID)
					confirmed(h, tb, user, notices(h, user)[0])
					h.Now = h.Now.Add(c.every)
					h.Deliver()
				}
				return r.n - before
			}
			turns(4)
			card := live(h, tb.Thread)
			if n := turns(c.unseen); n != 0 || live(h, tb.Thread).ID != card.ID {
				t.Errorf("%d looks in %d turns of a quiet thread, want none; the card moved: %v", n, c.unseen, live(h, tb.Thread).ID != card.ID)
			}
			h.Talk(tb.ID)
			if c.pressed {
				channel, err := h.Wire.Channel(t.Context(), tb.Thread)
				h.Ok(err)
				press := h.Pressing("1", card, discordtest.Verb(card, "log"))
				press.LastMessage = channel.LastMessage
				h.Act(press)
			}
			if n := turns(1); (n > 0) != c.notices || (live(h, tb.Thread).ID != card.ID) != c.notices {
				t.Errorf("%d looks with the next turn; the card stands below the talk: %v, want %v", n, live(h, tb.Thread).ID != card.ID, c.notices)
			}
		})
	}
}
