package orders_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/standingorder"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

func TestOrdersActAtOnceWithoutADelay(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(4, storage.Terms{})
	who := h.Round(id)
	h.Order(id, who[1], orders.Request{}, "joust")
	h.Order(id, who[2], orders.Request{}, "guild")
	h.Order(id, who[3], orders.Request{Until: standingorder.UntilRound}, "gate", "pass")
	h.Play(id, "inn")
	want := []string{who[0] + " inn", who[1] + " joust", who[2] + " guild", who[3] + " gate"}
	if got := h.Record(id, 1); !slices.Equal(got, want) {
		t.Errorf("the record is %v, want %v", got, want)
	}
	if got := h.Asked(id); !slices.Equal(got, who[:1]) {
		t.Errorf("asked are %v, want %s again", got, who[0])
	}
	told := h.Deliveries()
	for _, u := range who[1:] {
		if slices.Contains(told, "turn:"+u) {
			t.Errorf("%s was pinged although their orders answered: %v", u, told)
		}
	}
	if !slices.Contains(told, "turn:"+who[0]) {
		t.Errorf("%s is asked and was not told: %v", who[0], told)
	}
	if list := h.Orders(id, who[1]).List; len(list) != 0 {
		t.Errorf("an order that acts once is still there: %v", list)
	}
	if list := h.Orders(id, who[3]); len(list.List) != 1 || len(list.Done) != 1 {
		t.Errorf("an order for the round left %+v, want itself and what it did", list)
	}
	// The next time its first alternative is no longer legal.
	h.Play(id, "stables")
	h.Play(id, "castle")
	h.Play(id, "castle")
	if got := h.Record(id, 8); !slices.Equal(got, []string{who[3] + " pass"}) {
		t.Errorf("then %v, want %s to pass", got, who[3])
	}
	h.Verifies(id)
}

func TestOrdersAreTriedInOrder(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(4, storage.Terms{})
	who := h.Round(id)
	h.Order(id, who[1], orders.Request{Kind: "provost"}, "provost 0")
	h.Order(id, who[1], orders.Request{}, "joust", "guild", "pass")
	h.Order(id, who[1], orders.Request{}, "inn")
	h.Play(id, "joust")
	if got := h.Record(id, 2); !slices.Equal(got, []string{who[1] + " guild"}) {
		t.Errorf("played %v, want the first way of the first fitting order that is legal", got)
	}
	list := h.Orders(id, who[1]).List
	if len(list) != 2 || list[0].Kind != "provost" || list[1].String() != "inn" {
		t.Errorf("left are %v, want those for the provost and the inn", list)
	}
}

func TestOrderIsDeletedIfMeaningChanges(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{})
	who := h.Round(id)
	h.Order(id, who[1], orders.Request{}, "guild")
	h.Order(id, who[1], orders.Request{}, "pass")
	h.Play(id, "pass") // a worker costs more from now on
	if got := h.Record(id, 2); len(got) != 0 {
		t.Fatalf("played %v although the price rose", got)
	}
	seen := h.Look(id, who[1])
	if len(seen.Lapsed) != 1 || seen.Lapsed[0].Why.Key != orders.WhyChanged || seen.Lapsed[0].Order.String() != "guild" {
		t.Errorf("told %+v, want that the guild means something else", seen.Lapsed)
	}
	if told := h.Deliveries(); !slices.Contains(told, "turn:"+who[1]) {
		t.Errorf("%s is asked and was not told: %v", who[1], told)
	}
	if list := h.Orders(id, who[1]).List; len(list) != 1 || list[0].String() != "pass" {
		t.Errorf("left are %v, want the order to pass alone", list)
	}
	for _, other := range []string{"", who[0], who[2]} {
		if s := h.Look(id, other); s.Lapsed != nil {
			t.Errorf("%q is told of orders: %+v", other, s.Lapsed)
		}
	}
	h.Play(id, "castle")
	if s := h.Look(id, who[1]); s.Lapsed != nil {
		t.Errorf("told of it after the answer: %+v", s.Lapsed)
	}
}

// The game's harmless answer is always allowed, since the gain of passing
// depends on the number of players who pass.
func TestPassingIsHarmless(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{})
	who := h.Round(id)
	h.Order(id, who[1], orders.Request{}, "pass")
	h.Order(id, who[2], orders.Request{}, standingorder.Harmless)
	h.Play(id, "pass")
	if got, want := h.Record(id, 2)[:2], []string{who[1] + " pass", who[2] + " pass"}; !slices.Equal(got, want) {
		t.Errorf("played %v, want %v", got, want)
	}
}

func TestDraftHasPriorityOverOrder(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{Delay: 10 * time.Minute})
	who := h.Asked(id)[0]
	h.Order(id, who, orders.Request{}, "guild")
	_, err := h.Choose(id, who, "joust", false)
	h.Must(err)
	got := h.After(time.Hour)
	if len(h.Record(id, 1)) != 0 {
		t.Errorf("orders answered over a draft: %v", h.Record(id, 1))
	}
	if !slices.Contains(got, "turn:"+who) {
		t.Errorf("told %v, want %s to be told", got, who)
	}
	if list := h.Orders(id, who).List; len(list) != 1 {
		t.Errorf("the orders do not wait: %v", list)
	}
}

// A revelation stops orders, unless they are marked as sure.
func TestOrdersStopAtARevelation(t *testing.T) {
	for _, sure := range []bool{false, true} {
		h := tabletest.New(t)
		h.AwakeAlways(tabletest.People...)
		id := h.Start("bazaar", 2)
		written := standingorder.Harmless // which is to draw
		if sure {
			written = "draw"
		}
		h.Order(id, "bo", orders.Request{Kind: "turn", Sure: sure}, written)
		h.Order(id, "ada", orders.Request{Kind: "turn", Sure: sure}, written)
		h.Offers(id)
		codes := h.Record(id, 3)
		switch {
		case sure && len(codes) != 2:
			t.Errorf("sure: the record goes on with %v, want both to draw", codes)
		case !sure && len(codes) != 0:
			t.Errorf("not sure: the record goes on with %v, want nothing", codes)
		case !sure:
			who := h.Asked(id)[0]
			if l := h.Look(id, who).Lapsed; len(l) != 1 || l[0].Why.Key != orders.WhyReveals {
				t.Errorf("%s is told %+v, want that it would reveal", who, l)
			}
		}
		h.Verifies(id)
	}
}

// A turn that orders cannot finish becomes the person's draft, and the person
// is notified.
func TestOrdersBeginATurn(t *testing.T) {
	h := tabletest.New(t)
	h.AwakeAlways(tabletest.People...)
	id := h.Start("bazaar", 2)
	h.Order(id, "ada", orders.Request{Kind: "turn"}, "sell")
	h.Order(id, "bo", orders.Request{Kind: "turn"}, "sell")
	h.Deliveries()
	h.Offers(id)
	who := h.Asked(id)[0]
	seen := h.Look(id, who)
	if len(seen.Draft) != 1 || seen.Draft[0].Code != "sell" || seen.Question.Kind != "card" {
		t.Fatalf("drafted %+v, asked %q; want the sale begun", seen.Draft, seen.Question.Kind)
	}
	if told := h.Deliveries(); !slices.Contains(told, "turn:"+who) {
		t.Errorf("%s is asked to go on and was not told: %v", who, told)
	}
	if list := h.Orders(id, who).List; len(list) != 0 {
		t.Errorf("the order is not used up: %v", list)
	}
	if public := h.Look(id, ""); len(public.Draft) != 0 || len(h.Record(id, 3)) != 0 {
		t.Error("others see what orders began")
	}
}

// Codes of a chain after the end of a turn are kept for the next turn.
func TestChainContinuesInNextTurn(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(2, storage.Terms{})
	who := h.Round(id)
	h.Order(id, who[1], orders.Request{}, "guild; inn")
	h.Play(id, "joust")
	h.Play(id, "gate")
	want := []string{who[0] + " joust", who[1] + " guild", who[0] + " gate", who[1] + " inn"}
	if got := h.Record(id, 1); !slices.Equal(got, want) {
		t.Errorf("the record is %v, want %v", got, want)
	}
}

func TestOrdersEndWithTheirRound(t *testing.T) {
	for _, until := range []standingorder.Until{standingorder.UntilPhase, standingorder.UntilRound} {
		h := tabletest.New(t)
		id := h.CaylusTable(2, storage.Terms{})
		who := h.Round(id)
		h.Order(id, who[1], orders.Request{Until: until}, standingorder.Harmless)
		head := func() engine.Header { return h.Look(id, "").Public.Header() }
		began := head()
		past := func() bool {
			now := head()
			if until == standingorder.UntilPhase {
				return now.Phase.Key != began.Phase.Key
			}
			return now.Progress.Args[0].Value != began.Progress.Args[0].Value
		}
		answers := 0
		for n := 0; ; n++ {
			asked := h.Asked(id)[0]
			if past() && asked == who[1] {
				break
			}
			if n > 60 {
				t.Fatalf("%q does not end", until)
			}
			if asked == who[1] {
				t.Fatalf("%q: %s is asked %q although their orders stand", until, asked, h.Look(id, asked).Question.Kind)
			}
			answers = len(h.Record(id, 1))
			s := h.Look(id, asked)
			h.Play(id, s.Options[min(n, len(s.Options)-1)].Code)
		}
		if answers < 2 || !slices.ContainsFunc(h.Record(id, 1), func(s string) bool { return strings.HasPrefix(s, who[1]) }) {
			t.Errorf("%q: the orders answered nothing: %v", until, h.Record(id, 1))
		}
		if list := h.Orders(id, who[1]); list.Now != nil && len(list.Now.Steps) > 0 {
			t.Errorf("%q: what is past would still answer: %+v", until, list.Now)
		}
	}
}

func TestOrdersArePrivate(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.CaylusTable(3, storage.Terms{})
	who := h.Round(id)
	h.Order(id, who[1], orders.Request{}, "guild")
	for user, want := range map[string]table.Reason{"zoe": table.NotSeated, "": table.NotSeated} {
		if _, err := h.Services.Orders.List(ctx, id, user); tabletest.Reason(err) != want {
			t.Errorf("%q: %v, want %s", user, err, want)
		}
	}
	if list := h.Orders(id, who[2]); len(list.List) != 0 {
		t.Errorf("another seat sees %v", list.List)
	}
	// A stand-in sees no orders, and the orders are not executed meanwhile.
	h.Update(id, func(row *storage.Table) { row.Seats[seating.Index(*row, who[1])].Standin = "zoe" })
	if _, err := h.Services.Orders.List(ctx, id, "zoe"); tabletest.Reason(err) != table.OthersOrders {
		t.Errorf("who stands in: %v, want a refusal", err)
	}
	h.Play(id, "inn")
	if got := h.Record(id, 2); len(got) != 0 {
		t.Errorf("orders acted while somebody stands in: %v", got)
	}
	// A new person on the seat has no orders.
	h.Update(id, func(row *storage.Table) {
		row.Seats[seating.Index(*row, who[1])] = storage.Seat{User: "zoe", Name: "Zoe"}
	})
	if list := h.Orders(id, "zoe"); len(list.List) != 0 || len(list.Done) != 0 {
		t.Errorf("the newcomer sees %+v", list)
	}
	if _, err := h.Services.Orders.List(ctx, id, who[1]); tabletest.Reason(err) != table.NotSeated {
		t.Errorf("who left: %v, want a refusal", err)
	}
}

func TestInvalidOrdersAreRefused(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.CaylusTable(3, storage.Terms{})
	who := h.Round(id)[1]
	for _, tt := range []struct {
		name string
		w    orders.Request
		want table.Reason
	}{
		{"nothing", orders.Request{}, table.Unwritten},
		{"blanks", orders.Request{Ways: []string{" ", ";"}}, table.Unwritten},
		{"no such answer", orders.Request{Ways: []string{"guidl"}}, table.UnforeseenOrder},
		{"no such answer behind one", orders.Request{Ways: []string{"guild; guidl"}}, table.UnforeseenOrder},
		{"a revelation", orders.Request{Kind: "turn", Ways: []string{"draw"}}, table.RevealsOrder},
		{"no such question", orders.Request{Ways: []string{"guild"}, Kind: "weather"}, table.UnknownQuestion},
		{"no such time", orders.Request{Ways: []string{"guild"}, Until: "doomsday"}, table.Unwritten},
		{"too long", orders.Request{Ways: []string{strings.Repeat("guild;", 40)}}, table.LongOrder},
		{"too many ways", orders.Request{Ways: []string{"pass", "pass", "pass", "pass", "pass", "pass", "pass"}}, table.LongOrder},
	} {
		tt.w.Table, tt.w.User, tt.w.Press = id, who, h.Press()
		if tt.want == table.RevealsOrder {
			tt.w.Table, tt.w.User = h.Start("bazaar", 2), "ada"
		}
		if _, err := h.Services.Orders.Add(ctx, tt.w); tabletest.Reason(err) != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	if list := h.Orders(id, who).List; len(list) != 0 {
		t.Errorf("kept %v", list)
	}
	h.Order(id, who, orders.Request{Sure: true}, "guidl")
	for range orders.MaxOrders - 1 {
		h.Order(id, who, orders.Request{}, "guild")
	}
	_, err := h.Services.Orders.Add(ctx, orders.Request{Table: id, User: who, Press: h.Press(), Ways: []string{"pass"}})
	if tabletest.Reason(err) != table.TooManyOrders {
		t.Errorf("one too many: %v", err)
	}
}

func TestOrdersAreWrittenAndCancelledOnce(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.CaylusTable(3, storage.Terms{})
	who := h.Round(id)[1]
	w := orders.Request{Table: id, User: who, Press: h.Press(), Ways: []string{"guild"}}
	for range 3 {
		_, err := h.Services.Orders.Add(ctx, w)
		h.Must(err)
		h.Restart()
	}
	list := h.Order(id, who, orders.Request{}, "pass").List
	if len(list) != 2 {
		t.Fatalf("kept %v, want two", list)
	}
	got, err := h.Services.Orders.Cancel(ctx, id, who, h.Press(), list[0].ID)
	h.Must(err)
	if len(got.List) != 1 || got.List[0].String() != "pass" {
		t.Errorf("left %v, want the second", got.List)
	}
	got, err = h.Services.Orders.Cancel(ctx, id, who, h.Press(), 0)
	h.Must(err)
	if len(got.List) != 0 {
		t.Errorf("left %v, want none", got.List)
	}
}

func TestOrderPreview(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{})
	who := h.Asked(id)[0]
	list := h.Order(id, who, orders.Request{}, "guild")
	if list.Now == nil || !list.Now.Whole || len(list.Now.Steps) != 1 || list.Now.Steps[0].Code != "guild" {
		t.Errorf("foretold %+v, want the guild", list.Now)
	}
	if !list.Acts.IsZero() {
		t.Error("orders would act on a question that the person was asked before they were written")
	}
	if len(h.Record(id, 1)) != 0 || len(h.Look(id, who).Draft) != 0 {
		t.Error("foretelling played something")
	}
}

// imagined is a store that replaces the state of every match by another.
type imagined struct {
	storage.Store
	state []byte
}

func (i imagined) Load(ctx context.Context, id int64) (storage.Stored, error) {
	stored, err := i.Store.Load(ctx, id)
	stored.State = i.state
	return stored, err
}

func TestPreviewUsesOnlyOwnKnowledge(t *testing.T) {
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	ctx := context.Background()
	want, err := h.Services.Orders.Foresee(ctx, id, "ada")
	h.Must(err)
	if !slices.ContainsFunc(want, func(f orders.Foreseen) bool { return f.Option.Code == "draw" }) {
		t.Fatalf("foreseen %v, want drawing among it", want)
	}
	// ada foresees the same in any world that she cannot distinguish from this
	// one.
	tx, err := h.Services.Tables.Load(ctx, id, "")
	h.Must(err)
	seat := seating.Index(h.TableInAnyPhase(id), "ada")
	other := tx.State().Resample(engine.Seat(seat), engine.NewRand(engine.Seed{9}))
	h.Restart()
	h.Services.Tables.Store = imagined{h.DB, other.Encode()}
	got, err := h.Services.Orders.Foresee(ctx, id, "ada")
	h.Must(err)
	if tabletest.JSON(t, got) != tabletest.JSON(t, want) {
		t.Error("what is foreseen tells two worlds apart")
	}
}

// While an order for the round is valid, the table never waits for its seat in
// that round.
func TestOrdersOfARoundAnswerEverything(t *testing.T) {
	longtest.Only(t, "whole matches by one goroutine at a time")
	for seed := range uint64(2) {
		h := tabletest.New(t)
		r := rand.New(rand.NewPCG(seed, 7))
		id := h.CaylusTable(4, storage.Terms{})
		round := func() int { return h.Look(id, "").Public.Header().Progress.Args[0].Value.(int) }
		written := map[string]int{}
		for n := 0; n < 150 && len(h.Asked(id)) > 0; n++ {
			who := h.Asked(id)[0]
			if written[who] == round() {
				t.Fatalf("seed %d, after %d presses: %s is asked %q in round %d although their orders stand: %+v\nlast: %v",
					seed, n, who, h.Look(id, who).Question.Kind, round(), h.Orders(id, who), h.Record(id, max(1, h.TableInAnyPhase(id).Seq-6)))
			}
			for _, u := range tabletest.People[:2] {
				if u != who && written[u] != round() {
					h.Order(id, u, orders.Request{Until: standingorder.UntilRound, Sure: true}, standingorder.Harmless)
					written[u] = round()
				}
			}
			s := h.Look(id, who)
			if s.Ready {
				_, err := h.Confirm(id, who)
				h.Must(err)
				continue
			}
			_, err := h.Choose(id, who, s.Options[r.IntN(len(s.Options))].Code, true)
			h.Must(err)
		}
		h.Verifies(id)
	}
}

// BenchmarkForesee measures the suggestions after one letter at /orders add.
func BenchmarkForesee(b *testing.B) {
	h := tabletest.New(b, cleopatra.Rules{})
	id := h.Start("cleopatra", 3)
	user := h.Look(id, "").Table.Seats[0].User
	for b.Loop() {
		if list := tabletest.Sure(h.Services.Orders.Foresee(context.Background(), id, user)); len(list) == 0 {
			b.Fatal("nothing is foreseen")
		}
	}
}
