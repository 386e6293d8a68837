package kit

import (
	"context"

	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

// Recap tells the turns since user's last one in at most wording.MaxRecap rows of small
// letters behind a heading, the newest first; nothing when there were none.
func (k *Kit) Recap(ctx context.Context, w wording.Words, s *table.Sight) ([]string, error) {
	r, err := k.Rooms.Records.Recap(ctx, s, wording.MaxRecap)
	if err != nil {
		return nil, err
	}
	told := func(more int) []string {
		head := w.Say("recap.head", engine.N("n", more))
		return wording.Small(w.Recap(head+" ", r.Viewer, r.Turns, wording.SmallText, wording.MaxRecap))
	}
	lines := told(r.Earlier)
	if hidden := len(r.Turns) - len(lines); hidden > 0 && len(lines) > 0 {
		lines = told(r.Earlier + hidden)
	}
	return lines, nil
}
