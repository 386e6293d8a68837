package dispatch_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// A reply with Later uses no worker, so more people than workers can wait for one at a
// time. A later refusal is shown like any other.
func TestLaterRepliesHoldNoWorker(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US"}
	const deep = 40 // more than the number of workers
	depth := 0
	var ask func()
	slow := handler.Feature{Presses: map[string]handler.Route{
		"slow": {Ack: handler.Fresh, Do: func(context.Context, handler.Press) (handler.Reply, error) {
			return handler.Reply{Later: func(context.Context) (handler.Reply, error) {
				if depth++; depth < deep {
					ask()
				}
				return handler.TextReply(fmt.Sprint("thought of ", depth)), nil
			}}, nil
		}},
		"never": {Ack: handler.Fresh, Do: func(context.Context, handler.Press) (handler.Reply, error) {
			return handler.Reply{Later: func(context.Context) (handler.Reply, error) {
				return handler.Reply{}, table.Refuse(table.NoSuchSeat, nil, "look_now")
			}}, nil
		}},
		"fails": {Ack: handler.Fresh, Do: func(context.Context, handler.Press) (handler.Reply, error) {
			return handler.Reply{Later: func(context.Context) (handler.Reply, error) { return handler.Reply{}, errors.New("no idea") }}, nil
		}},
	}}
	h.Bot.Add(slow)
	press := func(verb string) string {
		p := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, User: wire.User{ID: "1"}, CustomID: handler.CustomID{Verb: verb}.String()})
		if p == nil {
			t.Fatalf("%s: no reply", verb)
		}
		return p.Content
	}
	ask = func() { press("slow") }
	if said := press("slow"); said != fmt.Sprint("thought of ", deep) {
		t.Errorf("the reply is %q", said)
	}
	if said := press("never"); said == "" || said == h.Bot.Texts.Words("en", storage.Table{}).Say("error") {
		t.Errorf("a refusal is told as %q", said)
	}
	if said := press("fails"); said != h.Bot.Texts.Words("en", storage.Table{}).Say("error") {
		t.Errorf("a failure is told as %q", said)
	}
}
