package hints

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai/advice"
)

// Space is the blob space of hints. The key is the person's id, so that
// deleting a person's data deletes their hints.
const Space = "hint"

// maxStored is the maximum number of stored hints of a person, one for each
// table. The oldest is dropped.
const maxStored = 20

// scale is the stored value of a certain win.
const scale = 10_000

// form is the format version of stored hints. Hints of another version are
// computed again.
const form = 3

// stored is the latest hint of a person at one table.
type stored struct {
	Table int64  `json:"table"`
	Stamp string `json:"stamp"` // of the question
	Form  int    `json:"form"`
	thinking
}

// thinking is the stored advice on a question.
type thinking struct {
	Answers   []storedAnswer `json:"answers"`
	Plan      []engine.Text  `json:"plan,omitempty"`
	Chance    int            `json:"chance,omitempty"` // in ten-thousandths
	HasChance bool           `json:"hasChance,omitempty"`
}

// storedAnswer is an Answer by its code.
type storedAnswer struct {
	Code     string          `json:"code"`
	Verdict  advice.Verdict  `json:"verdict,omitempty"`
	Points   int             `json:"points,omitempty"`
	Likeness advice.Likeness `json:"likeness,omitempty"`
	Why      []engine.Reason `json:"why,omitempty"`
	Soon     bool            `json:"soon,omitempty"`
}

// book holds the hints of a person, the latest first.
type book []stored

// at returns the stored hint for a question.
func (b book) at(id int64, stamp string) (stored, bool) {
	i := slices.IndexFunc(b, func(s stored) bool { return s.Table == id && s.Stamp == stamp && s.Form == form })
	if i < 0 {
		return stored{}, false
	}
	return b[i], true
}

// read returns a person's hints. Unreadable data is ignored, since a hint can
// be computed again.
func (r *Service) read(ctx context.Context, user string) (book, error) {
	packed, err := r.tables.Store.Blob(ctx, Space, user)
	if err != nil {
		return nil, fmt.Errorf("hints: %w", err)
	}
	var b book
	if len(packed) == 0 || json.Unmarshal(packed, &b) != nil {
		return nil, nil
	}
	return b, nil
}

// keep stores a hint in place of the previous one at the same table.
func (r *Service) keep(ctx context.Context, user string, at position, k thinking) error {
	b, err := r.read(ctx, user)
	if err != nil {
		return err
	}
	b = slices.DeleteFunc(b, func(s stored) bool { return s.Table == at.table.ID })
	b = slices.Insert(b, 0, stored{at.table.ID, at.stamp(), form, k})
	packed, err := json.Marshal(b[:min(len(b), maxStored)])
	if err != nil {
		return fmt.Errorf("hints: %w", err)
	}
	return r.tables.Store.PutBlob(ctx, Space, user, packed)
}
