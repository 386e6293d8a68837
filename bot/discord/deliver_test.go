package discord

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/door"
	"guildhall/bot/discord/fake"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// standing is all that stands on the fake Discord for more than a moment, with
// what differs from run to run taken out.
func (h *hall) standing(tb storage.Table) string {
	var b strings.Builder
	thread := tb.Thread
	for _, ch := range []string{channelID, thread, "dm-1", "dm-2", "dm-3"} {
		fmt.Fprintf(&b, "== %s\n", strings.Replace(ch, thread, "thread", 1))
		for _, p := range h.wire.In(ch, "") {
			b.WriteString(strings.ReplaceAll(p.Text(), thread, "thread") + "\n")
		}
	}
	return b.String()
}

// scene is what the crash test plays: opening, joining, starting, two turns.
// deliver is called where deliveries are made.
func (h *hall) scene(deliver func()) storage.Table {
	h.t.Helper()
	h.command("1", channelID, "table open", map[string]string{"game": "cleopatra"})
	deliver()
	h.command("2", channelID, "table join", map[string]string{"table": "1"})
	deliver()
	h.command("1", channelID, "table start", map[string]string{"table": "1"})
	deliver()
	r := rand.New(rand.NewPCG(6, 6))
	for range 2 {
		user := h.pending(1)
		panel := h.command(user, channelID, "play", map[string]string{"table": "1"})
		for h.pending(1) == user && verb(panel, "pick")+verb(panel, "sure")+verb(panel, "done")+verb(panel, "menu") != "" {
			panel = h.step(r, user, panel)
		}
		deliver()
		h.talk(1)
	}
	tb, err := h.bot.Tables.Table(context.Background(), 1)
	if err != nil {
		h.t.Fatal(err)
	}
	return tb
}

// talk lets somebody write in the thread of a table, so that its card is no
// longer the last message.
func (h *hall) talk(id int64) {
	h.t.Helper()
	tb, err := h.bot.Tables.Table(context.Background(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	h.wire.Mu.Lock()
	defer h.wire.Mu.Unlock()
	h.wire.Messages = append(h.wire.Messages, &fake.Posted{ID: h.wire.Id(), Channel: tb.Thread, Message: wire.Message{Content: "nice move"}})
}

// Killed at any instant, before or after the effect of any call: after the
// restart nothing stands twice and nothing is missing.
func TestKilledAtAnyInstant(t *testing.T) {
	for _, closed := range []bool{false, true} {
		t.Run(fmt.Sprintf("direct messages closed %v", closed), func(t *testing.T) {
			whole := newHall(t)
			whole.wire.NoDM["2"] = closed
			want := whole.standing(whole.scene(whole.deliver))
			calls := whole.wire.Calls
			if calls < 10 {
				t.Fatalf("only %d calls", calls)
			}
			step := 1
			if testing.Short() {
				step = 5
			}
			for n := 1; n <= calls; n += step {
				for _, late := range []bool{false, true} {
					h := newHall(t)
					h.wire.NoDM["2"] = closed
					h.wire.Budget, h.wire.Late = n, late
					got := h.standing(h.scene(h.deliverOrDie))
					if timeless(got) != timeless(want) {
						t.Fatalf("killed at call %d of %d, late %v: this stands\n%s\nwant\n%s", n, calls, late, got, want)
					}
				}
			}
		})
	}
}

// timeless takes the instants out of a text: a restart takes time.
func timeless(s string) string {
	var out []string
	for i, part := range strings.Split(s, "<t:") {
		if i > 0 {
			_, part, _ = strings.Cut(part, ">")
		}
		out = append(out, part)
	}
	return strings.Join(out, "<t>")
}

// claimed takes the deliveries that are due: there is one of a kind.
func (h *hall) claimed(kind string) storage.Delivery {
	h.t.Helper()
	due, err := h.store.Claim(context.Background(), h.now, h.now.Add(outbox.ClaimFor), 20)
	if err != nil {
		h.t.Fatal(err)
	}
	return ofKind(h.t, due, kind)
}

// ofKind is the one delivery of a kind among some.
func ofKind(t testing.TB, list []storage.Delivery, kind string) (d storage.Delivery) {
	t.Helper()
	n := 0
	for _, one := range list {
		if one.Kind == kind {
			d, n = one, n+1
		}
	}
	if n != 1 {
		t.Fatalf("deliveries %+v; want one of kind %s", list, kind)
	}
	return d
}

// killedIn has a process carry a delivery out that is killed at its nth call,
// behind its effect when late. The next one stands ready.
func (h *hall) killedIn(d storage.Delivery, n int, late bool) {
	h.t.Helper()
	h.wire.Budget, h.wire.Late, h.wire.Calls = n, late, 0
	if err := h.bot.outbox.CarryOut(context.Background(), d); !h.wire.Dead {
		h.t.Fatalf("delivery %s ends in fewer than %d calls: %v", d.Kind, n, err)
	}
	h.restart()
}

// restart has another process take over.
func (h *hall) restart() {
	h.t.Helper()
	h.wire.Dead, h.wire.Budget = false, 0
	if err := h.store.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.open()
}

// deliverOrDie delivers until all is done, or until the process is killed;
// then another process takes over where it stood.
func (h *hall) deliverOrDie() {
	h.t.Helper()
	ctx := context.Background()
	for range 200 {
		due, err := h.store.Claim(ctx, h.now, h.now.Add(outbox.ClaimFor), 1)
		if err != nil {
			h.t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		err = h.bot.outbox.CarryOut(ctx, due[0])
		if h.wire.Dead {
			h.now = h.now.Add(outbox.ClaimFor)
			h.restart()
			continue
		}
		h.bot.outbox.Settle(ctx, due[0], err)
	}
	h.t.Fatal("deliveries do not come to an end")
}

func TestUnclearSendIsRepeatedSafely(t *testing.T) {
	h := newHall(t)
	h.wire.Fail["after send"] = []error{wire.ErrMaybeDone}
	h.command("1", channelID, "table open", map[string]string{"game": "cleopatra"})
	h.deliver()
	h.now = h.now.Add(time.Minute)
	h.deliver()
	if cards := h.wire.In(channelID, ""); len(cards) != 1 {
		t.Errorf("%d lobby cards stand, want one", len(cards))
	}
	if _, err := h.store.Post(context.Background(), 1, posts.Lobby, ""); err != nil {
		t.Errorf("the card is not remembered: %v", err)
	}
}

func TestMessageEditedTooOftenMakesWay(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	r := rand.New(rand.NewPCG(1, 1))
	h.wire.Fail["edit"] = []error{&wire.Error{Op: "edit a message", Status: 400, Code: posts.TooManyEdits}, &wire.Error{Op: "edit a message", Status: 400, Code: posts.TooManyEdits}}
	h.turnOf(r, h.pending(tb.ID), tb)
	h.deliver()
	cards := 0
	for _, p := range h.wire.In(tb.Thread, "") {
		if verb(p, "turn") != "" {
			cards++
		}
	}
	if cards != 1 || len(h.wire.Fail["edit"]) != 0 {
		t.Errorf("%d live cards, want one; errors left %v", cards, h.wire.Fail["edit"])
	}
	if _, some, _ := h.store.NextDue(context.Background()); some {
		t.Error("something is still tried")
	}
}

func TestTakenTurnIsNotAnnounced(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	user := h.pending(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[user]
	before := len(h.wire.In("dm-"+other, ""))
	r := rand.New(rand.NewPCG(1, 1))
	h.turnOf(r, user, tb)
	// Before anything is delivered the other answers too.
	h.turnOf(r, other, tb)
	h.deliver()
	for _, p := range h.wire.In("dm-"+other, "")[before:] {
		if strings.Contains(p.Content, "Your turn") {
			t.Errorf("told about a turn that was taken:\n%s", p.Text())
		}
	}
}

// turnOf lets a person take a whole turn.
func (h *hall) turnOf(r *rand.Rand, user string, tb storage.Table) {
	h.t.Helper()
	panel := h.command(user, tb.Thread, "play", nil)
	for h.pending(tb.ID) == user {
		panel = h.step(r, user, panel)
	}
}

func TestMissingPermissionIsToldOnce(t *testing.T) {
	h := newHall(t)
	h.wire.Fail["send"] = []error{wire.ErrForbidden}
	h.command("1", channelID, "table open", map[string]string{"game": "cleopatra"})
	h.deliver()
	told := h.wire.In("dm-1", "")
	if len(told) != 1 || !strings.Contains(told[0].Content, "Send Messages") || !strings.Contains(told[0].Content, "<#"+channelID+">") {
		t.Errorf("the owner is told %d times:\n%v", len(told), told)
	}
	if _, some, _ := h.store.NextDue(context.Background()); some {
		t.Error("something is still tried")
	}
}

func TestPanicIsContained(t *testing.T) {
	h := newHall(t)
	h.bot.door = door.New(h.bot.Threads, append(h.bot.brought, kit.Feature{Presses: map[string]kit.Route{
		"boom": {Ack: kit.Replace, Do: func(context.Context, kit.Press) (kit.Reply, error) { panic("boom") }},
	}}))
	p := h.command("1", channelID, "help", nil)
	h.wire.Messages[0].Components = nil
	got := h.press("1", p, kit.CustomID{Verb: "boom"}.String())
	if !strings.Contains(h.errs.String(), "panic in a handler") {
		t.Error("a panic is not logged")
	}
	if got.Content != p.Content {
		t.Error("the panel is replaced by an apology")
	}
	private := h.wire.In(channelID, "1")
	if last := private[len(private)-1]; !strings.Contains(last.Content, "Something failed on our side") {
		t.Errorf("no apology:\n%s", last.Text())
	}
}

func TestClosedDirectMessagesAreNotTriedAgain(t *testing.T) {
	h := newHall(t)
	h.wire.NoDM["2"] = true
	tb := h.started("1", "2")
	if got := len(h.wire.In("dm-2", "")); got != 0 {
		t.Fatalf("%d direct messages", got)
	}
	p, err := h.store.Person(context.Background(), "2")
	if err != nil || !p.Closed {
		t.Fatalf("closed %v, %v", p.Closed, err)
	}
	h.wire.NoDM["2"] = false // open again, but the person did not say so
	r := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		h.turnOf(r, h.pending(tb.ID), tb)
		h.deliver()
	}
	if got := len(h.wire.In("dm-2", "")); got != 0 {
		t.Errorf("%d direct messages were tried without being asked", got)
	}
}

func TestOldAndForgedPresses(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	user := h.pending(tb.ID)
	panel := h.command(user, tb.Thread, "play", nil)
	for _, id := range []string{
		"nonsense", "pick:1:0.0:nothing like that", "pick:99:0.0:market", "menu:1:0.0:#9~00000000", "zzz:1:0.0:", "set:0:0.0:wrong",
		"page:1:0.0:-5", "picks:1:0.0:0", "number:1:0.0:", "sure:1:5.5:x", "show:0:0.0:card none 0", "zoom:1:0.0:text.99", "logpage:1:0.0:9999",
		"option:1:0.0:nothing", "which:0:0.0:play", "entry:0:0.0:card",
	} {
		for _, who := range []string{user, "9"} {
			got := h.press(who, &fake.Posted{ID: panel.ID, Channel: panel.Channel, Viewer: who}, id, "1")
			if got == nil || got.Content == "" || strings.Contains(got.Content, "Something failed") {
				t.Errorf("%s is answered by %v\n%s", id, got, h.errs)
			}
		}
	}
	now, err := h.bot.Tables.Table(context.Background(), tb.ID)
	if err != nil || now.Seq != 0 || now.Phase != storage.Playing {
		t.Errorf("something happened: %+v, %v", now, err)
	}
}

func TestAnotherServersTableIsNotShown(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	for _, path := range []string{"board", "log", "table join", "table close"} {
		got := h.act(wire.Interaction{
			Kind: wire.Invoked, Channel: "700", Guild: "501", User: wire.User{ID: "9"}, Command: strings.Fields(path),
			Options: map[string]wire.Option{"table": {Text: fmt.Sprint(tb.ID)}},
		})
		if !strings.Contains(got.Content, "belongs to another server") {
			t.Errorf("/%s from another server:\n%s", path, got.Text())
		}
	}
	got := h.act(wire.Interaction{Kind: wire.Pressed, Channel: "700", Guild: "501", User: wire.User{ID: "9"}, CustomID: kit.OnTable("board", tb, "").String(), Message: "1"})
	if !strings.Contains(got.Content, "belongs to another server") {
		t.Errorf("a copied id from another server:\n%s", got.Text())
	}
}

// At one table each reads private messages in their own language, and
// everybody the public ones in the table's.
func TestTwoLanguagesAtOneTable(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "3")
	for _, p := range h.wire.In(tb.Thread, "") {
		if strings.Contains(p.Content, "차례") {
			t.Errorf("a public message is not in the table's language:\n%s", p.Text())
		}
	}
	for user, word := range map[string]string{"1": "Your hand", "3": "내 손패"} {
		found := false
		for _, p := range h.wire.In("dm-"+user, "") {
			found = found || strings.Contains(p.Content, word)
		}
		if !found {
			t.Errorf("%s got no hand in their language", user)
		}
	}
}

// What people write never becomes markup, and pings nobody.
func TestUserMadeTextIsHarmless(t *testing.T) {
	h := newHall(t)
	h.names = map[string]string{"1": "**A** <@2> @everyone", "2": "[x](http://y)"}
	tb := h.started("1", "2")
	r := rand.New(rand.NewPCG(1, 1))
	for range 2 {
		h.turnOf(r, h.pending(tb.ID), tb)
		h.deliver()
	}
	for _, p := range h.wire.Messages {
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
