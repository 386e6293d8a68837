package kit

import (
	"context"
	"slices"

	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/storage"
)

// MaxRecap is the most lines about the events since a person's last turn.
const MaxRecap = 5

// recapLine is how long a line of a recap may be, unless its first event is longer.
const recapLine = 180

// Recap lists the events since user's last turn in at most that many lines below
// a heading, the newest line first and no event cut; nothing when there were none.
func (k *Kit) Recap(ctx context.Context, w wording.Words, t storage.Table, user string, most int) ([]string, error) {
	r, err := k.Tables.Logs.Recap(ctx, t.ID, user, most)
	if err != nil || len(r.Entries) == 0 {
		return nil, err
	}
	out := []string{w.Say("recap.head", engine.N("n", r.Earlier))}
	for _, e := range slices.Backward(r.Entries) {
		if told := w.Events(e.Events); len(told) > 0 {
			out = append(out, "- "+wording.WholeItems(told, recapLine))
		}
	}
	if len(out) == 1 {
		return nil, nil
	}
	return out, nil
}
