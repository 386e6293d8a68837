package orders_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// planned plays n random moves in a person's plan.
func planned(h *tabletest.Fixture, r *engine.Rand, id int64, user string, n int) *orders.Plan {
	h.T.Helper()
	ctx := context.Background()
	p := tabletest.Sure(h.Services.Plans.Look(ctx, id, user))
	for range n {
		if p.Asked < 0 {
			break
		}
		p = tabletest.Sure(h.Services.Plans.Play(ctx, id, user, p.Stamp, r.Intn(len(p.Options))))
	}
	return p
}

// A person plans moves for everybody while it is not their turn. The table, the
// views of others and the deliveries do not change. The plan survives a
// restart, and is gone after Clear.
func TestPlanIsPrivate(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{})
	asked := h.Asked(id)[0]
	var planner string
	for _, who := range tabletest.People[:3] {
		if who != asked {
			planner = who
		}
	}
	seen := func() (all []string) {
		for _, who := range tabletest.People {
			all = append(all, tabletest.JSON(t, h.Look(id, who)))
		}
		return append(append(all, tabletest.JSON(t, h.TableInAnyPhase(id))), h.Deliveries()...)
	}
	before := seen()
	p := planned(h, engine.NumberedSeed(1).Rand("plan"), id, planner, 30)
	if len(p.Steps) != 30 {
		t.Fatalf("%d of 30 moves are planned", len(p.Steps))
	}
	var seats [3]bool
	for _, st := range p.Steps {
		seats[st.Seat] = true
	}
	if seats != [3]bool{true, true, true} {
		t.Errorf("the plan has moves of the seats %v, want all", seats)
	}
	if !slices.Equal(seen(), before) {
		t.Error("a plan changes what can be seen")
	}
	h.Restart()
	if again := tabletest.Sure(h.Services.Plans.Look(ctx, id, planner)); tabletest.JSON(t, again) != tabletest.JSON(t, p) {
		t.Error("after a restart the plan is another one")
	}
	if other := tabletest.Sure(h.Services.Plans.Look(ctx, id, asked)); len(other.Steps) != 0 {
		t.Error("somebody else sees the plan")
	}
	if p = tabletest.Sure(h.Services.Plans.Undo(ctx, id, planner, p.Stamp)); len(p.Steps) != 29 {
		t.Errorf("%d moves are planned after one was taken back", len(p.Steps))
	}
	if p = tabletest.Sure(h.Services.Plans.Clear(ctx, id, planner)); len(p.Steps) != 0 {
		t.Errorf("%d moves are left of a plan that was thrown away", len(p.Steps))
	}
	if b, err := h.DB.Blob(ctx, orders.PlanSpace, planner); err != nil || b != nil {
		t.Errorf("kept are %q, %v; want nothing", b, err)
	}
}

// Acts on an outdated plan, of strangers, with forged numbers, and at tables
// that do not play are refused.
func TestPlanRefusals(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.CaylusTable(2, storage.Terms{})
	first := tabletest.Sure(h.Services.Plans.Look(ctx, id, "ada"))
	now := tabletest.Sure(h.Services.Plans.Play(ctx, id, "ada", first.Stamp, 0))
	open := h.Open("bazaar", 2)
	ended := h.Ended()
	for name, one := range map[string]struct {
		do   func() (*orders.Plan, error)
		want table.Reason
	}{
		"earlier form": {func() (*orders.Plan, error) { return h.Services.Plans.Play(ctx, id, "ada", first.Stamp, 0) }, orders.PlanChanged},
		"too far":      {func() (*orders.Plan, error) { return h.Services.Plans.Play(ctx, id, "ada", now.Stamp, 10_000) }, orders.PlanChanged},
		"negative":     {func() (*orders.Plan, error) { return h.Services.Plans.Play(ctx, id, "ada", now.Stamp, -1) }, orders.PlanChanged},
		"no move":      {func() (*orders.Plan, error) { return h.Services.Plans.Write(ctx, id, "ada", "", "build the moon") }, table.Illegal},
		"nothing":      {func() (*orders.Plan, error) { return h.Services.Plans.Write(ctx, id, "ada", "", " ; ") }, table.Unwritten},
		"empty":        {func() (*orders.Plan, error) { return h.Services.Plans.Undo(ctx, id, "bo", "") }, table.NothingToUndo},
		"stranger":     {func() (*orders.Plan, error) { return h.Services.Plans.Look(ctx, id, "eve") }, table.NotSeated},
		"not started":  {func() (*orders.Plan, error) { return h.Services.Plans.Look(ctx, open, "ada") }, table.NotPlaying},
		"over":         {func() (*orders.Plan, error) { return h.Services.Plans.Look(ctx, ended, "ada") }, table.IsOver},
	} {
		if _, err := one.do(); tabletest.Reason(err) != one.want {
			t.Errorf("%s: %v, want %s", name, err, one.want)
		}
	}
	if p := tabletest.Sure(h.Services.Plans.Look(ctx, id, "ada")); p.Stamp != now.Stamp {
		t.Error("a refused act changed the plan")
	}
}

// The length of a plan is limited.
func TestLongPlan(t *testing.T) {
	h := tabletest.New(t, catalog.Games()...)
	id := h.Start("cleopatra", 4)
	user := h.TableInAnyPhase(id).Seats[0].User
	p := planned(h, engine.NumberedSeed(3).Rand("plan"), id, user, orders.MaxPlanSteps)
	if len(p.Steps) != orders.MaxPlanSteps {
		t.Fatalf("the match ended after %d moves", len(p.Steps))
	}
	if _, err := h.Services.Plans.Play(context.Background(), id, user, p.Stamp, 0); tabletest.Reason(err) != orders.PlanLong {
		t.Errorf("one more move: %v, want %s", err, orders.PlanLong)
	}
}

// In two worlds that a seat cannot distinguish its plans are the same, byte for
// byte, to the end of the match.
func TestPlanRevealsNothing(t *testing.T) {
	ctx := context.Background()
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			for try := range longtest.Number(1, 3) {
				r := engine.NumberedSeed(uint64(try)).Rand("worlds")
				s := tabletest.Sure(rules.New(rules.Info().Fill(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(uint64(try))})))
				tabletest.BetweenTurns(t, s, r)
				if len(s.Pending(nil)) == 0 {
					continue
				}
				viewer := engine.Seat(try)
				var told [2]string
				for i, start := range []engine.State{s, s.Resample(viewer, r)} {
					h := tabletest.New(t, tabletest.StartedAt{Rules: rules, Start: &start})
					id := h.Start(rules.Info().ID, 3)
					user := h.TableInAnyPhase(id).Seats[viewer].User
					p := planned(h, engine.NumberedSeed(9).Rand("plan"), id, user, 25)
					p = tabletest.Sure(h.Services.Plans.PlayOn(ctx, id, user, p.Stamp))
					on := tabletest.JSON(t, p.Steps)
					p = tabletest.Sure(h.Services.Plans.Redraw(ctx, id, user, p.Stamp))
					told[i] = on + tabletest.JSON(t, []any{p.Stamp, p.Steps, p.Gone, p.View, p.Events, p.Asked, p.Asks, p.Options})
				}
				if told[0] != told[1] {
					t.Fatalf("try %d: the plan tells the worlds apart", try)
				}
			}
		})
	}
}

// A planned turn is offered when it comes, as far as it is possible. It can
// become the draft, and after it is played the plan continues with the rest.
func TestPlannedTurnIsOffered(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{})
	first, seats := h.Asked(id)[0], h.TableInAnyPhase(id).Seats
	var me string
	p := tabletest.Sure(h.Services.Plans.Look(ctx, id, first))
	p = tabletest.Sure(h.Services.Plans.Play(ctx, id, first, p.Stamp, 0))
	me = seats[p.Asked].User // plays after the first
	// The plan has a move of another person that differs from the real one,
	// then an own move, then moves of others.
	p = tabletest.Sure(h.Services.Plans.Look(ctx, id, me))
	other := p.Options[len(p.Options)-1]
	p = tabletest.Sure(h.Services.Plans.Play(ctx, id, me, p.Stamp, len(p.Options)-1))
	for p.Asked != p.Seat {
		p = tabletest.Sure(h.Services.Plans.Play(ctx, id, me, p.Stamp, 0))
	}
	mine := p.Options[1].Code
	p = tabletest.Sure(h.Services.Plans.Write(ctx, id, me, "", mine))
	for range 6 {
		p = tabletest.Sure(h.Services.Plans.Play(ctx, id, me, p.Stamp, 0))
	}
	offered := func() string {

		_, written, err := h.Services.Plans.Offer(ctx, h.Look(id, me))
		h.Must(err)
		return written
	}
	if got := offered(); got != "" {
		t.Errorf("offered before one's turn: %q", got)
	}
	for h.Asked(id)[0] != me {
		seen := h.Look(id, h.Asked(id)[0])
		h.Play(id, seen.Options[0].Code)
	}
	if got := offered(); got != mine && !strings.HasPrefix(got, mine+";") {
		t.Fatalf("offered is %q, want %q (somebody else was planned to play %q)", got, mine, other.Code)
	}
	seen := tabletest.Sure(h.Services.Turns.Choose(ctx, table.Press{Table: id, User: me, Rev: table.Newest, Written: offered()}))
	if len(seen.Draft) == 0 || seen.Draft[0].Code != mine {
		t.Fatalf("the draft is %+v, want %s", seen.Draft, mine)
	}
	if got := offered(); got != "" {
		t.Errorf("offered in the middle of a turn: %q", got)
	}
	for !seen.Ready {
		seen = tabletest.Sure(h.Services.Turns.Choose(ctx, table.Press{Table: id, User: me, Rev: table.Newest, Written: seen.Options[0].Code, Sure: true}))
	}
	if _, err := h.Confirm(id, me); err != nil {
		t.Fatal(err)
	}
	after := tabletest.Sure(h.Services.Plans.Look(ctx, id, me))
	if slices.ContainsFunc(after.Steps, func(s orders.PlanStep) bool { return s.Seat == after.Seat && s.Code == mine }) {
		t.Errorf("the turn that was played is still planned: %+v", after.Steps)
	}
}
