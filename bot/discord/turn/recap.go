package turn

import (
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/table"
)

// reopen returns the panel of a person who opens a table, with the events since their
// last turn. These are also shown for an unfinished turn, which may be from yesterday.
func (f *feature) reopen(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (handler.Reply, error) {
	sh := shown{back: true}
	if s.MyTurn {
		var err error
		if sh.recap, err = handler.Recap(ctx, f.Services.Records, r.WordsAt(s.Table), s); err != nil {
			return handler.Reply{}, err
		}
	}
	return f.showTableAs(ctx, r, s, "", sh)
}

// recapLines returns a recap, or only its two newest turns if there is just one row for
// each.
func recapLines(recap []string, rows int) []string {
	if rows < 2 {
		return recap[:min(2, len(recap))]
	}
	return recap
}
