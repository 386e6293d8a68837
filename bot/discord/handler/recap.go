package handler

import (
	"context"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/records"
	"guildhall/engine"
)

// Recap returns the turns since user's last one, newest first, with a heading and small
// letters; nil if there are none. It has at most textfmt.MaxRecap rows.
func Recap(ctx context.Context, all *records.Service, w textfmt.Words, s *table.Snapshot) ([]string, error) {
	r, err := all.Recap(ctx, s, textfmt.MaxRecap)
	if err != nil {
		return nil, err
	}
	told := func(more int) []string {
		head := w.Say("recap.head", engine.N("n", more))
		return textfmt.Small(w.Recap(head+" ", r.Viewer, r.Turns, textfmt.SmallText, textfmt.MaxRecap))
	}
	lines := told(r.Earlier)
	if hidden := len(r.Turns) - len(lines); hidden > 0 && len(lines) > 0 {
		lines = told(r.Earlier + hidden)
	}
	return lines, nil
}
