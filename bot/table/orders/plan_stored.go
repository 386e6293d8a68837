package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"guildhall/engine"
)

// PlanSpace is the space of plans among the blobs; the key is the person's id, so that
// deleting a person's data takes their plans along.
const PlanSpace = "plan"

// maxPlans is how many plans a person may have; the one not used for longest goes.
const maxPlans = 20

// planBook is all that a person plans, the latest plan first.
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

// read returns a person's plans. Bytes that cannot be read count as none: a plan is
// nobody's loss.
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

// at returns the plan for a table: an empty one when there is none.
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

// after returns the plan as it stands once its person's latest turn is log entry
// since: the turn that was planned first has been played, and goes with all before
// it.
func (s storedPlan) after(seat engine.Seat, since int) storedPlan {
	if s.Since != since && len(s.Steps) > 0 {
		_, end := s.turnOf(seat)
		s.Steps = s.Steps[end:]
	}
	s.Since = since
	return s
}

// turnOf returns where the first planned moves of a seat begin and end.
func (s storedPlan) turnOf(seat engine.Seat) (start, end int) {
	for start < len(s.Steps) && s.Steps[start].Seat != seat {
		start++
	}
	for end = start; end < len(s.Steps) && s.Steps[end].Seat == seat; end++ {
	}
	return start, end
}
