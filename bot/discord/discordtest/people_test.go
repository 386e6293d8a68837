package discordtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/sandbox/model"
	"guildhall/storage"
)

// ballot waits for the card of an open vote in a thread.
func (p *Player) ballot(thread string) *model.Message {
	p.t.Helper()
	return p.Until(thread, "the card of a vote", func(m *model.Message) bool {
		return Button(m, "vote:") != ""
	})
}

// votes presses «Agree» or «Refuse» on the card of the open vote.
func (h *Live) votes(user, thread, label string) *model.Message {
	h.t.Helper()
	p := h.Player(user)
	return p.Press(p.ballot(thread), label)
}

func (h *Live) stored(id int64) storage.Table {
	h.t.Helper()
	t, err := h.Store.Table(context.Background(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// hands counts the messages with a hand in a person's direct messages.
func (h *Live) hands(user string) int {
	h.t.Helper()
	dm, err := h.As(user).OpenDM()
	if err != nil {
		h.t.Fatal(err)
	}
	n := 0
	for _, m := range h.As(user).Messages(dm) {
		if Button(m.Message, "turn:") != "" {
			n++
		}
	}
	return n
}

func TestTakeBackByVote(t *testing.T) { simulated(t, takeBackByVote) }

func takeBackByVote(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	r := rand.New(rand.NewPCG(3, 1))
	user := h.Pending(tb.ID)
	other := h.other(tb.ID, h.Ada, h.Bo)
	before := h.record(tb.ID)
	for h.Pending(tb.ID) == user {
		h.PlayTurn(r, tb)
	}
	ask := h.Player(user).Reach(tb.Thread, "table manage", "retract")
	if !strings.Contains(ask.Text(), "Take your latest turn back?") || h.record(tb.ID) == before {
		t.Fatalf("«Take back…» after confirming:\n%s", Screen(ask))
	}
	h.Player(user).Press(ask, Button(ask, "ask:"))
	h.Stop()
	h.Start()
	h.votes(other, tb.Thread, "Agree")
	h.Quiet()
	now := h.stored(tb.ID)
	if now.TableState.Takebacks != 1 || h.Pending(tb.ID) != user {
		t.Errorf("takebacks %d, asked %s, want one and %s", now.TableState.Takebacks, h.Pending(tb.ID), user)
	}
	for _, m := range h.As(h.Ada).Messages(tb.Thread) {
		if Button(m.Message, "vote:") != "" {
			t.Errorf("a vote that has ended keeps its buttons:\n%s", Screen(m.Message))
		}
	}
	for range 3 {
		h.PlayTurn(r, tb)
	}
}

func TestSeatIsTakenOver(t *testing.T) { simulated(t, seatIsTakenOver) }

func seatIsTakenOver(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo, h.Chen)
	r := rand.New(rand.NewPCG(3, 2))
	for range 3 {
		h.PlayTurn(r, tb)
	}
	h.Quiet()
	if h.hands(h.Bo) == 0 {
		t.Fatal("Bo has no hand")
	}
	seat := 0
	for i, s := range h.stored(tb.ID).Seats {
		if s.User == h.Bo {
			seat = i
		}
	}
	panel := h.Player(h.Ada).Command(tb.Thread, "table manage")
	asked := h.Player(h.Ada).Fill(panel, Button(panel, "replask:"), map[string]any{"seat": fmt.Sprint(seat), "with": h.Dora, "bot": "none"})
	if !strings.Contains(asked.Text(), "The table is asked") {
		t.Fatalf("«Another player…»:\n%s", Screen(asked))
	}
	h.votes(h.Bo, tb.Thread, "Agree")
	h.votes(h.Chen, tb.Thread, "Agree")
	welcome := h.votes(h.Dora, tb.Thread, "Agree")
	h.Quiet()
	if got := h.stored(tb.ID).Seats[seat].User; got != h.Dora {
		t.Fatalf("the seat is %s's; the last answer was\n%s\n%s", got, Screen(welcome), h.Log())
	}
	if h.hands(h.Bo) != 0 || h.hands(h.Dora) == 0 {
		t.Errorf("hands: Bo %d, Dora %d", h.hands(h.Bo), h.hands(h.Dora))
	}
	if m := h.Player(h.Bo).Command(tb.Thread, "board"); Button(m, "hand:") != "" {
		t.Errorf("who left sees a hand:\n%s", Screen(m))
	}
	for range 4 {
		h.PlayTurn(r, tb)
	}
}

func TestStandinAndReclaim(t *testing.T) { simulated(t, standinAndReclaim) }

func standinAndReclaim(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	user := h.Pending(tb.ID)
	panel := h.Player(user).Command(tb.Thread, "table manage")
	h.Player(user).Fill(panel, Button(panel, "standask:"), map[string]any{"seat": seatOf(h.stored(tb.ID), user), "with": h.Dora, "bot": "none"})
	h.votes(h.Dora, tb.Thread, "Agree")
	h.Quiet()
	dora := h.Player(h.Dora)
	panel = dora.Command(tb.Thread, "play")
	if Button(panel, "pick:") == "" || h.hands(h.Dora) == 0 {
		t.Fatalf("who stands in cannot play:\n%s", Screen(panel))
	}
	warning := dora.Press(panel, Button(panel, "pick:"))
	panel = dora.Press(warning, Button(warning, "back:"))
	back := h.Player(user).Reach(tb.Thread, "table manage", "here")
	h.Quiet()
	if !h.MyTurn(tb.ID, user) || h.MyTurn(tb.ID, h.Dora) || h.hands(h.Dora) != 0 {
		t.Errorf("after reclaiming: Dora's messages %d\n%s", h.hands(h.Dora), Screen(back))
	}
	if m := dora.Press(panel, Button(panel, "board:")); strings.Contains(m.Text(), "Your hand") {
		t.Errorf("an old panel shows\n%s", Screen(m))
	}
	if m := dora.Command(tb.Thread, "play"); Button(m, "pick:") != "" {
		t.Errorf("who stood in can still play:\n%s", Screen(m))
	}
}

func TestPauseAndRematch(t *testing.T) { simulated(t, pauseAndRematch) }

func pauseAndRematch(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	h.Player(h.Ada).Reach(tb.Thread, "table manage", "pause")
	h.votes(h.Bo, tb.Thread, "Agree")
	h.Quiet()
	if got := h.stored(tb.ID).TableState.Pause; got.Why != "vote" {
		t.Errorf("pause %+v", got)
	}
	h.PlayTurn(rand.New(rand.NewPCG(3, 3)), tb)
	h.Player(h.Bo).Reach(tb.Thread, "table manage", "resume")
	h.votes(h.Ada, tb.Thread, "Agree")
	h.Quiet()
	if got := h.stored(tb.ID).TableState.Pause; got.Why != "" {
		t.Errorf("pause %+v after going on", got)
	}

	bo := h.Player(h.Bo)
	ask := bo.Reach(tb.Thread, "table manage", "giveup")
	bo.Press(ask, Button(ask, "resign:"))
	h.Quiet()
	bo.Reach(tb.Thread, "table manage", "again")
	h.Quiet()
	next := h.stored(tb.ID).TableState.Next
	if next == 0 || h.stored(next).Owner != h.Bo {
		t.Fatalf("the rematch is table %d\n%s", next, h.Log())
	}
	ada := h.Player(h.Ada)
	told := ada.Until(tb.Thread, "word of the rematch", func(m *model.Message) bool { return Button(m, "join:") != "" })
	ada.Press(told, Button(told, "join:"))
	h.Quiet()
	if got := h.stored(next); len(got.Seats) != 2 || got.TableState.Previous != tb.ID {
		t.Errorf("the rematch is %+v", got)
	}
}

// The menu of a table's extras accepts an empty selection, so the last extra can be
// switched off.
func TestExtrasAreEmptied(t *testing.T) { simulated(t, extrasAreEmptied) }

func extrasAreEmptied(t *testing.T) {
	h := open(t, Config{Plain: true})
	ada := h.Player(h.Ada)
	opened := ada.Command(h.Games, "table open", opt("game", "cleopatra"))
	tables, err := h.Store.InPhase(context.Background(), h.Guild, storage.Open, 1)
	if err != nil || len(tables) != 1 {
		t.Fatalf("%d tables, %v", len(tables), err)
	}
	page := ada.Press(opened, "Time")
	for _, silent := range []bool{true, false} {
		var chosen []string
		if silent {
			chosen = []string{"silent"}
		}
		page = ada.Select(page, Button(page, "extras:"), chosen...)
		if got := h.stored(tables[0].ID).TableState.Terms.Silent; got != silent {
			t.Errorf("silent %v, want %v\n%s", got, silent, Screen(page))
		}
	}
}

// seatOf returns the form option for the seat of a person.
func seatOf(t storage.Table, user string) string {
	return fmt.Sprint(slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.User == user }))
}
