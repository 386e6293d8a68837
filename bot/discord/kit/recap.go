package kit

import (
	"context"

	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

// MaxRecap is the most turns that a recap tells.
const MaxRecap = 5

// Recap tells the turns since user's last one, a line each, in at most that many
// lines below a heading, the newest first; nothing when there were none.
func (k *Kit) Recap(ctx context.Context, w wording.Words, s *table.Sight, most int) ([]string, error) {
	r, err := k.Rooms.Records.Recap(ctx, s, most)
	if err != nil {
		return nil, err
	}
	lines := w.Turns(r.Viewer, r.Turns, wording.LongTurn)
	if len(lines) == 0 {
		return nil, nil
	}
	return append([]string{w.Say("recap.head", engine.N("n", r.Earlier))}, lines...), nil
}
