package orders_test

import (
	"context"
	"slices"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/storage"
)

// In a plan the computer answers for the other seats: from its beginning until the person is
// asked, and again after each own move. The same plan gets the same answers. Going back
// removes the person's latest move with the answers to it.
func TestOthersAnswerInPlan(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{})
	asked := h.Asked(id)[0]
	me := tabletest.People[slices.IndexFunc(tabletest.People[:3], func(who string) bool { return who != asked })]
	plans := h.Services.Plans
	first := tabletest.Sure(plans.Look(ctx, id, me))
	if _, err := plans.Answer(ctx, id, me, first.Stamp, first.Options[0].Code); tabletest.Reason(err) != orders.PlanChanged {
		t.Errorf("an answer of the person while another seat is asked: %v", err)
	}
	p := tabletest.Sure(plans.PlayOn(ctx, id, me, first.Stamp))
	if p.Asked != p.Seat || len(p.Steps) == 0 {
		t.Fatalf("after %d moves of others seat %d is asked, not %d", len(p.Steps), p.Asked, p.Seat)
	}
	others := len(p.Steps)
	try := func(option int) *orders.Plan {
		q := tabletest.Sure(plans.Look(ctx, id, me))
		q = tabletest.Sure(plans.Answer(ctx, id, me, q.Stamp, q.Options[option].Code))
		if q.Asked != q.Seat && q.Result == nil {
			t.Errorf("after the answer seat %d is asked", q.Asked)
		}
		if q.Steps[others].Seat != q.Seat {
			t.Errorf("move %d is of seat %d", others, q.Steps[others].Seat)
		}
		return q
	}
	one := try(0)
	back := tabletest.Sure(plans.Back(ctx, id, me, one.Stamp))
	if len(back.Steps) != others || back.Asked != back.Seat {
		t.Errorf("back at move %d with seat %d, want move %d with seat %d", len(back.Steps), back.Asked, others, back.Seat)
	}
	if two := try(0); !slices.Equal(codesOf(two), codesOf(one)) {
		t.Errorf("the same try again is %v, first %v", codesOf(two), codesOf(one))
	}
	tabletest.Sure(plans.Clear(ctx, id, me))
	if _, err := plans.Back(ctx, id, me, ""); tabletest.Reason(err) != table.NothingToUndo {
		t.Errorf("back from an empty plan: %v", err)
	}
}

func codesOf(p *orders.Plan) (codes []string) {
	for _, st := range p.Steps {
		codes = append(codes, engine.NormalizeNotation(st.Code))
	}
	return codes
}
