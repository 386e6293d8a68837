package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"guildhall/engine"
)

// PlanSpace is the blob space of plans. The key is the person's id, so that deleting a
// person's data deletes their plans.
const PlanSpace = "plan"

// maxPlans is the maximum number of plans of a person; the least recently used one is
// dropped.
const maxPlans = 20

// planBook holds all plans of a person, the latest first.
type planBook []storedPlan

// storedPlan is one plan as it is kept.
type storedPlan struct {
	Table int64        `json:"table"`
	Since int          `json:"since"` // log entry of the person's last turn when it was made
	Draw  int          `json:"draw"`
	Steps []storedStep `json:"steps"`
}

type storedStep struct {
	Seat engine.Seat `json:"seat"`
	Code string      `json:"code"`
}

// read returns a person's plans. Unreadable bytes count as none: losing a plan harms no
// match.
func (r *Plans) read(ctx context.Context, user string) (planBook, error) {
	b, err := r.tables.Store.Blob(ctx, PlanSpace, user)
	if err != nil {
		return nil, fmt.Errorf("plans: %w", err)
	}
	var list planBook
	if len(b) == 0 || json.Unmarshal(b, &list) != nil {
		return nil, nil
	}
	return list, nil
}

// at returns the plan for a table, or an empty one.
func (b planBook) at(id int64) storedPlan {
	for _, s := range b {
		if s.Table == id {
			return s
		}
	}
	return storedPlan{Table: id, Draw: 1}
}

// write stores a changed plan with the person's others.
func (r *Plans) write(ctx context.Context, user string, b planBook, id int64, s storedPlan) error {
	rest := slices.DeleteFunc(slices.Clone(b), func(one storedPlan) bool { return one.Table == id })
	if len(s.Steps) > 0 || s.Draw > 1 {
		rest = slices.Insert(rest, 0, s)
	}
	if len(rest) == 0 {
		return r.tables.Store.DropBlob(ctx, PlanSpace, user)
	}
	packed, err := json.Marshal(rest[:min(len(rest), maxPlans)])
	if err != nil {
		return fmt.Errorf("plans: %w", err)
	}
	return r.tables.Store.PutBlob(ctx, PlanSpace, user, packed)
}

// after returns the plan after the person's latest turn, log entry since. It drops the first
// planned turn, which has been played, and all moves before it.
func (s storedPlan) after(seat engine.Seat, since int) storedPlan {
	if s.Since != since && len(s.Steps) > 0 {
		_, end := s.turnOf(seat)
		s.Steps = s.Steps[end:]
	}
	s.Since = since
	return s
}

// turnOf returns the start and the end of the first planned moves of a seat.
func (s storedPlan) turnOf(seat engine.Seat) (start, end int) {
	for start < len(s.Steps) && s.Steps[start].Seat != seat {
		start++
	}
	for end = start; end < len(s.Steps) && s.Steps[end].Seat == seat; end++ {
	}
	return start, end
}
