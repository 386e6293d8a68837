package kit

import (
	"context"

	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/storage"
)

// MaxRecap is the most lines about the events since a person's last turn.
const MaxRecap = 5

// Recap lists the events since user's last turn in at most that many lines below
// a heading; nothing when there were none.
func (k *Kit) Recap(ctx context.Context, w wording.Words, t storage.Table, user string, most int) ([]string, error) {
	r, err := k.Tables.Logs.Recap(ctx, t.ID, user, most)
	if err != nil || len(r.Entries) == 0 {
		return nil, err
	}
	out := []string{w.Say("recap.head", engine.N("n", r.Earlier))}
	for _, e := range r.Entries {
		if told := w.Events(e.Events); len(told) > 0 {
			out = append(out, "- "+wording.ClipItems(told, 180))
		}
	}
	if len(out) == 1 {
		return nil, nil
	}
	return out, nil
}
