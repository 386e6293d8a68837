package kit

import (
	"context"
	"strings"

	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/storage"
)

// MaxRecap is how many lines tell what happened since somebody's last turn.
const MaxRecap = 5

// Recap tells what happened since user's last turn, at most so many lines and
// one above them; nothing when nothing did.
func (k *Kit) Recap(ctx context.Context, w wording.Words, t storage.Table, user string, most int) ([]string, error) {
	r, err := k.Tables.Logs.Recap(ctx, t.ID, user, most)
	if err != nil || len(r.Entries) == 0 {
		return nil, err
	}
	out := []string{w.Say("recap.head", engine.N("n", r.Earlier))}
	for _, e := range r.Entries {
		if told := w.Events(e.Events); len(told) > 0 {
			out = append(out, "- "+wording.Clip(strings.Join(told, " · "), 180))
		}
	}
	if len(out) == 1 {
		return nil, nil
	}
	return out, nil
}
