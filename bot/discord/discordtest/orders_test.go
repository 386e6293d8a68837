package discordtest

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// Four people play Caylus: one by hand; one by hand with an occasional order; one with
// the harmless move as an order for every round; and one who writes orders, goes on
// vacation, and has the computer as stand-in after the orders are used up.
func TestFourWithStandingOrders(t *testing.T) { simulated(t, fourWithStandingOrders) }

func fourWithStandingOrders(t *testing.T) {
	longtest.Only(t, "a whole match")
	h := open(t, Config{Plain: true, Entropy: rand.NewChaCha8([32]byte{5})})
	tb := h.Started("caylus", h.Ada, h.Bo, h.Chen, h.Dora)
	r := rand.New(rand.NewPCG(5, 5))
	ada, bo, chen, dora := h.Player(h.Ada), h.Player(h.Bo), h.Player(h.Chen), h.Player(h.Dora)

	// Dora writes orders for foreseeable questions in the form, and leaves.
	for h.Pending(tb.ID) == h.Dora { // orders are for later questions
		h.PlayTurn(r, tb)
	}
	leave := func(p *Player, ways, until, question, sure string) *model.Message {
		panel := p.Command(tb.Thread, "orders")
		return p.Fill(panel, Button(panel, "ordform"), map[string]any{"ways": ways, "until": until, "question": question, "sure": sure})
	}
	list := leave(dora, "stables\njoust\npass", "used", "place", "no")
	if n := h.ordersOf(tb, h.Dora); len(n) != 1 || n[0].String() != "stables | joust | pass" || n[0].Kind != "place" {
		t.Fatalf("kept %+v\n%s", n, Screen(list))
	}
	list = dora.Select(list, Button(list, "ordquick"), "round")
	if n := h.ordersOf(tb, h.Dora); len(n) != 2 {
		t.Fatalf("kept %+v\n%s", n, Screen(list))
	}
	dora.Press(dora.Reach(h.Games, "settings", "away"), "awayfor:0:0.0:3")

	standing, rounds := 0, map[int]bool{}
	for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
		round := h.round(tb)
		if user != h.Bo && len(h.ordersOf(tb, h.Bo)) == 0 {
			leave(bo, "~", "round", "any", "no")
		}
		if user != h.Chen && !rounds[round] {
			rounds[round] = true
			leave(chen, "gate\ncastle", "used", "place", "yes")
		}
		if user == h.Dora {
			if round == 1 {
				t.Fatalf("Dora is asked although her orders stand:\n%s\n%s", Screen(dora.Command(tb.Thread, "orders")), h.Log())
			}
			panel := dora.Command(tb.Thread, "table manage")
			dora.Fill(panel, Button(panel, "standask:"), map[string]any{"seat": seatOf(h.stored(tb.ID), h.Dora), "bot": "none"})
			continue
		}
		before := h.record(tb.ID)
		h.PlayTurn(r, tb)
		standing += h.answeredWithout(tb, before, user)
	}
	end := h.over(tb, h.Ada)
	if !strings.Contains(end.Text(), "started <t:") {
		t.Errorf("end card:\n%s", Screen(end))
	}
	if standing < 40 {
		t.Errorf("orders and the computer answered %d times", standing)
	}
	record, err := h.Services.Records.Export(context.Background(), tb.ID, h.Ada)
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Verify(caylus.Rules{}, record); err != nil {
		t.Errorf("the record does not verify: %v", err)
	}
	for _, p := range []*Player{ada, chen} {
		for _, m := range p.Messages(tb.Thread) {
			if !m.Ephemeral && strings.Contains(strings.ToLower(m.Text()), "standing order") {
				t.Errorf("others read of orders:\n%s", m.Text())
			}
		}
	}
	if log := h.Log(); strings.Contains(log, "level=ERROR") {
		t.Errorf("errors were logged:\n%s", log)
	}
	t.Logf("%d answers by orders and the computer of %d", standing, len(record.Moves))
}

// ordersOf returns the standing orders of a person.
func (h *Live) ordersOf(tb storage.Table, user string) []standingorder.Order {
	h.t.Helper()
	o, err := h.Services.Orders.List(context.Background(), tb.ID, user)
	if err != nil {
		h.t.Fatal(err)
	}
	return o.List
}

// round returns the round of a match.
func (h *Live) round(tb storage.Table) int {
	h.t.Helper()
	s, err := h.Services.Tables.Look(context.Background(), tb.ID, "")
	if err != nil {
		h.t.Fatal(err)
	}
	return s.Public.Header().Progress.Args[0].Value.(int)
}

// answeredWithout counts the moves after an entry that were not user's.
func (h *Live) answeredWithout(tb storage.Table, entry int, user string) int {
	h.t.Helper()
	moves, err := h.Store.Moves(context.Background(), tb.ID, entry+1)
	if err != nil {
		h.t.Fatal(err)
	}
	seat := slices.IndexFunc(tb.Seats, func(s storage.Seat) bool { return s.User == user })
	n := 0
	for _, m := range moves {
		if m.Seat != seat {
			n++
		}
	}
	return n
}
