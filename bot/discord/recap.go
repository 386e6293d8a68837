package discord

import (
	"context"
	"strings"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// maxRecap is how many lines tell what happened since somebody's last turn.
const maxRecap = 5

// recap tells what happened since user's last turn, at most so many lines and
// one above them; nothing when nothing did.
func (b *Bot) recap(ctx context.Context, w words, t storage.Table, user string, most int) ([]string, error) {
	r, err := b.Tables.Logs.Recap(ctx, t.ID, user, most)
	if err != nil || len(r.Entries) == 0 {
		return nil, err
	}
	out := []string{w.say("recap.head", engine.N("n", r.Earlier))}
	for _, e := range r.Entries {
		if told := w.events(e.Events); len(told) > 0 {
			out = append(out, "- "+clip(strings.Join(told, " · "), 180))
		}
	}
	if len(out) == 1 {
		return nil, nil
	}
	return out, nil
}

// comeBack is the panel of who comes to the table: with what happened since
// their last turn, unless they have begun this one and know.
func (b *Bot) comeBack(ctx context.Context, r reader, s *table.Sight) (reply, error) {
	sh := shown{back: true}
	if s.MyTurn && len(s.Draft) == 0 {
		var err error
		if sh.recap, err = b.recap(ctx, b.words(r.lang, s.Table), s.Table, r.User, maxRecap); err != nil {
			return reply{}, err
		}
	}
	return b.standingAs(ctx, r, s, "", sh)
}

// shortened is a recap within n lines: its head and the latest of it.
func shortened(recap []string, n int) []string {
	switch {
	case len(recap) <= n:
		return recap
	case n < 2:
		return nil
	default:
		return append([]string{recap[0]}, recap[len(recap)-n+1:]...)
	}
}
