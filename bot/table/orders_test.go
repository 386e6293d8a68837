package table

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/standing"
	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/storage"
)

// caylusTable is a table of n where places for workers are asked for.
func (h *house) caylusTable(n int, terms storage.Terms) int64 {
	h.t.Helper()
	h.games["caylus"] = caylus.Rules{}
	h.awakeAlways(people4...)
	id := h.timed("caylus", n, terms)
	h.deliveries()
	return id
}

// order writes a standing order; ways are tried in turn.
func (h *house) order(id int64, user string, w Writing, ways ...string) *Orders {
	h.t.Helper()
	w.Table, w.User, w.Press, w.Ways = id, user, h.press(), ways
	list, err := h.tables.Orders.Add(context.Background(), w)
	h.must(err)
	return list
}

func (h *house) orders(id int64, user string) *Orders {
	h.t.Helper()
	list, err := h.tables.Orders.List(context.Background(), id, user)
	h.must(err)
	return list
}

// play answers for who is asked with what is written, and confirms it.
func (h *house) play(id int64, written string) (who string) {
	h.t.Helper()
	who = h.asked(id)[0]
	seen, err := h.choose(id, who, written, true)
	h.must(err)
	if seen.MyTurn && seen.Ready {
		_, err = h.confirm(id, who)
		h.must(err)
	}
	return who
}

// record is the codes of the record from an entry on, each behind its user.
func (h *house) record(id int64, from int) []string {
	h.t.Helper()
	moves, err := h.db.Moves(context.Background(), id, from)
	h.must(err)
	seats := h.phaseless(id).Seats
	var list []string
	for _, m := range moves {
		list = append(list, seats[m.Seat].User+" "+m.Code)
	}
	return list
}

func (h *house) phaseless(id int64) storage.Table {
	h.t.Helper()
	t, err := h.db.Table(context.Background(), id)
	h.must(err)
	return t
}

// round is the people of a table in the order in which they are asked next.
func (h *house) round(id int64) []string {
	h.t.Helper()
	h.look(id, "")
	t := h.phaseless(id)
	state := h.tables.cache.at(id, t.Seq).state.Clone()
	var users []string
	for range t.Seats {
		seat := state.Pending(nil)[0]
		users = append(users, t.Seats[seat].User)
		h.must(state.Play(seat, state.Moves(seat, nil)[0], nil))
	}
	return users
}

func TestOrdersActAtOnceWithoutADelay(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(4, storage.Terms{})
	who := h.round(id)
	h.order(id, who[1], Writing{}, "joust")
	h.order(id, who[2], Writing{}, "guild")
	h.order(id, who[3], Writing{Until: standing.UntilRound}, "gate", "pass")
	h.play(id, "inn")
	want := []string{who[0] + " inn", who[1] + " joust", who[2] + " guild", who[3] + " gate"}
	if got := h.record(id, 1); !slices.Equal(got, want) {
		t.Errorf("the record is %v, want %v", got, want)
	}
	if got := h.asked(id); !slices.Equal(got, who[:1]) {
		t.Errorf("asked are %v, want %s again", got, who[0])
	}
	told := h.deliveries()
	for _, u := range who[1:] {
		if slices.Contains(told, "turn:"+u) {
			t.Errorf("%s was pinged although their orders answered: %v", u, told)
		}
	}
	if !slices.Contains(told, "turn:"+who[0]) {
		t.Errorf("%s is asked and was not told: %v", who[0], told)
	}
	if list := h.orders(id, who[1]).List; len(list) != 0 {
		t.Errorf("an order that acts once is still there: %v", list)
	}
	if list := h.orders(id, who[3]); len(list.List) != 1 || len(list.Done) != 1 {
		t.Errorf("an order for the round left %+v, want itself and what it did", list)
	}
	// The next time its first way is gone.
	h.play(id, "stables")
	h.play(id, "castle")
	h.play(id, "castle")
	if got := h.record(id, 8); !slices.Equal(got, []string{who[3] + " pass"}) {
		t.Errorf("then %v, want %s to pass", got, who[3])
	}
	h.verifies(id)
}

func TestOrdersAreTriedInOrder(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(4, storage.Terms{})
	who := h.round(id)
	h.order(id, who[1], Writing{Kind: "provost"}, "provost 0")
	h.order(id, who[1], Writing{}, "joust", "guild", "pass")
	h.order(id, who[1], Writing{}, "inn")
	h.play(id, "joust")
	if got := h.record(id, 2); !slices.Equal(got, []string{who[1] + " guild"}) {
		t.Errorf("played %v, want the first way of the first fitting order that is legal", got)
	}
	list := h.orders(id, who[1]).List
	if len(list) != 2 || list[0].Kind != "provost" || list[1].String() != "inn" {
		t.Errorf("left are %v, want those for the provost and the inn", list)
	}
}

func TestAnOrderIsClearedWhenItMeansSomethingElse(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(3, storage.Terms{})
	who := h.round(id)
	h.order(id, who[1], Writing{}, "guild")
	h.order(id, who[1], Writing{}, "pass")
	h.play(id, "pass") // a worker costs more from now on
	if got := h.record(id, 2); len(got) != 0 {
		t.Fatalf("played %v although the price rose", got)
	}
	seen := h.look(id, who[1])
	if len(seen.Lapsed) != 1 || seen.Lapsed[0].Why.Key != whyChanged || seen.Lapsed[0].Order.String() != "guild" {
		t.Errorf("told %+v, want that the guild means something else", seen.Lapsed)
	}
	if told := h.deliveries(); !slices.Contains(told, "turn:"+who[1]) {
		t.Errorf("%s is asked and was not told: %v", who[1], told)
	}
	if list := h.orders(id, who[1]).List; len(list) != 1 || list[0].String() != "pass" {
		t.Errorf("left are %v, want the order to pass alone", list)
	}
	for _, other := range []string{"", who[0], who[2]} {
		if s := h.look(id, other); s.Lapsed != nil {
			t.Errorf("%q is told of orders: %+v", other, s.Lapsed)
		}
	}
	h.play(id, "castle")
	if s := h.look(id, who[1]); s.Lapsed != nil {
		t.Errorf("told of it after the answer: %+v", s.Lapsed)
	}
}

// The harmless answer of the game is never held back: what passing brings
// changes with everybody who passes.
func TestPassingIsHarmless(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(3, storage.Terms{})
	who := h.round(id)
	h.order(id, who[1], Writing{}, "pass")
	h.order(id, who[2], Writing{}, standing.Harmless)
	h.play(id, "pass")
	if got, want := h.record(id, 2)[:2], []string{who[1] + " pass", who[2] + " pass"}; !slices.Equal(got, want) {
		t.Errorf("played %v, want %v", got, want)
	}
}

func TestADraftGoesFirst(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(3, storage.Terms{Delay: 10 * time.Minute})
	who := h.asked(id)[0]
	h.order(id, who, Writing{}, "guild")
	_, err := h.choose(id, who, "joust", false)
	h.must(err)
	got := h.after(time.Hour)
	if len(h.record(id, 1)) != 0 {
		t.Errorf("orders answered over a draft: %v", h.record(id, 1))
	}
	if !slices.Contains(got, "turn:"+who) {
		t.Errorf("told %v, want %s to be told", got, who)
	}
	if list := h.orders(id, who).List; len(list) != 1 {
		t.Errorf("the orders do not wait: %v", list)
	}
}

// What reveals something stops orders, unless they say that they are sure.
func TestOrdersStopAtARevelation(t *testing.T) {
	for _, sure := range []bool{false, true} {
		h := newHouse(t)
		h.awakeAlways(people4...)
		id := h.start("bazaar", 2)
		written := standing.Harmless // which is to draw
		if sure {
			written = "draw"
		}
		h.order(id, "bo", Writing{Kind: "turn", Sure: sure}, written)
		h.order(id, "ada", Writing{Kind: "turn", Sure: sure}, written)
		h.offers(id)
		codes := h.record(id, 3)
		switch {
		case sure && len(codes) != 2:
			t.Errorf("sure: the record goes on with %v, want both to draw", codes)
		case !sure && len(codes) != 0:
			t.Errorf("not sure: the record goes on with %v, want nothing", codes)
		case !sure:
			who := h.asked(id)[0]
			if l := h.look(id, who).Lapsed; len(l) != 1 || l[0].Why.Key != whyReveals {
				t.Errorf("%s is told %+v, want that it would reveal", who, l)
			}
		}
		h.verifies(id)
	}
}

// What orders cannot bring to the end of a turn is the person's draft, and the
// person is asked.
func TestOrdersBeginATurn(t *testing.T) {
	h := newHouse(t)
	h.awakeAlways(people4...)
	id := h.start("bazaar", 2)
	h.order(id, "ada", Writing{Kind: "turn"}, "sell")
	h.order(id, "bo", Writing{Kind: "turn"}, "sell")
	h.deliveries()
	h.offers(id)
	who := h.asked(id)[0]
	seen := h.look(id, who)
	if len(seen.Draft) != 1 || seen.Draft[0].Code != "sell" || seen.Question.Kind != "card" {
		t.Fatalf("drafted %+v, asked %q; want the sale begun", seen.Draft, seen.Question.Kind)
	}
	if told := h.deliveries(); !slices.Contains(told, "turn:"+who) {
		t.Errorf("%s is asked to go on and was not told: %v", who, told)
	}
	if list := h.orders(id, who).List; len(list) != 0 {
		t.Errorf("the order is not used up: %v", list)
	}
	if public := h.look(id, ""); len(public.Draft) != 0 || len(h.record(id, 3)) != 0 {
		t.Error("others see what orders began")
	}
}

// What a chain says beyond the end of a turn waits for the next one.
func TestAChainGoesOnInTheNextTurn(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(2, storage.Terms{})
	who := h.round(id)
	h.order(id, who[1], Writing{}, "guild; inn")
	h.play(id, "joust")
	h.play(id, "gate")
	want := []string{who[0] + " joust", who[1] + " guild", who[0] + " gate", who[1] + " inn"}
	if got := h.record(id, 1); !slices.Equal(got, want) {
		t.Errorf("the record is %v, want %v", got, want)
	}
}

func TestOrdersEndWithTheirRound(t *testing.T) {
	for _, until := range []standing.Until{standing.UntilPhase, standing.UntilRound} {
		h := newHouse(t)
		id := h.caylusTable(2, storage.Terms{})
		who := h.round(id)
		h.order(id, who[1], Writing{Until: until}, standing.Harmless)
		head := func() engine.Header { return h.look(id, "").Public.Header() }
		began := head()
		past := func() bool {
			now := head()
			if until == standing.UntilPhase {
				return now.Phase.Key != began.Phase.Key
			}
			return now.Progress.Args[0].Value != began.Progress.Args[0].Value
		}
		answers := 0
		for n := 0; ; n++ {
			asked := h.asked(id)[0]
			if past() && asked == who[1] {
				break
			}
			if n > 60 {
				t.Fatalf("%q does not end", until)
			}
			if asked == who[1] {
				t.Fatalf("%q: %s is asked %q although their orders stand", until, asked, h.look(id, asked).Question.Kind)
			}
			answers = len(h.record(id, 1))
			s := h.look(id, asked)
			h.play(id, s.Options[min(n, len(s.Options)-1)].Code)
		}
		if answers < 2 || !slices.ContainsFunc(h.record(id, 1), func(s string) bool { return strings.HasPrefix(s, who[1]) }) {
			t.Errorf("%q: the orders answered nothing: %v", until, h.record(id, 1))
		}
		if list := h.orders(id, who[1]); list.Now != nil && len(list.Now.Steps) > 0 {
			t.Errorf("%q: what is past would still answer: %+v", until, list.Now)
		}
	}
}

func TestOrdersAreTheirWritersAlone(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.caylusTable(3, storage.Terms{})
	who := h.round(id)
	h.order(id, who[1], Writing{}, "guild")
	for user, want := range map[string]Reason{"zoe": NotSeated, "": NotSeated} {
		if _, err := h.tables.Orders.List(ctx, id, user); reason(err) != want {
			t.Errorf("%q: %v, want %s", user, err, want)
		}
	}
	if list := h.orders(id, who[2]); len(list.List) != 0 {
		t.Errorf("another seat sees %v", list.List)
	}
	// Who stands in sees none, and the orders rest meanwhile.
	h.update(id, func(table *storage.Table) { table.Seats[seating.Index(*table, who[1])].Standin = "zoe" })
	if _, err := h.tables.Orders.List(ctx, id, "zoe"); reason(err) != OthersOrders {
		t.Errorf("who stands in: %v, want a refusal", err)
	}
	h.play(id, "inn")
	if got := h.record(id, 2); len(got) != 0 {
		t.Errorf("orders acted while somebody stands in: %v", got)
	}
	// Who comes for good finds nothing.
	h.update(id, func(table *storage.Table) {
		table.Seats[seating.Index(*table, who[1])] = storage.Seat{User: "zoe", Name: "Zoe"}
	})
	if list := h.orders(id, "zoe"); len(list.List) != 0 || len(list.Done) != 0 {
		t.Errorf("the newcomer sees %+v", list)
	}
	if _, err := h.tables.Orders.List(ctx, id, who[1]); reason(err) != NotSeated {
		t.Errorf("who left: %v, want a refusal", err)
	}
}

// update changes a table beside its match.
func (h *house) update(id int64, f func(*storage.Table)) {
	h.t.Helper()
	table := h.phaseless(id)
	f(&table)
	_, err := h.db.Update(context.Background(), table, "", nil)
	h.must(err)
}

func TestOrdersThatCannotBeKept(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.caylusTable(3, storage.Terms{})
	who := h.round(id)[1]
	for _, tt := range []struct {
		name string
		w    Writing
		want Reason
	}{
		{"nothing", Writing{}, Unwritten},
		{"blanks", Writing{Ways: []string{" ", ";"}}, Unwritten},
		{"no such answer", Writing{Ways: []string{"guidl"}}, UnforeseenOrder},
		{"no such answer behind one", Writing{Ways: []string{"guild; guidl"}}, UnforeseenOrder},
		{"a revelation", Writing{Kind: "turn", Ways: []string{"draw"}}, RevealsOrder},
		{"no such question", Writing{Ways: []string{"guild"}, Kind: "weather"}, UnknownQuestion},
		{"no such time", Writing{Ways: []string{"guild"}, Until: "doomsday"}, Unwritten},
		{"too long", Writing{Ways: []string{strings.Repeat("guild;", 40)}}, LongOrder},
		{"too many ways", Writing{Ways: []string{"pass", "pass", "pass", "pass", "pass", "pass", "pass"}}, LongOrder},
	} {
		tt.w.Table, tt.w.User, tt.w.Press = id, who, h.press()
		if tt.want == RevealsOrder {
			tt.w.Table, tt.w.User = h.start("bazaar", 2), "ada"
		}
		if _, err := h.tables.Orders.Add(ctx, tt.w); reason(err) != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	if list := h.orders(id, who).List; len(list) != 0 {
		t.Errorf("kept %v", list)
	}
	h.order(id, who, Writing{Sure: true}, "guidl")
	for range MostOrders - 1 {
		h.order(id, who, Writing{}, "guild")
	}
	_, err := h.tables.Orders.Add(ctx, Writing{Table: id, User: who, Press: h.press(), Ways: []string{"pass"}})
	if reason(err) != TooManyOrders {
		t.Errorf("one too many: %v", err)
	}
}

func TestOrdersAreWrittenAndCancelledOnce(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.caylusTable(3, storage.Terms{})
	who := h.round(id)[1]
	w := Writing{Table: id, User: who, Press: h.press(), Ways: []string{"guild"}}
	for range 3 {
		_, err := h.tables.Orders.Add(ctx, w)
		h.must(err)
		h.restart()
	}
	list := h.order(id, who, Writing{}, "pass").List
	if len(list) != 2 {
		t.Fatalf("kept %v, want two", list)
	}
	got, err := h.tables.Orders.Cancel(ctx, id, who, h.press(), list[0].ID)
	h.must(err)
	if len(got.List) != 1 || got.List[0].String() != "pass" {
		t.Errorf("left %v, want the second", got.List)
	}
	got, err = h.tables.Orders.Cancel(ctx, id, who, h.press(), 0)
	h.must(err)
	if len(got.List) != 0 {
		t.Errorf("left %v, want none", got.List)
	}
}

func TestWhatOrdersWouldDoNow(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(3, storage.Terms{})
	who := h.asked(id)[0]
	list := h.order(id, who, Writing{}, "guild")
	if list.Now == nil || !list.Now.Whole || len(list.Now.Steps) != 1 || list.Now.Steps[0].Code != "guild" {
		t.Errorf("foretold %+v, want the guild", list.Now)
	}
	if !list.Acts.IsZero() {
		t.Error("orders would act on a question that the person was asked before they were written")
	}
	if len(h.record(id, 1)) != 0 || len(h.look(id, who).Draft) != 0 {
		t.Error("foretelling played something")
	}
}

func TestForeseenFromWhatOneKnows(t *testing.T) {
	h := newHouse(t)
	id := h.start("bazaar", 3)
	ctx := context.Background()
	want, err := h.tables.Orders.Foresee(ctx, id, "ada")
	h.must(err)
	if !slices.ContainsFunc(want, func(f Foreseen) bool { return f.Option.Code == "draw" }) {
		t.Fatalf("foreseen %v, want drawing among it", want)
	}
	// In any world that ada cannot tell from this one she foresees the same.
	s := h.tables.cache.at(id, 0)
	seat := seating.Index(h.phaseless(id), "ada")
	other := s.state.Resample(engine.Seat(seat), engine.NewRand(engine.Seed{9}))
	h.tables.cache.keep(&match{id: id, seq: 0, state: other})
	got, err := h.tables.Orders.Foresee(ctx, id, "ada")
	h.must(err)
	if asJSON(t, got) != asJSON(t, want) {
		t.Error("what is foreseen tells two worlds apart")
	}
}

// While an order stands for the round, its seat is never waited for in it.
func TestOrdersOfARoundAnswerEverything(t *testing.T) {
	for seed := range uint64(2) {
		h := newHouse(t)
		r := rand.New(rand.NewPCG(seed, 7))
		id := h.caylusTable(4, storage.Terms{})
		round := func() int { return h.look(id, "").Public.Header().Progress.Args[0].Value.(int) }
		written := map[string]int{}
		for n := 0; n < 150 && len(h.asked(id)) > 0; n++ {
			who := h.asked(id)[0]
			if written[who] == round() {
				t.Fatalf("seed %d, after %d presses: %s is asked %q in round %d although their orders stand: %+v\nlast: %v",
					seed, n, who, h.look(id, who).Question.Kind, round(), h.orders(id, who), h.record(id, max(1, h.phaseless(id).Seq-6)))
			}
			for _, u := range people4[:2] {
				if u != who && written[u] != round() {
					h.order(id, u, Writing{Until: standing.UntilRound, Sure: true}, standing.Harmless)
					written[u] = round()
				}
			}
			s := h.look(id, who)
			if s.Ready {
				_, err := h.confirm(id, who)
				h.must(err)
				continue
			}
			_, err := h.choose(id, who, s.Options[r.IntN(len(s.Options))].Code, true)
			h.must(err)
		}
		h.verifies(id)
	}
}
