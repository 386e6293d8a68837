package orders_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// A turn that orders played is taken back like any other. Its person is asked
// again, and notified that their orders ended.
func TestTakingBackATurnOfOrders(t *testing.T) {
	for name, w := range map[string]orders.Request{
		"to the end of the round": {Until: standingorder.UntilRound},
		"once, with more to come": {},
	} {
		t.Run(name, func(t *testing.T) {
			h := tabletest.New(t)
			id := h.CaylusTable(4, storage.Terms{})
			who := h.Round(id)
			h.Order(id, who[1], w, "joust; guild; gate")
			h.Play(id, "inn")
			played, left := h.Record(id, 2), h.Orders(id, who[1]).List
			if len(played) != 1 || len(left) == 0 {
				t.Fatalf("the orders played %v and left %v", played, left)
			}
			h.Deliveries()
			h.Agreed(voting.Motion{Table: id, Kind: voting.Undo, By: who[1], Sure: true})
			if got := h.Asked(id); !slices.Equal(got, who[1:2]) {
				t.Errorf("asked are %v, want %s again; the record is %v", got, who[1], h.Record(id, 1))
			}
			seen := h.Look(id, who[1])
			if len(seen.Lapsed) != len(left) || seen.Lapsed[0].Why.Key != table.WhyTakenBack || !seen.MyTurn || len(seen.Draft) != 0 {
				t.Errorf("%s is told %+v, draft %v", who[1], seen.Lapsed, seen.Draft)
			}
			if told := h.Deliveries(); !slices.Contains(told, "turn:"+who[1]) {
				t.Errorf("told %v, want %s that they are asked", told, who[1])
			}
			if list := h.Orders(id, who[1]).List; len(list) != 0 {
				t.Errorf("still ordered: %v", list)
			}
			h.Play(id, "guild")
			if seen := h.Look(id, who[1]); len(seen.Lapsed) != 0 {
				t.Errorf("told once more: %+v", seen.Lapsed)
			}
		})
	}
}

// If a person's later turn is taken back too, their orders also end, and they
// are notified with their next question.
func TestTakebackEndsLaterOrders(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{})
	who := h.Round(id)
	h.Play(id, "inn")
	h.Play(id, "joust")
	h.Order(id, who[1], orders.Request{}, "guild") // for the turn after the one that is taken back
	h.Order(id, who[2], orders.Request{Until: standingorder.UntilRound}, "gate")
	h.Agreed(voting.Motion{Table: id, Kind: voting.Undo, By: who[0], Sure: true})
	if got := h.Asked(id); !slices.Equal(got, who[:1]) {
		t.Fatalf("asked are %v, want %s", got, who[0])
	}
	h.Play(id, "inn")
	if got := h.Asked(id); !slices.Equal(got, who[1:2]) {
		t.Fatalf("asked are %v, want %s; the record is %v", got, who[1], h.Record(id, 1))
	}
	if seen := h.Look(id, who[1]); len(seen.Lapsed) != 1 || seen.Lapsed[0].Why.Key != table.WhyTakenBack {
		t.Errorf("%s is told %+v", who[1], seen.Lapsed)
	}
	h.Restart()
	h.Play(id, "joust")
	want := []string{who[0] + " inn", who[1] + " joust", who[2] + " gate"}
	if got := h.Record(id, 4); !slices.Equal(got, want) {
		t.Errorf("the record goes on with %v, want %v: %s took nothing back", got, want, who[2])
	}
}

// At a table with a delay, a takeback does not show others that there were
// orders.
func TestEndOfOrdersIsHiddenFromOthers(t *testing.T) {
	longtest.Only(t, "whole matches by one goroutine at a time")
	var seen [2][]string
	for world := range seen {
		h := tabletest.New(t)
		id := h.CaylusTable(3, storage.Terms{Delay: 10 * time.Minute})
		who := h.Round(id)
		h.After(time.Hour)
		h.Play(id, "inn")
		h.After(time.Hour)
		h.Play(id, "joust")
		if world == 1 {
			h.Order(id, who[1], orders.Request{Until: standingorder.UntilRound}, "guild")
		}
		h.Outbox(who[1])
		p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: who[1], Sure: true})
		h.Must(err)
		for _, u := range p.Vote.Voters {
			_, err := h.Services.Votes.Cast(context.Background(), votes.Ballot{Table: id, Vote: p.Vote.ID, User: u, Agree: true, Press: h.Press()})
			h.Must(err)
		}
		seen[world] = h.Witnessed(id, who[1], 30, func(int) {})
		if asked := h.Asked(id); !slices.Equal(asked, who[1:2]) {
			t.Errorf("asked are %v, want %s", asked, who[1])
		}
		if told := h.Look(id, who[1]).Lapsed; len(told) != world {
			t.Errorf("with %d orders %s is told %+v", world, who[1], told)
		}
	}
	if !slices.Equal(seen[0], seen[1]) {
		t.Error("others see another table where there were orders")
	}
}
