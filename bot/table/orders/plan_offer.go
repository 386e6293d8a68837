package orders

import (
	"context"
	"strings"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
)

// Offer returns the first moves that the person planned for the turn they are asked
// for now, as far as they are possible and can be taken back; nil when nothing is
// planned or the turn has begun. Written is the text that plays them.
func (r *Plans) Offer(ctx context.Context, s *table.Snapshot) (steps []draft.Step, written string, err error) {
	if !s.MyTurn || s.Ready || len(s.Draft) > 0 {
		return nil, "", nil
	}
	book, err := r.read(ctx, s.User)
	if err != nil {
		return nil, "", err
	}
	kept := book.at(s.Table.ID).after(s.Seat, s.Since)
	start, end := kept.turnOf(s.Seat)
	if start == end {
		return nil, "", nil
	}
	steps, err = table.WithLockedTable(ctx, s, func(tx *table.Tx) ([]draft.Step, error) {
		if tx.Draft == nil || tx.Seat != s.Seat || len(tx.Draft.Steps) > 0 {
			return nil, nil
		}
		work := *tx.Draft
		for _, st := range kept.Steps[start:end] {
			if work.Ready() {
				break
			}
			answer, ok := work.Read(st.Code)
			if !ok || answer.Rest != "" || answer.Binding() {
				break
			}
			work.Take(answer)
		}
		return work.Steps, nil
	})
	codes := make([]string, len(steps))
	for i, st := range steps {
		codes[i] = st.Code
	}
	return steps, strings.Join(codes, ";"), err
}
