package turn

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
)

// reopen is the panel of a person who opens a table: with the events since their last
// turn. One that they have begun may be from yesterday.
func (f *feature) reopen(ctx context.Context, r kit.Reader, s *table.Sight) (kit.Reply, error) {
	sh := shown{back: true}
	if s.MyTurn {
		var err error
		if sh.recap, err = f.bot.Recap(ctx, f.bot.Words(r.Language, s.Table), s, kit.MaxRecap); err != nil {
			return kit.Reply{}, err
		}
	}
	return f.showTableAs(ctx, r, s, "", sh)
}

// shortened returns a recap of at most n lines: its head and the first lines, which
// are the latest.
func shortened(recap []string, n int) []string {
	switch {
	case len(recap) <= n:
		return recap
	case n < 2:
		return nil
	default:
		return recap[:n]
	}
}
