package discord

import "context"

// Deliver carries out what is owed now, one after the other, until nothing is
// due. Run does the same as it comes, and several at once. An error means that
// what is owed cannot be read.
func (b *Bot) Deliver(ctx context.Context) error {
	for {
		now := b.Now()
		due, err := b.Store.Claim(ctx, now, now.Add(claimFor), 1)
		if err != nil || len(due) == 0 {
			return err
		}
		b.settle(ctx, due[0], b.contained(ctx, due[0]))
	}
}
