package card_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// started returns a running table of two people at a game.
func started(h *discordtest.Fixture, game string) storage.Table {
	h.T.Helper()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	id := h.Newest().ID
	for _, c := range []struct{ user, path string }{{"2", "table join"}, {"1", "table start"}} {
		h.Command(c.user, discordtest.ChannelID, c.path, map[string]string{"table": fmt.Sprint(id)})
	}
	h.Deliver()
	return h.Table(id)
}

// hands returns the messages with a hand that a person holds.
func hands(h *discordtest.Fixture, user string) []string {
	var out []string
	for _, p := range h.Wire.In("dm-"+user, "") {
		if strings.HasPrefix(p.Content, "### Your hand") {
			out = append(out, p.Content)
		}
	}
	return out
}

func TestHandMessageOnlyOfPrivateThings(t *testing.T) {
	for game, want := range map[string]int{"caylus": 0, "cleopatra": 1} {
		h := discordtest.New(t)
		started(h, game)
		if got := hands(h, "1"); len(got) != want {
			t.Errorf("%s: %d messages with a hand, want %d: %q", game, len(got), want, got)
		}
	}
}

// A message that an earlier version posted for a game without private things
// would show the start of the match to its end.
func TestOldHandMessageGoes(t *testing.T) {
	h := discordtest.New(t)
	ctx := context.Background()
	tb := started(h, "caylus")
	sent, err := h.Wire.Send(ctx, "dm-1", wire.Message{Content: "### Your hand\nof an earlier version"}, "old")
	h.Ok(err)
	h.Ok(h.Store.SavePost(ctx, storage.Post{Table: tb.ID, Kind: posts.Hand, User: "1", Channel: "dm-1", Message: sent.ID, Digest: "old"}))
	h.Ok(h.Bot.Kit.EnqueueHand(ctx, tb, "1"))
	h.Deliver()
	if got := hands(h, "1"); len(got) > 0 {
		t.Errorf("the message stays: %q", got)
	}
}

// A draft may be dropped without a message, so the lasting message shows none.
func TestLastingHandShowsNoDraft(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "cleopatra")
	user := h.Pending(tb.ID)
	before := hands(h, user)
	seen, err := h.Bot.Kit.Tables.Look(context.Background(), tb.ID, user)
	h.Ok(err)
	for _, o := range seen.Options {
		if o.Reveals {
			continue
		}
		_, err := h.Bot.Kit.Rooms.Turns.Choose(context.Background(), table.Press{Table: tb.ID, User: user, ID: "begin", Rev: seen.Rev, Written: o.Code})
		h.Ok(err)
		break
	}
	begun, err := h.Bot.Kit.Tables.Look(context.Background(), tb.ID, user)
	h.Ok(err)
	if len(begun.Draft) == 0 {
		t.Fatal("nothing was begun")
	}
	h.Ok(h.Store.DropPost(context.Background(), tb.ID, posts.Hand, user))
	h.Ok(h.Bot.Kit.EnqueueHand(context.Background(), tb, user))
	h.Deliver()
	after := hands(h, user)
	if len(after) != len(before)+1 || after[len(after)-1] != before[0] {
		t.Errorf("with a draft the message is\n%q\nwant the one without\n%q", after, before)
	}
}

// What changes for everybody is no reason to edit the message with a hand.
func TestHandIsEditedWhenItChanges(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "cleopatra")
	other := map[string]string{"1": "2", "2": "1"}[h.Pending(tb.ID)]
	edits := func() int {
		for _, p := range h.Wire.In("dm-"+other, "") {
			if strings.HasPrefix(p.Content, "### Your hand") {
				return p.Edits
			}
		}
		return -1
	}
	before := edits()
	h.Play(tb.ID, h.Pending(tb.ID))
	h.Deliver()
	if tb = h.Table(tb.ID); tb.Seq == 0 {
		t.Fatal("nothing was played")
	}
	h.Ok(h.Bot.Kit.EnqueueHand(context.Background(), tb, other))
	h.Deliver()
	if got := edits(); got != before || before < 0 {
		t.Errorf("the message was edited %d times, want %d", got, before)
	}
}

// Caylus has a household: nobody holds cards there.
func TestOwnThingsHaveTheirName(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "caylus")
	card := h.Wire.In(tb.Thread, "")[1]
	if card.Button("My household") == "" || card.Button("My hand") != "" {
		t.Errorf("the card is\n%s", card.Text())
	}
	if got := h.Press("1", card, discordtest.Verb(card, "hand")); !strings.HasPrefix(got.Content, "### My household\n-# Caylus #1\n") {
		t.Errorf("the answer is\n%s", got.Text())
	}
	if got := h.Press("3", card, discordtest.Verb(card, "hand")); got.Button("My hand") != "" {
		t.Errorf("a spectator reads\n%s", got.Text())
	}
}

func TestHandSaysItsHeadingOnce(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "villagers")
	if got := h.Command("1", tb.Thread, "hand", nil).Content; strings.Count(got, "Your hand") != 1 || strings.Count(got, "\n- ")+strings.Count(got, "\n-# • ") < 3 {
		t.Errorf("the hand is\n%s", got)
	}
}

// The hand of Market Day is told in words beside its picture, in both languages: some read
// no pictures.
func TestHandOfMarketDayInWords(t *testing.T) {
	for lang, want := range map[string][]string{"en": {"Your orders: keep one: "}, "ko": {"주문서: 1장 남기기: "}} {
		h := discordtest.New(t)
		h.Langs = map[string]string{"1": lang, "2": lang}
		tb := started(h, "market")
		got := h.Command("1", tb.Thread, "hand", nil)
		for _, want := range want {
			if !strings.Contains(got.Content, want) || len(got.Files) != 1 || !strings.Contains(got.Files[0].Alt, want) {
				t.Errorf("the hand lacks %q:\n%s", want, got.Text())
			}
		}
	}
}
