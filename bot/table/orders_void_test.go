package table

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/table/standing"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// A turn that orders played is taken back like any other: its person is asked
// again, and told that their orders ended.
func TestTakingBackATurnOfOrders(t *testing.T) {
	for name, w := range map[string]Writing{
		"to the end of the round": {Until: standing.UntilRound},
		"once, with more to come": {},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			id := h.caylusTable(4, storage.Terms{})
			who := h.round(id)
			h.order(id, who[1], w, "joust; guild; gate")
			h.play(id, "inn")
			played, left := h.record(id, 2), h.orders(id, who[1]).List
			if len(played) != 1 || len(left) == 0 {
				t.Fatalf("the orders played %v and left %v", played, left)
			}
			h.deliveries()
			h.agreed(voting.Motion{Table: id, Kind: voting.Undo, By: who[1], Sure: true})
			if got := h.asked(id); !slices.Equal(got, who[1:2]) {
				t.Errorf("asked are %v, want %s again; the record is %v", got, who[1], h.record(id, 1))
			}
			seen := h.look(id, who[1])
			if len(seen.Lapsed) != len(left) || seen.Lapsed[0].Why.Key != whyTakenBack || !seen.MyTurn || len(seen.Draft) != 0 {
				t.Errorf("%s is told %+v, draft %v", who[1], seen.Lapsed, seen.Draft)
			}
			if told := h.deliveries(); !slices.Contains(told, "turn:"+who[1]) {
				t.Errorf("told %v, want %s that they are asked", told, who[1])
			}
			if list := h.orders(id, who[1]).List; len(list) != 0 {
				t.Errorf("still ordered: %v", list)
			}
			h.play(id, "guild")
			if seen := h.look(id, who[1]); len(seen.Lapsed) != 0 {
				t.Errorf("told once more: %+v", seen.Lapsed)
			}
		})
	}
}

// Whose later turn goes back too has their orders ended as well, and is told
// when they are asked again.
func TestOrdersBehindWhatIsTakenBack(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(3, storage.Terms{})
	who := h.round(id)
	h.play(id, "inn")
	h.play(id, "joust")
	h.order(id, who[1], Writing{}, "guild") // for the turn after the one that is taken back
	h.order(id, who[2], Writing{Until: standing.UntilRound}, "gate")
	h.agreed(voting.Motion{Table: id, Kind: voting.Undo, By: who[0], Sure: true})
	if got := h.asked(id); !slices.Equal(got, who[:1]) {
		t.Fatalf("asked are %v, want %s", got, who[0])
	}
	h.play(id, "inn")
	if got := h.asked(id); !slices.Equal(got, who[1:2]) {
		t.Fatalf("asked are %v, want %s; the record is %v", got, who[1], h.record(id, 1))
	}
	if seen := h.look(id, who[1]); len(seen.Lapsed) != 1 || seen.Lapsed[0].Why.Key != whyTakenBack {
		t.Errorf("%s is told %+v", who[1], seen.Lapsed)
	}
	h.restart()
	h.play(id, "joust")
	want := []string{who[0] + " inn", who[1] + " joust", who[2] + " gate"}
	if got := h.record(id, 4); !slices.Equal(got, want) {
		t.Errorf("the record goes on with %v, want %v: %s took nothing back", got, want, who[2])
	}
}

// At a table with a delay nobody else can tell from a taking back that there
// were orders.
func TestNobodyCanTellWhoseOrdersEnded(t *testing.T) {
	var seen [2][]string
	for world := range seen {
		h := newHouse(t)
		id := h.caylusTable(3, storage.Terms{Delay: 10 * time.Minute})
		who := h.round(id)
		h.after(time.Hour)
		h.play(id, "inn")
		h.after(time.Hour)
		h.play(id, "joust")
		if world == 1 {
			h.order(id, who[1], Writing{Until: standing.UntilRound}, "guild")
		}
		h.outbox(who[1])
		p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: who[1], Sure: true})
		h.must(err)
		for _, u := range p.Vote.Voters {
			_, err := h.tables.Votes.Cast(context.Background(), Ballot{Table: id, Vote: p.Vote.ID, User: u, Agree: true, Press: h.press()})
			h.must(err)
		}
		seen[world] = h.witnessed(id, who[1], 30, func(int) {})
		if asked := h.asked(id); !slices.Equal(asked, who[1:2]) {
			t.Errorf("asked are %v, want %s", asked, who[1])
		}
		if told := h.look(id, who[1]).Lapsed; len(told) != world {
			t.Errorf("with %d orders %s is told %+v", world, who[1], told)
		}
	}
	if !slices.Equal(seen[0], seen[1]) {
		t.Error("others see another table where there were orders")
	}
}
