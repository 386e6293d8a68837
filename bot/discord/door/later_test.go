package door_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/door"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
)

// A reply that comes later holds no worker: more people than there are workers may
// wait for one at a time. A refusal that comes later is told like any other.
func TestLaterRepliesHoldNoWorker(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US"}
	const deep = 40 // more than workers
	depth := 0
	var ask func()
	slow := kit.Feature{Presses: map[string]kit.Route{
		"slow": {Ack: kit.Fresh, Do: func(context.Context, kit.Press) (kit.Reply, error) {
			return kit.Reply{Later: func(context.Context) (kit.Reply, error) {
				if depth++; depth < deep {
					ask()
				}
				return kit.Say(fmt.Sprint("thought of ", depth)), nil
			}}, nil
		}},
		"never": {Ack: kit.Fresh, Do: func(context.Context, kit.Press) (kit.Reply, error) {
			return kit.Reply{Later: func(context.Context) (kit.Reply, error) {
				return kit.Reply{}, table.Refuse(table.NoSuchSeat, nil, "look_now")
			}}, nil
		}},
		"fails": {Ack: kit.Fresh, Do: func(context.Context, kit.Press) (kit.Reply, error) {
			return kit.Reply{Later: func(context.Context) (kit.Reply, error) { return kit.Reply{}, errors.New("no idea") }}, nil
		}},
	}}
	h.Bot.Door = door.New().Open(h.Bot.Kit, append(h.Bot.Features, slow))
	press := func(verb string) string {
		p := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, User: wire.User{ID: "1"}, CustomID: kit.CustomID{Verb: verb}.String()})
		if p == nil {
			t.Fatalf("%s: no reply", verb)
		}
		return p.Content
	}
	ask = func() { press("slow") }
	if said := press("slow"); said != fmt.Sprint("thought of ", deep) {
		t.Errorf("the reply is %q", said)
	}
	if said := press("never"); said == "" || said == h.Bot.Kit.Words("en", kit.NoTable).Say("error") {
		t.Errorf("a refusal is told as %q", said)
	}
	if said := press("fails"); said != h.Bot.Kit.Words("en", kit.NoTable).Say("error") {
		t.Errorf("a failure is told as %q", said)
	}
}
