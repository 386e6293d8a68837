package card_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// started returns a running table of two people at a game.
func started(h *discordtest.Fixture, game string) storage.Table {
	h.T.Helper()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	id := h.Newest().ID
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(id)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
	h.Deliver()
	return h.Table(id)
}

// hands returns the direct messages that show a person their hand: "your turn", or a
// separate message.
func hands(h *discordtest.Fixture, user string) []*discordtest.Posted {
	var out []*discordtest.Posted
	for _, p := range h.Wire.In("dm-"+user, "") {
		if strings.HasPrefix(p.Content, "### Your hand") || slices.Contains(p.FileNames(), "hand.png") {
			out = append(out, p)
		}
	}
	return out
}

// begin returns the direct messages of a person that begin with some words.
func begin(h *discordtest.Fixture, user, words string) []*discordtest.Posted {
	return slices.DeleteFunc(h.Wire.In("dm-"+user, ""), func(p *discordtest.Posted) bool { return !strings.HasPrefix(p.Content, words) })
}

func TestHandMessageOnlyOfPrivateThings(t *testing.T) {
	for game, want := range map[string]int{"caylus": 0, "cleopatra": 1} {
		h := discordtest.New(t)
		started(h, game)
		if got := hands(h, "1"); len(got) != want {
			t.Errorf("%s: %d messages with a hand, want %d", game, len(got), want)
		}
	}
}

// A hand message that an earlier version posted for a game without private things is
// removed, because it would always show the start of the match.
func TestOldHandMessageIsRemoved(t *testing.T) {
	h := discordtest.New(t)
	ctx := context.Background()
	tb := started(h, "caylus")
	sent, err := h.Wire.Send(ctx, "dm-1", wire.Message{Content: "### Your hand\nof an earlier version"}, "old")
	h.Ok(err)
	h.Ok(h.Store.SavePost(ctx, storage.Message{Table: tb.ID, Kind: messages.Hand, User: "1", Channel: "dm-1", Message: sent.ID, Digest: "old"}))
	h.Ok(h.Bot.Queue.EnqueueHand(ctx, tb, "1"))
	h.Deliver()
	if got := hands(h, "1"); len(got) > 0 {
		t.Errorf("the message stays: %q", got[0].Content)
	}
}

// A draft may be dropped without a message, so the permanent message does not show it.
func TestLastingHandShowsNoDraft(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "cleopatra")
	user := h.Pending(tb.ID)
	before := hands(h, user)[0].Files[0].Data
	seen, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, user)
	h.Ok(err)
	for _, o := range seen.Options {
		if o.Reveals {
			continue
		}
		_, err := h.Bot.Services.Turns.Choose(context.Background(), table.Press{Table: tb.ID, User: user, ID: "begin", Rev: seen.Rev, Written: o.Code})
		h.Ok(err)
		break
	}
	begun, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, user)
	h.Ok(err)
	if len(begun.Draft) == 0 {
		t.Fatal("nothing was begun")
	}
	h.Ok(h.Store.DropPost(context.Background(), tb.ID, messages.Turn, user)) // as if it had never been sent
	h.Ok(h.Bot.Queue.EnqueueHand(context.Background(), tb, user))
	h.Deliver()
	after := hands(h, user)
	if len(after) != 2 || !strings.HasPrefix(after[1].Content, "### Your hand") || !bytes.Equal(after[1].Files[0].Data, before) {
		t.Errorf("with a draft %d messages show the hand, want another one with the same picture", len(after))
	}
}

// "Your turn" shows the hand. Before the first question a separate silent message shows
// it, and is edited when the hand changes. Later there is no separate message, so a turn
// needs one message and no edit.
func TestYourTurnShowsTheHand(t *testing.T) {
	for look, file := range map[string]string{"": "hand.png", pictures.LookText: ""} {
		h := discordtest.New(t)
		for _, user := range []string{"1", "2"} {
			h.Change(user, func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
			_, err := h.Store.ChangePerson(t.Context(), user, func(p *storage.Person) error { p.Look = look; return nil })
			h.Ok(err)
		}
		tb := started(h, "cleopatra")
		first := h.Pending(tb.ID)
		other := map[string]string{"1": "2", "2": "1"}[first]
		if dealt := begin(h, other, "### Your hand"); len(dealt) != 1 || !dealt[0].Silent {
			t.Fatalf("look %q: %d messages show the hand that was dealt to who waits, want a silent one", look, len(dealt))
		}
		for n, user := range []string{first, other, first, other} {
			all := h.Wire.In("dm-"+user, "")
			told := begin(h, user, "**Your turn**")
			if len(told) != 1 || len(all)-n/2 > 2 || len(begin(h, user, "### Your hand")) > 0 {
				t.Fatalf("look %q, turn %d: %d messages ask, of %d", look, n, len(told), len(all))
			}
			notice := told[0]
			words := strings.Contains(notice.Content, "**Your hand**")
			if strings.Join(notice.FileNames(), " ") != file || words != (file == "") || notice.Silent || notice.Button("Take turn") == "" || notice.Edits > 0 {
				t.Errorf("look %q, turn %d: files %q, %d edits\n%s", look, n, notice.FileNames(), notice.Edits, notice.Text())
			}
			if hand := h.Reach(user, tb.Thread, "board", nil, "hand"); file != "" && !bytes.Equal(hand.Files[0].Data, notice.Files[0].Data) {
				t.Errorf("turn %d: the picture is not that of /hand", n)
			}
			for step := 0; h.Pending(tb.ID) == user && step < 20; step++ {
				h.Play(tb.ID, user)
			}
			h.Deliver()
			if left := hands(h, user); len(left) > 0 {
				t.Errorf("look %q: after turn %d the hand before it stands", look, n)
			}
		}
	}
}

// If a turn is committed in parts, "your turn" shows the hand after each part.
func TestYourTurnShowsHandAfterPartOfTurn(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "villagers")
	r := rand.New(rand.NewPCG(3, 3))
	user, panel, checked := "", (*discordtest.Posted)(nil), 0
	for step := 0; step < 200 && checked < 3; step++ {
		if now := h.Pending(tb.ID); now != user {
			user, panel = now, h.Command(now, tb.Thread, "play", nil)
		}
		before := h.Table(tb.ID).Seq
		panel = h.Step(r, user, panel)
		h.Deliver()
		told := begin(h, user, "**Your turn**")
		if h.Pending(tb.ID) != user || h.Table(tb.ID).Seq == before || len(told) == 0 {
			continue
		}
		checked++
		if now := h.Reach(user, tb.Thread, "board", nil, "hand"); len(told[0].Files) != 1 || told[0].Files[0].Alt != now.Files[0].Alt {
			t.Errorf("the message shows\n%s\nthe person holds\n%s", told[0].Files[0].Alt, now.Files[0].Alt)
		}
	}
	if checked == 0 {
		t.Error("no turn was committed in parts")
	}
}

// A match from an earlier version: its message with the hand stays up to date until the
// next "your turn". Its "your turn" shows the hand from the next edit on.
func TestOldHandMessagesUntilTheNextTurn(t *testing.T) {
	h := discordtest.New(t)
	ctx := context.Background()
	tb := started(h, "cleopatra")
	asked := h.Pending(tb.ID)
	old, err := h.Store.Post(ctx, tb.ID, messages.Turn, asked)
	h.Ok(err)
	old.Digest = "0011223344556677"
	h.Ok(h.Store.SavePost(ctx, old))
	sent, err := h.Wire.Send(ctx, "dm-"+asked, wire.Message{Content: "### Your hand\nof an earlier version"}, "old")
	h.Ok(err)
	h.Ok(h.Store.SavePost(ctx, storage.Message{Table: tb.ID, Kind: messages.Hand, User: asked, Channel: "dm-" + asked, Message: sent.ID, Digest: "old"}))
	h.Ok(h.Bot.Queue.EnqueueHand(ctx, tb, asked))
	h.Deliver()
	if left := begin(h, asked, "### Your hand"); len(left) != 1 || left[0].Edits != 1 || strings.Contains(left[0].Content, "earlier") {
		t.Fatalf("the old message does not follow the hand: %+v", left)
	}
	h.Ok(h.Bot.Queue.EnqueueCard(ctx, tb, storage.Picture))
	h.Deliver()
	if shown := hands(h, asked); len(shown) != 1 || !strings.HasPrefix(shown[0].Content, "**Your turn**") || shown[0].Edits != 1 {
		t.Errorf("%d messages show the hand, want the old notice alone", len(shown))
	}
}

// A match in direct messages shows its questions on its card. The message with the hand
// stays for the whole match, and is updated.
func TestHandOfMatchInDirectMessagesIsUpdated(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", "dm-1", "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	tb := h.Table(1)
	_, err := h.Bot.Services.Lobby.AddComputer(t.Context(), tb.ID, "1", seating.Casual, "add")
	h.Ok(err)
	h.Reach("1", "dm-1", "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	for range 4 {
		computersAnswer(h, tb)
		h.Play(tb.ID, "1")
		h.Deliver()
		shown := begin(h, "1", "### Your hand")
		if now := h.Reach("1", "dm-1", "board", nil, "hand"); len(shown) != 1 || shown[0].Files[0].Alt != now.Files[0].Alt {
			t.Fatalf("%d messages show the hand, want one with\n%s", len(shown), now.Files[0].Alt)
		}
	}
	if shown := begin(h, "1", "### Your hand"); shown[0].Edits == 0 {
		t.Error("the hand did not change")
	}
}

// If a process is killed at any moment while it sends the hand or "your turn", one
// message with the hand is left.
func TestOneHandAfterAKilledProcess(t *testing.T) {
	for kind, calls := range map[string]int{deliveries.KindHand: 1, deliveries.KindTurn: 2} {
		for n := 1; n <= calls; n++ {
			for _, late := range []bool{false, true} {
				h := discordtest.New(t)
				for _, user := range []string{"1", "2"} {
					h.Change(user, func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
				}
				tb := started(h, "cleopatra")
				first := h.Pending(tb.ID)
				for step := 0; h.Pending(tb.ID) == first && step < 20; step++ {
					h.Play(tb.ID, first)
				}
				user := h.Pending(tb.ID)
				if kind == deliveries.KindHand {
					h.Ok(h.Store.DropPost(t.Context(), tb.ID, messages.Hand, user))
					for _, p := range begin(h, user, "### Your hand") {
						h.Ok(h.Wire.Delete(t.Context(), p.Channel, p.ID))
					}
					h.Ok(h.Bot.Queue.EnqueueHand(t.Context(), tb, user))
				}
				h.KilledIn(h.Claimed(kind), n, late)
				h.Now = h.Now.Add(outbox.ClaimDuration)
				h.Deliver()
				if shown := hands(h, user); len(shown) != 1 || !strings.HasPrefix(shown[0].Content, "**Your turn**") {
					t.Errorf("%s killed in request %d, late %v: %d messages show the hand, want «your turn»", kind, n, late, len(shown))
				}
			}
		}
	}
}

// Public changes cause no edit of the message with a hand.
func TestHandIsEditedWhenItChanges(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "cleopatra")
	other := map[string]string{"1": "2", "2": "1"}[h.Pending(tb.ID)]
	edits := func() int { return hands(h, other)[0].Edits }
	before := edits()
	h.Play(tb.ID, h.Pending(tb.ID))
	h.Deliver()
	if tb = h.Table(tb.ID); tb.Seq == 0 {
		t.Fatal("nothing was played")
	}
	h.Ok(h.Bot.Queue.EnqueueHand(context.Background(), tb, other))
	h.Deliver()
	if got := edits(); got != before {
		t.Errorf("the message was edited %d times, want %d", got, before)
	}
}

// In Caylus players have no cards in hand but a household.
func TestCaylusHandIsCalledHousehold(t *testing.T) {
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

func TestHandShowsHeadingOnce(t *testing.T) {
	h := discordtest.New(t)
	tb := started(h, "villagers")
	if got := h.Reach("1", tb.Thread, "board", nil, "hand").Content; strings.Count(got, "Your hand") != 1 || strings.Count(got, "\n- ")+strings.Count(got, "\n-# • ") < 3 {
		t.Errorf("the hand is\n%s", got)
	}
}

// The hand of Market Day is also described in text beside its picture, in both languages,
// for readers without pictures.
func TestHandOfMarketDayInWords(t *testing.T) {
	for lang, want := range map[string][]string{"en": {"Your orders: keep one: "}, "ko": {"주문서: 1장 남기기: "}} {
		h := discordtest.New(t)
		h.Langs = map[string]string{"1": lang, "2": lang}
		tb := started(h, "market")
		got := h.Reach("1", tb.Thread, "board", nil, "hand")
		for _, want := range want {
			if !strings.Contains(got.Content, want) || len(got.Files) != 1 || !strings.Contains(got.Files[0].Alt, want) {
				t.Errorf("the hand lacks %q:\n%s", want, got.Text())
			}
		}
	}
}
