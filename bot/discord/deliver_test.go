package discord_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// scene plays the steps of the crash test: opening, joining, starting, two turns. It
// calls deliver after each step with deliveries.
func scene(h *discordtest.Fixture, deliver func()) storage.Table {
	h.T.Helper()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": "1"})
	deliver()
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "start")
	deliver()
	r := rand.New(rand.NewPCG(6, 6))
	for range 2 {
		user := h.Pending(1)
		panel := h.Command(user, discordtest.ChannelID, "play", map[string]string{"table": "1"})
		for h.Pending(1) == user && discordtest.Verb(panel, "pick")+discordtest.Verb(panel, "sure")+discordtest.Verb(panel, "done")+discordtest.Verb(panel, "menu") != "" {
			panel = h.Step(r, user, panel)
		}
		deliver()
		h.Talk(1)
	}
	tb, err := h.Bot.Services.Tables.Table(context.Background(), 1)
	if err != nil {
		h.T.Fatal(err)
	}
	return tb
}

// After a crash at any point, before or after the effect of any call, no message
// is duplicated or missing.
func TestKilledAtAnyInstant(t *testing.T) {
	for _, closed := range []bool{false, true} {
		t.Run(fmt.Sprintf("direct messages closed %v", closed), func(t *testing.T) {
			whole := discordtest.New(t)
			whole.Wire.NoDM["2"] = closed
			want := whole.AllMessages(scene(whole, whole.Deliver))
			calls := whole.Wire.Calls
			if calls < 10 {
				t.Fatalf("only %d calls", calls)
			}
			step := longtest.Number(7, 1)
			for n := 1; n <= calls; n += step {
				for _, late := range []bool{false, true} {
					h := discordtest.New(t)
					h.Wire.NoDM["2"] = closed
					h.Wire.Budget, h.Wire.Late = n, late
					got := h.AllMessages(scene(h, func() { h.DeliverWithCrashes() }))
					if discordtest.Timeless(got) != discordtest.Timeless(want) {
						t.Fatalf("killed at call %d of %d, late %v: this stands\n%s\nwant\n%s", n, calls, late, got, want)
					}
				}
			}
		})
	}
}

func TestUnclearSendIsRepeatedSafely(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.Fail["after send"] = []error{wire.ErrOutcomeUnknown}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	h.Now = h.Now.Add(time.Minute)
	h.Deliver()
	if cards := h.Wire.In(discordtest.ChannelID, ""); len(cards) != 1 {
		t.Errorf("%d lobby cards stand, want one", len(cards))
	}
	if _, err := h.Store.Post(context.Background(), 1, messages.Lobby, ""); err != nil {
		t.Errorf("the card is not remembered: %v", err)
	}
}

func TestUneditableMessageIsReplaced(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	r := rand.New(rand.NewPCG(1, 1))
	h.Wire.Fail["edit"] = []error{&wire.Error{Op: "edit a message", Status: 400, Code: messages.TooManyEdits}}
	turnOf(h, r, h.Pending(tb.ID), tb)
	h.Deliver()
	cards := 0
	for _, p := range h.Wire.In(tb.Thread, "") {
		if discordtest.Verb(p, "turn") != "" {
			cards++
		}
	}
	if cards != 1 || len(h.Wire.Fail["edit"]) != 0 {
		t.Errorf("%d live cards, want one; errors left %v", cards, h.Wire.Fail["edit"])
	}
	if _, some, _ := h.Store.NextDue(context.Background()); some {
		t.Error("something is still tried")
	}
}

func TestTakenTurnIsNotAnnounced(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	user := h.Pending(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[user]
	before := len(h.Wire.In("dm-"+other, ""))
	r := rand.New(rand.NewPCG(1, 1))
	turnOf(h, r, user, tb)
	// The other person moves before anything is delivered.
	turnOf(h, r, other, tb)
	h.Deliver()
	for _, p := range h.Wire.In("dm-"+other, "")[before:] {
		if strings.Contains(p.Content, "Your turn") {
			t.Errorf("told about a turn that was taken:\n%s", p.Text())
		}
	}
}

// turnOf makes a person take a whole turn.
func turnOf(h *discordtest.Fixture, r *rand.Rand, user string, tb storage.Table) {
	h.T.Helper()
	panel := h.Command(user, tb.Thread, "play", nil)
	for h.Pending(tb.ID) == user {
		panel = h.Step(r, user, panel)
	}
}

func TestMissingPermissionIsReportedOnce(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.Fail["send"] = []error{wire.ErrForbidden}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	told := h.Wire.In("dm-1", "")
	if len(told) != 1 || !strings.Contains(told[0].Content, "Send Messages") || !strings.Contains(told[0].Content, "<#"+discordtest.ChannelID+">") {
		t.Errorf("the owner is told %d times:\n%v", len(told), told)
	}
	if _, some, _ := h.Store.NextDue(context.Background()); some {
		t.Error("something is still tried")
	}
}

func TestPanicIsContained(t *testing.T) {
	h := discordtest.New(t)
	h.Bot.Add(handler.Feature{Presses: map[string]handler.Route{
		"boom": {Ack: handler.Replace, Do: func(context.Context, handler.Press) (handler.Reply, error) { panic("boom") }},
	}})
	p := h.Command("1", discordtest.ChannelID, "help", nil)
	h.Wire.Messages[0].Components = nil
	got := h.PressForged("1", p, handler.CustomID{Verb: "boom"}.String())
	if !strings.Contains(h.Errs.String(), "panic in a handler") {
		t.Error("a panic is not logged")
	}
	if got.Content != p.Content {
		t.Error("the panel is replaced by an apology")
	}
	private := h.Wire.In(discordtest.ChannelID, "1")
	if last := private[len(private)-1]; !strings.Contains(last.Content, "Something went wrong on our side") {
		t.Errorf("no apology:\n%s", last.Text())
	}
}

func TestClosedDirectMessagesAreNotTriedAgain(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.NoDM["2"] = true
	tb := h.Started("1", "2")
	if got := len(h.Wire.In("dm-2", "")); got != 0 {
		t.Fatalf("%d direct messages", got)
	}
	p, err := h.Store.Person(context.Background(), "2")
	if err != nil || !p.Closed {
		t.Fatalf("closed %v, %v", p.Closed, err)
	}
	h.Wire.NoDM["2"] = false // a thread is open again, but the person has not acted yet
	r := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		turnOf(h, r, h.Pending(tb.ID), tb)
		h.Deliver()
	}
	if got := len(h.Wire.In("dm-2", "")); got != 0 {
		t.Errorf("%d direct messages were tried without being asked", got)
	}
}

func TestOldAndForgedPresses(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	user := h.Pending(tb.ID)
	panel := h.Command(user, tb.Thread, "play", nil)
	for _, id := range []string{
		"nonsense", "pick:1:0.0:nothing like that", "pick:99:0.0:market", "menu:1:0.0:#9~00000000", "zzz:1:0.0:", "set:0:0.0:wrong",
		"page:1:0.0:-5", "picks:1:0.0:0", "number:1:0.0:", "sure:1:5.5:x", "show:0:0.0:card none 0", "zoom:1:0.0:text.99", "logpage:1:0.0:9999",
		"option:1:0.0:nothing", "which:0:0.0:play", "entry:0:0.0:card",
	} {
		for _, who := range []string{user, "9"} {
			copied := *panel
			copied.Viewer = who
			got := h.PressForged(who, &copied, id, "1")
			if got == nil || got.Content == "" || strings.Contains(got.Content, "Something went wrong") {
				t.Errorf("%s is answered by %v\n%s", id, got, h.Errs)
			}
		}
	}
	now, err := h.Bot.Services.Tables.Table(context.Background(), tb.ID)
	if err != nil || now.Seq != 0 || now.Phase != storage.Playing {
		t.Errorf("something happened: %+v, %v", now, err)
	}
}

func TestAnotherServersTableIsNotShown(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	for _, path := range []string{"board", "log", "table join", "table manage"} {
		got := h.Act(h.Invoked("9", path, map[string]string{"table": fmt.Sprint(tb.ID)}, func(in *wire.Interaction) { in.Channel, in.Guild = "700", "501" }))
		if !strings.Contains(got.Content, "belongs to another server") {
			t.Errorf("/%s from another server:\n%s", path, got.Text())
		}
	}
	// In direct messages Discord does not say which servers a person is on.
	direct := h.Act(h.Invoked("9", "board", map[string]string{"table": fmt.Sprint(tb.ID)}, func(in *wire.Interaction) { in.Channel = "dm-9" }))
	if !strings.Contains(direct.Content, "is played on a server") || strings.Contains(direct.Content, "another server") {
		t.Errorf("/board in direct messages:\n%s", direct.Text())
	}
	got := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "700", Guild: "501", User: wire.User{ID: "9"}, CustomID: handler.OnTable("board", tb, "").String(), Message: "1"})
	if !strings.Contains(got.Content, "belongs to another server") {
		t.Errorf("a copied id from another server:\n%s", got.Text())
	}
}

// At one table each person reads private messages in their own language, and public
// messages in the table's language.
func TestTwoLanguagesAtOneTable(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "3")
	for _, p := range h.Wire.In(tb.Thread, "") {
		if strings.Contains(p.Content, "차례") {
			t.Errorf("a public message is not in the table's language:\n%s", p.Text())
		}
	}
	for user, word := range map[string]string{"1": "Your hand", "3": "내 손패"} {
		found := false
		for _, p := range h.Wire.In("dm-"+user, "") {
			for _, f := range p.Files {
				found = found || f.Name == "hand.png" && strings.Contains(f.Alt, word)
			}
		}
		if !found {
			t.Errorf("%s got no hand in their language", user)
		}
	}
}

// Text written by people never becomes markup and never pings anybody.
func TestUserMadeTextIsHarmless(t *testing.T) {
	h := discordtest.New(t)
	h.Names = map[string]string{"1": "**A** <@2> @everyone", "2": "[x](http://y)"}
	tb := h.Started("1", "2")
	r := rand.New(rand.NewPCG(1, 1))
	for range 2 {
		turnOf(h, r, h.Pending(tb.ID), tb)
		h.Deliver()
	}
	for _, p := range h.Wire.Messages {
		for _, bad := range []string{" <@2> @", "](http://y", "***A**"} {
			if strings.Contains(p.Content, bad) {
				t.Errorf("%q stands in\n%s", bad, p.Content)
			}
		}
		for _, u := range p.Mentions {
			if !strings.Contains(p.Content, "<@"+u+">") || (u != "1" && u != "2") {
				t.Errorf("%s is pinged by\n%s", u, p.Content)
			}
		}
	}
}
