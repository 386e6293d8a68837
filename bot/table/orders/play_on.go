package orders

import (
	"context"
	"crypto/sha256"
	"fmt"

	"guildhall/bot/table"
	"guildhall/engine"
)

// Answer adds a move of the person's own seat, and the answers of computer opponents for the
// other seats until the person is asked again (see PlayOn). stamp identifies the version of
// the plan that the person saw.
func (r *Plans) Answer(ctx context.Context, id int64, user, stamp, code string) (*Plan, error) {
	return r.change(ctx, id, user, stamp, func(p *Plan) error {
		if p.Asked != p.Seat {
			return table.Refuse(PlanChanged, nil, "plan_look")
		}
		if err := p.add(code); err != nil {
			return err
		}
		return r.playOn(p)
	})
}

// PlayOn lets computer opponents play for the other seats of a plan until the person is asked,
// the match is over, or the plan has MaxPlanSteps moves. They see samples of the plan's world
// as their seats may know it, and give the same answers in the same plan.
func (r *Plans) PlayOn(ctx context.Context, id int64, user, stamp string) (*Plan, error) {
	return r.change(ctx, id, user, stamp, r.playOn)
}

// Back removes the person's latest move with all moves after it, or all moves of others if
// the plan has no own move.
func (r *Plans) Back(ctx context.Context, id int64, user, stamp string) (*Plan, error) {
	return r.change(ctx, id, user, stamp, func(p *Plan) error {
		n := len(p.kept.Steps) - 1
		for n > 0 && p.kept.Steps[n].Seat != p.Seat {
			n--
		}
		if n < 0 {
			return table.Refuse(table.NothingToUndo, nil, "choose")
		}
		p.kept.Steps = p.kept.Steps[:n]
		return nil
	})
}

// playOn is PlayOn on an open plan.
func (r *Plans) playOn(p *Plan) error {
	secret := engine.Seed(sha256.Sum256(fmt.Append(nil, "opponents of a plan ", p.Table.ID, " ", p.Seat, " ", p.Draw)))
	for p.Asked >= 0 && p.Asked != p.Seat && len(p.kept.Steps) < MaxPlanSteps {
		seat := p.Asked
		codes, err := r.opponent(p.rules, len(p.Table.Seats), secret, p.world, seat, len(p.kept.Steps))
		if err != nil {
			r.tables.Log.Error("choose move in a plan", "table", p.Table.ID, "seat", seat, "err", err)
			return table.Refuse(PlanFailed, nil, "plan_undo")
		}
		for _, code := range codes {
			if p.Asked != seat || len(p.kept.Steps) >= MaxPlanSteps {
				break
			}
			if err := p.add(code); err != nil {
				return err
			}
		}
	}
	return nil
}
