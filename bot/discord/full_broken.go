package discord

import "context"

// tellBroken owes the owner of a table that cannot be read a word about it, once.
func (b *Bot) tellBroken(ctx context.Context, id int64) error {
	t, err := b.Tables.Table(ctx, id)
	if err != nil {
		return nil // not even that can be read; the operator knows
	}
	return b.Trouble(ctx, t, "broken")
}
