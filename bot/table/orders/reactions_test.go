package orders_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// court is a table of Lisboa on which everybody visits nobles and recruits, so
// that favors let others follow and the cost of following rises.
type court struct {
	*tabletest.Fixture
	id int64
	n  int
}

func atCourt(t *testing.T) *court {
	t.Helper()
	h := tabletest.New(t, lisboa.Rules{})
	h.AwakeAlways(tabletest.People...)
	c := &court{Fixture: h, id: h.Timed("lisboa", 4, storage.Terms{})}
	for len(h.Asked(c.id)) > 1 {
		c.step("")
	}
	h.Deliveries()
	return c
}

// step gives one answer for the pending person: the code prefer if it is
// offered.
func (c *court) step(prefer string) {
	c.T.Helper()
	who := c.Asked(c.id)[0]
	seen := c.Look(c.id, who)
	code := seen.Options[c.n%len(seen.Options)].Code
	for _, o := range seen.Options {
		if o.Code == "court" || o.Code == "recruit" || o.Code == "favor" || o.Code == "no" || prefer != "" && o.Code == prefer {
			code = o.Code
		}
	}
	c.n++
	c.Tick()
	seen, err := c.Choose(c.id, who, code, true)
	c.Must(err)
	if seen.MyTurn && seen.Ready {
		_, err = c.Confirm(c.id, who)
		c.Must(err)
	}
}

// asked returns the kind of the open question, and its person.
func (c *court) asked() (kind, who string) {
	c.T.Helper()
	if list := c.Asked(c.id); len(list) > 0 {
		return c.Look(c.id, list[0]).Question.Kind, list[0]
	}
	return "", ""
}

// leave adds an order for reactions, if any can be foreseen.
func (c *court) leave(who string, until standingorder.Until, ways ...string) bool {
	c.T.Helper()
	_, err := c.Services.Orders.Cancel(context.Background(), c.id, who, c.Press(), 0)
	c.Must(err)
	_, err = c.Services.Orders.Add(context.Background(), orders.Request{Table: c.id, User: who, Press: c.Press(), Ways: ways, Until: until, Kind: "follow"})
	var refused *table.RefusedError
	if errors.As(err, &refused) && (refused.Reason == table.UnknownQuestion || refused.Reason == table.UnforeseenOrder) {
		return false
	}
	c.Must(err)
	return true
}

func TestOrderDeclinesReactions(t *testing.T) {
	longtest.Only(t, "whole matches by one goroutine at a time")
	for name, until := range map[string]standingorder.Until{"in this turn": standingorder.UntilTurn, "in this round": standingorder.UntilRound} {
		t.Run(name, func(t *testing.T) {
			c := atCourt(t)
			acted := ""
			for turns := 0; acted == "" && turns < 60; turns++ {
				_, active := c.asked()
				ordered := map[string]bool{}
				for _, who := range tabletest.People {
					ordered[who] = who != active && c.leave(who, until, "no")
				}
				before := c.TableInAnyPhase(c.id).Turns
				c.Deliveries()
				for c.TableInAnyPhase(c.id).Turns == before {
					c.step("")
				}
				for _, who := range tabletest.People {
					kind, asked := c.asked()
					if ordered[who] && kind == "follow" && asked == who {
						t.Fatalf("%s is asked to follow although an order declines: %+v", who, c.Orders(c.id, who))
					}
					if done := c.Orders(c.id, who).Done; ordered[who] && len(done) > 0 {
						acted = who
						if key := done[0].What[0].Key; len(done[0].What) != 1 || key != "lisboa.do.noFollow" {
							t.Errorf("the order played %v", done[0].What)
						}
						told := c.Deliveries()
						if slices.Contains(told, "turn:"+who) && asked != who {
							t.Errorf("%s was pinged although an order answered: %v", who, told)
						}
					}
				}
			}
			if acted == "" {
				t.Fatal("no order was ever carried out")
			}
			for _, asked := c.asked(); asked != acted; _, asked = c.asked() {
				c.step("")
			}
			if seen := c.Look(c.id, acted); len(seen.Ordered) == 0 || seen.Ordered[0].What[0].Key != "lisboa.do.noFollow" {
				t.Errorf("%s is asked and is not told what the orders played: %+v", acted, seen.Ordered)
			}
			for kind, asked := c.asked(); asked == acted || kind == "follow"; kind, asked = c.asked() {
				c.step("")
			}
			for _, asked := c.asked(); asked != acted; _, asked = c.asked() {
				c.step("")
			}
			if seen := c.Look(c.id, acted); len(seen.Ordered) != 0 {
				t.Errorf("%s is told a second time: %+v", acted, seen.Ordered)
			}
			c.Verifies(c.id)
		})
	}
}

// An order that ends with the turn does not decline in the next turn.
func TestTurnOrderEndsWithTurn(t *testing.T) {
	c := atCourt(t)
	_, active := c.asked()
	who := tabletest.People[(slices.Index(tabletest.People, active)+1)%4]
	for !c.leave(who, standingorder.UntilTurn, "no") {
		c.step("")
	}
	turn := c.Look(c.id, "").View.Header().Phase
	for same := true; same; same = cmp.Equal(turn, c.Look(c.id, "").View.Header().Phase) {
		c.step("")
	}
	inTurn := len(c.Orders(c.id, who).Done)
	for kind, asked := c.asked(); kind != "follow" || asked != who; kind, asked = c.asked() {
		if c.n > 400 {
			t.Fatal("nobody is asked to follow")
		}
		c.step("")
	}
	if done := c.Orders(c.id, who).Done; len(done) != inTurn {
		t.Errorf("the order of an earlier turn answered: %+v", done)
	}
}

// An order with a limit follows at that cost or less; at a higher cost the
// person is asked.
func TestOrderFollowsUpToCost(t *testing.T) {
	longtest.Only(t, "whole matches by one goroutine at a time")
	c := atCourt(t)
	followed, dear := 0, 0
	for c.n < 900 && (followed == 0 || dear == 0) {
		kind, asked := c.asked()
		if kind == "" {
			break
		}
		if kind == "follow" || kind == "deed" || kind == "fare" {
			seen := c.Look(c.id, asked)
			switch {
			case len(seen.Draft) > 0 && strings.HasPrefix(seen.Draft[0].Code, "follow "):
				followed++
				if n := cost(t, seen.Draft[0].Code, c, asked); n > 0 {
					t.Errorf("followed at a cost of %d, the limit is 0", n)
				}
			case kind == "follow" && len(c.Orders(c.id, asked).List) > 0:
				dear++
				if n := seen.Options[0].Cost; n == 0 {
					t.Errorf("%s is asked at a cost of 0 although an order accepts it: %+v", asked, c.Orders(c.id, asked).List)
				}
			}
		}
		if kind == "card" {
			for _, who := range tabletest.People {
				var ways []string
				for _, one := range c.Orders(c.id, who).Reactions {
					if !one.Option.CostIn.IsZero() {
						ways = append(ways, standingorder.Limited(one.Option.Code, 0))
					}
				}
				if who != asked && len(ways) > 0 {
					c.leave(who, standingorder.UntilRound, ways...)
				}
			}
		}
		c.step("")
	}
	if followed == 0 || dear == 0 {
		t.Errorf("%d followed by order, %d asked because of the cost", followed, dear)
	}
}

// cost returns the cost of a follow move in a draft, which is offered again on
// the state before the draft.
func cost(t *testing.T, code string, c *court, who string) int {
	t.Helper()
	tx, err := c.Services.Tables.Load(context.Background(), c.id, who)
	c.Must(err)
	state := tx.State()
	for _, m := range state.Moves(tx.Seat, nil) {
		if state.Code(tx.Seat, m) == code {
			return state.Describe(tx.Seat, m).Cost
		}
	}
	t.Fatalf("%s is not offered", code)
	return 0
}

func TestLimitNeedsCost(t *testing.T) {
	c := atCourt(t)
	_, active := c.asked()
	who := tabletest.People[(slices.Index(tabletest.People, active)+1)%4]
	_, err := c.Services.Orders.Add(context.Background(), orders.Request{Table: c.id, User: who, Press: c.Press(), Ways: []string{"court <=2"}})
	if got := tabletest.Reason(err); got != table.CostlessOrder {
		t.Errorf("refused because of %q, want %q", got, table.CostlessOrder)
	}
}
