package plans

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"guildhall/engine"
)

// Space is the space of plans among the blobs; the key is the person's id, so that
// deleting a person's data takes their plans along.
const Space = "plan"

// mostKept is how many plans a person may have; the one not used for longest goes.
const mostKept = 20

// book is all that a person plans, the latest plan first.
type book []stored

// stored is one plan as it is kept.
type stored struct {
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
func (r *Room) read(ctx context.Context, user string) (book, error) {
	b, err := r.tables.Store.Blob(ctx, Space, user)
	if err != nil {
		return nil, fmt.Errorf("plans: %w", err)
	}
	var list book
	if len(b) == 0 || json.Unmarshal(b, &list) != nil {
		return nil, nil
	}
	return list, nil
}

// at returns the plan for a table: an empty one when there is none.
func (b book) at(id int64) stored {
	for _, s := range b {
		if s.Table == id {
			return s
		}
	}
	return stored{Table: id, Draw: 1}
}

// write stores a changed plan with the person's others.
func (r *Room) write(ctx context.Context, user string, b book, id int64, s stored) error {
	rest := slices.DeleteFunc(slices.Clone(b), func(one stored) bool { return one.Table == id })
	if len(s.Steps) > 0 || s.Draw > 1 {
		rest = slices.Insert(rest, 0, s)
	}
	if len(rest) == 0 {
		return r.tables.Store.DropBlob(ctx, Space, user)
	}
	packed, err := json.Marshal(rest[:min(len(rest), mostKept)])
	if err != nil {
		return fmt.Errorf("plans: %w", err)
	}
	return r.tables.Store.PutBlob(ctx, Space, user, packed)
}

// after returns the plan as it stands once its person's latest turn is log entry
// since: the turn that was planned first has been played, and goes with all before
// it.
func (s stored) after(seat engine.Seat, since int) stored {
	if s.Since != since && len(s.Steps) > 0 {
		_, end := s.turnOf(seat)
		s.Steps = s.Steps[end:]
	}
	s.Since = since
	return s
}

// turnOf returns where the first planned moves of a seat begin and end.
func (s stored) turnOf(seat engine.Seat) (start, end int) {
	for start < len(s.Steps) && s.Steps[start].Seat != seat {
		start++
	}
	for end = start; end < len(s.Steps) && s.Steps[end].Seat == seat; end++ {
	}
	return start, end
}
